/** Links to the login and back. */
import type { FastifyRequest } from 'fastify'

export const REASONS = ['timeout', 'lifetime', 'tab_closed', 'logout', 'password', 'closed'] as const
export type Reason = (typeof REASONS)[number]

/** Returns the address of the login, which leads back to the requested page, or to the page whose form was sent. */
export function loginUrl(request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>, reason?: Reason): string {
  const query = new URLSearchParams()
  if (reason) query.set('reason', reason)
  const back = request.method === 'GET' ? request.url : refererPath(request.headers.referer)
  if (back && back !== '/home') query.set('volver', back)
  return query.size > 0 ? `/login?${query}` : '/login'
}

/** Returns path and query of a Referer. Our pages send it to this server only. */
function refererPath(referer = ''): string | undefined {
  const url = URL.parse(referer)
  return url ? localPath(url.pathname + url.search) : undefined
}

/** Returns the path when it is one of this server: a link must not lead to another site. */
export function localPath(path: string | undefined): string | undefined {
  return path !== undefined && /^\/(?![/\\])[\x21-\x7e]*$/.test(path) && !path.includes('\\') ? path : undefined
}
