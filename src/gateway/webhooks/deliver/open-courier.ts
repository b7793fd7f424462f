/**
 * Delivers due webhooks, in this process and beside any number of others. Each endpoint has its own batch, so a slow or
 * dead receiver delays only itself. The rows hold all state that must survive a crash (docs/decisions/0013).
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../../../deps.ts'
import { dueEndpoints, type Endpoint, endClaimAt, endLateClaims, hasOtherEvents } from '../record/index.ts'
import { attemptDelivery } from './attempt-delivery.ts'
import { type Batch, claimBatch, type Room } from './claim-batch.ts'
import { dispatchOutbox, undispatched } from './dispatch-outbox.ts'
import { LEASE_MS } from './outcome.ts'
import { isFullAt, type Pace, paceAfter, roomAt, SLOW_PACE } from './pace.ts'
import { openRecorder, type Recorder } from './record-outcomes.ts'

/** Longest wait of a due delivery. */
const ROUND_MS = 500
/** Time between two looks for room. A full endpoint has work for longer. */
const LOOK_MS = 5
/** Maximum number of posted batches of an endpoint whose outcomes are not committed yet. */
const MOST_UNRECORDED = 8
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
  /** Starts no further work, hands back what waits, and waits for what is under way. */
  stop(): Promise<void>
}

export type CourierDeps = Pick<Deps, 'db' | 'continuity' | 'clock' | 'vault' | 'receivers' | 'log'>

/** State of an endpoint that this process serves. */
type Served = {
  endpoint: Endpoint
  pace: Pace
  /** Batches claimed on creation, oldest first. */
  waiting: Batch[]
  /** True when older deliveries may be due. */
  isBehind: boolean
  /** Outcomes of posted batches that are not committed yet, oldest first. */
  unrecorded: Promise<unknown>[]
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
    const served = known.get(endpoint.id) ?? { endpoint, pace: SLOW_PACE, waiting: [], isBehind: true, unrecorded: [] }
    known.set(endpoint.id, served)
    return served
  }

  /**
   * Serves one endpoint while it has a waiting batch or a full due one. For an endpoint that responds well, the next
   * batch is claimed and outcomes are recorded while this one is posted, so its connections never wait for the
   * database. After a stop, waiting batches are handed back.
   */
  const serve = async (served: Served) => {
    if (running.isStopped) return
    const claimNext = async () => {
      const batch = await claimBatch(deps, served.endpoint, served.pace).catch(noted(served.endpoint))
      served.isBehind = batch?.isFull ?? false
      return batch
    }
    const { unrecorded } = served
    let batch = served.waiting.shift() ?? (await claimNext())
    while (batch) {
      const goesOn = batch.isFull && !running.isStopped
      const isAhead = goesOn && served.pace !== SLOW_PACE
      const ahead = isAhead ? claimNext() : undefined
      const { pace, written } = await postBatch(deps, recorder, batch, served.pace)
      served.pace = pace
      if (unrecorded.push(written) > MOST_UNRECORDED) await unrecorded.shift()
      batch = isAhead ? await ahead : goesOn ? await claimNext() : undefined
      if (!running.isStopped) batch ??= served.waiting.shift()
    }
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
      const room = isBehind ? 0 : roomAt(pace, claimedOf(waiting))
      return room > 0 ? [{ empresaId: empresa_id, webhookId: id, room }] : []
    })
    return Map.groupBy(open, ({ empresaId }) => empresaId)
  }
  const serveDue = async () => {
    await endLateClaims(deps.db, deps.clock.now())
    const due = await dueEndpoints(deps.db, deps.clock.now())
    for (const endpoint of due) {
      const served = servedOf(endpoint)
      served.isBehind = true
      begin(served)
    }
  }
  /** Returns the companies all of whose known endpoints respond well and have enough claimed deliveries. */
  const fullEmpresas = () =>
    [...Map.groupBy(known.values(), ({ endpoint }) => endpoint.empresa_id)]
      .filter(([, all]) => all.every(({ pace, waiting }) => isFullAt(pace, claimedOf(waiting))))
      .map(([empresaId]) => empresaId)
  /**
   * Waits while a company is full: its further events would become due deliveries, which are written twice. Returns
   * false when events of other companies must not wait any longer.
   */
  const waitForRoom = async () => {
    let untilMs = performance.now() + ROUND_MS
    for (let full = fullEmpresas(); full.length > 0 && !running.isStopped; full = fullEmpresas()) {
      if (performance.now() > untilMs) {
        await serveDue()
        if (await hasOtherEvents(deps.db, full)) return false
        untilMs = performance.now() + ROUND_MS
      }
      await wait(LOOK_MS)
    }
    return true
  }
  /**
   * Dispatches all events, and starts deliveries while further events are being dispatched. A burst of one company
   * delays the events of others by ROUND_MS at most.
   */
  const round = async () => {
    let mayWait = true
    let lookAtMs = 0
    for await (const { events, isMore } of undispatched(deps.db)) {
      for (const batch of await dispatchOutbox(deps, events, rooms())) {
        const served = servedOf(batch.endpoint)
        served.waiting.push(batch)
        begin(served)
      }
      if (!isMore || performance.now() >= lookAtMs) {
        await serveDue()
        lookAtMs = performance.now() + ROUND_MS
      }
      if (isMore && mayWait) mayWait = await waitForRoom()
      if (running.isStopped) break
    }
  }
  const allServed = () => Promise.all([...known.values()].map(({ busy }) => busy))
  const isServing = () => [...known.values()].some(({ busy }) => busy !== undefined)
  const look = async () => {
    // Its database may be a copy of one whose events other processes deliver.
    if (!deps.continuity.behind()) await round().catch(error => deps.log.error({ err: error }, 'webhook deliveries'))
    if (!running.isStopped) running.timer = setTimeout(() => void next(), ROUND_MS).unref()
  }
  const next = () => {
    running.round = look()
  }
  /** Lets the claims end of the batches that this process will not post. */
  const handBack = async () => {
    const batches = [...known.values()].flatMap(({ waiting }) => waiting.splice(0))
    for (const { endpoint, newClaims } of batches) {
      if (newClaims) await endClaimAt(deps.db, endpoint, newClaims.id, deps.clock.now()).catch(noted(endpoint))
    }
  }
  return {
    async drain() {
      do {
        await round()
        while (isServing()) await allServed()
        await recorder.flush()
      } while ((await dueEndpoints(deps.db, deps.clock.now())).length > 0)
    },
    start: next,
    async stop() {
      running.isStopped = true
      clearTimeout(running.timer)
      await running.round
      await handBack()
      await allServed()
      await recorder.flush()
    },
  }
}

/** Returns the number of deliveries in these batches. */
const claimedOf = (waiting: readonly Batch[]) => waiting.reduce((sum, { claimed }) => sum + claimed.length, 0)

/** Posts a batch and passes each outcome to the recorder. Returns the pace of the next batch. */
async function postBatch(
  deps: CourierDeps,
  recorder: Recorder,
  { endpoint, secrets, claimed, claimedUntil, claimedAtMs, newClaims, isFull }: Batch,
  pace: Pace,
): Promise<{ pace: Pace; written: Promise<unknown> }> {
  const begun = performance.now()
  const written: Promise<void>[] = []
  let failures = 0
  await inLanes([...Map.groupBy(claimed, subjectOf).values()], pace.lanes, async chain => {
    for (const delivery of chain) {
      if (performance.now() - claimedAtMs > LATEST_START_MS) return
      const attempted = await attemptDelivery(deps, endpoint, secrets, delivery, claimedUntil)
      if (attempted.answer.code !== null) failures += 1
      written.push(recorder.add({ ...attempted, endpoint, newClaims }).catch(notWritten(deps, endpoint)))
    }
  })
  const ms = performance.now() - begun
  return { pace: paceAfter(pace, { failures, size: claimed.length, isFull, ms }), written: Promise.all(written) }
}

/** Logs the error. The lease of the delivery ends, and it is posted again. */
const notWritten =
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
