/**
 * A gateway process that lives, dies and comes back. Its work goes from wait to wait; at each of them the process may be dead already, and
 * then the rest of the work never happens. What was asked of SIFEN happens all the same.
 */
import type { Seeded } from '../random.ts'
import type { Wait, Work } from './gateway.ts'
import type { Sifen } from './sifen.ts'
import type { Timeline } from './timeline.ts'

/** Chances and lengths of what goes wrong inside. */
export type Fragility = { crash: number; stall: number; stallMs: number }

type Surroundings = {
  timeline: Timeline
  random: Seeded
  sifen: Sifen
  trace: ((line: string) => void) | undefined
}

const ROUND_TRIP_MS = 20
const RESTART_MS = { min: 500, max: 60_000 }

export class GatewayProcess {
  readonly name: string
  alive = true
  crashes = 0
  readonly #around: Surroundings
  readonly #fragility: Fragility
  /** Told when the process dies: its clients, whose connections break. */
  readonly #clients = new Set<() => void>()

  constructor(name: string, around: Surroundings, fragility: Fragility) {
    this.name = name
    this.#around = around
    this.#fragility = fragility
  }

  /** Does a piece of work. One of `done` and `broken` is called, unless the process dies and nobody waits for it. */
  run<Result>(what: string, work: Work<Result>, done?: (result: Result) => void, broken?: () => void): void {
    if (broken) this.#clients.add(broken)
    const life = this.crashes
    const advance = (heard: unknown): void => {
      if (this.crashes !== life) return
      if (this.#dies()) {
        this.#crash(what)
        return
      }
      const next = work.next(heard)
      if (!next.done) {
        this.#around.timeline.after(this.#delayMs(), () => {
          if (this.crashes === life) this.#perform(next.value, advance)
        })
        return
      }
      if (broken) this.#clients.delete(broken)
      done?.(next.value)
    }
    advance(undefined)
  }

  #perform(wait: Wait, advance: (heard: unknown) => void): void {
    const { sifen, timeline, trace } = this.#around
    if (wait.kind === 'database') {
      const result = wait.run()
      // The commit is done; whether the process hears of it is another matter.
      timeline.after(this.#delayMs(), () => advance(result))
    } else if (wait.kind === 'post') {
      trace?.(`${this.name} posts ${wait.dte.cdc}`)
      sifen.post(wait.dte, (answer, fate) => {
        trace?.(`${this.name} hears of ${wait.dte.cdc}: ${fate} ${JSON.stringify(answer)}`)
        advance(answer)
      })
    } else {
      sifen.ask(wait.dte, answer => {
        trace?.(`${this.name} asked for ${wait.dte.cdc}: ${answer ? answer.codigo : 'failed'}`)
        advance(answer)
      })
    }
  }

  #delayMs(): number {
    const { random, sifen } = this.#around
    const { stall, stallMs } = this.#fragility
    return !sifen.healthy && random.chance(stall) ? random.int(0, stallMs) : random.int(1, ROUND_TRIP_MS)
  }

  #dies(): boolean {
    const { random, sifen } = this.#around
    return !sifen.healthy && random.chance(this.#fragility.crash)
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
    })
  }
}
