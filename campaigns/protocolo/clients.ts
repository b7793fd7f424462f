/**
 * The shops behind the gateway: each wants its sale documented once. They believe what they are told: after `error` some issue again, after
 * a 500 all do; after "unknown" they look until it is settled; when the connection breaks, only those who chose the number themselves try it
 * again.
 */
import type { Estado } from '../../src/db/index.ts'
import type { Seeded } from '../random.ts'
import type { Order } from './gateway.ts'
import { UNFINISHED } from './memory-db.ts'
import type { Timeline } from './timeline.ts'

export type Sale = Order & {
  /** False: SIFEN will refuse it for its content. */
  valid: boolean
  /** Issues again when told `error`. */
  persistent: boolean
}

/** What a client was told, and will rely on. */
export type Acknowledged = { id: number; cdc: string; estado: Estado }

type Heard = {
  /** Without a document: its number is taken. */
  answered: (dte: Acknowledged | undefined) => void
  /** 500. */
  failed: () => void
  /** No process listens. */
  refused: () => void
  /** The connection broke on the way. */
  broken: () => void
}

/** The gateway as a client sees it. */
export type Counter = {
  emit(order: Order, on: Heard): void
  /** GET /api/sifen/dtes/{id}; undefined when no process listens. */
  look(id: number): Acknowledged | undefined
}

const MAX_TRIES = 4
const FIRST_LOOK_MS = 5_000
const LONGEST_WAIT_MS = 3_600_000

export class Clients {
  readonly acknowledged: Acknowledged[] = []
  /** Sales still being worked on. */
  busy = 0
  reissued = 0
  readonly #timeline: Timeline
  readonly #random: Seeded
  readonly #counter: Counter

  constructor(timeline: Timeline, random: Seeded, counter: Counter) {
    this.#timeline = timeline
    this.#random = random
    this.#counter = counter
  }

  /** Sends a sale after a while. */
  come(sale: Sale, afterMs: number): void {
    this.busy += 1
    this.#timeline.after(afterMs, () => this.#emit(sale, MAX_TRIES))
  }

  #emit(sale: Sale, tries: number): void {
    const again = (left: number) => this.#later(() => this.#emit(sale, left))
    this.#counter.emit(sale, {
      answered: dte => (dte ? this.#told(sale, dte, tries) : this.#orLeave(tries > 1, () => again(tries - 1))),
      failed: () => this.#orLeave(tries > 1, () => again(tries - 1)),
      refused: () => again(tries),
      broken: () => this.#orLeave(sale.numero !== undefined && tries > 1, () => again(tries - 1)),
    })
  }

  #told(sale: Sale, dte: Acknowledged, tries: number, waitMs = FIRST_LOOK_MS): void {
    const { id, cdc, estado } = dte
    this.acknowledged.push({ id, cdc, estado })
    if (UNFINISHED.includes(estado)) this.#timeline.after(waitMs, () => this.#look(sale, dte, tries, waitMs))
    else {
      this.#orLeave(estado === 'error' && sale.persistent && tries > 1, () => {
        this.reissued += 1
        this.#later(() => this.#emit(sale, tries - 1))
      })
    }
  }

  #look(sale: Sale, dte: Acknowledged, tries: number, waitMs: number): void {
    this.#told(sale, this.#counter.look(dte.id) ?? dte, tries, Math.min(waitMs * 2, LONGEST_WAIT_MS))
  }

  #orLeave(goesOn: boolean, act: () => void): void {
    if (goesOn) act()
    else this.busy -= 1
  }

  #later(act: () => void): void {
    this.#timeline.after(this.#random.int(500, 20_000), act)
  }
}
