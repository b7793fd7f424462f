/** The log: JSON lines for operators, in which no secret, payload or personal datum of a query may appear. */
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'

const SECRET_KEYS = [
  'authorization',
  'cookie',
  'password',
  'token',
  'secret',
  'csc',
  'key',
  'keyPem',
  'certPem',
  'p12',
  'xml',
  'body',
  'payload',
]

/** Elements of SIFEN's XML whose text is never logged (spec, Outbound calls), also inside an error's message. */
const SECRET_XML = /(<(?:\w+:)?(SignatureValue|DigestValue|X509Certificate|xDE)\b[^>]*>)[^<]*/g

const PRIVATE_KEY = /(-----BEGIN [A-Z ]*PRIVATE KEY-----)[^-]*/g

/** Lines go to standard output, or to `stream` (tests). */
export function createLogger({ logLevel }: Pick<Config, 'logLevel'>, stream?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET_KEYS.flatMap(key => [key, `*.${key}`, `*.*.${key}`]), censor: '[oculto]' },
    serializers: { err: errorForLog },
    hooks: { streamWrite: (line: string) => line.replace(SECRET_XML, '$1[oculto]').replace(PRIVATE_KEY, '$1[oculto]') },
  }
  return stream ? pino(options, stream) : pino(options)
}

/**
 * What an operator needs of an error, and no more. A failed query carries its parameters in its message and stack, and PostgreSQL's
 * detail repeats the values of the row: only the statement, the code and the constraint are kept.
 */
export function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { query, code, constraint } = error as { query?: unknown; code?: unknown; constraint?: unknown }
  return {
    type: error.name,
    message: typeof query === 'string' ? 'Failed query' : error.message,
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
