/**
 * A route is data: each slice exports a list, and app.ts registers it. Every request takes the same steps for every face (face.ts), in the
 * order of docs/notes A1: limiter of the face, 401 or the login, ability 403, limiter of the group (both limiters in one statement), body 413/415/400, origin 419 (pages),
 * 404 and role 403 (`load`), 422, 503 while the database is behind, handler. A JSON answer then reports unknown fields.
 */
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Deps } from '../../deps.ts'
import type { LimiterKey } from '../../ports.ts'
import {
  clientAddress,
  NOBODY,
  networkOf,
  type Owned,
  type Permission,
  type Principal,
  proven,
  requireAbility,
  requireOwned,
  requireUnlimited,
} from '../access/index.ts'
import {
  assertWhole,
  type FieldErrors,
  HttpError,
  notFound,
  nulRefusal,
  unprocessable,
  validateAll,
} from '../errors/index.ts'
import { type Idempotency, keyOf, type Once, openOnce, openRedelivery, UNREPEATED } from '../repeats/index.ts'
import type { Face, FaceName, Faces } from './face.ts'
import { type Handling, handlingOf } from './handling.ts'
import { acceptForms, readForm, type Upload } from './multipart.ts'
import type { Docs } from './openapi-docs.ts'
import { redirect, SeeOther } from './see-other.ts'
import { openUnknown, refusedWithUnknown, type Unknown, withUnknown } from './unknown-fields.ts'

/** Arguments of a handler: `body` and `query` as their schemas returned them, and the result of `load`. */
export type Call<Body = unknown, Query = unknown, Loaded = unknown> = {
  principal: Principal
  params: Readonly<Record<string, string>>
  body: Body
  query: Query
  loaded: Loaded
  /** The client's address, canonical. */
  address: string
  /** Strictness about unknown names that the caller prefers. */
  handling: Handling
  /** For answers with another status, headers or a file. */
  reply: FastifyReply
  /** Recognizes a repeated request, on a route with `idempotency`. */
  once: Once
}

/** Documentation of an API route. Pages, and the endpoint of another protocol, are not in the reference. */
type Shown =
  | { face?: 'api'; docs: Docs }
  | { face: 'page'; docs?: undefined }
  | { face?: 'api'; docs?: undefined; isProtocol: true }

export type Route<Body = unknown, Query = unknown, Loaded = unknown> = Shown & {
  method: 'GET' | 'POST'
  /** Path as in the spec, with `:name` for parameters. */
  path: string
  /** `token`: any valid token or session, with any abilities. */
  permission: Permission | 'token' | 'public'
  /** Requests leave no line in the log: machines send them every few seconds. */
  isQuiet?: true
  /** The caller may be a remembered one. The handler gives no answer before the write of a sale or `proven` has confirmed the rights. */
  remembers?: true
  /** Allowed words of path parameters, by parameter name. Any other word is 404. */
  words?: Readonly<Record<string, readonly string[]>>
  /** Accepts a POST from any site, with any body, which is not read. */
  anyOrigin?: boolean
  /** Returns the login limiter's key: the account that a login claims. The default is the body's `email`. */
  claimed?(deps: Deps, body: unknown): Promise<string>
  /** Limiter of its group, beside that of its face. */
  limiter?: keyof typeof COUNTED_BY
  /** Status of a success; the default is 200. */
  status?: number
  /** Status of a success that depends on the answer. */
  statusOf?(answer: unknown): number
  /** Schema of the body. Without one the handler gets the parsed JSON, if `docs` has its shape; otherwise the route takes no body. */
  body?: z.ZodType<Body>
  query?: z.ZodType<Query>
  /** The form's file. `body` is then the schema of the form's values. */
  upload?: Upload
  /**
   * Loads the resource named in the path, before reading the body. Answers 404 when it is absent or another company's, and 403 when the
   * caller's role in that company lacks the route's permission.
   */
  load?(deps: Deps, call: Pick<Call, 'principal' | 'params'>): Promise<(Loaded & Owned) | undefined>
  /** Draws a refused form (422, 409) again with its values and errors. Without it the face shows the refusal. */
  redraw?(deps: Deps, call: Call<unknown, unknown, Loaded>, errors: FieldErrors): unknown
  /** Accepts an `Idempotency-Key`, which the handler uses by `once`. */
  idempotency?: Idempotency
  /** Returns the answer's JSON, bytes when it set a content type, or a redirect. */
  handler(deps: Deps, call: Call<Body, Query, Loaded>): unknown
}

/** Lets TypeScript infer a route's types from its schemas. */
export function route<Body, Query, Loaded>(definition: Route<Body, Query, Loaded>): Route {
  return definition as Route
}

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal
    /** The company of the loaded resource. */
    empresaId: number | undefined
  }
}

/** Registers the routes of each face in a scope of their own. */
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
      ...(definition.isQuiet && { logLevel: 'warn' as const }),
      onRequest: (request, reply) => admit(deps, face, definition, request, reply),
      handler: (request, reply) => run(deps, face, definition, unknown, request, reply),
    })
  }
  scope.setErrorHandler(face.answerError)
  await face.acceptBodies?.(scope)
  const ignoring = routes.filter(({ anyOrigin }) => anyOrigin)
  for (const definition of routes) if (!definition.upload && !ignoring.includes(definition)) serve(scope, definition)
  await scope.register(async any => {
    ignoreBodies(any)
    for (const definition of ignoring) serve(any, definition)
  })
  await scope.register(async forms => {
    await acceptForms(forms)
    for (const definition of routes) if (definition.upload) serve(forms, definition)
  })
}

/** Discards every body unread, of any type and length. Its headers are dropped, because a wrong one would be refused. */
function ignoreBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addHook('onRequest', async ({ raw: { headers } }) => {
    delete headers['content-type']
    delete headers['content-encoding']
  })
  scope.addContentTypeParser('*', async (_request: unknown, body: Readable) => void body.resume())
}

/** Keys of the group limiters, beside the client's address (spec, Limits). Invitations count by user alone. A login's key is in its body and counts later. */
const COUNTED_BY = {
  login: ({ claimed }: Route, deps: Deps, { body }: FastifyRequest) =>
    claimed?.(deps, body ?? {}) ?? claimedEmail(body),
  send: (_route: Route, _deps: Deps, { principal }: FastifyRequest) => principal.userId,
  admin: () => '',
  register: () => '',
  invite: (_route: Route, _deps: Deps, { principal }: FastifyRequest) => principal.userId,
}

async function groupKey(
  deps: Deps,
  route: Route,
  limiter: keyof typeof COUNTED_BY,
  request: FastifyRequest,
): Promise<LimiterKey> {
  const by = await COUNTED_BY[limiter](route, deps, request)
  const place = limiter === 'invite' ? '' : networkOf(addressOf(request))
  return { limiter, key: `${place} ${by}` }
}

/** Takes the steps before the body is read. */
async function admit(deps: Deps, face: Face, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { permission, limiter } = route
  request.principal = NOBODY
  reply.headers(face.headers)
  const network = networkOf(addressOf(request))
  const counted: LimiterKey[] = permission === 'public' ? [] : [{ limiter: face.limiter, key: network }]
  deps.limits.refuseExhausted(counted)
  try {
    if (permission !== 'public') {
      const caller = await face.identify(deps, request, addressOf(request), route.remembers)
      if (caller instanceof SeeOther) {
        await deps.limits.consume(counted, reply)
        return redirect(reply, caller)
      }
      request.principal = caller
    }
    if (permission !== 'public' && permission !== 'token') {
      if (!request.principal.abilities.includes(permission)) request.principal = await proven(request.principal)
      requireAbility(request.principal, permission)
      if (limiter === 'admin') requireUnlimited(request.principal)
    }
  } catch (refusal) {
    await deps.limits.consume(counted, reply)
    throw refusal
  }
  // Bounds a client that invents an e-mail for each login: each would be read and leave a counter behind.
  if (limiter === 'login') counted.push({ limiter: 'loginNetwork', key: network })
  else if (limiter) counted.push(await groupKey(deps, route, limiter, request))
  await deps.limits.consume(counted, reply)
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
  // An absent body counts as an empty object. JSON's null stays null.
  const sent = request.body === undefined ? {} : request.body
  const body = form ? form.values : sent
  const nul = nulRefusal(request.query, body)
  // A login is counted by its account, which the database looks up.
  if (definition.limiter === 'login' && !nul)
    await deps.limits.consume([await groupKey(deps, definition, 'login', request)], reply)
  if (definition.method === 'POST' && !definition.anyOrigin) await face.verifyOrigin?.(deps, request, body)
  if (!isNamed(definition, params)) throw notFound()
  const loaded = await loadOwned(deps, definition, { principal, params })
  request.empresaId = loaded?.empresa_id
  const handling = handlingOf(request.headers.prefer)
  const isRefusing = definition.face !== 'page' && handling !== 'lenient'
  const found = () => unknown.warnings(body, isRefusing ? {} : request.query)
  const call: Call = {
    principal,
    params,
    loaded,
    address,
    body,
    query: request.query,
    handling,
    reply,
    once: UNREPEATED,
  }
  try {
    if (form?.problems) throw unprocessable(form.problems)
    if (nul) throw nul
    const parts = { body: [definition.body, body], query: [definition.query, request.query] } as const
    const read = validateAll(parts, isRefusing ? unknown.parameters(request.query) : {})
    if (isSending(definition)) assertWhole(deps)
    reply.code(definition.status ?? 200)
    const own = { ...deps, patience: deps.patience.begin() }
    const answer = await handle(own, definition, request, { ...call, ...read, ...(!definition.body && { body }) }, body)
    if (answer instanceof SeeOther) return redirect(reply, answer)
    if (definition.statusOf) reply.code(definition.statusOf(answer))
    return withUnknown(answer, found)
  } catch (error) {
    if (definition.redraw && isRefusedForm(error)) {
      reply.code(error.status)
      return definition.redraw(deps, call, formErrors(error))
    }
    throw refusedWithUnknown(error, found)
  }
}

/** True for a route that issues or sends something, or decides about it: not while the database is behind (docs/notes 480). */
export const isSending = ({ method, permission, limiter }: Pick<Route, 'method' | 'permission' | 'limiter'>): boolean =>
  method === 'POST' && permission === 'sifen:send' && limiter !== 'admin'

/** True for a refusal that a person can correct in the form: 422 or 409. */
const isRefusedForm = (error: unknown): error is HttpError =>
  error instanceof HttpError && (error.status === 422 || error.status === 409)

/** Returns the errors of a refused form. A conflict belongs to no field. */
const formErrors = ({ body, message }: HttpError): FieldErrors =>
  (body.errors as FieldErrors | undefined) ?? { '': [message] }

/** Runs the handler. `sent` is the raw body, with its unknown fields. */
function handle(deps: Deps, definition: Route, request: FastifyRequest, call: Call, sent: unknown): unknown {
  const { idempotency, method, permission, handler } = definition
  if (!idempotency) return handler(deps, call)
  const { principal, reply } = call
  const address = `${method} ${request.url.split('?', 1)[0]}`
  const repeatable = { ...idempotency, principal, permission: permission as Permission, address, body: sent, reply }
  const key = keyOf(request)
  const once = key === undefined ? openRedelivery(deps, repeatable) : openOnce(deps, { ...repeatable, key })
  return handler(deps, { ...call, once })
}

/** True when all path parameters are among their allowed words, and none has the character NUL, which no row can hold. */
const isNamed = ({ words = {} }: Pick<Route, 'words'>, params: Readonly<Record<string, string | undefined>>) =>
  Object.entries(words).every(([name, known]) => known.includes(params[name] ?? '')) &&
  !Object.values(params).some(value => value?.includes('\0'))

/** Loads the resource and checks the caller's role. The route must have a permission: no role has `token` or `public`. */
async function loadOwned(deps: Deps, { load, permission }: Route, call: Pick<Call, 'principal' | 'params'>) {
  return load && requireOwned(call.principal, await load(deps, call), permission as Permission)
}

function addressOf(request: FastifyRequest): string {
  return clientAddress(request.ip, request.socket.remoteAddress)
}

/** Returns the login limiter's key before validation: the e-mail as sent, normalized for comparison. */
function claimedEmail(body: unknown): string {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined
  return typeof email === 'string' ? email.trim().toLowerCase() : ''
}

/** Reads an id of the path: a positive safe integer. Throws 404 otherwise, as for an id without a row. */
export function idParam(text: string | undefined): number {
  const id = /^\d{1,15}$/.test(text ?? '') ? Number(text) : 0
  if (id < 1) throw notFound()
  return id
}
