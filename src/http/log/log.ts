/** The log: JSON lines for operators, without secrets, payloads or personal data of queries. */

import { REDACTABLE, redactXml } from '@nanduti/sifen'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../../config/index.ts'

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

/** Secrets inside texts, error messages included. Their first group stays visible. SIFEN's XML is redacted apart. */
const SECRET_TEXTS = [
  /(-----BEGIN [A-Z0-9 ]+-----)(?:(?!-----END).)*/gs,
  // API tokens (token-text.ts), also URL-encoded, and links that open an account, whose secrets look the same.
  /(\b\d{1,10}(?:\||%7C|-))[A-Za-z0-9]{48}\b/gi,
]

/**
 * Marks of lines that may hold a secret. JSON escapes none of their characters, so a quick search finds them; lines without a mark are
 * written as they are.
 */
const MARKS = [`"(?:${[...SECRET_KEYS].join('|')})":`, REDACTABLE.source, '-----BEGIN', '(?:\\||%7C|-)[A-Z0-9]{48}']
/** The flag u matches a Kelvin sign as k, like toLowerCase. */
const SUSPICIOUS = new RegExp(MARKS.join('|'), 'iu')

/** Opens the log on standard output, or on `stream` in tests. */
export function createLogger({ logLevel }: Pick<Config, 'logLevel'>, stream?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog },
    // Works on the finished line: pino's own redaction depends on letter case and depth.
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

/** Field names that may hold a secret, in part or whole. */
const SECRET_NAME = /passw|clave|contrase|secret|token|csc|cert|p12|private|llave|api_?key/i

/** Writes an address without the values of parameters whose names are those of secrets, for the request log. */
export function redactedUrl(url: string): string {
  const at = url.indexOf('?')
  if (at === -1) return redactedText(url)
  const pairs = url.slice(at + 1).split('&')
  return redactedText(`${url.slice(0, at)}?${pairs.map(redactedPair).join('&')}`)
}

function redactedPair(pair: string): string {
  const [name = ''] = pair.split('=', 1)
  const plain = readable(name)
  return SECRET_NAME.test(plain) || SECRET_KEYS.has(plain.toLowerCase()) ? `${name}=${HIDDEN}` : pair
}

/** Decodes a name. A malformed one is compared as it is. */
function readable(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '))
  } catch {
    return name
  }
}

/** Writes a client's JSON without secrets, for the request log. */
export const redacted = (value: unknown): string =>
  JSON.stringify(value, (key, own) => (SECRET_NAME.test(key) ? HIDDEN : hideSecrets(key, own))) ?? ''

/** Removes secrets from a text. */
export const redactedText = (text: string): string =>
  SECRET_TEXTS.reduce((rest, secret) => rest.replace(secret, `$1${HIDDEN}`), redactXml(text))

/**
 * Returns the parts of an error that operators need. A failed query has its parameters in its message and stack, and PostgreSQL's answer
 * (recognized by its `severity`) repeats values of the row: only the statement, the code and the constraint are kept. Plain objects that
 * look like errors are treated alike.
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
