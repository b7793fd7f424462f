/**
 * The API's reference (spec, What the service does 8): swagger-ui at /api/documentation, served from here alone, and its OpenAPI document.
 * Both are ordinary public routes, so that the golden route table lists them.
 */
import { readFile } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'
import { writeOpenapi } from './openapi.ts'
import { type Route, route } from './route.ts'

const PAGE = '/api/documentation'

const OURS = new URL('../../public/reference/', import.meta.url)
const SWAGGER_UI = new URL('static/', import.meta.resolve('@fastify/swagger-ui'))

/** Files that the page loads. */
const FILES: Readonly<Record<string, { file: URL; type: string }>> = {
  [PAGE]: { file: new URL('index.html', OURS), type: 'text/html' },
  [`${PAGE}/reference.css`]: { file: new URL('reference.css', OURS), type: 'text/css' },
  [`${PAGE}/start.js`]: { file: new URL('start.js', OURS), type: 'text/javascript' },
  [`${PAGE}/swagger-ui.css`]: { file: new URL('swagger-ui.css', SWAGGER_UI), type: 'text/css' },
  [`${PAGE}/swagger-ui-bundle.js`]: { file: new URL('swagger-ui-bundle.js', SWAGGER_UI), type: 'text/javascript' },
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

/** Returns the routes of the reference of `routes`. The first request writes the document. */
export function referenceRoutes(routes: readonly Route[]): Route[] {
  let written: string | undefined
  const openapi = (reply: FastifyReply) => {
    written ??= writeOpenapi(routes)
    reply.type('application/json; charset=utf-8')
    return written
  }
  return [
    ...['/docs', '/api/openapi.json'].map(path => page(path, openapi)),
    ...Object.entries(FILES).map(([path, { file, type }]) =>
      page(path, reply => {
        reply.header('Content-Security-Policy', CONTENT_SECURITY_POLICY).type(`${type}; charset=utf-8`)
        return readFile(file)
      }),
    ),
  ]
}

const page = (path: string, answer: (reply: FastifyReply) => unknown): Route =>
  route({ method: 'GET', path, permission: 'public', face: 'page', handler: (_deps, { reply }) => answer(reply) })
