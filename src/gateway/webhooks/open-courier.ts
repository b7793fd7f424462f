/**
 * Delivers due webhooks, in this process and beside any number of others. Each endpoint has its own batch, so a slow or
 * dead receiver delays only itself. The rows hold all state that must survive a crash (docs/decisions/0013).
 */
import type { Deps } from '../../deps.ts'
import { attemptDelivery } from './attempt-delivery.ts'
import { type Batch, claimBatch, type Room } from './claim-batch.ts'
import { dueEndpoints, type Endpoint } from './dispatch.queries.ts'
import { dispatchOutbox } from './dispatch-outbox.ts'
import { LEASE_MS } from './outcome.ts'
import { type Pace, paceAfter, roomAt, SLOW_PACE } from './pace.ts'
import { openRecorder, type Recorder } from './record-outcomes.ts'

/** Longest wait of a due delivery. */
const ROUND_MS = 500
/**
 * Latest start of a claimed delivery. After it the delivery is left until its lease ends, because an attempt must fit
 * into the rest of the lease.
 */
const LATEST_START_MS = LEASE_MS / 2

export type Courier = {
  /** Dispatches and delivers everything that is due now, and waits until it is recorded. */
  drain(): Promise<void>
  /** Starts polling, twice a second. */
  start(): void
  /** Starts no further work and waits for what is under way. */
  stop(): Promise<void>
}

export type CourierDeps = Pick<Deps, 'db' | 'clock' | 'vault' | 'receivers' | 'log'>

/** State of an endpoint that this process serves. */
type Served = {
  endpoint: Endpoint
  pace: Pace
  /** Batches claimed on creation, oldest first. */
  waiting: Batch[]
  /** True when older deliveries may be due. */
  isBehind: boolean
  busy?: Promise<void> | undefined
}

export function openCourier(deps: CourierDeps): Courier {
  const recorder = openRecorder(deps)
  const known = new Map<number, Served>()
  const running: { timer?: NodeJS.Timeout; isStopped: boolean; round: Promise<void> } = {
    isStopped: false,
    round: Promise.resolve(),
  }
  const noted = (endpoint: Endpoint) => (error: unknown) =>
    deps.log.error({ err: error, webhookId: endpoint.id }, 'webhook deliveries')
  const servedOf = (endpoint: Endpoint): Served => {
    const served = known.get(endpoint.id) ?? { endpoint, pace: SLOW_PACE, waiting: [], isBehind: true }
    known.set(endpoint.id, served)
    return served
  }

  /**
   * Serves one endpoint while it has a waiting batch or a full due one. For an endpoint that responds well, the next
   * batch is claimed and outcomes are recorded while this one is posted, so its connections never wait for the
   * database. After a stop, waiting batches are left until their claim ends.
   */
  const serve = async (served: Served) => {
    const claimNext = async () => {
      const batch = await claimBatch(deps, served.endpoint, served.pace).catch(noted(served.endpoint))
      served.isBehind = batch?.isFull ?? false
      return batch
    }
    let recorded: Promise<unknown> = Promise.resolve()
    let batch = served.waiting.shift() ?? (await claimNext())
    while (batch) {
      const goesOn = batch.isFull && !running.isStopped
      const isAhead = goesOn && served.pace !== SLOW_PACE
      const ahead = isAhead ? claimNext() : undefined
      const posted = await postBatch(deps, recorder, batch, served.pace)
      served.pace = posted.pace
      await recorded
      recorded = posted.recorded
      batch = isAhead ? await ahead : goesOn ? await claimNext() : undefined
      if (!running.isStopped) batch ??= served.waiting.shift()
    }
    await recorded
  }
  const begin = (served: Served) => {
    served.busy ??= serve(served)
      .catch(noted(served.endpoint))
      .finally(() => {
        served.busy = undefined
        if (served.waiting.length > 0 && !running.isStopped) begin(served)
      })
  }
  /**
   * Returns the room of each endpoint, by company. Only endpoints without older due deliveries claim new ones on
   * creation.
   */
  const rooms = (): ReadonlyMap<number, readonly Room[]> => {
    const open = [...known.values()].flatMap(({ endpoint: { id, empresa_id }, pace, waiting, isBehind }) => {
      const claimed = waiting.reduce((sum, batch) => sum + batch.claimed.length, 0)
      const room = isBehind ? 0 : roomAt(pace, claimed)
      return room > 0 ? [{ empresaId: empresa_id, webhookId: id, room }] : []
    })
    return Map.groupBy(open, ({ empresaId }) => empresaId)
  }
  const serveDue = async () => {
    const due = await dueEndpoints(deps.db, deps.clock.now())
    for (const endpoint of due) {
      const served = servedOf(endpoint)
      served.isBehind = true
      begin(served)
    }
  }
  /** Dispatches all events, and starts deliveries while further events are being dispatched. */
  const round = async () => {
    let isMore = true
    while (isMore && !running.isStopped) {
      const { batches, ...dispatched } = await dispatchOutbox(deps, rooms())
      isMore = dispatched.isMore
      for (const batch of batches) {
        const served = servedOf(batch.endpoint)
        served.waiting.push(batch)
        begin(served)
      }
      await serveDue()
    }
  }
  const allServed = () => Promise.all([...known.values()].map(({ busy }) => busy))
  const isServing = () => [...known.values()].some(({ busy }) => busy !== undefined)
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
        while (isServing()) await allServed()
      } while ((await dueEndpoints(deps.db, deps.clock.now())).length > 0)
    },
    start: next,
    async stop() {
      running.isStopped = true
      clearTimeout(running.timer)
      await running.round
      await allServed()
    },
  }
}

/** Posts a batch and passes each outcome to the recorder. Returns the pace of the next batch. */
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
  return { pace: paceAfter(pace, { failures, size: claimed.length, isFull, ms }), recorded: Promise.all(recorded) }
}

/** Logs the error. The lease of the delivery ends, and it is posted again. */
const notRecorded =
  ({ log }: CourierDeps, { id }: Endpoint) =>
  (error: unknown) =>
    log.error({ err: error, webhookId: id }, 'webhook outcome not recorded')

/** Returns the key of a delivery's subject: deliveries with the same key are posted one after the other. */
const subjectOf = ({ dte_id, lote_id, evento_id, outbox_id }: Batch['claimed'][number]) =>
  dte_id !== null ? `dte ${dte_id}` : lote_id !== null ? `lote ${lote_id}` : `evento ${evento_id ?? `de ${outbox_id}`}`

/** Runs `work` on the items in order, at most `lanes` at a time. */
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
