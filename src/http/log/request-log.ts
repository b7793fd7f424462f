/**
 * Log of API requests, for integrators (docs/notes 262). Entries gather in memory and are written in batches, outside of the requests. A
 * killed process loses the entries that it had not written.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/index.ts'
import type { LoggedRequest, RequestLog } from '../../ports.ts'
import { redacted, redactedText, redactedUrl } from './log.ts'
import { insertRequests } from './request-log.queries.ts'

const FLUSH_MS = 2_000
const FLUSH_ROWS = 200
/** Most entries that wait. Further ones are dropped while the database does not keep up. */
const MOST_WAITING = 2_000

export function openRequestLog(db: Db, warn: (err: unknown, lost: number) => void): RequestLog {
  let waiting: LoggedRequest[] = []
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const write = async () => {
    const rows = waiting
    waiting = []
    if (rows.length > 0) await insertRequests(db, rows).catch(err => warn(err, rows.length))
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }
  return {
    note(entry) {
      if (waiting.length >= MOST_WAITING) return
      waiting.push(entry)
      if (waiting.length === FLUSH_ROWS) void flush()
      else timer ??= setTimeout(flush, FLUSH_MS).unref()
    },
    flush,
  }
}

const MOST_TEXT = 4_096
const cut = (text: string, most = MOST_TEXT) =>
  (text.length > most ? `${text.slice(0, most)}…` : text).toWellFormed().replaceAll('\0', '')

/** Bodies of refusals, until their entry is made. */
const ANSWERS = new WeakMap<FastifyRequest, string>()

/** Remembers the body of a refusal. */
export function keepRefusal(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  if (reply.statusCode >= 400 && isLogged(request) && typeof payload === 'string') ANSWERS.set(request, payload)
}

/** True for API calls by token. Requests of the pages are not logged. */
const isLogged = ({ principal }: FastifyRequest) => principal !== undefined && principal.tokenId > 0

export function noteRequest(log: RequestLog, request: FastifyRequest, status: number, ms: number, at: Date): void {
  if (!isLogged(request)) return
  const { principal, method, url, id, headers, body, empresaId } = request
  const isRefused = status >= 400
  const isJson = body !== undefined && body !== null && !Buffer.isBuffer(body)
  const answer = ANSWERS.get(request)
  log.note({
    empresa_id: empresaId ?? onlyCompany(principal.memberships),
    user_id: principal.userId,
    token_id: principal.tokenId,
    at,
    method,
    url: cut(redactedUrl(url), 1_024),
    status,
    ms: Math.round(ms),
    request_id: id,
    user_agent: cut(redactedText(String(headers['user-agent'] ?? '')), 200),
    cuerpo: isRefused && isJson ? cut(redacted(body)) : null,
    respuesta: answer === undefined ? null : cut(redactedText(answer)),
  })
}

function onlyCompany(memberships: ReadonlyMap<number, unknown>): number | null {
  const [first, second] = memberships.keys()
  return first !== undefined && second === undefined ? first : null
}
