/**
 * A gateway of one or two processes over one database, SIFEN's lots and the clients that send them, on one timeline.
 */
import { horaAsuncion } from '@nanduti/sifen'
import { dtes, lotes } from '../../src/db/index.ts'
import type { Deps } from '../../src/deps.ts'
import { type DteRow, moveDte, type ReadyDte } from '../../src/gateway/dtes/index.ts'
import { type Beginning, issueSales, prepareSale } from '../../src/gateway/dtes/move/issue-dte.ts'
import { syncLotes } from '../../src/gateway/lotes/index.ts'
import type { LoteRow } from '../../src/gateway/lotes/record/lotes.queries.ts'
import { sendLotes } from '../../src/gateway/lotes/send/send-lotes.ts'
import { HttpError } from '../../src/http/index.ts'
import { loadSigner } from '../../test/support/load-signer.ts'
import type { Seeded } from '../random.ts'
import { OUR_BYTES } from './digest.ts'
import { DueLooks, dueOfDte, dueOfLote } from './due-looks.ts'
import { ConnectionLost, type Edges, furnish } from './gateway.ts'
import type { LoteConditions } from './lote-conditions.ts'
import { loteDepsOf } from './lote-gateway.ts'
import { LoteSifen } from './lote-sifen.ts'
import { MemoryDb } from './memory-db.ts'
import { type Ends, GatewayProcess } from './process.ts'
import { Timeline } from './timeline.ts'

const SECOND_MS = 1000
const START = Date.UTC(2026, 10, 21, 13)
/** Number of times that a client sends the signed documents. Some of them may come back each time. */
const MAX_SENDS = 6

const BY = { userId: 1 }

/** Fields that a detail shows and the protocol ignores. */
const SHOWN = {
  establecimiento: '001',
  punto_expedicion: '001',
  total_operacion: '0',
  total_iva: '0',
  advertencias: [],
}
const SIGNED = { xml_signed_path: 'dtes/x.xml', xml_sha256: 'x' }

export class LoteSimulation {
  readonly timeline = new Timeline(START)
  readonly sifen: LoteSifen
  readonly processes: readonly GatewayProcess[]
  /** Number of due times of a query, by lot. */
  readonly dueTimes = new Map<number, number>()
  readonly settledBy: number
  readonly isValid: (cdc: string) => boolean
  readonly #memory = new MemoryDb()
  readonly #conditions: LoteConditions
  readonly #random: Seeded
  readonly #trace: ((line: string) => void) | undefined
  readonly #polledAt = new Map<number, Date | null>()
  readonly #looks: DueLooks
  #clockAheadMs = 0
  #lastSendAt = 0
  #sending = 0
  #unexpected: unknown

  constructor(random: Seeded, conditions: LoteConditions, trace: ((line: string) => void) | undefined) {
    const { timeline } = this
    const { rhythm, documents, weather, fragility, troubleMs, settlesInMs } = conditions
    this.#random = random
    this.#conditions = conditions
    this.#trace = trace && (line => trace(`${timeline.now - START} ms ${line}`))
    this.isValid = cdc => documents[Number(cdc.split('-')[1]) - 1] ?? true
    this.settledBy = START + troubleMs + settlesInMs
    this.sifen = new LoteSifen({ timeline, random, isValid: this.isValid }, weather, rhythm.sifen.timeoutMs)
    furnish(this.#memory)
    const clock = { now: () => this.#wallNow(), monotonicMs: () => timeline.now }
    const around = { timeline, random, sifen: this.sifen, clock, trace: this.#trace }
    this.processes = Array.from(
      { length: conditions.processes },
      (_, n) => new GatewayProcess(`process ${n}`, around, fragility),
    )
    this.#looks = new DueLooks({
      ...{ timeline, random, now: () => this.#wallNow() },
      rows: () => [...this.dtes.flatMap(dueOfDte), ...this.lotes.flatMap(dueOfLote)],
      run: (what, work, ends) => this.#run(what, work, ends),
      unexpected: error => this.#notExpected(error),
    })
  }

  /** Stores the signed documents and starts everything. */
  async begin(): Promise<void> {
    const { documents, senders, jumpsMs, troubleMs, sweepMs } = this.#conditions
    const random = this.#random
    const deps = this.#depsFor({ since: () => new Date(START) }, AT_ONCE)
    for (const at of documents.keys()) await storeSigned(deps, at + 1)
    // Every send is early enough that all its effects end before everything must be settled.
    for (let sender = 0; sender < senders; sender += 1) this.#sendLater(random.int(0, troubleMs / 4), MAX_SENDS)
    for (const ms of jumpsMs) this.timeline.after(random.int(0, troubleMs), () => this.#jump(ms))
    this.timeline.after(troubleMs, () => {
      this.#trace?.('all is well from here on')
      this.sifen.healthy = true
    })
    this.#sweepEvery(sweepMs)
  }

  get crashes(): number {
    return this.processes.reduce((sum, { crashes }) => sum + crashes, 0)
  }

  get dtes(): readonly DteRow[] {
    return this.#memory.rows(dtes) as unknown as readonly DteRow[]
  }

  get lotes(): readonly LoteRow[] {
    return this.#memory.rows(lotes) as unknown as readonly LoteRow[]
  }

  /** Called after every event. Counts the due times that have passed. Throws unplanned errors. */
  observe(): void {
    if (this.#unexpected) throw this.#unexpected
    this.#looks.observe()
    const now = this.#wallNow()
    for (const { id, next_poll_at } of this.lotes) {
      const before = this.#polledAt.get(id)
      if (before?.getTime() === next_poll_at?.getTime()) continue
      if (before && before <= now) this.dueTimes.set(id, (this.dueTimes.get(id) ?? 0) + 1)
      this.#polledAt.set(id, next_poll_at)
    }
  }

  #wallNow(): Date {
    return new Date(this.timeline.now + this.#clockAheadMs)
  }

  #depsFor(steady: Deps['steady'], edges: Edges): Deps {
    const unexpected = (error: unknown) => this.#notExpected(error)
    const { rhythm } = this.#conditions
    const site = { memory: this.#memory, sifen: this.sifen, now: () => this.#wallNow(), unexpected, config: rhythm }
    return loteDepsOf(site, steady, edges)
  }

  /** Runs work in a process. Returns false when none is up. */
  #run<Result>(what: string, work: (deps: Deps) => Promise<Result>, ends: Ends<Result>): boolean {
    const [first, ...others] = this.processes.filter(({ alive }) => alive)
    const process = first && this.#random.pick([first, ...others])
    process?.run(what, edges => work(this.#depsFor(process.steady, edges)), ends)
    return process !== undefined
  }

  #sendLater(ms: number, left: number): void {
    if (left === 0) return
    this.#sending += 1
    this.timeline.after(ms, () => {
      const over = () => {
        this.#sending -= 1
        this.#sendLater(this.#random.int(SECOND_MS, this.#conditions.troubleMs / 4), left - 1)
      }
      const failed = (error: unknown) => {
        if (!(error instanceof HttpError || error instanceof ConnectionLost)) this.#unexpected ??= error
        over()
      }
      this.#lastSendAt = this.timeline.now
      if (!this.#run(`a sender's ${left}`, deps => this.#send(deps), { done: over, failed, broken: over })) over()
    })
  }

  /** Sends some signed documents without a due time in one lot. */
  async #send(deps: Deps): Promise<void> {
    const signer = await loadSigner(deps, 1)
    const free = this.dtes.filter(({ estado, due_at }) => estado === 'signed' && due_at === null)
    const chosen = free.filter(() => this.#random.chance(0.7))
    const xml = { bytes: OUR_BYTES, path: SIGNED.xml_signed_path, sha256: SIGNED.xml_sha256 }
    const documents: ReadyDte[] = chosen.map(dte => ({ dte, xml }))
    if (documents.length === 0) return
    const emitter = { id: 1, empresa_id: 1, ambiente: 'test' as const }
    await sendLotes(deps, { emitter, signer, documents, batchId: null, by: BY })
  }

  /** Looks for what others have overlooked, while there is something to find, now or later. */
  #sweepEvery(ms: number): void {
    this.timeline.after(ms, () => {
      this.#looks.look()
      const failed = (error: unknown) => error instanceof ConnectionLost || this.#notExpected(error)
      this.#run('lotes.sync', deps => syncLotes(deps), { failed })
      if (this.#sending > 0 || this.dtes.some(({ estado }) => estado === 'sent')) this.#sweepEvery(ms)
    })
  }

  #notExpected(error: unknown): void {
    this.#unexpected ??= error
  }

  #jump(ms: number): void {
    this.#trace?.(`the clock jumps ${ms} ms`)
    this.#clockAheadMs += ms
  }

  /** Time by which everything settles, which counts from the last possible posting. */
  get settles(): number {
    return Math.max(this.settledBy, this.#lastSendAt + this.#conditions.settlesInMs)
  }
}

/** Work before the world begins takes no time and cannot fail. */
const AT_ONCE: Edges = {
  database: run => run(),
  call: () => Promise.reject(new Error('Nothing is asked before the world begins')),
}

async function storeSigned(deps: Deps, numero: number): Promise<void> {
  const now = deps.clock.now()
  const row = {
    ...{ ...SHOWN, ...SIGNED, empresa_id: 1, emitter_id: 1, tipo_documento: 1, ambiente: 'test', numero },
    ...{ cdc: `cdc-${numero}`, payload: {}, via: 'async' as const, version: 1, retries: 0, reposts: 0 },
    ...{ signed_at: now, created_at: now, updated_at: now, fecha_emision: horaAsuncion(now) },
  }
  await deps.db.transaction(async tx => {
    const due = { at: now, kind: 'build' as const }
    const opening = { trigger: 'created', at: now, due } as const
    const sale = await prepareSale(tx, { row: row as unknown as Beginning['row'], opening, by: BY })
    const [issued] = await issueSales(tx, 1, [sale])
    if (!issued || issued instanceof Error) throw new TypeError('A number was taken twice')
    const { dte } = issued
    await moveDte(
      tx,
      dte,
      {
        trigger: 'signed',
        at: now,
        xml: { path: SIGNED.xml_signed_path, sha256: SIGNED.xml_sha256, signed_at: now },
        due: null,
      },
      { by: BY },
    )
  })
}
