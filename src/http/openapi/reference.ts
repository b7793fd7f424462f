/**
 * The API's reference (spec, What the service does 8): swagger-ui at /api/documentation, served from here alone, and its OpenAPI document.
 * Both are ordinary public routes, so that the golden route table lists them.
 */
import { readFile } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'
import { fromRoot } from '../../root.ts'
import { type Route, route } from '../route/index.ts'
import { writeOpenapi } from './openapi.ts'
import type { WebhookDocs } from './openapi-webhooks.ts'

const PAGE = '/api/documentation'

/** scripts/build.js copies the two files of swagger-ui there. */
const FOLDER = fromRoot('public/reference/')

/** Files that the page loads, with their types. */
const FILES: Readonly<Record<string, string>> = {
  'index.html': 'text/html',
  'reference.css': 'text/css',
  'start.js': 'text/javascript',
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
}

/** Allows this server only, and nothing inline. swagger-ui draws its icons from `data:` addresses. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';')

/** Returns the routes of the reference of `routes` and `webhooks`. The first request writes the document. */
export function referenceRoutes(routes: readonly Route[], webhooks: readonly WebhookDocs[]): Route[] {
  let written: string | undefined
  const openapi = (reply: FastifyReply) => {
    written ??= writeOpenapi(routes, webhooks)
    reply.type('application/json; charset=utf-8')
    return written
  }
  return [
    ...['/docs', '/api/openapi.json'].map(path => page(path, openapi)),
    ...Object.entries(FILES).map(([file, type]) =>
      page(file === 'index.html' ? PAGE : `${PAGE}/${file}`, reply => {
        reply.header('Content-Security-Policy', CONTENT_SECURITY_POLICY).type(`${type}; charset=utf-8`)
        return readFile(new URL(file, FOLDER))
      }),
    ),
  ]
}

const page = (path: string, answer: (reply: FastifyReply) => unknown): Route =>
  route({ method: 'GET', path, permission: 'public', face: 'page', handler: (_deps, { reply }) => answer(reply) })
