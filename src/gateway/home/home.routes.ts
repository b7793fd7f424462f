/** What anybody may ask. */
import { z } from 'zod'
import { field, type Route, route } from '../../http/index.ts'

export const homeRoutes: Route[] = [
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
