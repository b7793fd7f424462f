/** The loop of due work in the simulated processes: rows are found soon after their due instant, and each is handled. */

import type { Config } from '../../src/config/index.ts'
import type { Deps } from '../../src/deps.ts'
import type { DteRow } from '../../src/gateway/dtes/index.ts'
import { jobFor } from '../../src/gateway/dtes/record/dtes.jobs.ts'
import { POLL_LOTE_JOB } from '../../src/gateway/lotes/index.ts'
import type { LoteRow } from '../../src/gateway/lotes/record/lotes.queries.ts'
import { works } from '../../src/worker.ts'
import type { Seeded } from '../random.ts'
import { ConnectionLost } from './gateway.ts'
import type { Ends } from './process.ts'
import type { Timeline } from './timeline.ts'

const SECOND_MS = 1000
/** Probability that no process looks when a row becomes due (then only a later look finds it), or two processes do. */
const LOOK_LOST = 0.1
const LOOK_TWICE = 0.05
/** Wait of a row whose handler failed. */
const REST_MS = 10 * SECOND_MS

const WORKS = new Map(works({ lotes: {} } as Config).map(work => [work.name, work]))

/** A row with due work. */
type Due = { name: string; ref: { empresa_id: number; id: number }; at: Date }

export const dueOfDte = ({ empresa_id, id, estado, due_kind, due_at }: DteRow): Due[] =>
  due_at ? [{ name: jobFor({ estado, due_kind }), ref: { empresa_id, id }, at: due_at }] : []

export const dueOfLote = ({ empresa_id, id, next_poll_at }: LoteRow): Due[] =>
  next_poll_at ? [{ name: POLL_LOTE_JOB, ref: { empresa_id, id }, at: next_poll_at }] : []

type Around = {
  timeline: Timeline
  random: Seeded
  now(): Date
  /** Returns what rows have due, now or later. */
  rows(): readonly Due[]
  /** Runs work in a process. Returns false when none is up. */
  run(what: string, work: (deps: Deps) => Promise<unknown>, ends: Ends<unknown>): boolean
  unexpected(error: unknown): void
}

export class DueLooks {
  readonly #around: Around
  readonly #seen = new Map<string, number>()

  constructor(around: Around) {
    this.#around = around
  }

  /** Plans the looks for rows whose due instant has changed. Call it after every event. */
  observe(): void {
    const { random } = this.#around
    for (const due of this.#around.rows()) {
      const key = keyOf(due)
      if (this.#seen.get(key) === due.at.getTime()) continue
      this.#seen.set(key, due.at.getTime())
      if (random.chance(LOOK_LOST)) continue
      for (let left = random.chance(LOOK_TWICE) ? 2 : 1; left > 0; left -= 1)
        this.#later(Math.max(0, due.at.getTime() - this.#around.now().getTime()) + random.int(0, 2 * SECOND_MS), key)
    }
  }

  /** Looks for all due rows now. */
  look(): void {
    for (const due of this.#around.rows()) this.#handle(due)
  }

  #later(ms: number, key: string): void {
    this.#around.timeline.after(ms, () => {
      const due = this.#around.rows().find(row => keyOf(row) === key)
      if (due) this.#handle(due)
    })
  }

  /** Handles a due row in a process that is up. It is found again when the handler fails. */
  #handle(due: Due): void {
    const { now, run, unexpected, random } = this.#around
    const { name, ref } = due
    if (due.at > now()) return
    const work = WORKS.get(name)
    if (!work) throw new Error(`No handler for the work ${name}`)
    const failed = (error: unknown) => {
      if (!(error instanceof ConnectionLost)) unexpected(error)
      this.#later(REST_MS, keyOf(due))
    }
    const isUp = run(`${name} ${JSON.stringify(ref)}`, deps => work.handle(deps, [ref])[0] as Promise<unknown>, {
      failed,
    })
    if (!isUp) this.#later(random.int(1, 30 * SECOND_MS), keyOf(due))
  }
}

const keyOf = ({ name, ref: { empresa_id, id } }: Due) => `${name} ${empresa_id} ${id}`
