/**
 * A client that uses every operation, as fast as it is answered: it issues synchronously or by drafts, signs, sends
 * lots, resends, cancels and voids. Each document has a unique total and each lot a unique number, so that the effects
 * of each request are known afterwards.
 */
import { randomUUID } from 'node:crypto'
import type { Seeded } from '../random.ts'
import { type Answer, list, post, type Told } from './requests.ts'

/** A requested document. */
export type Sale = Told & {
  via: 'sync' | 'async'
  total: number
  id?: number
  cdc?: string
  estado?: string
}

/** Any other request. */
export type Order = Told & {
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

/** Data that a company's client needs. */
export type Place = { token: string; timbrado: string; emitterId: number }

const FIRST_TOTAL = 10_000
/** A RUC that the sandbox does not know. SIFEN rejects its document, alone and in a lot (1306). */
export const UNKNOWN_RUC = '80000098'
const RECEPTOR = { naturaleza: 1, numeroDocumento: '80000000-5', nombre: 'Cliente de Prueba S.A.' }
const NO_RECEPTOR = { naturaleza: 1, numeroDocumento: '80000098-6', nombre: 'Cliente que no existe S.A.' }
const DOOMED = 0.06
const WITH_KEY = 0.4
/** Number of latest documents considered for a lot. */
const RECENT = 24
const MOST_IN_LOT = 8

/** `isDoomed`: SIFEN will reject it. */
export const invoice = (total: number, isDoomed: boolean) => ({
  tipoDocumento: 1,
  timbrado_id: 1,
  establecimiento_id: 1,
  punto_expedicion_id: 1,
  receptor: isDoomed ? NO_RECEPTOR : RECEPTOR,
  items: [
    {
      codigoInterno: 'YER-500',
      descripcion: 'Yerba mate 500 g',
      cantidad: 1,
      precioUnitario: total,
      afectacionIva: 1,
      tasaIva: 10,
    },
  ],
})

/** A repeatable request. */
type Request = { path: string; body: unknown; told: Told; note: (answer: Answer) => void }

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

  /** Works with `inFlight` concurrent requests until the gateway is gone. */
  async work(baseUrl: string, inFlight: number): Promise<void> {
    const counter = async () => {
      let answered = true
      while (answered) answered = await this.#send(baseUrl, this.#broken.shift() ?? this.#next())
    }
    await Promise.all(Array.from({ length: inFlight }, counter))
  }

  /**
   * Acts as a patient client does after trouble: repeats broken requests, and resends documents that wait for an order.
   * Returns the number of requests without an answer, open documents and open events.
   */
  async tidy(baseUrl: string): Promise<number> {
    for (const request of this.#broken.splice(0)) await this.#send(baseUrl, request)
    const open = async (path: string) =>
      list<{ id: number; atencion?: string | null }>(`${baseUrl}${path}`, this.#place.token)
    const [drafts, sent, signed] = [
      await open('/api/sifen/dtes?estado=draft&limit=500'),
      await open('/api/sifen/dtes?estado=sent&limit=500'),
      await open('/api/sifen/dtes?estado=signed&limit=500'),
    ]
    // A document that was also signed at the previous look waits for an order.
    const ids = signed.map(({ id }) => id)
    const resting = ids.filter(id => this.#resting.includes(id))
    this.#resting = ids.filter(id => !resting.includes(id))
    for (const id of resting)
      await this.#send(baseUrl, this.#order('reenviar', `dtes/${id}/reenviar`, {}, { ids: [id] }))
    const events = [
      ...(await open('/api/sifen/eventos?estado=pending')),
      ...(await open('/api/sifen/eventos?estado=sent')),
    ].filter(({ atencion }) => !atencion)
    return this.#broken.length + drafts.length + sent.length + signed.length + events.length
  }

  /** Sends the request. Returns false when the connection broke. */
  async #send(baseUrl: string, { path, body, told, note }: Request): Promise<boolean> {
    const answer = await post(`${baseUrl}/api/sifen/${path}`, this.#place.token, body, told.key)
    const isRunning = answer?.body.code === 'IDEMPOTENCIA_EN_CURSO'
    if (told.key && (!answer || isRunning)) this.#broken.push({ path, body, told, note })
    if (!answer) return false
    if (isRunning) return true
    Object.assign(told, { status: answer.status, replayed: answer.replayed })
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
    return { path, body: invoice(sale.total, this.#random.chance(DOOMED)), told: sale, note }
  }

  #about(verb: 'sign' | 'reenviar', id: number): Request {
    return this.#order(verb, `dtes/${id}/${verb}`, {}, { ids: [id] })
  }

  /** Requests a lot of some of the latest drafts. Some may have been sent already. */
  #lote(drafts: readonly number[]): Request {
    const from = this.#random.int(0, drafts.length - 1)
    const ids = drafts.slice(from, from + this.#random.int(1, MOST_IN_LOT))
    const batch = 1 + this.orders.length
    const body = { dte_ids: ids, emitter_id: this.#place.emitterId, batch_id: batch }
    return this.#order('lote', 'dtes/lote', body, { ids, batch, ...this.#maybeKey() })
  }

  #cancel({ id = 0, cdc }: Sale): Request {
    const body = { cdc, motivo: 'El cliente devolvió la mercadería' }
    return this.#order('cancelacion', 'eventos/cancelacion', body, { ids: [id] })
  }

  /** Voids a few numbers that are about to be assigned. */
  #void(): Request {
    const last = Math.max(0, ...this.sales.map(({ cdc }) => Number(cdc?.slice(17, 24) ?? 0)))
    const from = last + this.#random.int(1, 8)
    const to = from + this.#random.int(0, 2)
    const body = {
      timbrado: this.#place.timbrado,
      establecimiento: '001',
      punto_expedicion: '001',
      numero_inicio: String(from).padStart(7, '0'),
      numero_fin: String(to).padStart(7, '0'),
      tipo_documento: 1,
      motivo: 'Números que no se van a usar',
    }
    return this.#order('inutilizacion', 'eventos/inutilizacion', body, { ids: [] })
  }

  #order(verb: Order['verb'], path: string, body: unknown, about: Omit<Order, 'verb'>): Request {
    const order: Order = { verb, ...about }
    this.orders.push(order)
    const note = ({ body: said }: Answer) =>
      Object.assign(order, { evento: said.evento_id, carried: said.dte_ids, code: said.code })
    return { path, body, told: order, note }
  }

  #maybeKey = () => (this.#random.chance(WITH_KEY) ? { key: randomUUID() } : {})
}
