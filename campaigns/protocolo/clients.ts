/**
 * The gateway's clients. Each wants its sale documented once, and trusts the answers. After `error` some issue again;
 * after a 500 all do. After "unknown" they poll until it is settled. When the connection breaks, only those who chose
 * the number themselves retry.
 */
import type { Estado } from '../../src/db/index.ts'
import type { Seeded } from '../random.ts'
import type { Order } from './gateway.ts'
import { UNFINISHED } from './memory-db.ts'
import type { Timeline } from './timeline.ts'

export type Sale = Order & {
  /** False when SIFEN will refuse its content. */
  valid: boolean
  /** True when SIFEN has another document with the CDC of each document of the sale. */
  foreign?: boolean
  /** Issues again after `error`. */
  persistent: boolean
}

/** An answer that a client relies on. */
export type Acknowledged = { id: number; cdc: string; estado: Estado }

type Heard = {
  /** Answered. Undefined: no document, because its number is taken. */
  answered: (dte: Acknowledged | undefined) => void
  /** Answered with 500. */
  failed: () => void
  /** Connection refused: no process listens. */
  refused: () => void
  /** The connection broke on the way. */
  broken: () => void
}

/** The gateway as a client sees it. */
export type Counter = {
  emit(order: Order, on: Heard): void
  /** GET /api/sifen/dtes/{id}. Returns undefined when no process listens. */
  look(id: number): Acknowledged | undefined
}

const MAX_TRIES = 4
const FIRST_LOOK_MS = 5_000
const LONGEST_WAIT_MS = 3_600_000

export class Clients {
  readonly acknowledged: Acknowledged[] = []
  /** Sales in progress. */
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

  /** Sends a sale after `afterMs`. */
  come(sale: Sale, afterMs: number): void {
    this.busy += 1
    this.#timeline.after(afterMs, () => this.#emit(sale, MAX_TRIES))
  }

  #emit(sale: Sale, tries: number): void {
    const again = (left: number) => this.#later(() => this.#emit(sale, left))
    this.#counter.emit(sale, {
      answered: dte => (dte ? this.#answers(sale, dte, tries) : this.#orLeave(tries > 1, () => again(tries - 1))),
      failed: () => this.#orLeave(tries > 1, () => again(tries - 1)),
      refused: () => again(tries),
      broken: () => this.#orLeave(sale.numero !== undefined && tries > 1, () => again(tries - 1)),
    })
  }

  #answers(sale: Sale, dte: Acknowledged, tries: number, waitMs = FIRST_LOOK_MS): void {
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
    this.#answers(sale, this.#counter.look(dte.id) ?? dte, tries, Math.min(waitMs * 2, LONGEST_WAIT_MS))
  }

  #orLeave(goesOn: boolean, act: () => void): void {
    if (goesOn) act()
    else this.busy -= 1
  }

  #later(act: () => void): void {
    this.#timeline.after(this.#random.int(500, 20_000), act)
  }
}
