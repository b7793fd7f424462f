/** Stored part of a receiver's answer: status, headers and start of the body, each bounded. */
import type { WebhookAnswer, WebhookFailure } from '../ports.ts'

const MOST_HEADERS = 50
const LONGEST_HEADER = 500
/** Headers that are not stored: a reader of the deliveries could act in our name at the receiver. */
const UNKEPT_HEADERS = ['set-cookie']

type RawHeaders = Readonly<Record<string, string | string[] | undefined>>

export function keepHeaders(headers: RawHeaders): Record<string, string> {
  const kept: [name: string, value: string][] = []
  for (const name of Object.keys(headers)) {
    if (UNKEPT_HEADERS.includes(name)) continue
    if (kept.length === MOST_HEADERS) break
    kept.push([name, String(headers[name] ?? '').slice(0, LONGEST_HEADER)])
  }
  return Object.fromEntries(kept)
}

/** Returns the text to store. Never unpacks a compressed body, which may be a bomb. Replaces NUL, which PostgreSQL refuses. */
export function keepBody(start: Buffer, coding: string): string {
  if (coding !== '' && coding !== 'identity')
    return `[${start.length} bytes con Content-Encoding ${coding.slice(0, 20)}]`
  return start.toString('utf8').replaceAll('\0', '\u{fffd}')
}

/** Returns the failure of a status; null for 2xx. Redirects are not followed, because they would bypass the check of the URL. */
export function failureOfStatus(status: number): WebhookFailure | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'WEBHOOK_REDIRECT' : 'WEBHOOK_STATUS'
}

const CODES: Readonly<Record<string, WebhookFailure>> = {
  FORBIDDEN_ADDRESS: 'WEBHOOK_ADDRESS',
  UNKNOWN_NAME: 'WEBHOOK_DNS',
  UND_ERR_CONNECT_TIMEOUT: 'WEBHOOK_TIMEOUT',
  UND_ERR_HEADERS_TIMEOUT: 'WEBHOOK_TIMEOUT',
  UND_ERR_BODY_TIMEOUT: 'WEBHOOK_TIMEOUT',
  ETIMEDOUT: 'WEBHOOK_TIMEOUT',
  UND_ERR_HEADERS_OVERFLOW: 'WEBHOOK_ANSWER',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'WEBHOOK_ANSWER',
  EPROTO: 'WEBHOOK_TLS',
}

/** Prefixes and suffixes of TLS error codes of Node and OpenSSL. */
const TLS =
  /^(ERR_TLS|ERR_SSL|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH)/
/** Errors of undici's parser, which have no code when the answer does not begin as HTTP. */
const PARSER = /^(HPE_|HTTPParserError)/

/** Returns the failure of a connection error. `timedOut`: our time limit ended it. */
export function failureOfError(error: unknown, timedOut: boolean): WebhookAnswer['code'] {
  const { code, name: kind } = (error ?? {}) as { code?: unknown; name?: unknown }
  const name = String(code ?? kind)
  const known = CODES[name]
  if (known === 'WEBHOOK_ADDRESS' || known === 'WEBHOOK_DNS') return known
  if (timedOut) return 'WEBHOOK_TIMEOUT'
  if (TLS.test(name)) return 'WEBHOOK_TLS'
  if (PARSER.test(name)) return 'WEBHOOK_ANSWER'
  return known ?? 'WEBHOOK_CONNECTION'
}
