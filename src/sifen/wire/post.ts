/**
 * One POST in undici's hands. undici calls `onRequestStart` right before it writes a request to a connection, and nowhere else: that call
 * is what divides "certainly not received" from "unknown".
 */
import type { Dispatcher } from 'undici'
import { type Received, type SifenError, unusableAnswer } from '../errors.ts'
import { GatheredBytes } from './gathered-bytes.ts'
import { wireError } from './wire-error.ts'

type Controller = Dispatcher.DispatchController
type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2]

export type RawResponse = { status: number; contentEncoding: string; body: Buffer }

/** Of the answer as it travels; inflate.ts caps what comes out of it. */
const MAX_WIRE_BYTES = 10_000_000

export class Post implements Dispatcher.DispatchHandler {
  /** Rejects with a SifenError. */
  readonly response: Promise<RawResponse>
  readonly #resolve: (response: RawResponse) => void
  readonly #reject: (error: SifenError) => void
  readonly #deadline: NodeJS.Timeout
  #controller: Controller | undefined
  #settled = false
  #status = 0
  #contentEncoding = ''
  readonly #body = new GatheredBytes()

  constructor(timeoutMs: number) {
    const { promise, resolve, reject } = Promise.withResolvers<RawResponse>()
    this.response = promise
    this.#resolve = resolve
    this.#reject = reject
    this.#deadline = setTimeout(() => this.#expire(), timeoutMs)
  }

  onRequestStart(controller: Controller): void {
    // undici requeues what it believes unsent, and cannot take back what waits for a connection: never a second time, never too late.
    const mayGo = this.#controller === undefined && !this.#settled
    if (mayGo) this.#controller = controller
    else controller.abort(new Error('This request must not be sent.'))
  }

  onResponseStart(_controller: Controller, status: number, headers: Headers): void {
    this.#status = status
    this.#contentEncoding = String(headers['content-encoding'] ?? '')
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    if (this.#body.length + chunk.length <= MAX_WIRE_BYTES) this.#body.add(chunk)
    else controller.abort(unusableAnswer(`La respuesta de SIFEN supera ${MAX_WIRE_BYTES} bytes.`))
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
