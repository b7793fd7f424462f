/** Claims deliveries for this process: due ones, and new ones on creation. */
import type { Deps } from '../../../deps.ts'
import { milestone } from '../../../jobs/index.ts'
import {
  activeEndpoints,
  claimDeliveries,
  type Deliverable,
  type DueDelivery,
  dispatchEvents,
  dueDeliveries,
  dueEndpoints,
  type Endpoint,
  openSecrets,
  type PendingEvent,
  type Secrets,
  type Signed,
} from '../record/index.ts'
import { sign, unixSeconds } from './attempt-delivery.ts'
import { LEASE_MS } from './outcome.ts'
import type { Pace } from './pace.ts'
import { pauseForSecret } from './switch-webhook.ts'

export type ClaimDeps = Pick<Deps, 'db' | 'clock' | 'vault' | 'log'>

/**
 * Ids that define a delivery's subject. Deliveries about the same document, lot or event are posted one after the
 * other.
 */
type Subject = Pick<DueDelivery, 'dte_id' | 'lote_id' | 'evento_id'>

/** The claim of new deliveries, and how many of them have no row yet. */
export type NewClaims = { id: number; left: number }

/** Deliveries that only this process posts until `claimedUntil`, and the endpoint as it was at the claim. */
export type Batch = {
  endpoint: Endpoint
  secrets: Secrets
  claimed: readonly (Deliverable & Signed & Subject)[]
  claimedUntil: Date
  claimedAtMs: number
  /** Set for new deliveries, which get their rows with their first outcome. */
  newClaims?: NewClaims
  /** True when more deliveries are probably due. */
  isFull: boolean
}

/**
 * Claims a batch of due deliveries of one endpoint. Returns undefined when none is due, or the endpoint is no longer
 * active.
 */
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
  // A due delivery always has a `due_at`.
  const claims = signed.map(delivery => ({ ...delivery, due_at: delivery.due_at as Date }))
  const taken = await claimDeliveries(db, endpoint.empresa_id, claims, claimedUntil)
  milestone('webhook.claim-committed')
  const claimed = signed.filter(({ id }) => taken.has(id))
  return { endpoint, secrets, claimed, claimedUntil, claimedAtMs, isFull: due.length === batch }
}

/** A subscription, and the number of its new deliveries that may be claimed. */
export type Room = { webhookId: number; room: number }

const NEW: Omit<Deliverable, 'id' | 'outbox_id' | 'event' | 'body'> = {
  attempts: 0,
  timestamp: null,
  signature: null,
  signature_previous: null,
}

/**
 * Creates the deliveries of one company's events and claims the oldest, as far as there is room. Returns one batch per
 * endpoint.
 */
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
  const offers = endpoints.map(endpoint => {
    const secrets = secretsOf(deps, endpoint, now)
    const subscribed = events.filter(({ event }) => endpoint.events.length === 0 || endpoint.events.includes(event))
    const claims = subscribed.slice(0, secrets ? roomOf.get(endpoint.id) : 0)
    const signed = claims.map(event => sign({ ...event, ...NEW, outbox_id: event.id }, secrets as Secrets, now))
    return { endpoint, secrets, signed: new Map(signed.map(delivery => [delivery.outbox_id, delivery])) }
  })
  const claims = offers.flatMap(({ endpoint: { id: webhook_id }, signed }) =>
    [...signed.values()].map(({ outbox_id, signature, signature_previous }) => ({
      ...{ outbox_id, webhook_id, signature, signature_previous },
    })),
  )
  const ids = events.map(({ id }) => id)
  const made = await dispatchEvents(db, empresaId, ids, {
    claims,
    timestamp: unixSeconds(now),
    now,
    again: claimedUntil,
  })
  milestone('webhook.claim-committed')
  const madeFor = Map.groupBy(made, ({ webhook_id }) => webhook_id)
  return offers.flatMap(({ endpoint, secrets, signed }) => {
    const own = madeFor.get(endpoint.id) ?? []
    const claimed = own.flatMap(({ id, outbox_id }) => {
      const delivery = signed.get(outbox_id)
      return delivery ? [{ ...delivery, id }] : []
    })
    const [first] = own
    if (!first || !secrets) return []
    const newClaims = { id: first.claim_id, left: claimed.length }
    return [{ endpoint, secrets, claimed, claimedUntil, claimedAtMs, newClaims, isFull: false }]
  })
}

/** Opens the endpoint's secrets. Undefined when they are gone or don't open: nothing can be signed then. */
function secretsOf({ vault, log }: ClaimDeps, endpoint: Endpoint, now: Date): Secrets | undefined {
  try {
    return openSecrets(vault, endpoint, now)
  } catch (error) {
    log.error({ err: error, webhookId: endpoint.id }, 'webhook secret')
    return undefined
  }
}
