/**
 * A route is data: each slice exports a list of them and app.ts registers it. Every request passes the same steps, in the order of
 * refusal of DECISIONS A1: api limiter, 401, ability 403, group limiter, body 413/415/400, 404 and role 403 (`load`), 422, handler.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '../deps.ts'
import { authenticate } from './authenticate.ts'
import { NOBODY, type Permission, type Principal, requireAbility } from './authorize.ts'
import { clientAddress } from './client-address.ts'
import { notFound } from './errors.ts'
import { validate } from './validation.ts'

/** What a handler is given: `body` and `query` as their schemas made them, `loaded` as `load` found it. */
export type Call<Body = unknown, Query = unknown, Loaded = unknown> = {
  principal: Principal
  params: Readonly<Record<string, string>>
  body: Body
  query: Query
  loaded: Loaded
  /** The client's address, canonical. */
  address: string
  header(name: string): string | undefined
  /** For answers that are not `status` with a JSON body: other codes, headers, files. */
  reply: FastifyReply
}

export type Route<Body = unknown, Query = unknown, Loaded = unknown> = {
  method: 'GET' | 'POST'
  /** As in the spec, with `:name` for parameters. */
  path: string
  /** `token`: any valid token, whatever its abilities. */
  permission: Permission | 'token' | 'public'
  /** The limiter of its group, besides `api`, which covers every route that is not public. */
  limiter?: 'login' | 'send' | 'admin'
  /** Status of the plain success; 200 when absent. */
  status?: number
  /** Without a schema the handler gets the parsed JSON as it came. */
  body?: z.ZodType<Body>
  query?: z.ZodType<Query>
  /** Finds what the path names and checks whose it is (404, then role 403), before the body is looked at. */
  load?(deps: Deps, call: Pick<Call, 'principal' | 'params'>): Promise<Loaded>
  /** Its result is the answer's JSON (or bytes, when it set a content type). */
  handler(deps: Deps, call: Call<Body, Query, Loaded>): unknown
}

/** Lets TypeScript infer a route's types from its schemas; the list that holds it does not need them. */
export function route<Body, Query, Loaded>(definition: Route<Body, Query, Loaded>): Route {
  return definition as Route
}

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal
  }
}

export function registerRoutes(app: FastifyInstance, deps: Deps, routes: readonly Route[]): void {
  app.decorateRequest('principal')
  for (const definition of routes) {
    app.route({
      method: definition.method,
      url: definition.path,
      onRequest: (request, reply) => admit(deps, definition, request, reply),
      handler: (request, reply) => run(deps, definition, request, reply),
    })
  }
}

/** Everything that is decided before the body is read. */
async function admit(deps: Deps, { permission, limiter }: Route, request: FastifyRequest, reply: FastifyReply) {
  request.principal = NOBODY
  if (permission === 'public') return
  const address = addressOf(request)
  await deps.limits.consume('api', address, reply)
  request.principal = await authenticate(deps, request.headers.authorization, address)
  reply.header('Cache-Control', 'no-store')
  if (permission !== 'token') requireAbility(request.principal, permission)
  // Spec, Limits: sending is counted per address and user, administration per address.
  if (limiter === 'send') await deps.limits.consume('send', `${address} ${request.principal.userId}`, reply)
  if (limiter === 'admin') await deps.limits.consume('admin', address, reply)
}

async function run(deps: Deps, definition: Route, request: FastifyRequest, reply: FastifyReply) {
  const { principal } = request
  const params = request.params as Record<string, string>
  const address = addressOf(request)
  if (definition.limiter === 'login')
    await deps.limits.consume('login', `${address} ${claimedEmail(request.body)}`, reply)
  const loaded = await definition.load?.(deps, { principal, params })
  const call: Call = {
    principal,
    params,
    loaded,
    address,
    body: definition.body ? validate(definition.body, request.body ?? {}) : request.body,
    query: definition.query ? validate(definition.query, request.query) : undefined,
    header: name => headerOf(request, name),
    reply,
  }
  reply.code(definition.status ?? 200)
  return definition.handler(deps, call)
}

function addressOf(request: FastifyRequest): string {
  return clientAddress(request.ip, request.socket.remoteAddress)
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()]
  return Array.isArray(value) ? value.join(', ') : value
}

/** The login limiter's key, taken before validation: whatever was sent as e-mail, in the form in which e-mails are compared. */
function claimedEmail(body: unknown): string {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined
  return typeof email === 'string' ? email.trim().toLowerCase() : ''
}

/** An id of the path: a positive integer that a row could have. Anything else is 404, as an id that no row has. */
export function idParam(text: string | undefined): number {
  const id = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0
  if (id < 1 || id > 2_147_483_647) throw notFound()
  return id
}
