/** What anybody may ask. */
import { z } from 'zod'
import { field, type Route, route } from '../../http/index.ts'

export const homeRoutes: Route[] = [
  // Whoever opens the address that the start shows in a browser gets to the reference.
  route({
    method: 'GET',
    path: '/',
    permission: 'public',
    docs: 'page',
    handler: (_deps, { reply }) => reply.redirect('/api/documentation', 302),
  }),
  route({
    method: 'GET',
    path: '/api/sifen/health',
    permission: 'public',
    docs: {
      tag: 'home',
      summary: 'Saber si el servicio está en marcha',
      response: z.object({ status: field(z.literal('ok'), 'Siempre `ok`.', 'ok') }),
    },
    handler: () => ({ status: 'ok' }),
  }),
]
