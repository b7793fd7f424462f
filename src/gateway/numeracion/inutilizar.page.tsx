/** The page that voids a gap: the consequences, the deadline, and the reason. */
import { horaAsuncion } from '@nanduti/sifen'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import {
  BLANK,
  ButtonLink,
  Card,
  Confirm,
  counted,
  DataList,
  EmptyState,
  Field,
  Problems,
  page,
  type Refused,
  shownDate,
} from '../../web/index.ts'
import { listFailed, type Rango, type Serie } from '../dtes/index.ts'
import { gapsOf, rangeWords } from '../eventos/index.ts'
import { nombreDe, type Punto } from './lines.ts'
import { anchorOf, leftWords, nombreDeSerie, seven } from './words.tsx'

/** Number of documents named that can no longer be sent. */
const NAMED = 10

export type Gap = { serie: Serie; rango: Rango }

export const puntoPath = ({ id }: Pick<Punto, 'id'>, serie?: Serie) =>
  `/numeracion/${id}${serie ? `#${anchorOf(serie)}` : ''}`

/** Finds the gap. Undefined when part of it is no longer a gap. */
async function findGap({ db }: Deps, { serie, rango }: Gap) {
  const [found] = await gapsOf(db, serie, rango, 1)
  const isWhole = found?.numero_inicio === seven(rango.desde) && found.numero_fin === seven(rango.hasta)
  return isWhole ? found : undefined
}

const Taken = ({ punto }: { punto: Punto }) => (
  <Card flush>
    <EmptyState
      title="Estos números ya no son un hueco"
      act={<ButtonLink href={puntoPath(punto)}>Ver la numeración del punto</ButtonLink>}
    >
      Un documento o una inutilización los tiene, o la dirección no dice cuáles son. No se cambió nada.
    </EmptyState>
  </Card>
)

/** Shows the page. `gap` is undefined when the address does not name one. */
export async function inutilizarPage(
  deps: Deps,
  reply: FastifyReply,
  punto: Punto,
  gap: Gap | undefined,
  refused: Refused = BLANK,
) {
  const hueco = gap && (await findGap(deps, gap))
  const frame = {
    title: 'Inutilizar números',
    crumbs: [
      ['Numeración', '/numeracion'],
      [nombreDe(punto), puntoPath(punto)],
    ] as const,
  }
  if (!gap || !hueco)
    return page(deps, reply, {
      ...frame,
      body: (
        <>
          <Problems refused={refused} fields={[]} what="no se inutilizó nada" />
          <Taken punto={punto} />
        </>
      ),
    })
  const { plazo, cantidad } = hueco
  const lost = await listFailed(deps.db, gap.serie, gap.rango, NAMED + 1)
  const today = horaAsuncion(deps.clock.now()).slice(0, 10)
  const numbers = counted(cantidad, 'número', 'números')
  const { serie, tipo_documento } = gap.serie
  return page(deps, reply, {
    ...frame,
    sub: `${nombreDeSerie(gap.serie)} de ${nombreDe(punto)}: ${rangeWords(hueco)}.`,
    body: (
      <>
        <Problems refused={refused} fields={['motivo', 'confirmado']} what="no se inutilizó nada" />
        <Confirm
          title="Qué va a pasar"
          action={`/numeracion/${punto.id}/inutilizar`}
          act={`Inutilizar ${numbers}`}
          back={puntoPath(punto, gap.serie)}
          danger
        >
          <input type="hidden" name="tipo" value={tipo_documento} />
          {serie && <input type="hidden" name="serie" value={serie} />}
          <input type="hidden" name="desde" value={gap.rango.desde} />
          <input type="hidden" name="hasta" value={gap.rango.hasta} />
          <DataList
            facts={[
              ['Números', <b class="n-nowrap">{rangeWords(hueco)}</b>],
              ['Cantidad', numbers],
              ['Timbrado', punto.timbrado],
              [
                'Plazo de SIFEN',
                plazo ? `${shownDate(plazo)}, ${leftWords(plazo, today)}` : 'No se sabe desde cuándo faltan',
              ],
            ]}
          />
          <ul class="mb-0">
            <li>
              SIFEN registra que {cantidad === 1 ? 'este número no se usó' : 'estos números no se usaron'} ni se{' '}
              {cantidad === 1 ? 'usará' : 'usarán'}: no se puede deshacer.
            </li>
            <li>
              Ningún documento {cantidad === 1 ? 'lo' : 'los'} puede llevar: la numeración{' '}
              {cantidad === 1 ? 'lo saltea' : 'los saltea'}.
            </li>
            {lost.length > 0 && (
              <li>
                Ya no se podrán reenviar los documentos rechazados o no enviados con{' '}
                {cantidad === 1 ? 'este número' : 'estos números'}:{' '}
                {lost.slice(0, NAMED).map(({ id, numero }, at) => (
                  <>
                    {at > 0 && ', '}
                    <a href={`/documentos/${id}`}>{seven(numero)}</a>
                  </>
                ))}
                {lost.length > NAMED && ' y otros'}.
              </li>
            )}
            <li>La inutilización queda en la lista de eventos, con su nombre, la hora y el motivo.</li>
          </ul>
          <Field
            name="motivo"
            label="Motivo"
            refused={refused}
            type="area"
            maxlength={500}
            hint="De 5 a 500 caracteres. Lo recibe SIFEN. Por ejemplo: «Salto en la numeración»."
          />
          <Field
            name="confirmado"
            label={`Escriba ${seven(gap.rango.desde)} para confirmar`}
            refused={refused}
            inputmode="numeric"
            autocomplete="off"
          />
        </Confirm>
      </>
    ),
  })
}
