/** Route of the dashboard (spec, Web routes), for any logged-in user. */
import * as z from 'zod'
import { AMBIENTES } from '../../db/index.ts'
import { type Route, route } from '../../http/index.ts'
import { dashboardPage } from './dashboard.page.tsx'

const query = z.object({ ambiente: z.enum(AMBIENTES).optional().catch(undefined) })

export const dashboardRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/dashboard',
    permission: 'token',
    face: 'page',
    query,
    handler: (deps, { query: { ambiente }, reply }) => dashboardPage(deps, reply, ambiente),
  }),
]
