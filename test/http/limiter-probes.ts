/**
 * Routes for tests only, one for each limiter of a group, so that the counts do not depend on the group's own routes.
 */
import * as z from 'zod'
import { type Route, route } from '../../src/http/index.ts'

const docs: Route['docs'] = {
  tag: { name: 'Pruebas', description: 'Pruebas.' },
  operationId: 'probar',
  summary: 'Prueba',
  response: z.unknown(),
}
const probe = (permission: Route['permission'], limiter: 'send' | 'admin') =>
  route({ method: 'POST', path: `/api/probe/${limiter}`, permission, limiter, docs, handler: () => ({ ok: true }) })

export const LIMITER_PROBES = [probe('sifen:send', 'send'), probe('sifen:admin', 'admin')]
