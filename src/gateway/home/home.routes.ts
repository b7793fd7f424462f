/** What anybody may ask. */
import { type Route, route } from '../../http/index.ts'

export const homeRoutes: Route[] = [
  route({ method: 'GET', path: '/api/sifen/health', permission: 'public', handler: () => ({ status: 'ok' }) }),
]
