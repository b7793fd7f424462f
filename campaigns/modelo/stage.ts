/** The gateway through its lives, and the model next to it. Every answer and every list is compared with the model. */
import type { Estado } from '../../src/db/index.ts'
import type { Body, IssuingApp } from '../../test/support/issuing-app.ts'
import type { Seeded } from '../random.ts'
import { type Answer, Life, type Machine } from './life.ts'
import {
  ALIVE,
  APPROVED,
  answerBy,
  type Change,
  type Doc,
  forbidden,
  isVoided,
  type Outcome,
  type Rhythm,
  type World,
} from './model.ts'
import { CREATE, LOTE, nameOf, type Place, scriptOf, serviceOf } from './requests.ts'

/** Behaviour of the gateway that the model does not allow. */
export class Difference extends Error {}

/** A request with a key, and its answer where the gateway must repeat it. */
export type Keyed = { url: string; body: Body; key: string; at: number; text?: string; status?: number }

type Row = { id: number; cdc: string; estado: Estado; numero: string; timbrado: string; total_operacion: string }
/** A cancellation has a CDC, a voiding a range. */
export type Evento = {
  id: number
  cdc: string | null
  timbrado: string
  numero_inicio: string
  numero_fin: string
  estado: string
  atencion: string | null
}
type Detail = { estado?: Estado; cancelado?: boolean; historial?: Change[] }

/** Most work takes fewer accesses to the database, the disk and SIFEN. */
const MOST_STEPS = { request: 14, jobs: 40 }
const MOST_IN_LIST = 200
const CRASH = 0.08

/** How far the wall clock of a life's machine is ahead of the database's. */
const OFF_SECONDS = [0, 30, -30, 3_600, -3_600] as const

export class Stage {
  readonly t: IssuingApp
  readonly random: Seeded
  readonly rhythm: Rhythm & { pauseSeconds: number }
  readonly trace: string[]
  readonly place: Place
  readonly world: World
  readonly figures: Record<string, number> = {}
  readonly keyed: Keyed[] = []
  /** Documents whose answer a crash lost, by total. */
  readonly unanswered = new Map<number, Doc>()
  crashedAt = 0
  /** The events of the last listing. */
  events: readonly Evento[] = []
  #life: Life
  /** The machine of this life. */
  machine: Machine

  private constructor(
    t: IssuingApp,
    random: Seeded,
    trace: string[],
    lived: { life: Life; machine: Machine },
    place: Place,
  ) {
    const { sifen, lotes } = t.deps.config
    this.t = t
    this.random = random
    this.trace = trace
    this.#life = lived.life
    this.machine = lived.machine
    this.place = place
    this.rhythm = { ...sifen, pauseSeconds: lotes.pauseSeconds }
    this.world = { docs: new Map(), voidings: [], pausedUntil: 0, now: t.clock.now().getTime() }
  }

  /** Opens a stage with a timbrado of its own. */
  static async open(t: IssuingApp, random: Seeded, trace: string[]): Promise<Stage> {
    const machine = { aheadSeconds: random.pick(OFF_SECONDS) }
    return new Stage(
      t,
      random,
      trace,
      { life: await Life.begin(t, machine), machine },
      await t.make.numeracion(t.empresa.id),
    )
  }

  get docs(): Doc[] {
    return [...this.world.docs.values()]
  }

  get timbrado(): string {
    return this.place.timbrado.numero
  }

  isThere = (cdc: string): boolean => this.t.sandbox.rde(cdc) !== undefined

  pick<T>(items: readonly T[]): T | undefined {
    const [first, ...others] = items
    return first === undefined ? undefined : this.random.pick([first, ...others])
  }

  /** Advances the test's clock and the model's. */
  wait(seconds: number): void {
    this.t.clock.advance(seconds)
    this.look()
  }

  look(): void {
    this.world.now = this.t.clock.now().getTime()
  }

  /**
   * Sends a request. Returns undefined when the life ended before it answered. Then the next life has begun, and the
   * model adopts the state found, if it allows it.
   */
  async ask(
    url: string,
    body: Body,
    outcome: Outcome,
    key?: string,
    about: readonly Doc[] = [],
  ): Promise<Answer | undefined> {
    this.look()
    if (outcome !== 'served') this.t.sandbox.script(scriptOf(this.random, outcome, serviceOf(url)))
    if (this.random.chance(CRASH)) this.#life.dieAfter(this.random.int(1, MOST_STEPS.request))
    const answer = await this.post(url, body, key)
    this.t.sandbox.clearScripts()
    this.count(answer ? `${nameOf(url)} ${answer.status}` : 'crashes')
    this.trace.push(`${nameOf(url)} ${about.map(({ id }) => id).join()} ${outcome}: ${answer?.status ?? 'crash'}`)
    if (key !== undefined) this.#keep({ url, body, key, at: this.world.now }, answer)
    const mayHaveDone = answer ? [] : about
    this.mayHaveGone(mayHaveDone, url)
    await this.#revive()
    if (!answer) await this.compare('all')
    await this.readHistory(mayHaveDone)
    return answer
  }

  /** Posts, by default as the operador, without a crash other than those planned before. */
  post(url: string, body: Body, key?: string, token = this.t.tokens.operador): Promise<Answer | undefined> {
    return this.#life.ask('POST', url, { token, body, key })
  }

  async get<Found>(url: string): Promise<Found> {
    const answer = await this.#life.ask('GET', url, { token: this.t.tokens.lector })
    if (answer?.status !== 200) throw new Difference(`GET ${url}: ${answer?.status} ${answer?.text}`)
    return answer.body as Found
  }

  /** Runs the jobs. A crash in the middle leaves the rest to the next life. */
  async doJobs(crash: number): Promise<void> {
    if (this.random.chance(crash)) this.#life.dieAfter(this.random.int(1, MOST_STEPS.jobs))
    await this.#life.doJobs()
    await this.#revive()
    await this.compare('all')
  }

  async close(): Promise<void> {
    await this.#life.end()
  }

  /**
   * Compares the list with the model. The documents of `free` may have changed by themselves, as far as the model
   * allows.
   */
  async compare(free: 'all' | ReadonlySet<Doc> = new Set()): Promise<void> {
    const { data } = await this.get<{ data: Row[] }>(`${CREATE}?limit=${MOST_IN_LIST}`)
    const rows = data.filter(({ timbrado }) => timbrado === this.timbrado)
    const seen = new Set(rows.map(({ id }) => id))
    for (const { id } of this.docs) if (!seen.has(id)) throw new Difference(`DTE ${id} is gone`)
    for (const row of rows) this.#compareOne(row, free)
    if (free === 'all') await this.#readEvents()
    this.#checkNumbers()
  }

  #compareOne(row: Row, free: 'all' | ReadonlySet<Doc>): void {
    const total = Number(row.total_operacion)
    const doc = this.world.docs.get(total) ?? this.#adopt(total, row)
    this.same(`the CDC of ${doc.id}`, row.cdc, doc.cdc)
    if (free !== 'all' && !free.has(doc)) this.same(`the state of ${doc.id}`, row.estado, doc.estado)
    const last = this.t.sandbox.postsOf(doc.cdc).at(-1)
    const lastAt = Math.max(doc.lastAt, last ? Date.parse(last.at) : 0)
    const truth = { isThere: this.isThere(doc.cdc), quietMs: this.world.now - lastAt }
    const why = forbidden(doc, row.estado, truth, this.rhythm)
    if (why) throw new Difference(`DTE ${doc.id} went from ${doc.estado} to ${row.estado}: ${why}`)
    const { estado } = row
    Object.assign(doc, {
      estado,
      lastAt,
      posted: doc.posted || estado === 'sent' || APPROVED.includes(estado),
      ordered: doc.ordered && (estado === 'draft' || estado === 'signed' || estado === 'sent'),
      inLote: doc.inLote && last?.service !== 'recibe',
      cancelling: doc.cancelling && estado !== 'cancelled',
    })
  }

  /** Adopts a document whose creation was never answered. It may have any state on its way. */
  #adopt(total: number, { id, cdc, numero, estado }: Row): Doc {
    const requests = this.unanswered.get(total)
    if (!requests) throw new Difference(`DTE ${id} was never requested`)
    const doc: Doc = { ...requests, id, cdc, numero: numberOf(numero), estado }
    this.unanswered.delete(total)
    this.world.docs.set(total, doc)
    return doc
  }

  /** Voidings and cancellations end by themselves. Failed ones may be requested again. */
  async #readEvents(): Promise<void> {
    const list = (tipo: number) =>
      this.get<{ data: Evento[] }>(`/api/sifen/eventos?tipo=${tipo}&emitter_id=${this.t.emitter.id}`)
    const voidings = (await list(2)).data.filter(({ timbrado }) => timbrado === this.timbrado)
    this.world.voidings = voidings.map(({ numero_inicio, numero_fin, estado }) => ({
      from: Number(numero_inicio),
      to: Number(numero_fin),
      isLive: estado !== 'rejected',
    }))
    const cancellations = (await list(1)).data.filter(event => this.docs.some(({ cdc }) => cdc === event.cdc))
    this.events = [...voidings, ...cancellations]
    const live = cancellations.filter(({ estado }) => estado !== 'rejected')
    for (const doc of this.docs) doc.cancelling = doc.estado !== 'cancelled' && live.some(({ cdc }) => cdc === doc.cdc)
  }

  /** Checks that the detail of one document agrees with the list, and that its history leads there. */
  async lookAtOne(): Promise<void> {
    const doc = this.pick(this.docs)
    if (!doc) return
    const { estado, cancelado, historial = [] } = await this.get<Detail>(`${CREATE}/${doc.id}`)
    this.same(`the detail of ${doc.id}`, [estado, cancelado], [doc.estado, doc.estado === 'cancelled'])
    const isWhole = historial.every(({ from }, n) => from === (historial[n - 1]?.to ?? null))
    const chain = historial.map(({ from, to }) => `${from}>${to}`).join(' ')
    if (!isWhole || historial.at(-1)?.to !== doc.estado) throw new Difference(`the history of ${doc.id}: ${chain}`)
  }

  /** Checks that no two live documents share a number, and that none has a voided one. */
  #checkNumbers(): void {
    const alive = this.docs.filter(({ estado }) => ALIVE.includes(estado))
    for (const doc of alive) {
      // The client may reuse a number that SIFEN has: it comes back rejected (docs/notes A11).
      const isSame = (other: Doc) => APPROVED.includes(other.estado) === APPROVED.includes(doc.estado)
      if (alive.some(other => other !== doc && other.numero === doc.numero && isSame(other)))
        throw new Difference(`the number ${doc.numero} was given twice`)
      if (isVoided(this.world, doc.numero)) throw new Difference(`the number ${doc.numero} is voided and issued`)
    }
  }

  /**
   * Stores a request for repetition. A refusal before anything was started leaves the key free. Any other one is
   * answered with the current state.
   */
  #keep(keyed: Keyed, answer: Answer | undefined): void {
    const { id, lote_id } = answer?.body ?? {}
    if (answer && answer.status >= 300 && id === undefined && lote_id === undefined) return
    const reply = answer && { status: answer.status, ...(answer.status < 300 && { text: answer.text }) }
    this.keyed.push({ ...keyed, ...reply })
  }

  /** Allows every effect that a request may have had on its documents, until their histories are read. */
  mayHaveGone(docs: readonly Doc[], url: string): void {
    for (const doc of docs) {
      doc.via = 'async'
      if (url === LOTE) Object.assign(doc, { ordered: true, posted: true, inLote: true, lastAt: this.world.now })
      if (url.endsWith('/reenviar')) doc.ordered = true
    }
  }

  /** Derives from their histories how documents continue whose request was cut off. */
  async readHistory(docs: readonly Doc[]): Promise<void> {
    for (const doc of docs) {
      const { historial = [] } = await this.get<Detail>(`${CREATE}/${doc.id}`)
      Object.assign(doc, answerBy(historial, doc))
    }
  }

  async #revive(): Promise<void> {
    if (this.#life.isAlive) return this.#life.dieAfter(Number.POSITIVE_INFINITY)
    this.count('lives')
    this.crashedAt = this.world.now
    await this.#life.end()
    this.machine = { aheadSeconds: this.random.pick(OFF_SECONDS) }
    this.#life = await Life.begin(this.t, this.machine)
  }

  count(name: string): void {
    this.figures[name] = (this.figures[name] ?? 0) + 1
  }

  same(what: string, got: unknown, expected: unknown): void {
    if (JSON.stringify(got) === JSON.stringify(expected)) return
    throw new Difference(`${what}: ${JSON.stringify(got)} and not ${JSON.stringify(expected)}`)
  }
}

/** `001-001-0000123` */
export const numberOf = (numero: string): number => Number(numero.slice(8))
