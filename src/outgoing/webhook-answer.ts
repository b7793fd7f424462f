/** A receiver's answer as it is kept: its status, its headers and the start of its body, each within a size. */
import type { WebhookAnswer, WebhookFailure } from '../ports.ts'

const MOST_HEADERS = 50
const LONGEST_HEADER = 500
/** They could let a reader of the deliveries act as us towards the receiver. */
const UNKEPT_HEADERS = ['set-cookie']

type RawHeaders = Readonly<Record<string, string | string[] | undefined>>

export function keepHeaders(headers: RawHeaders): Record<string, string> {
  const kept = Object.entries(headers)
    .filter(([name]) => !UNKEPT_HEADERS.includes(name))
    .slice(0, MOST_HEADERS)
    .map(([name, value]) => [name, String(value ?? '').slice(0, LONGEST_HEADER)] as const)
  return Object.fromEntries(kept)
}

/** A compressed body is never unpacked: it may be a bomb. Databases take no NUL in a text. */
export function keepBody(start: Buffer, coding: string): string {
  if (coding !== '' && coding !== 'identity')
    return `[${start.length} bytes con Content-Encoding ${coding.slice(0, 20)}]`
  return start.toString('utf8').replaceAll('\0', '\u{fffd}')
}

/** Only 2xx is success. A redirect is never followed: it would lead past the check of the URL. */
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

/** Codes of Node and OpenSSL, by their beginning or their end. */
const TLS =
  /^(ERR_TLS|ERR_SSL|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH)/
/** undici's parser gives its errors no code where the answer does not even begin as HTTP. */
const PARSER = /^(HPE_|HTTPParserError)/

/** What an exception of the connection means; `timedOut` when our own time limit ended it. */
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
