/** A call to be answered, and the ways of answering it or not. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { send } from '../http/index.ts'

/** An answer before it is sent. */
interface Reply {
  readonly status: number
  readonly xml: string
}

export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Media type of the service's answers. */
  readonly type: string
  /** The service's own answer, or a generic rejection when the request was not processed. */
  readonly answer: Reply
  /** True when the request was processed. */
  readonly processed: boolean
  /** Number of documents that a script leaves out of an answer. */
  readonly missing: number
  /** The generic 0160, which names no document. */
  readonly generic: Reply
  /** Returns the rejection that the script sets. */
  readonly rejection: () => Reply
  /**
   * Resolves when the call was held for as long as the script says, the hanging calls are released, or the client has
   * gone.
   */
  readonly released: () => Promise<unknown>
}

export function sendAnswer({ response, type, answer }: Exchange): void {
  send(response, answer.status, type, answer.xml)
}

export function sendRejection({ response, type, rejection }: Exchange): void {
  const { status, xml } = rejection()
  send(response, status, type, xml)
}

/** Sends the generic rejection instead of the verdict. */
export function sendGeneric({ response, type, generic }: Exchange): void {
  send(response, generic.status, type, generic.xml)
}

/** Sends the answer with a corrupted text. */
export function sendSpoilt({ response, type, answer }: Exchange, spoil: (xml: string) => string): void {
  send(response, answer.status, type, spoil(answer.xml))
}

/** Ends the connection without an answer. */
export function cut({ request }: Pick<Exchange, 'request'>): void {
  request.socket.destroy()
}

/** Holds the call until it is released. Then answers it if it was processed, and cuts the connection otherwise. */
export async function hold(exchange: Exchange): Promise<void> {
  await exchange.released()
  if (exchange.processed) sendAnswer(exchange)
  else cut(exchange)
}
