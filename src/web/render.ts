/** Renders components to an answer, with the headers of all pages. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import type { Config } from '../config/index.ts'
import { THEMES, type Theme } from './frame/index.ts'
import { readCookie } from './session/index.ts'

/** Allows this server only, and nothing inline. Tabler draws its arrows and ticks from `data:` addresses. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';')

/** Headers of all pages. They show personal data, so no cache keeps them. Without a referrer browsers send forms with `Origin: null`. */
export const PAGE_HEADERS = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
} as const

/** Returns the page's bytes. Node encodes a long text faster at once than while it writes to the socket. */
export function render(reply: FastifyReply, page: VNode): Buffer {
  reply.type('text/html; charset=utf-8').headers(PAGE_HEADERS)
  return Buffer.from(`<!doctype html>${renderToString(page)}`)
}

export function themeOf(config: Pick<Config, 'appUrl'>, request: FastifyRequest): Theme | undefined {
  const chosen = readCookie('tema', config, request)
  return THEMES.find(theme => theme === chosen)
}
