/** Errors of the communication with SIFEN. A rejection by SIFEN is never an error: it is a result. */
import type { Service } from './endpoints.ts'

/**
 * | code | when |
 * |---|---|
 * | SIFEN_CERTIFICATE | TLS: our certificate is refused or unusable, or the server's cannot be trusted |
 * | SIFEN_CONNECTION | DNS, refused, reset, hung up |
 * | SIFEN_TIMEOUT | no connection or no whole answer in time |
 * | SIFEN_FAULT | a SOAP Fault |
 * | SIFEN_RESPONSE | an unusable answer: HTTP error, HTML, empty, cut, too large, foreign XML, another document's |
 * | SIFEN_REFUSED | a query was answered with a code that tells nothing about what was asked (`codigo`, `mensaje`) |
 */
export type SifenErrorCode =
  | 'SIFEN_CERTIFICATE'
  | 'SIFEN_CONNECTION'
  | 'SIFEN_TIMEOUT'
  | 'SIFEN_FAULT'
  | 'SIFEN_RESPONSE'
  | 'SIFEN_REFUSED'

/**
 * State of the request after an error. `not-sent`: SIFEN certainly did not receive it; no byte of it was written, so it
 * may be retried. `unknown`: it may have been received; only a query by CDC can tell. `answered`: it was, and SIFEN
 * refused it (queries only).
 */
export type Received = 'not-sent' | 'unknown' | 'answered'

/**
 * Subject of a call: a document, a taxpayer, an event (the Id of its rEve), or a lot by its CDCs, and by its protocol
 * once it has one.
 */
export type About = { cdc?: string; ruc?: string; evento?: string; cdcs?: readonly string[]; protLote?: string }

/** One call to one address. `dId` pairs the answer with its request. */
export type Subject = { service: Service; url: string; dId: string } & About

/** Request and answer of a call, redacted for logs: without secrets and payloads. */
export type Exchange = Subject & { request: string; response?: { status: number; body: string } }

export type SifenErrorDetails = { cause?: unknown; codigo?: string; mensaje?: string }

export class SifenError extends Error {
  readonly code: SifenErrorCode
  readonly received: Received
  /** SIFEN's own result code and message, when it gave one. */
  readonly codigo: string | undefined
  readonly mensaje: string | undefined
  /** Set by the client, which has both sides. */
  exchange: Exchange | undefined

  constructor(code: SifenErrorCode, received: Received, message: string, details: SifenErrorDetails = {}) {
    super(message, details.cause === undefined ? {} : { cause: details.cause })
    this.name = 'SifenError'
    this.code = code
    this.received = received
    this.codigo = details.codigo
    this.mensaje = details.mensaje
  }
}

/** Returns the most common error: something was received, but it is not a valid answer. */
export const unusableAnswer = (message: string, details?: SifenErrorDetails): SifenError =>
  new SifenError('SIFEN_RESPONSE', 'unknown', message, details)
