/**
 * The single place where the talk with SIFEN can be logged. What a hook gets is already fit for a log: CDC, codes, messages, processing
 * date and sizes; no payload, digest, certificate or signature. Spec, Outbound calls.
 */
import type { Service } from '../endpoints.ts'
import type { Received, SifenError, SifenErrorCode } from '../errors.ts'
import type { ConsultaResult, RecibeResult } from './answers.ts'
import type { WireResponse } from './transport.ts'
import type { Estado } from './verdict.ts'

/** What a call is about; `dId` pairs the answer with its request. */
export type Subject = { service: Service; url: string; dId: string; cdc: string }

export type RequestLog = Subject & { bytes: number }

export type ResponseLog = Subject & {
  status?: number
  bytes?: number
  estado?: Estado
  encontrado?: boolean
  codigo?: string
  mensaje?: string
  fechaProceso?: string
  error?: { code: SifenErrorCode; received: Received; message: string }
}

export type ClientHooks = {
  onRequest?: (log: RequestLog) => void
  /** Also when the call failed: then with `error`. */
  onResponse?: (log: ResponseLog) => void
}

export function logRequest(hooks: ClientHooks | undefined, subject: Subject, body: Buffer): void {
  quietly(() => hooks?.onRequest?.({ ...subject, bytes: body.length }))
}

/** `outcome` is what the caller gets: the result, or the error that it is thrown. */
export function logResponse(
  hooks: ClientHooks | undefined,
  subject: Subject,
  response: WireResponse | undefined,
  outcome: RecibeResult | ConsultaResult | SifenError,
): void {
  const wire = response && { status: response.status, bytes: response.body.length }
  quietly(() => hooks?.onResponse?.({ ...subject, ...wire, ...summaryOf(outcome) }))
}

function summaryOf(outcome: RecibeResult | ConsultaResult | SifenError): Partial<ResponseLog> {
  if (outcome instanceof Error) {
    const { code, received, message } = outcome
    return { error: { code, received, message } }
  }
  const { fechaProceso } = outcome
  if ('encontrado' in outcome) {
    const { encontrado, codigo, mensaje } = outcome
    return { encontrado, codigo, mensaje, fechaProceso }
  }
  return { estado: outcome.estado, ...outcome.mensajes[0], fechaProceso }
}

/** A hook that throws must not turn an answer of SIFEN into a failure. */
function quietly(hook: () => void): void {
  try {
    hook()
  } catch {}
}
