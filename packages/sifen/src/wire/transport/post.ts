/**
 * One POST passed to undici. undici calls `onRequestStart` right before it writes a request to a connection, and
 * nowhere else: that call separates "certainly not received" from "unknown".
 */
import type { Dispatcher } from 'undici'
import { type Received, type SifenError, unusableAnswer } from '../../errors.ts'
import { GatheredBytes } from './gathered-bytes.ts'
import { wireError } from './wire-error.ts'

type Controller = Dispatcher.DispatchController
type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2]

export type RawResponse = { status: number; contentEncoding: string; body: Buffer }

/** Limit of the answer as transferred. inflate.ts caps the decompressed length. */
const MAX_WIRE_BYTES = 10_000_000

/**
 * Limits of events that take microseconds each, whatever their size: one read of the socket may hold ten thousand,
 * which would block the event loop. SIFEN's pieces are kilobytes, and it sends no informational answers.
 */
const MAX_SMALL_PIECES = 2000
const SMALL_PIECE_BYTES = 256
const MAX_INTERIM_ANSWERS = 16

export class Post implements Dispatcher.DispatchHandler {
  /** Rejects with a SifenError. */
  readonly response: Promise<RawResponse>
  readonly #resolve: (response: RawResponse) => void
  readonly #reject: (error: SifenError) => void
  readonly #remainingMs: () => number
  readonly #deadline: NodeJS.Timeout
  #controller: Controller | undefined
  #settled = false
  #status = 0
  #contentEncoding = ''
  readonly #body = new GatheredBytes()
  #smallPieces = 0
  #interimAnswers = 0

  /** Calls `remainingMs` at the start, for the time limit, and again before the first byte. */
  constructor(remainingMs: () => number) {
    const { promise, resolve, reject } = Promise.withResolvers<RawResponse>()
    this.response = promise
    this.#resolve = resolve
    this.#reject = reject
    this.#remainingMs = remainingMs
    this.#deadline = setTimeout(() => this.#expire(), Math.max(remainingMs(), 0))
  }

  onRequestStart(controller: Controller): void {
    // The timer does not run while a machine sleeps.
    if (this.#remainingMs() <= 0) this.#expire()
    // undici requeues requests that it believes unsent, and cannot withdraw those that wait for a connection. Refuses a
    // second send, and a late one.
    const mayGo = this.#controller === undefined && !this.#settled
    if (mayGo) this.#controller = controller
    else controller.abort(new Error('This request must not be sent.'))
  }

  onResponseStart(controller: Controller, status: number, headers: Headers): void {
    if (status < 200 && ++this.#interimAnswers > MAX_INTERIM_ANSWERS) {
      controller.abort(unusableAnswer('SIFEN anuncia respuestas (HTTP 1xx) sin fin.'))
    }
    this.#status = status
    this.#contentEncoding = String(headers['content-encoding'] ?? '')
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    if (this.#body.length + chunk.length > MAX_WIRE_BYTES) {
      controller.abort(unusableAnswer(`La respuesta de SIFEN supera ${MAX_WIRE_BYTES} bytes.`))
    } else if (chunk.length < SMALL_PIECE_BYTES && ++this.#smallPieces > MAX_SMALL_PIECES) {
      controller.abort(unusableAnswer('La respuesta de SIFEN viene en demasiados pedazos pequeños.'))
    } else this.#body.add(chunk)
  }

  onResponseEnd(): void {
    const answer = { status: this.#status, contentEncoding: this.#contentEncoding, body: this.#body.bytes }
    this.#settle(() => this.#resolve(answer))
  }

  onResponseError(_controller: Controller, error: Error): void {
    this.#settle(() => this.#reject(wireError(error, this.#received)))
  }

  #expire(): void {
    const late = Object.assign(new Error('Deadline of the whole exchange.'), { code: 'ETIMEDOUT' })
    this.#settle(() => this.#reject(wireError(late, this.#received)))
    this.#controller?.abort(late)
  }

  get #received(): Received {
    return this.#controller === undefined ? 'not-sent' : 'unknown'
  }

  #settle(how: () => void): void {
    if (this.#settled) return
    this.#settled = true
    clearTimeout(this.#deadline)
    how()
  }
}
