/**
 * The only place where calls to SIFEN can be logged. Hooks get data fit for a log: CDC, codes, messages, processing
 * date and sizes, with legible texts. They get no payload, digest, certificate or signature, and even less of a lot.
 * Spec, Outbound calls.
 */
import type { Received, SifenError, SifenErrorCode, Subject } from '../errors.ts'
import type {
  ConsultaLoteResult,
  ConsultaResult,
  ConsultaRucResult,
  Estado,
  EventoResult,
  RecibeLoteResult,
  RecibeResult,
} from './answers/index.ts'
import type { WireResponse } from './transport/index.ts'

export type RequestLog = Omit<Subject, 'url'> & {
  url?: string
  bytes?: number
  /** Number of documents of a lot. */
  dtes?: number
}

export type ResponseLog = RequestLog & {
  status?: number
  estado?: Estado
  encontrado?: boolean
  codigo?: string
  mensaje?: string
  fechaProceso?: string
  error?: { code: SifenErrorCode; received: Received; message?: string }
}

export type ClientHooks = {
  onRequest?: (log: RequestLog) => void
  /** Called after a failed call too, then with `error`. */
  onResponse?: (log: ResponseLog) => void
}

export type Result =
  | RecibeResult
  | ConsultaResult
  | RecibeLoteResult
  | ConsultaLoteResult
  | ConsultaRucResult
  | EventoResult

export function logRequest(hooks: ClientHooks | undefined, subject: Subject, body: Buffer): void {
  quietly(() => hooks?.onRequest?.(allowed({ ...subject, bytes: body.length })))
}

/** Logs an answer. `outcome` is what the caller gets: the result, or the error that is thrown. */
export function logResponse(
  hooks: ClientHooks | undefined,
  subject: Subject,
  response: WireResponse | undefined,
  outcome: Result | SifenError,
): void {
  const wire = response && { status: response.status, bytes: response.body.length }
  quietly(() => hooks?.onResponse?.(allowed({ ...subject, ...wire, ...summaryOf(outcome) })))
}

function summaryOf(outcome: Result | SifenError): Partial<ResponseLog> {
  if (outcome instanceof Error) {
    const { code, received, message, codigo } = outcome
    return { error: { code, received, message }, ...(codigo !== undefined && { codigo }) }
  }
  if ('mensajes' in outcome) {
    const { estado, mensajes, fechaProceso } = outcome
    return { estado, ...mensajes[0], fechaProceso }
  }
  const { codigo, mensaje } = outcome
  return {
    codigo,
    mensaje,
    ...('encontrado' in outcome && { encontrado: outcome.encontrado }),
    ...('fechaProceso' in outcome && { fechaProceso: outcome.fechaProceso }),
    ...('protLote' in outcome && { protLote: outcome.protLote }),
  }
}

/**
 * Returns the loggable fields. Of a lot these are its number, count, CDCs, result code and protocol; the instant is the
 * log's own.
 */
function allowed(log: ResponseLog): ResponseLog {
  const { service, dId, cdcs, protLote, codigo, error } = log
  if (cdcs === undefined) return log
  return {
    service,
    dId,
    dtes: cdcs.length,
    cdcs,
    ...(protLote !== undefined && { protLote }),
    ...(codigo !== undefined && { codigo }),
    ...(error && { error: { code: error.code, received: error.received } }),
  }
}

/** Ignores exceptions of a hook: they must not turn an answer of SIFEN into a failure. */
function quietly(hook: () => void): void {
  try {
    hook()
  } catch {}
}
