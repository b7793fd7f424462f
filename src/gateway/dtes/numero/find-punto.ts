/**
 * The point that a document names by `establecimiento` and `puntoExpedicion`, without a number: it gives the next one, as
 * for the tenant's ids (docs/notes 502).
 */
import { type DteInput, horaAsuncion, isDate, numeroDeRuc } from '@nanduti/sifen'
import type { Deps } from '../../../deps.ts'
import { type FieldErrors, type Principal, visibleEmpresas } from '../../../http/index.ts'
import type { PorIds, Timbrado } from '../../timbrados/index.ts'
import { filled } from './filled.ts'
import { findPuntos } from './puntos.queries.ts'

/** The ids of the point, or why there is not one. */
export type Found = { ids: Required<PorIds> } | { timbrados: readonly Timbrado[]; errors: FieldErrors }

/** Finds the point. `timbrado` is the stamp's number, if the document names one; otherwise only valid stamps count. */
export async function findPunto(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  principal: Principal,
  dte: DteInput,
  timbrado: string | undefined,
): Promise<Found> {
  const establecimiento = filled(dte.establecimiento) ?? ''
  const puntoExpedicion = filled(dte.puntoExpedicion) ?? ''
  const sent = filled(dte.emisor?.ruc)
  const rows = await findPuntos(db, visibleEmpresas(principal), {
    ...{ establecimiento, puntoExpedicion, timbrado },
    emitter_id: dte.emitter_id ?? null,
    ruc: dte.emitter_id == null && sent !== undefined ? numeroDeRuc(sent) : undefined,
  })
  const day = dte.fechaEmision?.slice(0, 10) ?? ''
  const on = isDate(day) ? day : horaAsuncion(clock.now()).slice(0, 10)
  const usable = timbrado === undefined ? rows.filter(row => row.isActive && isValid(row.timbrado, on)) : rows
  const [only, ...others] = usable
  const punto = `${establecimiento}-${puntoExpedicion}`
  // Those that are not usable still say whose document it is: the retry of one that was issued must find it.
  const stamps = (only ? usable : rows).map(row => row.timbrado)
  if (!only) return { timbrados: stamps, errors: { puntoExpedicion: [noneText(punto, timbrado)] } }
  if (others.length > 0) return { timbrados: stamps, errors: { timbrado: [severalText(punto, stamps)] } }
  const { establecimiento_id, punto_expedicion_id } = only
  return { ids: { timbrado_id: only.timbrado.id, establecimiento_id, punto_expedicion_id } }
}

const isValid = ({ fecha_inicio, fecha_vencimiento }: Timbrado, day: string) =>
  fecha_inicio <= day && (fecha_vencimiento === null || day <= fecha_vencimiento)

const noneText = (punto: string, timbrado: string | undefined) =>
  `No hay un punto de expedición ${punto} ${timbrado === undefined ? 'activo, con un timbrado vigente,' : `del timbrado ${timbrado}`} entre los suyos, y por eso no se puede tomar su próximo número: revise los códigos, regístrelo, o indique timbrado y numeroDocumento.`

/** Maximum number of stamps in a message. */
const MAX_STAMPS = 5

function severalText(punto: string, stamps: readonly Timbrado[]): string {
  const shown = stamps.slice(0, MAX_STAMPS).map(({ numero, ambiente }) => `${numero} de ${ambiente}`)
  return `Hay varios timbrados con el punto de expedición ${punto}: indique timbrado, o emitter_id (${shown.join(', ')}${stamps.length > MAX_STAMPS ? '…' : ''}).`
}
