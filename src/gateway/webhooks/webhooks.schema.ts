/** Schemas of the webhooks over the API, an addition to the spec (docs/notes 510). */
import * as z from 'zod'
import { DELIVERY_ESTADOS, WEBHOOK_EVENTS } from '../../db/index.ts'
import { dataOf, field, idField, instantOrNull, textOrNull, wholeOrNull } from '../../http/index.ts'
import { companyField } from '../auth/index.ts'

const INSTANT = '2026-11-21T13:00:00.000Z'
const instant = (description: string) => field(z.iso.datetime(), description, INSTANT)

export const newWebhook = z
  .object({
    url: field(
      z.string().trim().min(1).max(4096),
      'Adónde se envían los avisos. Tiene que ser pública, y `https://` si la empresa tiene un emisor de producción.',
      'https://erp.ejemplo.com.py/nanduti',
    ),
    events: field(
      z
        .array(z.enum(WEBHOOK_EVENTS))
        .max(WEBHOOK_EVENTS.length)
        .nullish()
        .transform(events => events ?? []),
      'Solo estos eventos; sin el campo, o vacío, todos.',
      ['dte.approved', 'dte.rejected'],
    ),
    empresa_id: companyField,
  })
  .meta({ id: 'NuevoWebhook', description: 'Un receptor de avisos.' })

const webhook = z
  .object({
    id: idField('Identificador del webhook.', 3),
    empresa_id: idField('La empresa cuyos eventos avisa.', 1),
    url: field(z.string(), 'Adónde se envían los avisos.', 'https://erp.ejemplo.com.py/nanduti'),
    events: field(z.array(z.enum(WEBHOOK_EVENTS)), 'Los eventos que avisa; vacío, todos.', ['dte.approved']),
    activo: field(z.boolean(), 'Si envía. En pausa, sus eventos se anotan para reenviarlos después.', true),
    paused_reason: textOrNull('Por qué se puso en pausa solo; null si lo hizo una persona.', null),
    failing_since: instantOrNull('Desde cuándo fallan todos los intentos, en UTC; null si no fallan.', null),
    created_at: instant('Cuándo se creó, en UTC.'),
    updated_at: instant('Cuándo cambió, en UTC.'),
  })
  .meta({ id: 'Webhook', description: 'Un receptor de avisos de la empresa.' })

export const webhookList = dataOf(webhook, 'Los webhooks de las empresas que usted administra.')
export const oneWebhook = z.object({ data: webhook })

export const secretWebhook = z.object({
  data: webhook,
  secreto: field(z.string(), 'El secreto con que se firman las entregas. Se muestra solo esta vez: guárdelo.', '5c0f…'),
  secreto_estandar: field(
    z.string(),
    'El mismo secreto, como lo leen las bibliotecas de Standard Webhooks.',
    'whsec_NWMwZi4uLg==',
  ),
})

export const pausedWebhook = z.object({
  data: webhook,
  omitidas: field(z.int().min(0), 'Cuántas entregas esperaban, y no saldrán hasta que las reenvíe.', 2),
})

export const removedWebhook = z.object({
  message: field(z.string(), 'Qué se hizo.', 'El webhook 3 se eliminó. Sus entregas anteriores quedan guardadas.'),
})

const attempted = {
  status: wholeOrNull('Estado HTTP que respondió el receptor en el último intento; null si no respondió.', 204),
  error_code: textOrNull('Por qué falló el último intento; null si llegó.', null),
  duration_ms: wholeOrNull('Cuánto tardó el último intento.', 35),
}

export const testedWebhook = z.object({
  entrega_id: idField('La entrega de la prueba.', 120),
  entregado: field(z.boolean(), 'Si el receptor respondió 2xx. Si no, se reintenta como cualquier otra.', true),
  detalle: textOrNull('Qué falló y qué hacer; null si llegó.', null),
  ...attempted,
})

const entregaFields = {
  id: idField('Identificador de la entrega: su `X-Webhook-Id`.', 120),
  webhook_id: idField('El webhook.', 3),
  event: field(z.enum(WEBHOOK_EVENTS), 'El evento.', 'dte.approved'),
  estado: field(
    z.enum(DELIVERY_ESTADOS),
    'Por enviar o reintentar (`pending`), entregada (`delivered`), sin más intentos (`failed`), no enviada por una pausa (`skipped`).',
    'delivered',
  ),
  resend: field(z.int().min(0), 'Cuál reenvío del evento es; 0 es la primera entrega.', 0),
  attempts: field(z.int().min(0), 'Cuántos intentos se hicieron.', 1),
  due_at: instantOrNull('Cuándo es el próximo intento, en UTC; null si no hay.', null),
  created_at: instant('Cuándo se creó, en UTC.'),
}

const entrega = z
  .object({
    ...entregaFields,
    ...attempted,
    dte_id: wholeOrNull('El documento del que avisa, si es de uno.', 41),
    lote_id: wholeOrNull('El lote del que avisa, si es de uno.', null),
  })
  .meta({ id: 'EntregaDeWebhook', description: 'Una entrega, con su último intento.' })

export const entregaList = dataOf(entrega, 'Las últimas 50 entregas, la más nueva primero.')

const intento = z.object({
  attempt: field(z.int().min(1), 'Cuál intento es.', 1),
  started_at: instant('Cuándo empezó, en UTC.'),
  status: attempted.status,
  error_code: attempted.error_code,
  duration_ms: field(z.int().min(0), 'Cuánto tardó.', 35),
  response_body: textOrNull('Lo que respondió el receptor, hasta 4 KB.', 'ok'),
})

export const oneEntrega = z.object({
  data: z
    .object({
      ...entregaFields,
      body: field(z.string(), 'El cuerpo que se envía, byte por byte.', '{"event":"dte.approved"}'),
      intentos: z.array(intento).meta({ description: 'Los intentos, el más viejo primero.' }),
    })
    .meta({ id: 'EntregaDeWebhookEntera', description: 'Una entrega, con su cuerpo y sus intentos.' }),
})

export const resentEntrega = z.object({
  entrega_id: idField('La entrega nueva: lleva el mismo cuerpo, con otro identificador, otra hora y otra firma.', 121),
})

export const resendSince = z
  .object({
    desde: field(
      z.iso.datetime({ offset: true, error: 'El campo desde debe ser un instante, como 2026-11-21T13:00:00Z.' }),
      'Desde cuándo: se reenvían los eventos que ocurrieron después y no llegaron.',
      '2026-11-21T13:00:00Z',
    ),
  })
  .meta({ id: 'ReenvioDeWebhook', description: 'Qué se reenvía.' })

export const resentMissed = z.object({
  reenviadas: field(z.int().min(0), 'Cuántos eventos se envían de nuevo.', 4),
  quedan: field(z.boolean(), 'Si pueden quedar más: repita el pedido cuando terminen.', false),
})
