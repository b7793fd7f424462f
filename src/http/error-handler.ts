/** Turns any throw into its answer. The client reads the body; the operator reads the log, under the same request id. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { badJson, HttpError, tooLarge, unsupportedMedia } from './errors.ts'

/** What Fastify itself refuses before our code runs. */
const FASTIFY_REFUSALS: Record<string, () => HttpError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: unsupportedMedia,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: badJson,
}

const SERVER_ERROR = { message: 'Server Error' }

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const expected = asExpected(error)
  if (expected) return reply.code(expected.status).headers(expected.headers).send(expected.body)
  request.log.error({ err: error }, 'unexpected error')
  return reply.code(500).send(SERVER_ERROR)
}

function asExpected(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return FASTIFY_REFUSALS[code]?.()
}
