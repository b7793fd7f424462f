/** The face of the pages (http/face.ts): forms as bodies, refusals as HTML. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { type Face, refusalOf, unauthenticated, unsupportedMedia } from '../http/index.ts'
import { errorPage } from './error-page.tsx'
import { PAGE_HEADERS, render, themeOf } from './render.ts'

const FORM = 'application/x-www-form-urlencoded'

export function openPageFace(config: Config): Face {
  return {
    headers: { 'Referrer-Policy': PAGE_HEADERS['Referrer-Policy'] },
    limiter: 'page',
    identify: async () => {
      throw unauthenticated()
    },
    acceptBodies(scope) {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(FORM, { parseAs: 'string' }, async (_request: unknown, text: string | Buffer) =>
        Object.fromEntries(new URLSearchParams(String(text))),
      )
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, bytes: string | Buffer) => {
        if (bytes.length > 0) throw unsupportedMedia(FORM)
      })
    },
    answerError: (error, request, reply) => answerPageError(config, error, request, reply),
  }
}

function answerPageError(config: Config, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, headers, message } = refusalOf(error, request)
  reply.code(status).headers(headers)
  const retryAfterSeconds = Number(headers['Retry-After'] ?? 0)
  const refusal = { status, message, requestId: request.id, ...(retryAfterSeconds > 0 && { retryAfterSeconds }) }
  return reply.send(render(reply, errorPage(refusal, themeOf(config, request))))
}
