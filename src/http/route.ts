/**
 * A route is data: each slice exports a list of them and app.ts registers it. Every request passes the same steps, in the order of
 * refusal of docs/notes A1, for every face (face.ts): limiter of the face, 401 or the login, ability 403, limiter of the group, body
 * 413/415/400, origin 419 (pages), 404 and role 403 (`load`), 422, handler. An answer in JSON then says what no schema knows.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '../deps.ts'
import { NOBODY, type Owned, type Permission, type Principal, requireAbility, requireOwned } from './authorize.ts'
import { clientAddress, networkOf } from './client-address.ts'
import { type FieldErrors, HttpError, notFound, unprocessable } from './errors.ts'
import type { Face, FaceName, Faces } from './face.ts'
import { HEADER, handleOnce, type Idempotency } from './idempotency.ts'
import { acceptForms, readForm, type Upload } from './multipart.ts'
import type { Docs } from './openapi-docs.ts'
import { openUnknown, refusedWithUnknown, type Unknown, withUnknown } from './unknown-fields.ts'
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
  /** For answers that are not `status` with a JSON body: other codes, headers, files. */
  reply: FastifyReply
}

/** What the reference says of a route of the API. A page is for people and is not in it. */
type Shown = { face?: 'api'; docs: Docs } | { face: 'page'; docs?: undefined }

export type Route<Body = unknown, Query = unknown, Loaded = unknown> = Shown & {
  method: 'GET' | 'POST'
  /** As in the spec, with `:name` for parameters. */
  path: string
  /** `token`: any valid token or session, with any abilities. */
  permission: Permission | 'token' | 'public'
  /** The words that a parameter of the path may be, by its name; anything else names nothing and is 404. */
  words?: Readonly<Record<string, readonly string[]>>
  /** A POST that any site may send. */
  anyOrigin?: boolean
  /** Whom a login claims to be, in the form in which the login limiter counts; by itself, the body's `email`. */
  claimed?(deps: Deps, body: unknown): Promise<string>
  /** The limiter of its group, besides its face's, which covers every route that is not public. */
  limiter?: keyof typeof COUNTED_BY
  /** Status of the plain success; 200 when absent. */
  status?: number
  /** Without a schema the handler gets the parsed JSON as it came; unless `docs` has its shape, the route takes none. */
  body?: z.ZodType<Body>
  query?: z.ZodType<Query>
  /** The body is a form with this file; `body` is the schema of its values by name. */
  upload?: Upload
  /**
   * Finds what the path names, before the body is looked at. What is absent or another company's answers 404; a role in that company
   * without the route's permission, 403.
   */
  load?(deps: Deps, call: Pick<Call, 'principal' | 'params'>): Promise<(Loaded & Owned) | undefined>
  /** Draws a refused form again (422, 409), with what was sent and what is wrong. Without it a page refuses as its face does. */
  redraw?(deps: Deps, call: Call<unknown, unknown, Loaded>, errors: FieldErrors): unknown
  /** Takes an `Idempotency-Key`; its handler notes what it starts with `deps.started`. */
  idempotency?: Idempotency
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
    /** The company of what the path names. */
    empresaId: number | undefined
  }
}

/** Serves the routes, those of each face in a scope of their own. */
export async function registerRoutes(
  app: FastifyInstance,
  deps: Deps,
  routes: readonly Route[],
  faces: Faces,
): Promise<void> {
  app.decorateRequest('principal')
  app.decorateRequest('empresaId')
  for (const name of Object.keys(faces) as FaceName[]) {
    const own = routes.filter(({ face = 'api' }) => face === name)
    await app.register(scope => serveFace(scope, deps, own, faces[name]))
  }
}

async function serveFace(scope: FastifyInstance, deps: Deps, routes: readonly Route[], face: Face): Promise<void> {
  const serve = (within: FastifyInstance, definition: Route) => {
    const unknown = openUnknown(definition)
    within.route({
      method: definition.method,
      url: definition.path,
      onRequest: (request, reply) => admit(deps, face, definition, request, reply),
      handler: (request, reply) => run(deps, face, definition, unknown, request, reply),
    })
  }
  scope.setErrorHandler(face.answerError)
  await face.acceptBodies?.(scope)
  for (const definition of routes) if (!definition.upload) serve(scope, definition)
  await scope.register(async forms => {
    await acceptForms(forms)
    for (const definition of routes) if (definition.upload) serve(forms, definition)
  })
}

/** What the limiters of groups count by, besides the client's address (spec, Limits); invitations by the user alone. A login's is in its body, so it is counted later. */
const COUNTED_BY = {
  login: ({ claimed }: Route, deps: Deps, { body }: FastifyRequest) =>
    claimed?.(deps, body ?? {}) ?? claimedEmail(body),
  send: (_route: Route, _deps: Deps, { principal }: FastifyRequest) => principal.userId,
  admin: () => '',
  register: () => '',
  invite: (_route: Route, _deps: Deps, { principal }: FastifyRequest) => principal.userId,
}

async function count(
  deps: Deps,
  route: Route,
  limiter: keyof typeof COUNTED_BY,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const by = await COUNTED_BY[limiter](route, deps, request)
  const place = limiter === 'invite' ? '' : networkOf(addressOf(request))
  await deps.limits.consume(limiter, `${place} ${by}`, reply)
}

/** Everything that is decided before the body is read. */
async function admit(deps: Deps, face: Face, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { permission, limiter } = route
  request.principal = NOBODY
  reply.headers(face.headers)
  if (permission !== 'public') {
    const address = addressOf(request)
    await deps.limits.consume(face.limiter, networkOf(address), reply)
    request.principal = await face.identify(deps, request, address)
    if (permission !== 'token') requireAbility(request.principal, permission)
  }
  // A client that makes up an e-mail for each login would have each body read, and leave a count of it behind.
  if (limiter === 'login') await deps.limits.consume('loginNetwork', networkOf(addressOf(request)), reply)
  else if (limiter) await count(deps, route, limiter, request, reply)
}

async function run(
  deps: Deps,
  face: Face,
  definition: Route,
  unknown: Unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { principal } = request
  const params = request.params as Record<string, string>
  const address = addressOf(request)
  const form = definition.upload && (await readForm(request, definition.upload))
  // No body at all says as little as one without fields; JSON's null stays what it is, no object.
  const sent = request.body === undefined ? {} : request.body
  const body = form ? form.values : sent
  if (definition.limiter === 'login') await count(deps, definition, 'login', request, reply)
  if (definition.method === 'POST' && !definition.anyOrigin) await face.verifyOrigin?.(deps, request, body)
  if (!isNamed(definition, params)) throw notFound()
  const loaded = await loadOwned(deps, definition, { principal, params })
  request.empresaId = loaded?.empresa_id
  const found = () => unknown(body, request.query)
  const call: Call = { principal, params, loaded, address, body, query: request.query, reply }
  try {
    if (form?.problems) throw unprocessable(form.problems)
    const read = {
      body: definition.body ? validate(definition.body, body) : body,
      query: definition.query ? validate(definition.query, request.query) : undefined,
    }
    reply.code(definition.status ?? 200)
    return withUnknown(await handle(deps, definition, request, { ...call, ...read }, body), found)
  } catch (error) {
    if (definition.redraw && isRefusedForm(error)) {
      reply.code(error.status)
      return definition.redraw(deps, call, formErrors(error))
    }
    throw refusedWithUnknown(error, found)
  }
}

/** What a person can mend: wrong fields, or something that is in the way. */
const isRefusedForm = (error: unknown): error is HttpError =>
  error instanceof HttpError && (error.status === 422 || error.status === 409)

/** What is in the way belongs to no field. */
const formErrors = ({ body, message }: HttpError): FieldErrors =>
  (body.errors as FieldErrors | undefined) ?? { '': [message] }

/** Once for each key, where the route takes one and the request has one. `sent` is the body as it came, with what no schema knows. */
function handle(deps: Deps, definition: Route, { headers }: FastifyRequest, call: Call, sent: unknown): unknown {
  const { idempotency, method, path, permission, handler } = definition
  const key = headers[HEADER.toLowerCase()]
  if (!idempotency || key === undefined) return handler(deps, call)
  const { principal, reply } = call
  const named = { route: `${method} ${path}`, key: String(key), permission: permission as Permission }
  return handleOnce(deps, { ...idempotency, ...named, principal, body: sent, reply, handle: own => handler(own, call) })
}

/** False when a parameter of the path is not one of the words that it may be. */
export const isNamed = ({ words = {} }: Pick<Route, 'words'>, params: Readonly<Record<string, string | undefined>>) =>
  Object.entries(words).every(([name, known]) => known.includes(params[name] ?? ''))

/** A path that names a company's resource belongs to a route with a permission: `token` and `public` are in no role, so they end here. */
async function loadOwned(deps: Deps, { load, permission }: Route, call: Pick<Call, 'principal' | 'params'>) {
  return load && requireOwned(call.principal, await load(deps, call), permission as Permission)
}

function addressOf(request: FastifyRequest): string {
  return clientAddress(request.ip, request.socket.remoteAddress)
}

/** The login limiter's key, taken before validation: the e-mail as it was sent, in the form in which e-mails are compared. */
function claimedEmail(body: unknown): string {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined
  return typeof email === 'string' ? email.trim().toLowerCase() : ''
}

/** An id of the path: a positive integer that a row could have, exact as a number. Anything else is 404, as an id that no row has. */
export function idParam(text: string | undefined): number {
  const id = /^\d{1,15}$/.test(text ?? '') ? Number(text) : 0
  if (id < 1) throw notFound()
  return id
}
