/**
 * Laws of lots: each document of a lot ends in a verdict, a request makes one lot however often it is repeated, and its
 * answer names the lot's documents.
 */

import { APPROVED, NO_DATABASE } from './check-dtes.ts'
import { repeated } from './count-by.ts'
import type { Facts, Law } from './facts.ts'

/** Statuses that a client may receive, by request. */
const EXPECTED: Readonly<Record<string, readonly number[]>> = {
  sign: [200, 409, 422],
  lote: [200, 409, 422, 502, 504],
  reenviar: [200, 409, 422],
  cancelacion: [200, 409, 422, 502, 504],
  inutilizacion: [200, 409, 422, 502, 504],
}

const answers: Law = ({ orders }) =>
  orders
    .filter(({ verb, status }) => status !== undefined && status !== NO_DATABASE && !EXPECTED[verb]?.includes(status))
    .map(order => `unexpected answer ${JSON.stringify(order)}`)

/** A lot of the client's, by its own number, and not one that the gateway made of a single document (docs/notes 376). */
const isOfClient = ({ batch_id }: Facts['lotes'][number]) => batch_id !== null

/** A document of a lot is signed and resent until SIFEN decides. It is never given up. */
const ends: Law = ({ dtes, attempts, lotes }) => {
  const lots = new Set(lotes.filter(isOfClient).map(({ id }) => id))
  const carried = new Set(
    attempts.flatMap(({ dte_id, lote_id }) => (lote_id !== null && lots.has(lote_id) ? [dte_id] : [])),
  )
  return dtes
    .filter(({ id, estado }) => carried.has(id) && estado !== 'rejected' && !APPROVED.includes(estado))
    .map(({ id, estado }) => `DTE ${id} went in a lot and ended ${estado}`)
}

const settled: Law = ({ lotes }) =>
  lotes
    .filter(({ estado, next_poll_at }) => estado === 'sending' || estado === 'received' || next_poll_at !== null)
    .map(({ id, estado }) => `lot ${id} is left ${estado}`)

/** One lot for each of the client's own numbers. */
const once: Law = ({ lotes }) =>
  repeated(lotes.filter(isOfClient), ({ batch_id }) => batch_id).map(
    batch => `the request of lot ${batch} made more than one`,
  )

/** An answer, at once or to a repetition with the key, names the documents of the lot that was made. */
const shown: Law = ({ orders, lotes, attempts }) =>
  orders.flatMap(order => {
    const { verb, status, batch, carried = [] } = order
    if (verb !== 'lote' || status === undefined || status === NO_DATABASE) return []
    const lote = lotes.find(({ batch_id }) => batch_id === batch)
    const inside = lote ? attempts.flatMap(({ lote_id, dte_id }) => (lote_id === lote.id ? (dte_id ?? []) : [])) : []
    return inside.toSorted().join() === carried.toSorted().join()
      ? []
      : [`${JSON.stringify(order)} and lot ${lote?.id} with ${inside}`]
  })

export const checkLotes: readonly Law[] = [answers, ends, settled, once, shown]
