/**
 * The OpenAPI 3.1 document of a list of routes. Shapes come from the schemas that read requests (zod writes JSON Schema 2020-12, as
 * OpenAPI 3.1 does) and refusals from the routes' other data, so that the document cannot differ from the service.
 */
import { version } from '../../version.ts'
import type { Route } from '../route/index.ts'
import { HEADERS } from './openapi-headers.ts'
import { type Documented, operation, refused } from './openapi-operation.ts'
import { SHARED } from './openapi-refusals.ts'
import type { Json } from './openapi-schema.ts'
import { type Operations, shareBodies, shareExamples, shareFields, shareResponses } from './openapi-shared.ts'
import { WEBHOOK_HEADERS, WEBHOOKS_TAG, type WebhookDocs, webhooksOf } from './openapi-webhooks.ts'

/** Returns the routes of the API, without the pages. */
const documented = (routes: readonly Route[]): Documented[] =>
  routes.filter((route): route is Documented => route.docs !== undefined)

/** Writes the document as JSON. */
export function writeOpenapi(routes: readonly Route[], webhooks: readonly WebhookDocs[] = []): string {
  const schemas: Json = {}
  const paths: Record<string, Json> = {}
  for (const route of documented(routes)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, schemas) }
  }
  const announced = webhooksOf(webhooks, schemas)
  const shared = shareResponses(paths as Operations)
  Object.assign(schemas, shareBodies(paths as Operations))
  const refusals = Object.fromEntries(SHARED.map(refusal => [refusal.status, refused(refusal, schemas, true)]))
  Object.assign(schemas, shareFields(schemas))
  const responses = { ...refusals, ...shared }
  const examples = shareExamples(paths as Operations, responses)
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'ñandutí',
      version: version(),
      description: DESCRIPTION,
      contact: { name: 'Quien administra este servidor' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'Este servidor' }],
    tags: [...new Set(documented(routes).map(({ docs }) => docs.tag)), ...(webhooks.length > 0 ? [WEBHOOKS_TAG] : [])],
    paths,
    ...(webhooks.length > 0 && { webhooks: announced }),
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'El token de `POST /api/auth/token`.' },
      },
      headers: HEADERS,
      ...(webhooks.length > 0 && { parameters: WEBHOOK_HEADERS }),
      responses,
      examples,
      schemas,
    },
  }
  return JSON.stringify(document).replaceAll('"#/$defs/', '"#/components/schemas/')
}

const DESCRIPTION = `Pasarela entre su sistema y SIFEN, la facturación electrónica del Paraguay. De la primera factura a producción: [la guía](/guia).

Pida un token con \`POST /api/auth/token\`, presione **Autorizar** y péguelo: desde entonces cada operación se puede probar aquí mismo. La página no lo guarda: al recargarla hay que pegarlo otra vez.

Los cuerpos son JSON en UTF-8, de hasta 1 MiB. Los instantes van en UTC (\`2026-11-21T13:00:00.000Z\`); las fechas fiscales, en la hora de Asunción, sin zona. Un error siempre tiene \`message\`; un 422, además, \`errors\` con todos los problemas por campo. Un campo que la operación no conoce se nombra en \`advertencias\`; si se parece a uno conocido, o habla de dinero o de condiciones, es 422, y un parámetro desconocido también. Con \`Prefer: handling=lenient\` pasan, con aviso.

Ninguna operación espera a SIFEN más de 25 segundos: si no contestó, responde 504 y sigue sola. Espere cada respuesta 60 segundos antes de darla por perdida.

Toda respuesta lleva \`X-Request-Id\`, que está en el registro del servidor. Los límites de pedidos se cuentan cada 15 minutos.`
