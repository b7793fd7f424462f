/**
 * A sensible ERP at several tills. Each till makes one sale after the other and does what the gateway's answers say
 * (steps.ts), until it believes that the sale is approved or not done. The gateway may die at any moment; the ERP does
 * not.
 */
import { setTimeout } from 'node:timers/promises'
import { cancelacion, inutilizacion, type Place } from '../kill/bodies.ts'
import { countOpen, listOpen } from '../kill/open-work.ts'
import { type Answer, ask } from '../kill/requests.ts'
import type { Seeded } from '../random.ts'
import { Batches } from './batches.ts'
import { bodyOf, drawSale, keyFor, type Sale } from './sale.ts'
import { STEP_AT, type Step, stepAfter } from './steps.ts'

const TILLS = 12
/** The ERP's pauses of 5 s and 10 s, by 20. */
const AGAIN_MS = 250
const LOOK_MS = 500
const SECOND_MS = 1_000
/** After this an unsent stored document is sent again, and one that the gateway lost is asked for again. */
const IDLE_MS = 4_000
const PATIENCE = 1.3
const LONGEST_LIMIT_MS = 10_000
const CANCELS = 0.08
const VOIDS = 0.02

type About = { sale?: Sale; key?: string | undefined; limitMs?: number }

export class Erp {
  readonly sales: Sale[] = []
  /** Answers that no document describes. */
  readonly surprises: string[] = []
  /** True when every till has closed. */
  isDone = false
  /** Requests so far, and how many of them asked for a change. */
  requests = 0
  orders = 0
  /** Absent while the gateway is down. */
  address: string | undefined
  readonly #place: Place
  readonly #random: Seeded
  readonly #batches: Batches
  /** The sale of each document. */
  readonly #owners = new Map<string, Sale>()
  /** CDCs known before the database went back: number and CDC of a lost document are going to be another one's. */
  #ownedBefore: ReadonlySet<string> = new Set()
  #isOver = false

  constructor(place: Place, random: Seeded, count: number) {
    this.#place = place
    this.#random = random
    this.#batches = new Batches(place, (path, body, about) => this.#ask(path, body, about))
    const till = async () => {
      while (this.sales.length < count && !this.#isOver) {
        const sale = drawSale(random, this.sales.length, this.sales.at(-1))
        this.sales.push(sale)
        await this.#sell(sale)
        if (sale.belief === 'approved' && random.chance(CANCELS)) await this.#cancel(sale)
        if (random.chance(VOIDS)) await this.#void()
      }
    }
    void Promise.all(Array.from({ length: TILLS }, till)).then(() => {
      this.isDone = true
    })
  }

  /** Sales that the ERP has settled. */
  get settled(): number {
    return this.sales.filter(({ belief }) => belief !== undefined).length
  }

  /**
   * The database goes back. The open sales may have lost their key, reference or document, and the id of a lost document is
   * going to name another one. A sale that was rejected after the copy is due again, and SIFEN may approve it now.
   */
  markOpen(): void {
    for (const sale of this.sales) {
      const isDueAgain = sale.isInCopy && sale.belief === 'not done'
      if (sale.belief !== undefined && !sale.isCancelling && !isDueAgain) continue
      sale.spansRestore = true
      delete sale.failedId
    }
    this.#ownedBefore = new Set(this.#owners.keys())
  }

  markCopied(): void {
    for (const sale of this.sales) if (sale.belief === undefined) sale.isInCopy = true
  }

  stop(): void {
    this.#isOver = true
  }

  /** Returns how many documents and events are not settled. */
  tidy = async (baseUrl: string): Promise<number> => countOpen(await listOpen(baseUrl, this.#place.token))

  async #sell(sale: Sale): Promise<void> {
    let key = keyFor(sale)
    let insists = sale.insists
    while (!this.#isOver) {
      const path = sale.way === 'sync' ? 'dtes/sync' : 'dtes'
      const { [sale.log.length === 0 ? 'cutMs' : 'limitMs']: limitMs = sale.limitMs } = sale
      const answer = await this.#ask(path, bodyOf(sale), { sale, key, limitMs })
      // "Tómelo como el de esta venta, salvo que su sistema ya lo tenga en otra: entonces envíe esta con una Idempotency-Key nueva".
      if (answer?.replayed && key === undefined && !sale.reference && this.#isOfAnother(sale, answer)) {
        sale.hasKey = true
        key = keyFor(sale)
        continue
      }
      const step = await this.#settle(sale, answer)
      if (step === 'done' || step === 'told') {
        sale.belief = step === 'done' ? 'approved' : 'not done'
        return
      }
      if (step === 'rejected') {
        if (!insists) {
          sale.belief = 'not done'
          return
        }
        insists = false
        sale.isDoomed = false
      }
      if (step !== 'again') key = keyFor(sale)
      await setTimeout(AGAIN_MS + (answer?.retryAfterSeconds ?? 0) * SECOND_MS)
    }
  }

  /** Notes whose document it is. True when another sale has it. A sale that the restore confuses so is caught by it. */
  #isOfAnother(sale: Sale, { body }: Answer): boolean {
    const cdc = String(body.cdc)
    const owner = this.#owners.get(cdc) ?? sale
    this.#owners.set(cdc, owner)
    if (owner !== sale && this.#ownedBefore.has(cdc)) sale.spansRestore = true
    return owner !== sale
  }

  /** Does what the answer says, up to the next decision about the sale itself. */
  async #settle(sale: Sale, answer: Answer | undefined): Promise<Step> {
    const step = stepAfter(answer)
    if (step === undefined) {
      this.surprises.push(`sale ${sale.n}: ${answer?.status} ${answer?.text.slice(0, 300)}`)
      return 'again'
    }
    const { cdc, id, dte_id } = answer?.body ?? {}
    if (answer?.body.cdc) this.#isOfAnother(sale, answer)
    note(sale, step, answer)
    if (step !== 'send' && step !== 'follow') return step
    return this.#follow(sale, String(cdc ?? id ?? dte_id), step === 'send')
  }

  /** Asks for the document until its state is final. Sends it first when it is only stored. */
  async #follow(sale: Sale, name: string, mustSend: boolean): Promise<Step> {
    let sends = mustSend
    let idleSince = Date.now()
    while (!this.#isOver) {
      if (sends) {
        await this.#send(sale, name)
        idleSince = Date.now()
      }
      const answer = await this.#ask(`dtes/${name}`, undefined, { sale })
      const estado = String(answer?.body.estado)
      const isGone = answer?.status === 404 && Date.now() - idleSince > IDLE_MS
      const step = isGone ? 'again' : (STEP_AT[estado] ?? 'follow')
      note(sale, step, answer)
      if (step !== 'follow') return step
      if (answer?.status !== 404 && estado !== 'signed' && estado !== 'draft') idleSince = Date.now()
      // `atencion`: what is stored goes to SIFEN only when its owner sends it.
      sends = Boolean(answer?.body.atencion) || (sale.way !== 'sync' && Date.now() - idleSince > IDLE_MS)
      await setTimeout(LOOK_MS)
    }
    return 'again'
  }

  async #send(sale: Sale, name: string): Promise<void> {
    if (sale.way === 'lote') return this.#batches.send(sale, name)
    await this.#ask(`dtes/${name}/reenviar`, {}, { sale })
  }

  async #cancel(sale: Sale): Promise<void> {
    sale.isCancelling = true
    for (let isOpen = true; isOpen && !this.#isOver; ) {
      const answer = await this.#ask('eventos/cancelacion', cancelacion(sale.cdc), { sale })
      const { status, body } = answer ?? {}
      if (status === 200) sale.belief = 'cancelled'
      if (status === 504 || status === 409) await this.#followCancellation(sale, body?.evento_id)
      // 502: "pídalo de nuevo". No answer: the same request again.
      isOpen = status === undefined || status === 502 || status === 503
      await setTimeout(AGAIN_MS)
    }
    sale.isCancelling = false
  }

  /** Asks for the event until SIFEN decided, then for the document. Gives up when a restore took the document away. */
  async #followCancellation(sale: Sale, evento: unknown): Promise<void> {
    let goneSince: number | undefined
    while (!this.#isOver && (goneSince === undefined || Date.now() - goneSince < IDLE_MS)) {
      const answer = evento === undefined ? undefined : await this.#ask(`eventos/${evento}`, undefined, { sale })
      const estado = answer?.body.estado ?? answer?.body.status
      const isOpen = estado === 'pending' || estado === 'sent' || (evento !== undefined && !answer)
      if (!isOpen) {
        const dte = await this.#ask(`dtes/${sale.cdc}`, undefined, { sale })
        if (dte?.status === 200 && !hasOpenEvent(dte)) {
          if (dte.body.estado === 'cancelled') sale.belief = 'cancelled'
          return
        }
        goneSince = dte?.status === 404 ? (goneSince ?? Date.now()) : undefined
      }
      await setTimeout(LOOK_MS)
    }
  }

  async #void(): Promise<void> {
    const last = Math.max(0, ...this.sales.map(({ cdc }) => Number(cdc?.slice(17, 24) ?? 0)))
    await this.#ask('eventos/inutilizacion', inutilizacion(this.#place, last, this.#random), {})
  }

  async #ask(path: string, body: unknown, { sale, key, limitMs = sale?.limitMs ?? LOOK_MS }: About) {
    const { address } = this
    if (address === undefined) {
      await setTimeout(AGAIN_MS)
      return undefined
    }
    this.requests += 1
    if (body !== undefined) this.orders += 1
    const answer = await ask(`${address}/api/sifen/${path}`, { token: this.#place.token, body, key, limitMs })
    // The next request waits longer, as on a machine that is too slow for this limit.
    if (!answer && sale) sale.limitMs = Math.min(sale.limitMs * PATIENCE, LONGEST_LIMIT_MS)
    if (!answer) await setTimeout(AGAIN_MS)
    const { estado, code, id } = answer?.body ?? {}
    const what = [body === undefined ? 'GET' : 'POST', path, key && `key:${key.slice(0, 4)}`].filter(Boolean).join(' ')
    const words = answer
      ? [answer.status, answer.replayed && 'replay', code, estado, id].filter(Boolean).join(' ')
      : '–'
    sale?.log.push(`${new Date().toISOString().slice(14, 23)} ${what}: ${words}`)
    return answer
  }
}

/** Notes the document of the sale that SIFEN approved, or the one that failed. */
function note(sale: Sale, step: Step, answer: Answer | undefined): void {
  const { cdc, id } = answer?.body ?? {}
  if (step === 'done') sale.cdc = String(cdc)
  if (step === 'rejected' || step === 'anew') sale.failedId = Number(id)
}

/** True while SIFEN has not decided about an event of the document. A 409 does not name it. */
const hasOpenEvent = ({ body }: Answer) =>
  (body.eventos as { estado: string }[]).some(({ estado }) => estado === 'pending' || estado === 'sent')
