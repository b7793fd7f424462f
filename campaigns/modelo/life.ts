/**
 * One life of the gateway over data that outlive it: the real application, reopened after each crash. An ended life
 * writes nothing, posts nothing and answers nothing, wherever its work stopped.
 */
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../src/app.ts'
import { openDatabaseClock } from '../../src/boot/database-clock.ts'
import type { Deps } from '../../src/deps.ts'
import { syncLotes } from '../../src/gateway/lotes/index.ts'
import { openDeps } from '../../src/open-deps.ts'
import { drainDue } from '../../test/support/drain-due.ts'
import type { IssuingApp } from '../../test/support/issuing-app.ts'

class Dead extends Error {}

export type Answer = { status: number; text: string; body: Record<string, unknown>; replayed: boolean }

type Requested = { token: string; body?: unknown; key?: string | undefined }

export class Life {
  readonly deps: Deps
  readonly #app: FastifyInstance
  /** Remaining steps. Each step is an access to the database, the disk or SIFEN. */
  #steps = Number.POSITIVE_INFINITY
  #dies: () => void = () => undefined

  private constructor(deps: Deps, app: FastifyInstance) {
    this.deps = deps
    this.#app = app
  }

  /** Begins on a machine whose wall clock is so many seconds ahead of the database's, which is the test's clock. */
  static async begin(t: IssuingApp, machine: Machine): Promise<Life> {
    const { archive, config, files, vault, random, loop, outgoing, receivers, bank, log } = t.deps
    const { database, timer, sifen } = t
    const clock = measuredClock(t.clock, machine)
    const holder: { life?: Life } = {}
    const step = () => holder.life?.step()
    const gated = { archive, config, db: gate(database.db, step), files: gate(files, step), vault, random }
    const steady = clock
    const way = { ...sifen, client: (access: Parameters<typeof sifen.client>[0]) => gate(sifen.client(access), step) }
    const running = { database, loop, sifen: way, outgoing, receivers, bank, clock, steady, timer, log }
    const deps = openDeps(gated, running)
    const life = new Life(deps, await buildApp(deps))
    holder.life = life
    return life
  }

  /** Makes the life end at that step of the work that follows. */
  dieAfter(steps: number): void {
    this.#steps = steps
  }

  get isAlive(): boolean {
    return this.#steps > 0
  }

  step(): void {
    this.#steps -= 1
    if (this.#steps > 0) return
    this.#dies()
    throw new Dead()
  }

  /** Sends a request. Returns undefined when the life ended before the answer. */
  async ask(method: 'GET' | 'POST', url: string, { token, body, key }: Requested): Promise<Answer | undefined> {
    const headers = { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) }
    const request = { method, url, headers, ...(body !== undefined && { payload: body as object }) }
    const answered = await this.#orDies(this.#app.inject(request))
    if (!answered) return undefined
    const { statusCode: status, body: text } = answered
    const replayed = answered.headers['idempotency-replay'] === 'true'
    return { status, text, body: JSON.parse(text) as Answer['body'], replayed }
  }

  /** Does the due work, and settles lots as the periodic work does. */
  async doJobs(): Promise<void> {
    await this.#orDies(
      (async () => {
        await drainDue(this.deps)
        await syncLotes(this.deps)
        await drainDue(this.deps)
      })(),
    )
  }

  async end(): Promise<void> {
    this.#steps = 0
    await this.#app.close()
  }

  /**
   * Returns the work's result, or undefined when the life ends first. The rest of the work then fails at its next step.
   */
  async #orDies<Result>(work: Promise<Result>): Promise<Result | undefined> {
    const death = new Promise<undefined>(resolve => {
      this.#dies = () => resolve(undefined)
    })
    const result = await Promise.race([work.catch(error => this.#orThrow(error)), death])
    // Wait for the interrupted work to end before the next life begins.
    if (!this.isAlive) await work.catch(() => undefined)
    return this.isAlive ? result : undefined
  }

  #orThrow(error: unknown): undefined {
    if (this.isAlive) throw error
    return undefined
  }
}

/** A machine whose wall clock is off. The monotonic clock is right. */
export type Machine = { aheadSeconds: number }

/** Opens the clock of a life: the database's time, measured at once after each jump. */
function measuredClock(database: IssuingApp['clock'], machine: Machine) {
  const { monotonicMs } = database
  const wall = { now: () => new Date(database.now().getTime() + machine.aheadSeconds * 1000), monotonicMs }
  const take = () => clock.take({ beforeMs: monotonicMs(), theirs: database.now(), afterMs: monotonicMs() })
  const clock = openDatabaseClock(wall, { jumped: take, moved: () => undefined })
  take()
  return clock
}

/** Wraps the object so that each call counts as a step. */
function gate<Target extends object>(target: Target, step: () => void): Target {
  return new Proxy(target, {
    get(real, name) {
      const value: unknown = Reflect.get(real, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        step()
        return Reflect.apply(value, real, given)
      }
    },
  })
}
