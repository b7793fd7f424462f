/** Second step of the form of a voiding: its range is checked, and the person confirms the effects. */
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Serie } from '../../gateway/dtes/index.ts'
import { nombreDeSerie, planVoiding } from '../../gateway/eventos/index.ts'
import type { Principal } from '../../http/index.ts'
import { type FrameEmpresa, formJson, type Json, Problems, page, type Refused } from '../../web/index.ts'
import { puntosOf } from './form-evento.page.tsx'
import { FORMULARIOS, tableOf } from './form-fields.ts'
import { assertMayVoid, type Gap } from './register-voiding.ts'
import { VoidingConfirm, viewVoiding } from './voiding-confirm.page.tsx'

/** Returns the range of the form, unchecked. Undefined without a point of the company. */
export async function gapOf({ db }: Deps, { id: empresa_id }: FrameEmpresa, sent: Json): Promise<Gap | undefined> {
  const punto = (await puntosOf(db, empresa_id)).find(each => `${each.id}` === sent.punto)
  if (!punto) return undefined
  const { id: puntoId, ...codes } = punto
  const { tipo_documento, numero_inicio, numero_fin, serie } = formJson(tableOf('inutilizacion', sent), sent)
  const place = { empresa_id, ...codes, tipo_documento: Number(tipo_documento), serie: serie ? String(serie) : null }
  return { puntoId, serie: place, rango: { desde: Number(numero_inicio), hasta: Number(numero_fin) } }
}

/**
 * Returns the range of the form once the API would register it. Throws its refusals, and 422 for future numbers unless
 * the caller administers the company.
 */
export async function planGap(deps: Deps, principal: Principal, empresa: FrameEmpresa, sent: Json): Promise<Gap> {
  const gap = await gapOf(deps, empresa, sent)
  await planVoiding(deps, principal, {
    ...(gap && codesOf(gap.serie)),
    ...formJson(tableOf('inutilizacion', sent), sent),
  })
  if (!gap) throw new Error('A voiding without a point is refused before')
  await assertMayVoid(deps, principal, gap)
  return gap
}

const codesOf = ({ timbrado, establecimiento, punto_expedicion }: Serie) => ({
  timbrado,
  establecimiento,
  punto_expedicion,
})

const TYPED = ['motivo', 'confirmado']

/** True when only what the confirmation asks is wrong, so that it is shown again. */
export const isConfirming = ({ values, errors }: Refused): boolean =>
  values.confirmado !== undefined && Object.keys(errors).every(field => TYPED.includes(field))

/** Fields of the first step. */
const CARRIED = ['empresa_id', 'punto', 'tipo_documento', 'numero_inicio', 'numero_fin', 'serie']

/** Shows the confirmation of a range that planGap returned. */
export async function confirmVoidingPage(deps: Deps, reply: FastifyReply, gap: Gap, refused: Refused) {
  const { titulo } = FORMULARIOS.inutilizacion
  const { serie } = gap
  const action = '/eventos/nuevo/inutilizacion'
  return page(deps, reply, {
    title: titulo,
    crumbs: [
      ['Eventos', '/eventos'],
      ['Nuevo evento', '/eventos/nuevo'],
    ],
    sub: `${nombreDeSerie(serie)} de ${serie.establecimiento}-${serie.punto_expedicion}.`,
    body: (
      <>
        <Problems refused={refused} fields={TYPED} what="no se inutilizó nada" />
        <VoidingConfirm view={await viewVoiding(deps, gap)} action={action} back={action} refused={refused}>
          {CARRIED.map(name => (
            <input type="hidden" name={name} value={String(refused.values[name] ?? '')} />
          ))}
        </VoidingConfirm>
      </>
    ),
  })
}
