/**
 * Delivers what is due, in this process and beside any number of others. Each endpoint has a batch of its own, so that a slow or dead
 * receiver delays nothing but itself. All that must survive a death stands in the rows: this is only the hands (docs/decisions/0013).
 */
import type { Deps } from '../../deps.ts'
import { milestone } from '../../jobs/index.ts'
import { attemptDelivery, type Signed, sign } from './attempt-delivery.ts'
import { claimDeliveries, type DueDelivery, dueDeliveries, dueEndpoints, type Endpoint } from './dispatch.queries.ts'
import { dispatchOutbox } from './dispatch-outbox.ts'
import { LEASE_MS } from './outcome.ts'
import { type Pace, paceAfter, SLOW_PACE } from './pace.ts'
import { openRecorder, type Recorder } from './record-outcomes.ts'
import { pauseForSecret } from './switch-webhook.ts'
import { openSecrets, type Secrets } from './webhook-secret.ts'

/** A due delivery waits at most so long. */
const ROUND_MS = 500
/** A claimed delivery whose turn comes later than this is left for its lease to end: an attempt must fit into what is left of that. */
const LATEST_START_MS = LEASE_MS / 2

export type Courier = {
  /** Dispatches and delivers everything that is due by the clock now, and waits until it is recorded. */
  drain(): Promise<void>
  /** Begins to look, twice a second. */
  start(): void
  /** Begins nothing more, and waits for what is under way. */
  stop(): Promise<void>
}

export type CourierDeps = Pick<Deps, 'db' | 'clock' | 'vault' | 'receivers' | 'log'>

export function openCourier(deps: CourierDeps): Courier {
  const recorder = openRecorder(deps)
  const paces = new Map<number, Pace>()
  const busy = new Map<number, Promise<void>>()
  const running: { timer?: NodeJS.Timeout; isStopped: boolean; round: Promise<void> } = {
    isStopped: false,
    round: Promise.resolve(),
  }

  /**
   * Goes on with one endpoint while it has a full batch due. For one that answers well the next batch is claimed while this one is posted,
   * and outcomes are recorded meanwhile too: its connections never wait for the database.
   */
  const serve = async (first: Endpoint) => {
    const claimNext = (pace: Pace) => claimBatch(deps, first, pace).catch(noted(first))
    let pace = paces.get(first.id) ?? SLOW_PACE
    let recorded: Promise<unknown> = Promise.resolve()
    let batch = await claimNext(pace)
    while (batch) {
      const goesOn = batch.isFull && !running.isStopped
      const isAhead = goesOn && pace !== SLOW_PACE
      const ahead = isAhead ? claimNext(pace) : undefined
      const posted = await postBatch(deps, recorder, batch, pace)
      pace = posted.pace
      paces.set(first.id, pace)
      await recorded
      recorded = posted.recorded
      batch = isAhead ? await ahead : goesOn ? await claimNext(pace) : undefined
    }
    await recorded
  }
  const noted = (endpoint: Endpoint) => (error: unknown) =>
    deps.log.error({ err: error, webhookId: endpoint.id }, 'webhook deliveries')
  const serveDue = async () => {
    for (const endpoint of await dueEndpoints(deps.db, deps.clock.now())) {
      if (busy.has(endpoint.id)) continue
      const served = serve(endpoint)
        .catch(noted(endpoint))
        .finally(() => busy.delete(endpoint.id))
      busy.set(endpoint.id, served)
    }
  }
  /** Deliveries begin while further events wait for theirs. */
  const round = async () => {
    let isMore = true
    while (isMore && !running.isStopped) {
      isMore = await dispatchOutbox(deps)
      await serveDue()
    }
  }
  const look = async () => {
    await round().catch(error => deps.log.error({ err: error }, 'webhook deliveries'))
    if (!running.isStopped) running.timer = setTimeout(() => void next(), ROUND_MS).unref()
  }
  const next = () => {
    running.round = look()
  }
  return {
    async drain() {
      do {
        await round()
        await Promise.all(busy.values())
      } while ((await dueEndpoints(deps.db, deps.clock.now())).length > 0)
    },
    start: next,
    async stop() {
      running.isStopped = true
      clearTimeout(running.timer)
      await running.round
      await Promise.all(busy.values())
    },
  }
}

/** Deliveries that this process alone posts until `claimedUntil`, and the endpoint as it stood when they were claimed. */
type Batch = {
  endpoint: Endpoint
  claimed: readonly (DueDelivery & Signed)[]
  claimedUntil: Date
  claimedAtMs: number
  /** More is probably due. */
  isFull: boolean
}

/** Undefined when nothing is due, or the endpoint is not posted to any more. */
async function claimBatch(deps: CourierDeps, ref: Endpoint, { batch }: Pace): Promise<Batch | undefined> {
  const now = deps.clock.now()
  const [endpoint] = await dueEndpoints(deps.db, now, ref)
  if (!endpoint) return undefined
  const secrets = secretsOf(deps, endpoint, now)
  if (!secrets) {
    await pauseForSecret(deps, endpoint)
    return undefined
  }
  const claimedAtMs = performance.now()
  const due = await dueDeliveries(deps.db, endpoint, now, batch)
  const claimedUntil = new Date(now.getTime() + LEASE_MS)
  const claimed = await claim(deps, endpoint, due, secrets, claimedUntil)
  milestone('webhook.claim-committed')
  return { endpoint, claimed, claimedUntil, claimedAtMs, isFull: due.length === batch }
}

/** Posts a batch, and hands each outcome to the recorder. Gives the pace of the next. */
async function postBatch(
  deps: CourierDeps,
  recorder: Recorder,
  { endpoint, claimed, claimedUntil, claimedAtMs, isFull }: Batch,
  pace: Pace,
): Promise<{ pace: Pace; recorded: Promise<unknown> }> {
  const begun = performance.now()
  const recorded: Promise<void>[] = []
  let failures = 0
  await inLanes([...Map.groupBy(claimed, subjectOf).values()], pace.lanes, async chain => {
    for (const delivery of chain) {
      if (performance.now() - claimedAtMs > LATEST_START_MS) return
      const attempted = await attemptDelivery(deps, endpoint, delivery, claimedUntil)
      if (attempted.answer.code !== null) failures += 1
      recorded.push(recorder.add({ ...attempted, endpoint }).catch(notRecorded(deps, endpoint)))
    }
  })
  const ms = performance.now() - begun
  return { pace: paceAfter(pace, { failures, isFull, ms }), recorded: Promise.all(recorded) }
}

/** Its lease ends, and it is posted again. */
const notRecorded =
  ({ log }: CourierDeps, { id }: Endpoint) =>
  (error: unknown) =>
    log.error({ err: error, webhookId: id }, 'webhook outcome not recorded')

/** Undefined when they are gone or do not open: nothing can be signed. */
function secretsOf({ vault, log }: CourierDeps, endpoint: Endpoint, now: Date): Secrets | undefined {
  try {
    return openSecrets(vault, endpoint, now)
  } catch (error) {
    log.error({ err: error, webhookId: endpoint.id }, 'webhook secret')
    return undefined
  }
}

async function claim(
  { db, clock }: CourierDeps,
  { empresa_id }: Endpoint,
  due: readonly DueDelivery[],
  secrets: Secrets,
  claimedUntil: Date,
): Promise<(DueDelivery & Signed)[]> {
  const signed = due.map(delivery => sign(delivery, secrets, clock.now()))
  if (signed.length === 0) return []
  // Those that were due have an instant.
  const claims = signed.map(delivery => ({ ...delivery, due_at: delivery.due_at as Date }))
  const taken = await claimDeliveries(db, empresa_id, claims, claimedUntil)
  return signed.filter(({ id }) => taken.has(id))
}

/** Deliveries about one document, lot or event go one after the other. */
const subjectOf = ({ dte_id, lote_id, evento_id, outbox_id }: DueDelivery) =>
  dte_id !== null ? `dte ${dte_id}` : lote_id !== null ? `lote ${lote_id}` : `evento ${evento_id ?? `de ${outbox_id}`}`

/** Runs `work` over the items in order, so many at a time. */
async function inLanes<Item>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  const lane = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane))
}
