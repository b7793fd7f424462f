/** The log: JSON lines for operators, in which no secret, payload or personal datum of a query may appear. */

import { REDACTABLE, redactXml } from '@nanduti/sifen'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config/index.ts'

/** Fields whose value is never logged, in lower case. */
const SECRET_KEYS = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'token',
  'secret',
  'csc',
  'key',
  'keypem',
  'certpem',
  'p12',
  'xml',
  'body',
  'payload',
])

const HIDDEN = '[oculto]'

/** What is hidden wherever it stands in a text, also in an error's message, besides SIFEN's XML; the first group stays. */
const SECRET_TEXTS = [
  /(-----BEGIN [A-Z0-9 ]+-----)(?:(?!-----END).)*/gs,
  // API tokens (token-text.ts), also as a URL writes them; and links that open an account, which have the same secrets.
  /(\b\d{1,10}(?:\||%7C|-))[A-Za-z0-9]{48}\b/gi,
]

/**
 * One of these stands in every line of which anything is to be hidden, for JSON escapes none of their characters; most lines have none
 * and are not taken apart.
 */
const MARKS = [`"(?:${[...SECRET_KEYS].join('|')})":`, REDACTABLE.source, '-----BEGIN', '(?:\\||%7C|-)[A-Z0-9]{48}']
/** With the flag u a Kelvin sign is a k, as it is for toLowerCase. */
const SUSPICIOUS = new RegExp(MARKS.join('|'), 'iu')

/** Lines go to standard output, or to `stream` (tests). */
export function createLogger({ logLevel }: Pick<Config, 'logLevel'>, stream?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog },
    // The finished line, for pino's own redaction knows neither letter case nor every depth.
    hooks: { streamWrite: (line: string) => (SUSPICIOUS.test(line) ? cleaned(line) : line) },
  }
  return stream ? pino(options, stream) : pino(options)
}

const cleaned = (line: string) => `${JSON.stringify(JSON.parse(line), hideSecrets)}\n`

function hideSecrets(key: string, value: unknown): unknown {
  if (SECRET_KEYS.has(key.toLowerCase())) return HIDDEN
  if (typeof value !== 'string') return value
  return redactedText(value)
}

/** Names under which a client may send a secret, in any of its words. */
const SECRET_NAME = /passw|clave|contrase|secret|token|csc|cert|p12|private|llave|api_?key/i

/** What a client sent as JSON, without secrets: for the request log. */
export const redacted = (value: unknown): string =>
  JSON.stringify(value, (key, own) => (SECRET_NAME.test(key) ? HIDDEN : hideSecrets(key, own))) ?? ''

/** A text without secrets. */
export const redactedText = (text: string): string =>
  SECRET_TEXTS.reduce((rest, secret) => rest.replace(secret, `$1${HIDDEN}`), redactXml(text))

/**
 * What an operator needs of an error, and no more. A failed query carries its parameters in its message and stack, and what PostgreSQL
 * answers (it alone says a `severity`) repeats the values of the row: only the statement, the code and the constraint are kept. What is
 * no Error but speaks as one, as pg-boss's copies of errors do, is told alike.
 */
export function errorForLog(error: unknown): object {
  if (typeof error !== 'object' || error === null) return { type: typeof error }
  const { name, message, stack, cause, query, code, errno, constraint, severity } = error as Partial<
    Record<'message' | 'stack', string> &
      Record<'name' | 'cause' | 'query' | 'code' | 'errno' | 'constraint' | 'severity', unknown>
  >
  const isOfDatabase = query !== undefined || severity !== undefined
  return {
    type: name ?? 'object',
    ...(message !== undefined && { message: isOfDatabase ? 'Failed query' : message }),
    ...(typeof query === 'string' && { query }),
    ...(code !== undefined ? { code } : errno !== undefined && { errno }),
    ...(constraint !== undefined && { constraint }),
    at: stack
      ?.split('\n')
      .filter(line => /^\s+at /.test(line))
      .map(line => line.trim()),
    ...(cause !== undefined && { cause: errorForLog(cause) }),
  }
}
