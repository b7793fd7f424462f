/** Links to the login and back. */
import type { FastifyRequest } from 'fastify'

export const REASONS = ['timeout', 'lifetime', 'tab_closed', 'logout', 'password'] as const
export type Reason = (typeof REASONS)[number]

/** Returns the address of the login, which leads back to the requested page. */
export function loginUrl({ method, url }: Pick<FastifyRequest, 'method' | 'url'>, reason?: Reason): string {
  const query = new URLSearchParams()
  if (reason) query.set('reason', reason)
  if (method === 'GET' && url !== '/home') query.set('volver', url)
  return query.size > 0 ? `/login?${query}` : '/login'
}

/** Returns the path when it is one of this server: a link must not lead to another site. */
export function localPath(path: string | undefined): string | undefined {
  return path !== undefined && /^\/(?![/\\])[\x21-\x7e]*$/.test(path) && !path.includes('\\') ? path : undefined
}
