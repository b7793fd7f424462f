/**
 * A gateway process that lives, dies and restarts. Its work proceeds from wait to wait. If the process is dead after a
 * wait, the rest of the work never happens. Requests to SIFEN happen all the same.
 */
import { openMachineClock, type TwoClocks } from '../../src/boot/database-clock.ts'
import type { Steady } from '../../src/ports.ts'
import type { Seeded } from '../random.ts'
import { ConnectionLost, type Edges } from './gateway.ts'
import type { Timeline } from './timeline.ts'

/**
 * Probabilities and lengths of internal faults. `lost` is that of a statement whose connection breaks, before or after
 * it is executed.
 */
export type Fragility = { crash: number; lost: number; stall: number; stallMs: number }

type Surroundings = {
  timeline: Timeline
  random: Seeded
  sifen: { healthy: boolean }
  clock: TwoClocks
  trace: ((line: string) => void) | undefined
}

/** Ways in which a piece of work ends. Its caller gets one of these. */
export type Ends<Result> = {
  done?: (result: Result) => void
  /** It threw. */
  failed?: (error: unknown) => void
  /** The process died. */
  broken?: () => void
}

const ROUND_TRIP_MS = 20
const RESTART_MS = { min: 500, max: 60_000 }

export class GatewayProcess {
  readonly name: string
  alive = true
  crashes = 0
  /** The clock, as this life of the process knows it. */
  steady: Steady
  readonly #around: Surroundings
  readonly #fragility: Fragility
  /** Called when the process dies: the connections of its clients break. */
  readonly #clients = new Set<() => void>()

  constructor(name: string, around: Surroundings, fragility: Fragility) {
    this.name = name
    this.#around = around
    this.#fragility = fragility
    this.steady = this.#begin()
  }

  /** Runs a piece of work. */
  run<Result>(what: string, work: (edges: Edges) => Promise<Result>, { done, failed, broken }: Ends<Result>): void {
    if (broken) this.#clients.add(broken)
    const over = () => broken && this.#clients.delete(broken)
    work(this.#edgesFor(what)).then(
      result => {
        over()
        done?.(result)
      },
      error => {
        over()
        failed?.(error)
      },
    )
  }

  #edgesFor(what: string): Edges {
    const { timeline, trace } = this.#around
    const life = this.crashes
    const lives = () => this.crashes === life
    const hear = (finish: () => void) => {
      if (!lives()) return
      if (this.#has(this.#fragility.crash)) this.#crash(what)
      else finish()
    }
    const later = (act: () => void) => timeline.after(this.#delayMs(), act)
    return {
      database: run =>
        new Promise((resolve, reject) => {
          const fail = (error: unknown) => later(() => hear(() => reject(error)))
          later(() => {
            if (!lives()) return
            if (this.#has(this.#fragility.lost)) return fail(new ConnectionLost())
            // A statement that ran is committed, whether or not the process receives its result.
            const isLost = this.#has(this.#fragility.lost)
            run().then(result => (isLost ? fail(new ConnectionLost()) : later(() => hear(() => resolve(result)))), fail)
          })
        }),
      call: (request, place) =>
        new Promise(resolve => {
          later(() => {
            if (!lives()) return
            trace?.(`${this.name} ${request}`)
            place(answer => {
              trace?.(`${this.name} ${request}: ${JSON.stringify(answer) ?? 'failed'}`)
              hear(() => resolve(answer))
            })
          })
        }),
    }
  }

  #begin(): Steady {
    const { clock, trace } = this.#around
    return openMachineClock(clock, jumpMs => trace?.(`${this.name} notices a jump of ${jumpMs} ms`))
  }

  #delayMs(): number {
    const { random } = this.#around
    const { stall, stallMs } = this.#fragility
    return this.#has(stall) ? random.int(0, stallMs) : random.int(1, ROUND_TRIP_MS)
  }

  #has(trouble: number): boolean {
    const { random, sifen } = this.#around
    return !sifen.healthy && random.chance(trouble)
  }

  #crash(what: string): void {
    const { timeline, random, trace } = this.#around
    trace?.(`${this.name} dies during ${what}`)
    this.alive = false
    this.crashes += 1
    const clients = [...this.#clients]
    this.#clients.clear()
    for (const broken of clients) timeline.after(random.int(1, ROUND_TRIP_MS), broken)
    timeline.after(random.int(RESTART_MS.min, RESTART_MS.max), () => {
      trace?.(`${this.name} is up again`)
      this.alive = true
      this.steady = this.#begin()
    })
  }
}
