/** Ways between pages: to the login and back to what was asked for. */
import type { FastifyRequest } from 'fastify'

export const REASONS = ['timeout', 'lifetime', 'tab_closed', 'logout', 'password'] as const
export type Reason = (typeof REASONS)[number]

/** The login, which leads back to the page that was asked for. */
export function loginUrl({ method, url }: Pick<FastifyRequest, 'method' | 'url'>, reason?: Reason): string {
  const query = new URLSearchParams()
  if (reason) query.set('reason', reason)
  if (method === 'GET' && url !== '/home') query.set('volver', url)
  return query.size > 0 ? `/login?${query}` : '/login'
}

/** A page of this server: what others wrote into a link leads nowhere else. */
export function localPath(path: string | undefined): string | undefined {
  return path !== undefined && /^\/(?![/\\])[\x21-\x7e]*$/.test(path) && !path.includes('\\') ? path : undefined
}
