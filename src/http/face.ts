/**
 * Who a route speaks to. The steps of a request and their order are the same for every face (route.ts); a face says how each is done:
 * who the caller is, which bodies are read, what proves where they come from, and what a refusal looks like.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import type { LimiterName } from '../ports.ts'
import { authenticate } from './authenticate.ts'
import type { Principal } from './authorize.ts'
import { answerError } from './error-handler.ts'

/** `api`: programs, by token and JSON. `page`: people, by session, form and HTML. */
export type FaceName = 'api' | 'page'

export type Face = {
  /** Carried by every answer. */
  headers: Readonly<Record<string, string>>
  /** Counts every request to a route that is not public. */
  limiter: LimiterName
  /** Finds the caller. Throws without a login: 401 of the API, the way to the login of a page. */
  identify(deps: Deps, request: FastifyRequest, address: string): Promise<Principal>
  /** Sets the parsers of bodies for the routes of this face; without it, they take what the server takes: JSON. */
  acceptBodies?(scope: FastifyInstance): void | Promise<void>
  /** Throws 419 unless the body of a POST, which has been read, comes from a page of ours. */
  verifyOrigin?(deps: Deps, request: FastifyRequest, body: unknown): void | Promise<void>
  /** Turns what any step threw into the answer. */
  answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): unknown
}

export type Faces = Readonly<Record<FaceName, Face>>

/** The face of the API; that of the pages is made by the web room. */
export const API: Face = {
  // More than docs/notes A1 asks, which wants it once authenticated: nothing that this API says is a cache's to keep, a new token least.
  headers: { 'Cache-Control': 'no-store' },
  limiter: 'api',
  identify: (deps, request, address) => authenticate(deps, request.headers.authorization, address),
  answerError,
}
