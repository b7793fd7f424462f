/** The route of the list of changes. */
import { type Route, route, type Tag } from '../../http/index.ts'
import { cambiosList, cambiosQuery, cambiosRefusals } from './cambios.schema.ts'
import { showCambios } from './show-cambios.ts'

/** Section of the API reference. */
const tag: Tag = { name: 'Cambios', description: 'Los avisos de los webhooks, como una lista que se lee.' }

export const cambiosRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/sifen/cambios',
    permission: 'sifen:read',
    docs: {
      tag,
      operationId: 'leerCambios',
      summary: 'Leer los cambios',
      description:
        'Los mismos cuerpos que llegan por webhook, de una empresa, en orden, sin saltear ni repetir ninguno: para un sistema sin dirección pública. Guarde `next_after_id` después de procesar cada página. Un cambio aparece uno o dos segundos después de ocurrir. Se guardan lo mismo que las entregas de los webhooks (`WEBHOOK_RETENTION_DAYS`, 90 días).',
      response: cambiosList,
      refusals: cambiosRefusals,
    },
    query: cambiosQuery,
    handler: (deps, { principal, query }) => showCambios(deps, principal, query),
  }),
]
