/** The webhooks in the OpenAPI document: the requests that this server makes, and what it expects of the receiver. */
import * as z from 'zod'
import { field, type Tag } from '../route/index.ts'
import { type Json, schemaOf } from './openapi-schema.ts'

/** An event that webhooks announce. `data` is the shape of its data. */
export type WebhookDocs = { event: string; summary: string; data: z.ZodType }

export const WEBHOOKS_TAG: Tag = {
  name: 'Avisos',
  description: 'Los avisos que este servidor envía a su receptor, firmados.',
}

const HEADERS: readonly (readonly [string, z.ZodType])[] = [
  ['X-Webhook-Id', field(z.string(), 'El id de la entrega, el mismo en todos sus intentos.', '41')],
  ['X-Webhook-Event', field(z.string(), 'El evento.', 'dte.approved')],
  ['X-Webhook-Timestamp', field(z.string(), 'El segundo (Unix) del primer intento.', '1763730000')],
  [
    'X-Webhook-Signature',
    field(
      z.string(),
      '`sha256=` y el HMAC-SHA256, con el secreto como clave, de `<X-Webhook-Timestamp>.<cuerpo>`.',
      'sha256=26348666b3e6cc04e43f7141ffc46c6ef732f953173dc5c5194e8f8d2547fe14',
    ),
  ],
]
const FORMER = field(
  z.string(),
  'La firma con el secreto anterior, durante 24 horas después de cambiarlo.',
  'sha256=26348666b3e6cc04e43f7141ffc46c6ef732f953173dc5c5194e8f8d2547fe14',
)

/** The headers of a delivery, for `components.parameters`. */
export const WEBHOOK_HEADERS: Json = Object.fromEntries(
  [...HEADERS, ['X-Webhook-Signature-Previous', FORMER] as const].map(([name, shape]) => {
    const { description, examples, ...schema } = schemaOf(shape, {})
    const [example] = examples as unknown[]
    return [name, { name, in: 'header', required: shape !== FORMER, description, schema, example }]
  }),
)

/** `dte.approved_obs` → `DteApprovedObs` */
const pascal = (event: string) =>
  event
    .split(/\W|_/)
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** Returns the `webhooks` of the document. Adds the shapes of their bodies to `schemas`. */
export function webhooksOf(webhooks: readonly WebhookDocs[], schemas: Json): Json {
  return Object.fromEntries(webhooks.map(docs => [docs.event, { post: delivery(docs, schemas) }]))
}

function delivery({ event, summary, data }: WebhookDocs, schemas: Json): Json {
  const body = z
    .object({
      event: field(z.literal(event), 'Qué pasó.', event),
      occurred_at: field(z.iso.datetime(), 'Cuándo cambió, en UTC.', '2026-11-21T13:00:05.000Z'),
      data,
    })
    .meta({ id: `Aviso${pascal(event)}`, description: `${summary}.` })
  return {
    operationId: `recibir${pascal(event)}`,
    tags: [WEBHOOKS_TAG.name],
    summary,
    description: 'Responda 2xx antes de 10 segundos; si no, hay hasta tres reintentos. Verifique la firma.',
    security: [],
    parameters: Object.keys(WEBHOOK_HEADERS).map(name => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, schemas) } } },
    responses: {
      '2XX': { description: 'Lo recibió. Cualquier otra respuesta es una falla, también una redirección.' },
    },
  }
}
