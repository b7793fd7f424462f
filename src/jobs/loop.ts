/**
 * The loop of due work: looks for due items of each kind once a second, and at once when this process has planned one.
 * Runs in processes that work.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import type { DueLoop, HandedItem } from '../ports.ts'
import type { DueWork } from './due.ts'
import type { DueItem } from './due-rows.ts'
import { dealTurns } from './turns.ts'

/**
 * `pollMs`: between two looks; longest wait of a due item. `restMs`: wait of an item whose handler failed. `batchMs`:
 * longest wait for the end of a batch; then what hangs in it occupies its places only.
 */
export type Rhythm = { pollMs: number; restMs: number; batchMs: number }

const RHYTHM: Rhythm = { pollMs: 1000, restMs: 10_000, batchMs: 30_000 }
/** With fewer places free than this share, the next poll looks: a look costs as much for one item as for many. */
const WORTH_A_LOOK = 0.25
/** Longer than a posting to SIFEN usually takes. */
const STOP_TIMEOUT_MS = 25_000
/** Most items of one kind that wait here after they were handed over. Further ones wait in the database. */
const MOST_HANDED = 200

/** It takes and does nothing before `start`. */
export type Loop = DueLoop & {
  start(deps: Deps): void
  /** Starts no more work, hands back what waits here, and waits for what is running, at most 25 s. */
  stop(): Promise<void>
}

export function openLoop(works: readonly DueWork[], rhythm: Rhythm = RHYTHM): Loop {
  let lanes: ReadonlyMap<string, Lane> = new Map()
  return {
    start(deps) {
      lanes = new Map(works.map(work => [work.name, new Lane(deps, work, rhythm)]))
      for (const lane of lanes.values()) lane.start()
    },
    takes: name => lanes.get(name)?.takes() ?? false,
    nudge: (name, handed) => lanes.get(name)?.nudge(handed),
    async stop() {
      const stopped = Promise.all([...lanes.values()].map(lane => lane.stop()))
      await Promise.race([stopped, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}

/** One kind of work in this process. */
class Lane {
  readonly #deps: Deps
  readonly #work: DueWork
  readonly #rhythm: Rhythm
  /** Items under way by key, with their ends. */
  readonly #running = new Map<string, Promise<void>>()
  /** Keys that are not found again for now: handled since the last poll, or failed a moment ago. */
  readonly #resting = new Map<string, NodeJS.Timeout | undefined>()
  #handed: HandedItem[] = []
  #looking: Promise<void> | undefined
  /** Another look follows the one under way. */
  #following = false
  /** The next look reads the database. */
  #isReading = false
  #timer: NodeJS.Timeout | undefined
  #isStopped = false
  /** When the last batch began, by the monotonic clock. */
  #begunMs = 0

  constructor(deps: Deps, work: DueWork, rhythm: Rhythm) {
    this.#deps = deps
    this.#work = work
    this.#rhythm = rhythm
  }

  start(): void {
    // It keeps the process alive while the database is away and nothing else does.
    this.#timer = setInterval(() => this.#poll(), this.#rhythm.pollMs)
    this.nudge()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    for (const timer of this.#resting.values()) clearTimeout(timer)
    await this.#looking
    await Promise.all([this.#handBack(this.#handed.splice(0)), ...this.#running.values()])
  }

  /** Makes items due for other processes. What this cannot do their planned instant does later. */
  async #handBack(items: readonly HandedItem[]): Promise<void> {
    const { handBack, name } = this.#work
    if (!handBack || items.length === 0) return
    const refs = items.map(({ ref }) => ref)
    await handBack(this.#deps, refs).catch(err => this.#deps.log.warn({ err, job: name }, 'due work not handed back'))
  }

  takes(): boolean {
    return !this.#isStopped && this.#handed.length < MOST_HANDED
  }

  nudge(handed?: HandedItem): void {
    if (handed && this.#isStopped) void this.#handBack([handed])
    else if (handed) this.#handed.push(handed)
    else this.#isReading = true
    this.#go()
  }

  #go(): void {
    this.#following = true
    if (this.#isStopped || this.#looking || this.#places() === 0) return
    // Nudges of one turn of the event loop share a look.
    this.#looking = new Promise(setImmediate)
      .then(() => this.#look())
      .catch(error => this.#deps.log.error({ err: error, job: this.#work.name }, 'due work not read'))
      .finally(() => {
        this.#looking = undefined
        if (this.#following) this.#go()
      })
  }

  #poll(): void {
    for (const [key, timer] of this.#resting) if (timer === undefined) this.#resting.delete(key)
    this.nudge()
  }

  /** Returns the number of items that may begin now. */
  #places(): number {
    const { places, inBatches = false } = this.#work
    const isInBatch = inBatches && this.#running.size > 0 && performance.now() - this.#begunMs < this.#rhythm.batchMs
    return isInBatch ? 0 : places - this.#running.size
  }

  async #look(): Promise<void> {
    this.#following = false
    const limit = this.#places()
    if (limit === 0 || this.#isStopped) return
    const found = await this.#next(limit)
    if (found.length === 0 || this.#isStopped) return
    this.#begunMs = performance.now()
    const ends = this.#work.handle(
      this.#deps,
      found.map(({ ref }) => ref),
    )
    this.#following = this.#isReading || this.#handed.length > 0
    for (const [at, item] of found.entries()) this.#running.set(item.key, this.#end(item, ends[at] as Promise<unknown>))
  }

  /** Returns the next items. When the database is read, its items have at least half of the places. */
  async #next(limit: number): Promise<Omit<DueItem, 'due_at'>[]> {
    if (!this.#isReading) return this.#takeHanded(limit)
    this.#isReading = false
    const except = new Set([...this.#running.keys(), ...this.#resting.keys(), ...this.#handed.map(({ key }) => key)])
    const left = Math.max(limit - this.#handed.length, Math.ceil(limit / 2))
    const found = await this.#work.find(this.#deps, { at: this.#deps.clock.now(), limit: left, except })
    // What was handed over meanwhile is handed back.
    if (this.#isStopped) return []
    // More may be due than there were places.
    if (found.length === left) this.#isReading = true
    return [...found, ...this.#takeHanded(limit - found.length)]
  }

  #takeHanded(limit: number): HandedItem[] {
    const dealt = dealTurns(this.#handed)
    this.#handed = dealt.slice(limit)
    return dealt.slice(0, limit)
  }

  /** Waits for the item. Never rejects. */
  async #end({ key }: Pick<DueItem, 'key'>, end: Promise<unknown>): Promise<void> {
    const { log } = this.#deps
    const failed = await end.then(
      () => false,
      error => {
        log.error({ err: error, job: this.#work.name, item: key }, 'job failed')
        return true
      },
    )
    this.#resting.set(key, failed ? this.#restOf(key) : undefined)
    this.#running.delete(key)
    if (this.#following && this.#places() >= this.#work.places * WORTH_A_LOOK) this.#go()
  }

  #restOf(key: string): NodeJS.Timeout | undefined {
    if (this.#isStopped) return undefined
    return setTimeout(() => this.#resting.delete(key), this.#rhythm.restMs).unref()
  }
}
