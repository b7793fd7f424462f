/** Tokens over HTTP (spec, Token endpoints). */
import { type Route, route } from '../../http/index.ts'
import { tokenRequest } from './auth.schema.ts'
import { issueToken } from './issue-token.ts'

export const authRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/api/auth/token',
    permission: 'public',
    limiter: 'login',
    body: tokenRequest,
    handler: (deps, { body, address }) => issueToken(deps, body, address),
  }),
]
