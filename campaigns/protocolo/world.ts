/** A gateway of one or two processes over one database, SIFEN and the clients, on one timeline. */

import type { Table } from 'drizzle-orm'
import { dtes, type Estado, historial, outbox } from '../../src/db/index.ts'
import type { Deps } from '../../src/deps.ts'
import type { Seeded } from '../random.ts'
import { Clients } from './clients.ts'
import type { Conditions } from './conditions.ts'
import { DueLooks, dueOfDte } from './due-looks.ts'
import { depsOf, emit, furnish, type Site } from './gateway.ts'
import type { World } from './invariants.ts'
import { type Dte, MemoryDb } from './memory-db.ts'
import { type Ends, GatewayProcess } from './process.ts'
import { Sifen } from './sifen.ts'
import { Timeline } from './timeline.ts'

const START = Date.UTC(2026, 10, 21, 13)
/** States in which due work may be a query by CDC. */
const REQUESTED: readonly Estado[] = ['sent', 'signed', 'error']

export class SimulatedWorld {
  readonly timeline = new Timeline(START)
  readonly sifen: Sifen
  readonly #memory = new MemoryDb()
  readonly clients: Clients
  readonly processes: readonly GatewayProcess[]
  /** End of the faults. */
  readonly healthySince: number
  /** Number of due times of a query, by document. */
  readonly dueTimes = new Map<number, number>()
  readonly #dueAts = new Map<number, Date | null>()
  readonly #site: Site
  readonly #random: Seeded
  readonly #trace: ((line: string) => void) | undefined
  readonly #looks: DueLooks
  #clockAheadMs = 0
  #unexpected: unknown

  constructor(random: Seeded, conditions: Conditions, trace: ((line: string) => void) | undefined) {
    const { timeline } = this
    const { rhythm, sales, weather, fragility, jumpsMs, troubleMs } = conditions
    this.#random = random
    this.#trace = trace && (line => trace(`${timeline.now - START} ms ${line}`))
    this.healthySince = START + troubleMs
    this.sifen = new Sifen(
      {
        timeline,
        random,
        isValid: dte => sales[dte.payload.saleId]?.valid ?? true,
        isForeign: dte => sales[dte.payload.saleId]?.foreign ?? false,
      },
      weather,
      rhythm.timeoutMs,
    )
    furnish(this.#memory)
    this.#site = {
      memory: this.#memory,
      sifen: this.sifen,
      rhythm,
      now: () => this.#wallNow(),
      unexpected: error => {
        this.#unexpected ??= error
      },
    }
    const clock = { now: () => this.#wallNow(), monotonicMs: () => timeline.now }
    const around = { timeline, random, sifen: this.sifen, clock, trace: this.#trace }
    this.processes = Array.from(
      { length: conditions.processes },
      (_, n) => new GatewayProcess(`process ${n}`, around, fragility),
    )
    this.clients = new Clients(timeline, random, {
      emit: (order, on) => {
        const ends = { done: on.answered, failed: on.failed, broken: on.broken }
        if (!this.#run(`sale ${order.saleId}`, deps => emit(deps, this.#memory, order), ends)) on.refused()
      },
      look: id => this.#someProcess() && this.dtes[id - 1],
    })
    this.#looks = new DueLooks({
      ...{ timeline, random, now: () => this.#wallNow(), rows: () => this.dtes.flatMap(dueOfDte) },
      run: (what, work, ends) => this.#run(what, work, ends),
      unexpected: this.#site.unexpected,
    })
    for (const sale of sales) this.clients.come(sale, random.int(0, troubleMs / 2))
    for (const ms of jumpsMs) timeline.after(random.int(0, troubleMs), () => this.#jump(ms))
    timeline.after(troubleMs, () => this.#heal())
    this.#sweepEvery(conditions.sweepMs)
  }

  get crashes(): number {
    return this.processes.reduce((sum, { crashes }) => sum + crashes, 0)
  }

  get dtes(): readonly Dte[] {
    return this.#memory.rows(dtes) as unknown as readonly Dte[]
  }

  /** The documents, their history and their events. */
  get records(): Pick<World, 'dtes' | 'historial' | 'outbox'> {
    const rows = <Kind>(table: Table) => this.#memory.rows(table) as unknown as Kind
    return { dtes: this.dtes, historial: rows(historial), outbox: rows(outbox) }
  }

  /** Called after every event. Counts the due times that have passed. Throws unplanned errors. */
  observe(): void {
    if (this.#unexpected) throw this.#unexpected
    this.#looks.observe()
    const now = this.#wallNow()
    for (const { id, estado, due_at } of this.dtes) {
      const before = this.#dueAts.get(id)
      if (before?.getTime() === due_at?.getTime()) continue
      if (before && before <= now) this.dueTimes.set(id, (this.dueTimes.get(id) ?? 0) + 1)
      this.#dueAts.set(id, REQUESTED.includes(estado) ? due_at : null)
    }
  }

  #wallNow(): Date {
    return new Date(this.timeline.now + this.#clockAheadMs)
  }

  #someProcess(): GatewayProcess | undefined {
    const [first, ...others] = this.processes.filter(({ alive }) => alive)
    return first && this.#random.pick([first, ...others])
  }

  /** Runs work in a process. Returns false when none is up. */
  #run<Result>(what: string, work: (deps: Deps) => Promise<Result>, ends: Ends<Result>): boolean {
    const process = this.#someProcess()
    process?.run(what, edges => work(depsOf(this.#site, process.steady, edges)), ends)
    return process !== undefined
  }

  /** Looks for what others have overlooked, while there is something to find, now or later. */
  #sweepEvery(ms: number): void {
    this.timeline.after(ms, () => {
      this.#looks.look()
      const unfinished = this.dtes.some(({ due_at }) => due_at !== null)
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
