/** Timeline of a document: its state changes, its postings with request and answer, its events, and the next step. */

import type { AttemptRow, Trigger } from '../../../gateway/dtes/index.ts'
import { Card, type Moment, shownCount, shownInstant, Timeline } from '../../../web/index.ts'
import type { DocumentView } from './document-view.ts'
import { stateOf } from './dte-state.tsx'
import { TRIGGERS } from './history.ts'

type Change = DocumentView['detail']['historial'][number]

/** Triggers by people, as opposed to SIFEN's answers. */
const OF_PEOPLE: readonly string[] = [
  'created',
  'signed',
  'resend',
  'intent',
  'lote-intent',
  'cancelled',
] satisfies Trigger[]
const SENDS: readonly string[] = ['intent', 'lote-intent', 'solo-lotes'] satisfies Trigger[]

const OUTCOMES: Readonly<Record<AttemptRow['outcome'], string>> = {
  pending: 'Sin respuesta todavía.',
  answered: 'SIFEN respondió.',
  not_sent: 'No salió ningún byte: SIFEN no lo recibió.',
  unknown: 'Sin respuesta que se pueda leer: no se sabe si llegó.',
}

function callText({ base_url, lote_id, sent_at, finished_at, outcome, error_code, ...result }: AttemptRow): string {
  const service = lote_id === null ? 'recibe' : 'recibe-lote'
  const ms = finished_at && shownCount(finished_at.getTime() - sent_at.getTime())
  const answer = [result.sifen_result_code, result.sifen_result_msg].filter(Boolean).join(' ')
  return [
    `POST ${base_url} (${service})${ms === null ? '' : `, ${ms} ms`}`,
    [OUTCOMES[outcome], error_code].filter(Boolean).join(' '),
    answer,
  ]
    .filter(Boolean)
    .join('\n')
}

function momentOf(
  { at, trigger, usuario, motivo, attempt: attemptId }: Change,
  attempts: readonly AttemptRow[],
): Moment {
  const { what, tone, why } = TRIGGERS[trigger as Trigger] ?? { what: trigger, tone: 'off' }
  const attempt = SENDS.includes(trigger) ? attempts.find(({ id }) => id === attemptId) : undefined
  const meta = [why, motivo, OF_PEOPLE.includes(trigger) && usuario].filter(Boolean).join(' · ')
  return {
    ...{ tone, at, when: shownInstant(new Date(at)), what },
    ...(meta && { meta }),
    ...(attempt && { more: { title: 'Llamada y respuesta', text: callText(attempt) } }),
  }
}

const EVENT_TONES = { pending: 'run', sent: 'warn', approved: 'ok', rejected: 'bad' } as const
const EVENT_WORDS = {
  pending: 'por enviar',
  sent: 'en duda: se averigua sola',
  approved: 'registrada por SIFEN',
  rejected: 'rechazada por SIFEN',
} as const

function eventMoment({
  tipo_descripcion,
  estado,
  motivo,
  fecha_envio,
  ...event
}: DocumentView['detail']['eventos'][number]): Moment {
  const code = event.sifen_result_code && `código ${event.sifen_result_code}`
  return {
    tone: EVENT_TONES[estado],
    when: fecha_envio ? shownInstant(new Date(fecha_envio)) : 'Sin enviar',
    ...(fecha_envio && { at: fecha_envio }),
    what: `${tipo_descripcion}: ${EVENT_WORDS[estado]}`,
    meta: [motivo && `«${motivo}»`, code].filter(Boolean).join(' · '),
  }
}

/** Returns the next step, and who takes it. */
function awaited({ dte, attempts, spent }: DocumentView): Moment | undefined {
  const { estado, due_at, due_kind } = dte
  const when = due_at ? shownInstant(due_at) : 'Después'
  const last = attempts.at(-1)
  const en_duda = due_at !== null && last !== undefined && last.outcome !== 'pending'
  const next = (what: string, meta: string, tone: Moment['tone'] = 'off'): Moment => ({
    tone,
    when,
    what,
    meta,
    next: true,
  })
  if (stateOf({ estado, en_duda }) === 'doubt')
    return next('Se pregunta a SIFEN por el CDC', 'Espera a SIFEN. No emita otro por la misma venta.', 'warn')
  if (estado === 'sent') return next('Respuesta de SIFEN', 'Espera a SIFEN.', 'run')
  if (due_kind === 'build') return next('Se firma solo', 'Espera a un trabajo de la pasarela.')
  if (due_kind === 'send') return next('Se envía solo', 'Espera a un trabajo de la pasarela.')
  if (estado === 'draft' || estado === 'signed') return next('Enviar a SIFEN', 'Espera a una persona.')
  if ((estado === 'rejected' || estado === 'error') && !spent) return next('Reenviar', 'Espera a una persona.')
  return undefined
}

export function DocumentTimeline({ view }: { view: DocumentView }) {
  const { detail, attempts } = view
  const changes = detail.historial.map(change => momentOf(change, attempts))
  const events = detail.eventos.map(eventMoment)
  const happened = [...changes, ...events].toSorted((a, b) => (a.at ?? '9').localeCompare(b.at ?? '9'))
  const next = awaited(view)
  return (
    <Card title="Qué pasó" extra={<span class="n-meta">Hora de Asunción</span>}>
      <Timeline moments={next ? [...happened, next] : happened} />
    </Card>
  )
}
