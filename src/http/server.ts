/** The HTTP server without routes: limits of size and time, headers, request ids, bodies, errors, request log. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Deps } from '../deps.ts'
import { answerBroken, answerError, methodNotAllowed, notFound, packedBody, unsupportedMedia } from './errors/index.ts'
import { keepRefusal, noteRequest } from './log/index.ts'
import { type Faces, parseJsonBody, type Route } from './route/index.ts'
import { stopListeningFirst } from './stop-listening.ts'

const BODY_LIMIT_BYTES = 1024 * 1024
/** Time for a client to send its request. */
const REQUEST_TIMEOUT_MS = 60_000
/** Longer than a proxy's usual 60 s, so that the proxy closes first. */
const KEEP_ALIVE_TIMEOUT_MS = 72_000
/** The Content-Encoding of a plain body. */
const IDENTITY = 'identity'

/** Creates the server. `routes` tell 405 from 404; `registerRoutes` serves them. HEAD and OPTIONS are not served. */
export async function createServer(deps: Deps, routes: readonly Route[], faces: Faces): Promise<FastifyInstance> {
  const { trustProxy } = deps.config
  const newRequestId = () => Buffer.from(deps.random.bytes(9)).toString('base64url')
  const secured = securityHeaders({
    // The API answers no pages. Slices with pages loosen it.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    frameguard: { action: 'deny' },
    hsts: deps.config.appUrl.startsWith('https:'),
  })
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    requestIdHeader: false,
    // Serves the last requests of open connections while closing: Fastify's own 503 does not have our shape.
    return503OnClosing: false,
    genReqId: newRequestId,
    exposeHeadRoutes: false,
    // A path that cannot be decoded is 404.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(secured).header('X-Request-Id', request.id)
      answerError(notFound(), request, reply)
    },
    clientErrorHandler(error, socket) {
      const reqId = newRequestId()
      const status = answerBroken(error, socket, reqId)
      if (status) deps.log.info({ reqId, status }, 'request')
    },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: FastifyRequest, bytes: Buffer) =>
    parseJsonBody(bytes),
  )
  // Many clients send a Content-Type with an empty body: the type of an empty body is ignored.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, bytes: Buffer) => {
    if (bytes.length > 0) throw unsupportedMedia()
  })
  app.setErrorHandler((error, request, reply) =>
    (isVisit(request) ? faces.page : faces.api).answerError(error, request, reply),
  )
  const allowedFor = methodTable(routes)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(secured).header('X-Request-Id', request.id)
    if (request.is404) throw refusalOfUnknown(request, allowedFor)
  })
  app.addHook('preParsing', async ({ method, headers }) => {
    if (method === 'POST' && (headers['content-encoding'] ?? IDENTITY).toLowerCase() !== IDENTITY) throw packedBody()
  })
  // Only the hook above reaches it, after it has refused the request.
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (deps.readiness.isDraining()) reply.header('Connection', 'close')
    keepRefusal(request, reply, payload)
  })
  stopListeningFirst(app)
  app.addHook('onResponse', async (request, reply) => {
    logRequest(request, reply.statusCode, reply.elapsedTime)
    noteRequest(deps.requests, request, reply.statusCode, reply.elapsedTime, deps.clock.now())
  })
  app.addHook('onClose', () => deps.requests.flush())
  app.addHook('onClose', () => deps.answers.close())
  return app
}

/** True for a browser that follows a link, false for an API client. */
const isVisit = (request: FastifyRequest) =>
  !/^\/api(\/|$)/.test(pathOf(request)) && String(request.headers.accept ?? '').includes('text/html')

function refusalOfUnknown(request: FastifyRequest, allowedFor: (path: string) => string[]) {
  const path = pathOf(request)
  const allowed = allowedFor(path)
  return allowed.length > 0 ? methodNotAllowed(request.method, path, allowed) : notFound()
}

/**
 * Returns the function that lists the methods of a path, used when no route matched. Ids and CDCs begin with a digit: a word in their place
 * is another path.
 */
function methodTable(routes: readonly Route[]): (path: string) => string[] {
  const known = routes.map(({ method, path, words = {} }) => ({ method, parts: path.split('/'), words }))
  return path => {
    const segments = path.split('/')
    const serving = known.filter(
      ({ parts, words }) =>
        parts.length === segments.length &&
        parts.every(
          (part, at) => segments[at] === part || (part.startsWith(':') && isParam(words[part.slice(1)], segments[at])),
        ),
    )
    return [...new Set(serving.map(({ method }) => method))]
  }
}

/** True for one of the parameter's words or, without words, an id or a CDC. */
const isParam = (words: readonly string[] | undefined, text = '') => words?.includes(text) ?? /^\d/.test(text)

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? ''
}

function logRequest(request: FastifyRequest, status: number, elapsedMs: number): void {
  request.log.info(
    {
      method: request.method,
      path: pathOf(request),
      status,
      ms: Math.round(elapsedMs * 10) / 10,
      user: request.principal?.userId,
    },
    'request',
  )
}

/** Returns the headers that helmet sets. They are the same for all answers, and worked out once. */
function securityHeaders(options: HelmetOptions): Record<string, string> {
  const headers = new Map<string, string>()
  const answer = { setHeader: headers.set.bind(headers), removeHeader: () => {} }
  helmet(options)({} as IncomingMessage, answer as unknown as ServerResponse, () => {})
  return Object.fromEntries(headers)
}
