/**
 * A client that uses every operation, as fast as it is answered: it issues synchronously or by drafts, signs, sends
 * lots, resends, cancels and voids. Each document has a unique total and each lot a unique number, so that the effects
 * of each request are known afterwards.
 */
import { randomUUID } from 'node:crypto'
import type { Seeded } from '../random.ts'
import { cancelacion, inutilizacion, invoice, lote, type Place } from './bodies.ts'
import { countOpen, listOpen } from './open-work.ts'
import { type Answer, ask, type Reply } from './requests.ts'

/** A requested document. */
export type Sale = Reply & {
  via: 'sync' | 'async'
  total: number
  id?: number
  cdc?: string
  estado?: string
}

/** Any other request. */
export type Order = Reply & {
  verb: 'sign' | 'lote' | 'reenviar' | 'cancelacion' | 'inutilizacion'
  /** The documents that the request names. */
  ids: readonly number[]
  /** For a lot: the client's own number. */
  batch?: number
  /** For an event: its id. For a lot: the documents that the answer names. */
  evento?: number
  carried?: readonly number[]
  /** `code` of an error answer. */
  code?: string
}

const FIRST_TOTAL = 10_000
const DOOMED = 0.06
const WITH_KEY = 0.4
/** Number of latest documents considered for a lot. */
const RECENT = 24
const MOST_IN_LOT = 8
/** What is left of hundreds of rounds is resent within the limit for settling. */
const TIDIED_TOGETHER = 8

/** A repeatable request. */
type Request = { path: string; body: unknown; reply: Reply; note: (answer: Answer) => void }

export class Shop {
  readonly sales: Sale[] = []
  readonly orders: Order[] = []
  readonly #place: Place
  readonly #random: Seeded
  /** Requests with a key whose connection broke. */
  readonly #broken: Request[] = []
  #resting: readonly number[] = []

  constructor(place: Place, random: Seeded) {
    this.#place = place
    this.#random = random
  }

  /** Works with `inFlight` concurrent requests until the gateway is gone, or `goesOn` no more. */
  async work(baseUrl: string, inFlight: number, goesOn = () => true): Promise<void> {
    const counter = async () => {
      let answered = true
      while (answered && goesOn()) answered = await this.#send(baseUrl, this.#broken.shift() ?? this.#next())
    }
    await Promise.all(Array.from({ length: inFlight }, counter))
  }

  /**
   * Acts as a patient client does after trouble: repeats broken requests, and resends documents that wait for an order.
   * Returns the number of requests without an answer, open documents and open events.
   */
  async tidy(baseUrl: string): Promise<number> {
    for (const request of this.#broken.splice(0)) await this.#send(baseUrl, request)
    const open = await listOpen(baseUrl, this.#place.token)
    // A document that was also signed at the previous look waits for an order.
    const ids = open.signed.map(({ id }) => id)
    const resting = ids.filter(id => this.#resting.includes(id))
    this.#resting = ids.filter(id => !resting.includes(id))
    const resend = async () => {
      for (let id = resting.pop(); id !== undefined; id = resting.pop())
        await this.#send(baseUrl, this.#order('reenviar', `dtes/${id}/reenviar`, {}, { ids: [id] }))
    }
    await Promise.all(Array.from({ length: TIDIED_TOGETHER }, resend))
    return this.#broken.length + countOpen(open)
  }

  /** Sends the request. Returns false when the connection broke. */
  async #send(baseUrl: string, { path, body, reply, note }: Request): Promise<boolean> {
    const { token } = this.#place
    const answer = await ask(`${baseUrl}/api/sifen/${path}`, { token, body, key: reply.key })
    const isRunning = answer?.body.code === 'IDEMPOTENCIA_EN_CURSO'
    if (reply.key && (!answer || isRunning)) this.#broken.push({ path, body, reply, note })
    if (!answer) return false
    if (isRunning) return true
    Object.assign(reply, { status: answer.status, replayed: answer.replayed })
    note(answer)
    return true
  }

  #next(): Request {
    const random = this.#random
    const cancelable = this.sales
      .filter(({ estado }) => estado === 'approved' || estado === 'approved_obs')
      .slice(-RECENT)
    const [oneCancelable, ...others] = cancelable
    const drafts = this.sales.flatMap(({ via, id }) => (via === 'async' && id !== undefined ? [id] : [])).slice(-RECENT)
    const [oneDraft, ...moreDrafts] = drafts
    const known = this.sales.flatMap(({ id }) => id ?? []).slice(-RECENT)
    const [oneKnown, ...moreKnown] = known
    const dice = random.int(1, 100)
    if (dice <= 14 && oneDraft) return this.#lote(drafts)
    if (dice <= 19 && oneDraft) return this.#about('sign', random.pick([oneDraft, ...moreDrafts]))
    if (dice <= 26 && oneKnown) return this.#about('reenviar', random.pick([oneKnown, ...moreKnown]))
    if (dice <= 34 && oneCancelable) return this.#cancel(random.pick([oneCancelable, ...others]))
    if (dice <= 38 && oneKnown) return this.#void()
    return this.#sell(dice <= 68 ? 'sync' : 'async')
  }

  #sell(via: Sale['via']): Request {
    const sale: Sale = { via, total: FIRST_TOTAL + this.sales.length, ...this.#maybeKey() }
    this.sales.push(sale)
    const path = via === 'sync' ? 'dtes/sync' : 'dtes'
    const note = ({ body: { id, cdc, estado } }: Answer) => Object.assign(sale, { id, cdc, estado })
    return { path, body: invoice(sale.total, this.#random.chance(DOOMED)), reply: sale, note }
  }

  #about(verb: 'sign' | 'reenviar', id: number): Request {
    return this.#order(verb, `dtes/${id}/${verb}`, {}, { ids: [id] })
  }

  /** Requests a lot of some of the latest drafts. Some may have been sent already. */
  #lote(drafts: readonly number[]): Request {
    const from = this.#random.int(0, drafts.length - 1)
    const ids = drafts.slice(from, from + this.#random.int(1, MOST_IN_LOT))
    const batch = 1 + this.orders.length
    return this.#order('lote', 'dtes/lote', lote(this.#place, ids, batch), { ids, batch, ...this.#maybeKey() })
  }

  #cancel({ id = 0, cdc }: Sale): Request {
    return this.#order('cancelacion', 'eventos/cancelacion', cancelacion(cdc), { ids: [id] })
  }

  /** Voids a few numbers that are about to be assigned. */
  #void(): Request {
    const last = Math.max(0, ...this.sales.map(({ cdc }) => Number(cdc?.slice(17, 24) ?? 0)))
    const body = inutilizacion(this.#place, last, this.#random)
    return this.#order('inutilizacion', 'eventos/inutilizacion', body, { ids: [] })
  }

  #order(verb: Order['verb'], path: string, body: unknown, about: Omit<Order, 'verb'>): Request {
    const order: Order = { verb, ...about }
    this.orders.push(order)
    const note = ({ body: text }: Answer) =>
      Object.assign(order, { evento: text.evento_id, carried: text.dte_ids, code: text.code })
    return { path, body, reply: order, note }
  }

  #maybeKey = () => (this.#random.chance(WITH_KEY) ? { key: randomUUID() } : {})
}
