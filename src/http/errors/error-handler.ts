/** Turns any throw into its answer. The log has the same request id as the answer. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseDown, isDiskFull } from '../../db/index.ts'
import { ArchiveError, type ArchiveFailure } from '../../ports.ts'
import {
  archiveDown,
  archivedAltered,
  archivedLost,
  badJson,
  brokenRequest,
  databaseDown,
  HttpError,
  hugeHeaders,
  serverError,
  slowRequest,
  storageFull,
  tooLarge,
  unsupportedMedia,
} from './errors.ts'

/** Refusals of Fastify itself, by its error code. */
const FASTIFY_REFUSALS: Record<string, () => HttpError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => tooLarge(),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => unsupportedMedia(),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: badJson,
}

const ARCHIVE_REFUSALS: Record<ArchiveFailure, () => HttpError> = {
  ARCHIVO_NO_RESPONDE: archiveDown,
  ARCHIVO_PERDIDO: archivedLost,
  ARCHIVO_ALTERADO: archivedAltered,
}

/** Returns the refusal for a throw. Logs an unexpected error and answers 500 without details. */
export function refusalOf(error: unknown, request: FastifyRequest): HttpError {
  const expected = asExpected(error, request)
  if (!expected) request.log.error({ err: error }, 'unexpected error')
  return expected ?? serverError()
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, headers, body } = refusalOf(error, request)
  // Unmatched routes need it too: registered routes set it themselves.
  return reply
    .code(status)
    .headers({ 'Cache-Control': 'no-store', ...headers })
    .send(body)
}

function asExpected(error: unknown, request: FastifyRequest): HttpError | undefined {
  if (error instanceof HttpError) return error
  if (isDiskFull(error)) {
    request.log.error({ err: error }, 'the disk of the database is full')
    return storageFull()
  }
  if (isDatabaseDown(error)) {
    request.log.warn({ err: error }, 'database down')
    return databaseDown(request.method)
  }
  // The archive has logged it.
  if (error instanceof ArchiveError) return ARCHIVE_REFUSALS[error.code]()
  // The client went away or broke off in the middle of its body. It will not read this answer, but the log has the status.
  if (error === request.raw.errored) return brokenRequest()
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return FASTIFY_REFUSALS[code]?.()
}

/** Answers to Node's parser errors, by code. Other codes are a broken request. */
const NODE_REFUSALS: Record<string, () => HttpError> = {
  ERR_HTTP_REQUEST_TIMEOUT: slowRequest,
  HPE_HEADER_OVERFLOW: hugeHeaders,
}

/** Writes the answer to bytes that are not a request straight to the socket. Returns the status; undefined when the client is gone. */
export function answerBroken(error: NodeJS.ErrnoException, socket: Socket, requestId: string): number | undefined {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return undefined
  }
  const { status, body } = (NODE_REFUSALS[error.code ?? ''] ?? brokenRequest)()
  const json = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `X-Request-Id: ${requestId}`,
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(json)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${json}`)
  close(socket, status)
  return status
}

/**
 * Closes a connection that has its last answer. A client that never closes its half would keep the descriptor. A slow
 * client sends nothing, so it is closed at once; another may be sending, and its system would then drop the answer.
 */
function close(socket: Socket, status: number): void {
  if (status === SLOW) {
    socket.destroySoon()
    return
  }
  const late = setTimeout(() => socket.destroy(), LINGER_MS).unref()
  socket.resume().once('close', () => clearTimeout(late))
}

const SLOW = slowRequest().status
/** Time for a client to read the answer to a broken request. */
const LINGER_MS = 2_000
