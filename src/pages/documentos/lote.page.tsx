/** The confirmation of a lot: its documents, the problems, and the effects. */
import type { FastifyReply } from 'fastify'
import type { Estado } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import type { DteRow } from '../../gateway/dtes/index.ts'
import { isSendable, MAX_DTES } from '../../gateway/lotes/index.ts'
import type { FieldErrors } from '../../http/index.ts'
import {
  Card,
  type Column,
  Confirm,
  counted,
  Note,
  page,
  STATES,
  StateBadge,
  shownAmount,
  Table,
} from '../../web/index.ts'
import { boxOf, nombreDeTipo, numeroCompleto, Receiver } from './documento/index.ts'
import { shownTotals } from './totals.ts'

const COLUMNS: readonly Column<DteRow>[] = [
  {
    title: 'Número',
    kind: 'lead',
    cell: row => (
      <a class="n-nowrap" href={`/documentos/${row.id}`}>
        {numeroCompleto(row)}
      </a>
    ),
  },
  { title: 'Estado', kind: 'left', cell: ({ estado }) => <StateBadge state={estado} /> },
  { title: 'Receptor', cell: row => <Receiver row={row} /> },
  { title: 'Total', kind: 'num', cell: ({ total_operacion, moneda }) => shownAmount(total_operacion, moneda) },
]

/** Returns the reasons why the documents cannot go together, by their numbers. */
function problemsOf(chosen: readonly DteRow[], wanted: number): string[] {
  if (wanted === 0) return ['No se eligió ningún documento: marque en la lista los que van juntos.']
  const stuck = chosen.filter(dte => !isSendable(dte))
  const tipos = [...new Set(chosen.map(({ tipo_documento }) => nombreDeTipo(tipo_documento).many))]
  return [
    chosen.length < wanted && 'Hay documentos elegidos que ya no están.',
    wanted > MAX_DTES && `Un lote lleva hasta ${MAX_DTES} documentos y hay ${wanted} elegidos.`,
    stuck.length > 0 &&
      `Solo van borradores y firmados. No lo son: ${stuck.map(dte => `${numeroCompleto(dte)} (${STATES[dte.estado].one.toLowerCase()})`).join(', ')}.`,
    tipos.length > 1 &&
      `Un lote lleva documentos de un solo tipo, y hay ${tipos.join(' y ')}: envíe un lote por cada uno.`,
    new Set(chosen.map(({ emitter_id }) => emitter_id)).size > 1 && 'Los documentos son de emisores distintos.',
  ].filter(text => text !== false)
}

/**
 * True when every document is at SIFEN or on its way, for instance after a second click: the refusal must not say that
 * nothing was sent.
 */
const isSentAlready = (chosen: readonly DteRow[]) =>
  chosen.length > 0 && chosen.every(({ estado }) => AT_SIFEN.includes(estado))
const AT_SIFEN: readonly Estado[] = ['sent', 'approved', 'approved_obs', 'cancelled']
const SENT_ALREADY = 'Ya se enviaron a SIFEN. Vea el estado de cada uno; no emita otros por las mismas ventas.'

type Choice = {
  /** The chosen documents, in the order of the list. */
  chosen: readonly DteRow[]
  wanted: number
  errors?: FieldErrors
}

const BACK = '/documentos?estado=signed'

export function lotePage(deps: Deps, reply: FastifyReply, { chosen, wanted, errors = {} }: Choice) {
  const own = problemsOf(chosen, wanted)
  const refused = Object.values(errors).flat()
  const isSent = isSentAlready(chosen)
  const problems = isSent ? [SENT_ALREADY] : own.length > 0 ? own : refused
  const tipo = nombreDeTipo(chosen[0]?.tipo_documento ?? 0)
  const what = counted(chosen.length, tipo.one, tipo.many)
  const table = chosen.length > 0 && (
    <Card title={counted(chosen.length, 'documento elegido', 'documentos elegidos')} flush>
      <Table
        caption="Documentos elegidos"
        columns={COLUMNS}
        rows={chosen}
        foot={[undefined, undefined, 'Total', shownTotals(chosen).map(total => <div>{total}</div>)]}
        compact
      />
    </Card>
  )
  return page(deps, reply, {
    title: 'Enviar en un lote',
    crumbs: [['Documentos', '/documentos']],
    sub: own.length === 0 ? `${what}, ${shownTotals(chosen).join(' + ')}.` : 'Así no se puede enviar.',
    body: (
      <>
        {problems.length > 0 && (
          <Note tone={isSent ? 'warn' : 'bad'} role="alert" title={isSent ? 'No salió otro lote' : 'No se envió nada'}>
            <ul>
              {problems.map(text => (
                <li>{text}</li>
              ))}
            </ul>
          </Note>
        )}
        {own.length === 0 ? (
          <Confirm title="Qué va a pasar" action="/documentos/lote" act={`Enviar ${what} a SIFEN`} back={BACK}>
            <ul>
              <li>Los borradores se firman, y todos salen a SIFEN en un mismo lote.</li>
              <li>SIFEN los procesa después: cada uno queda «En proceso» y su estado se actualiza solo.</li>
              <li>Una vez aprobados solo se pueden cancelar, uno por uno y dentro del plazo.</li>
            </ul>
            {chosen.map(({ id }) => (
              <input type="hidden" name={boxOf(id)} value="1" />
            ))}
          </Confirm>
        ) : (
          <div class="n-actions">
            <a class="btn" href="/documentos">
              Volver a la lista
            </a>
          </div>
        )}
        {table}
      </>
    ),
  })
}
