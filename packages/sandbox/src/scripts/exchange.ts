/** A call that is to be answered, and the ways to answer it or not. */
import type { IncomingMessage, ServerResponse } from 'node:http'

/** An answer as it would go out. */
export interface Reply {
  readonly status: number
  readonly xml: string
}

export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** The media type of the service's answers. */
  readonly type: string
  /** The service's own answer, or a generic rejection when the request was not processed. */
  readonly answer: Reply
  /** Whether the request was processed. */
  readonly processed: boolean
  /** How many documents a script leaves out of an answer. */
  readonly missing: number
  /** The generic 0160, which names no document. */
  readonly generic: Reply
  /** The rejection that the script asks for. */
  readonly rejection: () => Reply
  /** Resolves when the call was held for as long as the script asks, the hanging calls are let go, or the client has gone. */
  readonly released: () => Promise<unknown>
}

export function send(response: ServerResponse, status: number, type: string, body: string): void {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body)
}

export function sendAnswer({ response, type, answer }: Exchange): void {
  send(response, answer.status, type, answer.xml)
}

export function sendRejection({ response, type, rejection }: Exchange): void {
  const { status, xml } = rejection()
  send(response, status, type, xml)
}

/** The end of a request, whichever it was. */
export function sendGeneric({ response, type, generic }: Exchange): void {
  send(response, generic.status, type, generic.xml)
}

/** The answer with other words. */
export function sendSpoilt({ response, type, answer }: Exchange, spoil: (xml: string) => string): void {
  send(response, answer.status, type, spoil(answer.xml))
}

/** Ends the connection without an answer. */
export function cut({ request }: Pick<Exchange, 'request'>): void {
  request.socket.destroy()
}

/** Says nothing until the call is let go: then what was processed is answered, and the rest cut off. */
export async function hold(exchange: Exchange): Promise<void> {
  await exchange.released()
  if (exchange.processed) sendAnswer(exchange)
  else cut(exchange)
}
