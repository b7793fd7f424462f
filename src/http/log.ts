/** The log: JSON lines for operators, in which no secret, payload or personal datum of a query may appear. */
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'
import { redactXml } from '../sifen/index.ts'

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
  // API tokens (token-text.ts), also as a URL writes them.
  /(\b\d{1,10}(?:\||%7C))[A-Za-z0-9]{48}\b/gi,
]

/** Lines go to standard output, or to `stream` (tests). */
export function createLogger({ logLevel }: Pick<Config, 'logLevel'>, stream?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog },
    // The finished line, for pino's own redaction knows neither letter case nor every depth.
    hooks: { streamWrite: (line: string) => `${JSON.stringify(JSON.parse(line), hideSecrets)}\n` },
  }
  return stream ? pino(options, stream) : pino(options)
}

function hideSecrets(key: string, value: unknown): unknown {
  if (SECRET_KEYS.has(key.toLowerCase())) return HIDDEN
  if (typeof value !== 'string') return value
  return SECRET_TEXTS.reduce((text, secret) => text.replace(secret, `$1${HIDDEN}`), redactXml(value))
}

/**
 * What an operator needs of an error, and no more. A failed query carries its parameters in its message and stack, and what PostgreSQL
 * answers (it alone says a `severity`) repeats the values of the row: only the statement, the code and the constraint are kept.
 */
export function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { query, code, constraint, severity } = error as Partial<
    Record<'query' | 'code' | 'constraint' | 'severity', unknown>
  >
  const isOfDatabase = query !== undefined || severity !== undefined
  return {
    type: error.name,
    message: isOfDatabase ? 'Failed query' : error.message,
    ...(typeof query === 'string' && { query }),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    at: error.stack
      ?.split('\n')
      .filter(line => /^\s+at /.test(line))
      .map(line => line.trim()),
    ...(error.cause !== undefined && { cause: errorForLog(error.cause) }),
  }
}
