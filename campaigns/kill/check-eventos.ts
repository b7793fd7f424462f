/**
 * Laws of events: no event is posted again while SIFEN may have it (docs/notes A30, A31), an event is approved here
 * when SIFEN registered it, and no number is both issued and voided.
 */
import { APPROVED, numbersOf } from './check-dtes.ts'
import { type Call, inPairs, wasQueried } from './check-postings.ts'
import type { Facts, Law } from './facts.ts'
import { QUIET_SECONDS } from './installation.ts'

const VOIDING = 2
const CANCELLED = 'rGeVeCan'
const VOIDED = 'rGeVeInu'
const SECOND_MS = 1000

/** True for a rejection code of the event itself. 06xx approves. */
const isRejection = ({ fault, codigo }: Call) =>
  (fault === undefined || fault === 'reject') && codigo !== '' && codigo !== '0160' && !codigo.startsWith('06')

/**
 * Reports cancellations posted again before SIFEN refused them, or showed the document without them after the quiet
 * window.
 */
export const cancelledTooSoon = (book: Facts['book'], quietSeconds: number): string[] =>
  [
    ...Map.groupBy(
      book.calls.filter(({ service }) => service === 'evento'),
      ({ cdcs: [cdc] }) => cdc,
    ),
  ].flatMap(([cdc, calls]) => {
    if (cdc === undefined) return []
    const at = book.events.find(event => event.cdc === cdc && event.tipo === CANCELLED)?.at
    return inPairs(calls).flatMap(([first, next]) => {
      if (at !== undefined && at < next.at)
        return [`an event of ${cdc} was posted at ${next.at}, and SIFEN had it since ${at}`]
      const requests = { codigo: '0422', quietSeconds }
      if (isRejection(first) || wasQueried(book, cdc, [first, next], requests)) return []
      return [`an event of ${cdc} was posted at ${first.at} and again at ${next.at}, while SIFEN might have had it`]
    })
  })

const cancelledOnce: Law = ({ book }) => cancelledTooSoon(book, QUIET_SECONDS)

/** An event is posted at most once more, and only after the quiet window by SIFEN's time: ours moves with a standby. */
const repostedOnce: Law = ({ attempts, book }) => {
  const mine = attempts.filter(({ evento_id, outcome }) => evento_id !== null && outcome !== 'not_sent')
  // SIFEN does not know what came in a connection that it reset before it had read.
  const calls = book.calls.filter(({ service, sha256 }) => service === 'evento' && sha256 !== '')
  return [
    ...[...Map.groupBy(mine, ({ evento_id }) => evento_id)]
      .filter(([, all]) => all.length > 2)
      .map(([id, all]) => `event ${id} was posted ${all.length} times`),
    ...[...Map.groupBy(calls, ({ sha256 }) => sha256).values()]
      .flatMap(inPairs)
      .filter(([one, next]) => Date.parse(next.at) - Date.parse(one.at) < QUIET_SECONDS * SECOND_MS)
      .map(([one, next]) => `the event of ${one.at} was posted again at ${next.at}, within the quiet window`),
  ]
}

/** A voiding without an answer to both its postings waits for a person. Everything else ends by itself. */
const settled: Law = ({ eventos, attempts }) =>
  eventos
    .filter(({ id, tipo, estado, due_at }) => {
      const postings = attempts.filter(({ evento_id }) => evento_id === id).length
      const waits = tipo === VOIDING && estado === 'sent' && due_at === null && postings > 1
      return due_at !== null || ((estado === 'pending' || estado === 'sent') && !waits)
    })
    .map(({ id, estado }) => `event ${id} is left ${estado}`)

/** A voiding is registered at SIFEN exactly when it is approved here. A document is cancelled exactly when it is at SIFEN. */
const verdicts: Law = ({ dtes, eventos, book }) => {
  const cancelled = new Set(book.events.flatMap(({ tipo, cdc }) => (tipo === CANCELLED ? [cdc] : [])))
  const voided = new Set(book.events.flatMap(({ tipo, rango }) => (tipo === VOIDED && rango ? [rango.desde] : [])))
  const isThere = ({ tipo, cdc, numero_inicio }: (typeof eventos)[number]) =>
    tipo === VOIDING ? voided.has(Number(numero_inicio)) : cancelled.has(cdc ?? '')
  const approved = eventos.filter(({ estado }) => estado === 'approved')
  return [
    ...approved
      .filter(evento => !isThere(evento))
      .map(({ id }) => `event ${id} is approved, and SIFEN does not have it`),
    ...[...voided]
      .filter(desde => !eventos.some(event => Number(event.numero_inicio) === desde && event.estado !== 'rejected'))
      .map(desde => `SIFEN voided the numbers from ${desde}, and ours is rejected`),
    ...dtes
      .filter(({ cdc, estado }) => (estado === 'cancelled') !== cancelled.has(cdc))
      // SIFEN refused it because another has its CDC, since our database went back.
      .filter(
        ({ cdc, estado }) => estado !== 'rejected' || !dtes.some(dte => dte.cdc === cdc && dte.estado === 'cancelled'),
      )
      .map(({ id, cdc, estado }) => `DTE ${id} is ${estado}; cancelled at SIFEN: ${cancelled.has(cdc)}`),
  ]
}

/** Every cancellation is an event of ours, unless the database went back: then the document alone tells it. */
export const ownCancellations: Law = ({ eventos, book }) => {
  const approved = new Set(eventos.flatMap(({ cdc, estado }) => (estado === 'approved' ? [cdc] : [])))
  const cancelled = book.events.flatMap(({ tipo, cdc }) => (tipo === CANCELLED ? [cdc] : []))
  return cancelled
    .filter(cdc => !approved.has(cdc ?? null))
    .map(cdc => `SIFEN has a cancellation of ${cdc}, and no event of ours is approved`)
}

/** No number is both voided and issued. */
const apart: Law = ({ dtes, eventos }) => {
  const voided = new Set(eventos.flatMap(evento => (evento.estado === 'approved' ? numbersOf(evento) : [])))
  return dtes
    .filter(({ numero, estado }) => APPROVED.includes(estado) && voided.has(numero))
    .map(({ id, numero }) => `DTE ${id} has number ${numero}, which is voided`)
}

/** An answer of 200 means an approved event. */
const acknowledged: Law = ({ orders, eventos }) =>
  orders
    .filter(({ verb, status }) => status === 200 && (verb === 'cancelacion' || verb === 'inutilizacion'))
    .filter(({ evento }) => !eventos.some(({ id, estado }) => id === evento && estado === 'approved'))
    .map(order => `acknowledged and not approved: ${JSON.stringify(order)}`)

export const checkEventos: readonly Law[] = [cancelledOnce, repostedOnce, settled, verdicts, apart, acknowledged]
