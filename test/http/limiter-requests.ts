/** Requests that each limiter counts, always with the same key. */
import type { InjectOptions } from 'fastify'
import type { TestApp } from '../support/build-test-app.ts'

export const LIMITERS = ['login', 'api', 'send', 'admin'] as const
type Limiter = (typeof LIMITERS)[number]

/** Returns the number of requests that a limiter accepted. */
export const passed = (statuses: readonly number[]) => statuses.filter(status => status !== 429).length

/** Routes of `LIMITER_PROBES` must be among those of the app. */
export function limiterRequests(app: () => TestApp) {
  const asAdmin = () => ({ authorization: `Bearer ${app().tokens.admin}` })
  const REQUESTS: Record<Limiter, () => InjectOptions> = {
    login: () => ({ method: 'POST', url: '/api/auth/token', payload: { email: 'ana@ejemplo.com.py' } }),
    api: () => ({ method: 'GET', url: '/api/empresas', headers: asAdmin() }),
    send: () => ({ method: 'POST', url: '/api/probe/send', headers: asAdmin() }),
    admin: () => ({ method: 'POST', url: '/api/probe/admin', headers: asAdmin() }),
  }
  return {
    REQUESTS,
    requestsOf: (name: Limiter, count: number) => Array.from({ length: count }, REQUESTS[name]),
    /** Sends concurrent requests. Returns their statuses. */
    inject: async (requests: readonly InjectOptions[]) =>
      (await Promise.all(requests.map(request => app().app.inject(request)))).map(({ statusCode }) => statusCode),
  }
}
