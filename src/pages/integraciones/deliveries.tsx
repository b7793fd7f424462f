/** Lists of deliveries, each with its outcome in a word and a state. */

import type { RecentDelivery } from '../../gateway/webhooks/index.ts'
import { type Column, counted, Icon, shownInstant, Table, Tag, type Tone } from '../../web/index.ts'

type Shown = Pick<RecentDelivery, 'estado' | 'status' | 'error_code' | 'due_at' | 'attempts'>

function outcomeOf({ estado, status, error_code, due_at, attempts }: Shown): { tone: Tone; words: string } {
  const answer = status ?? (error_code === null ? '' : 'sin respuesta')
  if (estado === 'delivered') return { tone: 'ok', words: `Entregada ${answer}` }
  if (estado === 'failed') return { tone: 'bad', words: `Falló ${answer}` }
  if (estado === 'skipped') return { tone: 'off', words: 'No enviada' }
  if (attempts === 0) return { tone: 'run', words: 'Por enviar' }
  return { tone: 'warn', words: due_at ? `Se reintenta ${shownInstant(due_at).slice(-5)}` : 'Se reintenta' }
}

export const Outcome = ({ row }: { row: Shown }) => {
  const { tone, words } = outcomeOf(row)
  return <Tag tone={tone}>{words.trim()}</Tag>
}

const columns: readonly Column<RecentDelivery>[] = [
  {
    title: 'Entrega',
    kind: 'lead',
    cell: ({ id, created_at }) => (
      <>
        <a href={`/configuracion/entregas/${id}`}>{id}</a> <span class="n-meta">{shownInstant(created_at)}</span>
      </>
    ),
  },
  { title: 'Resultado', kind: 'left', cell: row => <Outcome row={row} /> },
  {
    title: 'Evento',
    cell: ({ event, resend, dte_id, lote_id }) => (
      <>
        <code>{event}</code>
        {resend > 0 && <span class="n-meta"> reenvío {resend}</span>}
        {dte_id ? (
          <>
            {' '}
            <a href={`/documentos/${dte_id}`}>Documento {dte_id}</a>
          </>
        ) : (
          lote_id && (
            <>
              {' '}
              <a href={`/lotes/${lote_id}`}>Lote {lote_id}</a>
            </>
          )
        )}
      </>
    ),
  },
  {
    title: 'Receptor',
    kind: 'num',
    cell: ({ webhook_id }) => <a href={`/configuracion/webhooks/${webhook_id}`}>Webhook {webhook_id}</a>,
  },
  {
    title: 'Intentos',
    kind: 'right',
    cell: ({ attempts, duration_ms }) =>
      `${counted(attempts, 'intento', 'intentos')}${duration_ms === null ? '' : `, ${duration_ms} ms`}`,
  },
]

/** `ofOne`: all rows are of one receiver, which the rows do not name. */
export const Deliveries = ({ rows, ofOne }: { rows: readonly RecentDelivery[]; ofOne?: true }) => (
  <Table
    caption="Últimas entregas, la más nueva primero"
    columns={ofOne ? columns.filter(({ title }) => title !== 'Receptor') : columns}
    rows={rows}
    compact
  />
)

export const Again = () => <Icon name="again" />
