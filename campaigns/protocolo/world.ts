/** A gateway of one or two processes over one store, SIFEN and the clients, put together on one timeline. */
import type { Seeded } from '../random.ts'
import { Clients } from './clients.ts'
import type { Conditions } from './conditions.ts'
import type { Decisions } from './decisions.ts'
import { emitSync, type Gateway, settleDte, sweepDtes } from './gateway.ts'
import { GatewayProcess } from './process.ts'
import { Sifen } from './sifen.ts'
import { Store, UNFINISHED } from './store.ts'
import { Timeline } from './timeline.ts'

const SECOND_MS = 1000
const START = Date.UTC(2026, 10, 21, 13)
/** A job is lost (then only the sweep finds the document), or delivered twice. */
const WAKE_LOST = 0.1
const WAKE_TWICE = 0.05

export class SimulatedWorld {
  readonly timeline = new Timeline(START)
  readonly sifen: Sifen
  readonly store = new Store((dteId, at) => this.#wake(dteId, at))
  readonly clients: Clients
  readonly processes: readonly GatewayProcess[]
  /** When trouble ends. */
  readonly healthySince: number
  readonly #gateway: Gateway
  readonly #random: Seeded
  readonly #trace: ((line: string) => void) | undefined
  #clockAheadMs = 0

  constructor(
    random: Seeded,
    conditions: Conditions,
    { decisions, trace }: { decisions: Decisions; trace?: ((line: string) => void) | undefined },
  ) {
    const { timeline } = this
    const { rhythm, sales, weather, fragility, jumpMs, troubleMs } = conditions
    this.#random = random
    this.#trace = trace && (line => trace(`${timeline.now - START} ms ${line}`))
    this.healthySince = START + troubleMs
    this.sifen = new Sifen(
      { timeline, random, isValid: dte => sales[dte.saleId]?.valid ?? true },
      weather,
      rhythm.timeoutMs,
    )
    this.#gateway = { store: this.store, rhythm, decisions, now: () => this.#wallNow() }
    const around = { timeline, random, sifen: this.sifen, trace: this.#trace }
    this.processes = Array.from(
      { length: conditions.processes },
      (_, n) => new GatewayProcess(`process ${n}`, around, fragility),
    )
    this.clients = new Clients(timeline, random, {
      emit: (order, on) => {
        const process = this.#someProcess()
        if (process) process.run(`sale ${order.saleId}`, emitSync(this.#gateway, order), on.answered, on.broken)
        else on.refused()
      },
      look: id => this.#someProcess() && this.store.findDte(id),
    })
    for (const sale of sales) this.clients.come(sale, random.int(0, troubleMs / 2))
    if (jumpMs > 0) timeline.after(random.int(0, troubleMs), () => this.#jump(jumpMs))
    timeline.after(troubleMs, () => this.#heal())
    this.#sweepEvery(conditions.sweepMs)
  }

  get crashes(): number {
    return this.processes.reduce((sum, { crashes }) => sum + crashes, 0)
  }

  #wallNow(): Date {
    return new Date(this.timeline.now + this.#clockAheadMs)
  }

  #someProcess(): GatewayProcess | undefined {
    const [first, ...others] = this.processes.filter(({ alive }) => alive)
    return first && this.#random.pick([first, ...others])
  }

  #wake(dteId: number, at: Date): void {
    const random = this.#random
    if (random.chance(WAKE_LOST)) return
    const delayMs = at.getTime() - this.#wallNow().getTime()
    for (let left = random.chance(WAKE_TWICE) ? 2 : 1; left > 0; left -= 1) {
      this.timeline.after(delayMs + random.int(0, 2 * SECOND_MS), () => this.#settle(dteId))
    }
  }

  /** A job waits for a process. */
  #settle(dteId: number): void {
    const process = this.#someProcess()
    if (process) process.run(`settling ${dteId}`, settleDte(this.#gateway, dteId))
    else this.timeline.after(this.#random.int(1, 30 * SECOND_MS), () => this.#settle(dteId))
  }

  /** For as long as there is something to find, now or later. */
  #sweepEvery(ms: number): void {
    this.timeline.after(ms, () => {
      this.#someProcess()?.run('sweep', sweepDtes(this.#gateway))
      const unfinished = this.store.dtes.some(({ estado }) => UNFINISHED.includes(estado))
      if (unfinished || this.clients.busy > 0) this.#sweepEvery(ms)
    })
  }

  #jump(ms: number): void {
    this.#trace?.(`the clock jumps ${ms} ms`)
    this.#clockAheadMs += ms
  }

  #heal(): void {
    this.#trace?.('all is well from here on')
    this.sifen.healthy = true
  }
}
