/** The face of the pages (http/face.ts): sessions, forms, protection against forged requests, refusals as HTML. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/index.ts'
import { type Face, refusalOf, SeeOther, unsupportedMedia } from '../http/index.ts'
import { errorPage } from './frame/index.ts'
import { CSRF_FIELD } from './kit/index.ts'
import { rememberSession } from './page.tsx'
import { PAGE_HEADERS, render, themeOf } from './render.ts'
import { principalOf, readCookie, requireSession, verifyCsrf } from './session/index.ts'

const FORM = 'application/x-www-form-urlencoded'

export function openPageFace(config: Config): Face {
  return {
    headers: { 'Referrer-Policy': PAGE_HEADERS['Referrer-Policy'] },
    limiter: 'page',
    async identify(deps, request) {
      const session = await requireSession(deps, request)
      if (session instanceof SeeOther) return session
      rememberSession(request, session)
      return principalOf(session)
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
    verifyOrigin(_deps, request, body) {
      const form = body as Record<string, unknown>
      verifyCsrf(config, request, form[CSRF_FIELD])
      delete form[CSRF_FIELD]
    },
    answerError: (error, request, reply) => answerPageError(config, error, request, reply),
  }
}

function answerPageError(config: Config, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, headers, message, body } = refusalOf(error, request)
  reply.code(status).headers({ 'Cache-Control': PAGE_HEADERS['Cache-Control'], ...headers })
  const retryAfterSeconds = Number(headers['Retry-After'] ?? 0)
  const refusal = {
    ...{ status, message, requestId: request.id },
    ...(typeof body.code === 'string' && { code: body.code }),
    ...(retryAfterSeconds > 0 && { retryAfterSeconds }),
  }
  const hasSession = readCookie('session', config, request) !== undefined
  return reply.send(render(reply, errorPage(refusal, themeOf(config, request), hasSession)))
}
