/** Operations on webhook subscriptions: add, list, rotate, pause, resume, remove. */
import * as z from 'zod'
import {
  createWebhook,
  listWebhooks,
  removeWebhook,
  resumeWebhook,
  rotateSecret,
  stopWebhook,
  type WebhookListing,
} from '../gateway/webhooks/index.ts'
import { empresaOf } from './operation.ts'
import { hora, webhookId, webhookOperation, webhookRef } from './webhook-orders.ts'

const ruc = z.string().max(12).optional()

export const addWebhook = webhookOperation(
  z.object({ url: z.string().max(4096), empresa: ruc, events: z.array(z.string().max(40)).max(40) }),
  'se espera la dirección del receptor',
  async (deps, { print }, { url, empresa: given, events }) => {
    const empresa = await empresaOf(deps.db, given)
    const { id, secret } = await createWebhook(deps, empresa.id, { url, events })
    print(`Webhook ${id} de ${empresa.razon_social}: ${url}`)
    print(`Eventos: ${events.length > 0 ? events.join(', ') : 'todos'}`)
    printSecret(print, secret)
    if (deps.config.demo) print(LOOPBACK)
    print(`Pruébelo: npm run nanduti -- webhook test ${id}`)
  },
)

export const listWebhooksOperation = webhookOperation(
  z.object({ empresa: ruc }),
  '--empresa es un RUC',
  async ({ db }, { print }, { empresa: given }) => {
    const empresa = given === undefined ? undefined : await empresaOf(db, given)
    const rows = await listWebhooks(db, empresa && [empresa.id])
    if (rows.length === 0) print('No hay webhooks. Agregue uno: npm run nanduti -- webhook add https://…')
    for (const row of rows) for (const line of lineOf(row)) print(line)
  },
)

const byId = z.object({ id: webhookId })
const EXPECTED_ID = 'se espera el id de un webhook'

export const rotateWebhook = webhookOperation(byId, EXPECTED_ID, async (deps, { print }, { id }) => {
  const secret = await rotateSecret(deps, await webhookRef(deps.db, id))
  print(`Webhook ${id}: secreto nuevo.`)
  printSecret(print, secret)
  print('Durante 24 horas, X-Webhook-Signature-Previous lleva además la firma con el anterior.')
})

export const pauseWebhookOperation = webhookOperation(byId, EXPECTED_ID, async (deps, { print }, { id }) => {
  const waiting = await stopWebhook(deps, await webhookRef(deps.db, id))
  print(`Webhook ${id} en pausa. Sus eventos se anotan y no se envían.`)
  if (waiting > 0) print(`${waiting} entregas que esperaban quedaron como skipped.`)
})

export const resumeWebhookOperation = webhookOperation(byId, EXPECTED_ID, async (deps, { print }, { id }) => {
  await resumeWebhook(deps, await webhookRef(deps.db, id))
  print(`Webhook ${id} en marcha. Lo que perdió se reenvía con:`)
  print(`  npm run nanduti -- webhook resend --webhook ${id} --since AAAA-MM-DD`)
})

export const removeWebhookOperation = webhookOperation(byId, EXPECTED_ID, async (deps, { print }, { id }) => {
  await removeWebhook(deps, await webhookRef(deps.db, id))
  print(`Webhook ${id} eliminado. Sus entregas anteriores quedan guardadas.`)
})

function printSecret(print: (line: string) => void, secret: string): void {
  print(`Secreto: ${secret}`)
  print('Guárdelo ahora: no se vuelve a mostrar.')
}

const LOOPBACK =
  'En la demostración se puede enviar a esta misma máquina; en producción, solo a direcciones públicas o a WEBHOOK_NETWORKS.'

function lineOf({ id, url, ruc: of, razon_social, events, activo, paused_reason, failing_since }: WebhookListing) {
  const failing = failing_since ? `, falla desde ${hora(failing_since)}` : ''
  const state = activo ? `activo${failing}` : `en pausa${paused_reason ? `: ${paused_reason}` : ''}`
  return [
    `${id}  ${url}`,
    `   ${razon_social} (${of}) · ${state} · ${events.length > 0 ? events.join(', ') : 'todos los eventos'}`,
  ]
}
