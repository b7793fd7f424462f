/**
 * The loop of due work: looks for due items of each kind once a second, and at once when this process has planned one.
 * Runs in processes that work.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import type { DueWork } from './due.ts'
import type { DueItem } from './due-rows.ts'

/**
 * `pollMs`: between two looks; longest wait of a due item. `restMs`: wait of an item whose handler failed. `batchMs`:
 * longest wait for the end of a batch; then what hangs in it occupies its places only.
 */
export type Rhythm = { pollMs: number; restMs: number; batchMs: number }

const RHYTHM: Rhythm = { pollMs: 1000, restMs: 10_000, batchMs: 30_000 }
/** With fewer places free than this share, the next poll looks: a look costs as much for one item as for many. */
const WORTH_A_LOOK = 0.25
const STOP_TIMEOUT_MS = 10_000

export type Loop = {
  start(deps: Deps): void
  /** Looks for due work of that name as soon as this process is free. Does nothing before `start`. */
  nudge(name: string): void
  /** Starts no more work, and waits for what is running, at most 10 s. */
  stop(): Promise<void>
}

export function openLoop(works: readonly DueWork[], rhythm: Rhythm = RHYTHM): Loop {
  let lanes: ReadonlyMap<string, Lane> = new Map()
  return {
    start(deps) {
      lanes = new Map(works.map(work => [work.name, new Lane(deps, work, rhythm)]))
      for (const lane of lanes.values()) lane.start()
    },
    nudge: name => lanes.get(name)?.nudge(),
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
  #looking: Promise<void> | undefined
  /** Another look follows the one under way. */
  #following = false
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
    await Promise.all(this.#running.values())
  }

  nudge(): void {
    this.#following = true
    if (this.#isStopped || this.#looking || this.#places() === 0) return
    // Nudges of one turn of the event loop share a look.
    this.#looking = new Promise(setImmediate)
      .then(() => this.#look())
      .catch(error => this.#deps.log.error({ err: error, job: this.#work.name }, 'due work not read'))
      .finally(() => {
        this.#looking = undefined
        if (this.#following) this.nudge()
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
    const except = new Set([...this.#running.keys(), ...this.#resting.keys()])
    const found = await this.#work.find(this.#deps, { at: this.#deps.clock.now(), limit, except })
    if (found.length === 0 || this.#isStopped) return
    this.#begunMs = performance.now()
    const ends = this.#work.handle(
      this.#deps,
      found.map(({ ref }) => ref),
    )
    // More may be due than there were places.
    this.#following = found.length === limit
    for (const [at, item] of found.entries()) this.#running.set(item.key, this.#end(item, ends[at] as Promise<unknown>))
  }

  /** Waits for the item. Never rejects. */
  async #end({ key }: DueItem, end: Promise<unknown>): Promise<void> {
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
    if (this.#following && this.#places() >= this.#work.places * WORTH_A_LOOK) this.nudge()
  }

  #restOf(key: string): NodeJS.Timeout | undefined {
    if (this.#isStopped) return undefined
    return setTimeout(() => this.#resting.delete(key), this.#rhythm.restMs).unref()
  }
}
