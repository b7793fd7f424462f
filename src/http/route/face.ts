/**
 * The faces of routes: the API and the pages. All faces take the same steps in the same order (route.ts). A face decides how a request is
 * authenticated, which bodies it reads, how it proves their origin, and how it shows a refusal.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { LimiterName } from '../../ports.ts'
import { authenticate, type Principal, recognize } from '../access/index.ts'
import { answerError } from '../errors/index.ts'
import { isKeyed } from '../repeats/index.ts'
import type { SeeOther } from './see-other.ts'

/** `api`: programs, with token and JSON. `page`: people, with session, form and HTML. */
export type FaceName = 'api' | 'page'

export type Face = {
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>>
  /** Limiter of all routes that are not public. */
  limiter: LimiterName
  /**
   * Finds the caller, with `remembers` perhaps as remembered. Without a login the API throws 401, and a page returns the redirect to the
   * login.
   */
  identify(deps: Deps, request: FastifyRequest, address: string, remembers?: boolean): Promise<Principal | SeeOther>
  /** Sets the body parsers of this face's routes. The default is the server's: JSON. */
  acceptBodies?(scope: FastifyInstance): void | Promise<void>
  /** Throws 419 unless the body of a POST comes from one of our pages. The body has been read already. */
  verifyOrigin?(deps: Deps, request: FastifyRequest, body: unknown): void | Promise<void>
  /** Answers an error that any step threw. */
  answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): unknown
}

export type Faces = Readonly<Record<FaceName, Face>>

/** The API's face. The web room has the pages'. */
export const API: Face = {
  // docs/notes A1 asks for it on authenticated answers. Here all answers have it, because the login's carries a new token.
  headers: { 'Cache-Control': 'no-store' },
  limiter: 'api',
  // The answer to an earlier request with the key is given before anything is written.
  identify: (deps, request, address, remembers) =>
    remembers
      ? recognize(deps, request.headers.authorization, address, !isKeyed(request))
      : authenticate(deps, request.headers.authorization, address),
  answerError,
}
