/** Taking deliveries for this process alone: those that are due, and new ones as they are made. */
import type { Deps } from '../../deps.ts'
import { milestone } from '../../jobs/index.ts'
import { type Signed, sign } from './attempt-delivery.ts'
import {
  activeEndpoints,
  claimDeliveries,
  type Deliverable,
  type DueDelivery,
  dispatchEvents,
  dueDeliveries,
  dueEndpoints,
  type Endpoint,
  type PendingEvent,
} from './dispatch.queries.ts'
import { LEASE_MS } from './outcome.ts'
import type { Pace } from './pace.ts'
import { pauseForSecret } from './switch-webhook.ts'
import { openSecrets, type Secrets } from './webhook-secret.ts'

export type ClaimDeps = Pick<Deps, 'db' | 'clock' | 'vault' | 'log'>

/** What a delivery is about: those about one document, lot or event go one after the other. */
type Subject = Pick<DueDelivery, 'outbox_id' | 'dte_id' | 'lote_id' | 'evento_id'>

/** Deliveries that this process alone posts until `claimedUntil`, and the endpoint as it stood when they were claimed. */
export type Batch = {
  endpoint: Endpoint
  claimed: readonly (Deliverable & Signed & Subject)[]
  claimedUntil: Date
  claimedAtMs: number
  /** More is probably due. */
  isFull: boolean
}

/** Of what is due. Undefined when nothing is, or the endpoint is not posted to any more. */
export async function claimBatch(deps: ClaimDeps, ref: Endpoint, { batch }: Pace): Promise<Batch | undefined> {
  const { db, clock } = deps
  const now = clock.now()
  const [endpoint] = await dueEndpoints(db, now, ref)
  if (!endpoint) return undefined
  const secrets = secretsOf(deps, endpoint, now)
  if (!secrets) {
    await pauseForSecret(deps, endpoint)
    return undefined
  }
  const claimedAtMs = performance.now()
  const due = await dueDeliveries(db, endpoint, now, batch)
  const claimedUntil = new Date(now.getTime() + LEASE_MS)
  const signed = due.map(delivery => sign(delivery, secrets, clock.now()))
  // Those that were due have an instant.
  const claims = signed.map(delivery => ({ ...delivery, due_at: delivery.due_at as Date }))
  const taken = await claimDeliveries(db, endpoint.empresa_id, claims, claimedUntil)
  milestone('webhook.claim-committed')
  const claimed = signed.filter(({ id }) => taken.has(id))
  return { endpoint, claimed, claimedUntil, claimedAtMs, isFull: due.length === batch }
}

/** A subscription, and how many new deliveries of it may be claimed. */
export type Room = { webhookId: number; room: number }

const NEW: Omit<Deliverable, 'id' | 'event' | 'body'> = {
  attempts: 0,
  timestamp: null,
  signature: null,
  signature_previous: null,
}

/** Makes the deliveries of events of one company, and claims those for which there is room: the oldest. Gives a batch an endpoint. */
export async function dispatchAndClaim(
  deps: ClaimDeps,
  empresaId: number,
  events: readonly PendingEvent[],
  rooms: readonly Room[],
): Promise<Batch[]> {
  const { db, clock } = deps
  const now = clock.now()
  const claimedAtMs = performance.now()
  const claimedUntil = new Date(now.getTime() + LEASE_MS)
  const roomOf = new Map(rooms.map(({ webhookId, room }) => [webhookId, room]))
  const endpoints = await activeEndpoints(db, empresaId, [...roomOf.keys()])
  const offers = endpoints.flatMap(endpoint => {
    const secrets = secretsOf(deps, endpoint, now)
    const asked = events.filter(({ event }) => endpoint.events.length === 0 || endpoint.events.includes(event))
    const claims = asked.slice(0, secrets ? roomOf.get(endpoint.id) : 0)
    const signed = claims.map(event => sign({ ...event, ...NEW, outbox_id: event.id }, secrets as Secrets, now))
    return { endpoint, signed: new Map(signed.map(delivery => [delivery.outbox_id, delivery])) }
  })
  const made = await dispatchEvents(
    db,
    empresaId,
    events.map(({ id }) => id),
    {
      claims: offers.flatMap(({ endpoint: { id: webhook_id }, signed }) =>
        [...signed.values()].map(({ outbox_id, timestamp, signature, signature_previous }) => ({
          ...{ outbox_id, webhook_id, timestamp, signature, signature_previous },
        })),
      ),
      ...{ now, again: claimedUntil },
    },
  )
  milestone('webhook.claim-committed')
  const madeFor = Map.groupBy(made, ({ webhook_id }) => webhook_id)
  return offers.flatMap(({ endpoint, signed }) => {
    const claimed = (madeFor.get(endpoint.id) ?? []).flatMap(({ id, outbox_id }) => {
      const delivery = signed.get(outbox_id)
      return delivery ? [{ ...delivery, id }] : []
    })
    return claimed.length > 0 ? [{ endpoint, claimed, claimedUntil, claimedAtMs, isFull: false }] : []
  })
}

/** Undefined when they are gone or do not open: nothing can be signed. */
function secretsOf({ vault, log }: ClaimDeps, endpoint: Endpoint, now: Date): Secrets | undefined {
  try {
    return openSecrets(vault, endpoint, now)
  } catch (error) {
    log.error({ err: error, webhookId: endpoint.id }, 'webhook secret')
    return undefined
  }
}
