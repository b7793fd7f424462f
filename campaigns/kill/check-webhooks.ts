/** Laws of webhooks: every event of the outbox is delivered at least once, always with the same bytes. */

import { repeated } from './count-by.ts'
import type { Law } from './facts.ts'

const delivered: Law = ({ outbox, deliveries, receipts }) => {
  const byEvent = Map.groupBy(deliveries, ({ outbox_id }) => outbox_id)
  const arrived = new Set(receipts.map(({ id }) => id))
  return outbox.flatMap(({ id, event }) => {
    const [delivery, ...others] = byEvent.get(id) ?? []
    if (!delivery || others.length > 0)
      return [`event ${id} (${event}) has ${others.length + (delivery ? 1 : 0)} deliveries`]
    if (delivery.estado !== 'delivered') return [`the delivery of event ${id} (${event}) is ${delivery.estado}`]
    return arrived.has(delivery.id) ? [] : [`event ${id} (${event}) is delivered, and did not arrive`]
  })
}

const frozen: Law = ({ receipts }) => {
  const kinds = [...Map.groupBy(receipts, ({ id, sha256 }) => `${id} ${sha256}`).values()].flatMap(([one]) => one ?? [])
  return repeated(kinds, ({ id }) => id).map(id => `delivery ${id} changed between two arrivals`)
}

export const checkWebhooks: readonly Law[] = [delivered, frozen]
