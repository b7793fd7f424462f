/** Operations on webhook deliveries: list, show, resend, test. */
import * as z from 'zod'
import {
  attemptsOf,
  deliveryHeaders,
  findDelivery,
  lastDeliveries,
  MOST_RESENT,
  resendDelivery,
  resendMissed,
  SHOWN_DELIVERIES,
  sendTest,
} from '../gateway/webhooks/index.ts'
import { OperationError } from './operation.ts'
import { answerOf, hora, webhookId, webhookOperation, webhookRef } from './webhook-orders.ts'

const byId = z.object({ id: webhookId })

export const listDeliveries = webhookOperation(
  byId,
  'se espera el id de un webhook',
  async ({ db }, { print }, { id }) => {
    const ref = await webhookRef(db, id)
    const rows = await lastDeliveries(db, ref, SHOWN_DELIVERIES)
    const attempts = Map.groupBy(
      await attemptsOf(
        db,
        ref.empresa_id,
        rows.map(row => row.id),
      ),
      ({ delivery_id }) => delivery_id,
    )
    if (rows.length === 0)
      print(`El webhook ${id} no tiene entregas todavía. Pruébelo: npm run nanduti -- webhook test ${id}`)
    for (const { id: delivery, event, estado, created_at, resend } of rows) {
      const last = attempts.get(delivery)?.at(-1)
      const answer = last && `${last.status ?? last.error_code} en ${last.duration_ms} ms`
      const again = resend > 0 ? ` (reenvío ${resend})` : ''
      print(
        [`${delivery}`.padStart(8), hora(created_at), estado.padEnd(9), `${event}${again}`, answer ?? '']
          .join('  ')
          .trimEnd(),
      )
    }
  },
)

export const showDelivery = webhookOperation(
  byId,
  'se espera el id de una entrega',
  async ({ db }, { print }, { id }) => {
    const delivery = await knownDelivery(db, id)
    const { timestamp, signature, signature_previous, event, estado, due_at, body } = delivery
    print(
      `Entrega ${id} del webhook ${delivery.webhook_id}: ${event}, ${estado}${due_at ? `, sigue ${hora(due_at)}` : ''}`,
    )
    if (timestamp !== null && signature !== null)
      for (const [name, value] of Object.entries(
        deliveryHeaders({ id, event, timestamp, signature, signature_previous }),
      ))
        print(`  ${name}: ${value}`)
    print(`\n${body}\n`)
    for (const attempt of await attemptsOf(db, delivery.empresa_id, [id])) {
      const { started_at, status, error_code: code, duration_ms: durationMs, response_headers, response_body } = attempt
      print(`Intento ${attempt.attempt}, ${hora(started_at)}: ${answerOf({ status, code, durationMs })}`)
      for (const [name, value] of Object.entries(response_headers ?? {})) print(`  ${name}: ${value}`)
      if (response_body) print(`  ${response_body}`)
    }
  },
)

/** Reads an instant. A date alone begins at midnight in Asunción. */
const startOf = (text: string) => new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00-03:00` : text)

const resendOrder = z.union([
  z.object({ id: webhookId }),
  z.object({ webhook: webhookId, since: z.string().max(40).transform(startOf).pipe(z.date()) }),
])

export const resendWebhook = webhookOperation(
  resendOrder,
  'se espera el id de una entrega, o --webhook con --since y una fecha (2026-11-21 o 2026-11-21T10:00:00Z)',
  async (deps, { print }, order) => {
    if ('id' in order) {
      const again = await resendDelivery(deps, await knownDelivery(deps.db, order.id))
      return print(`La entrega ${order.id} se envía de nuevo como ${again}.`)
    }
    const { webhook, since } = order
    const count = await resendMissed(deps, await webhookRef(deps.db, webhook), since)
    print(`Se envían de nuevo ${count} eventos desde ${hora(since)} que no llegaron.`)
    if (count === MOST_RESENT) print('Pueden quedar más: cuando terminen, repita la orden.')
  },
)

export const testWebhook = webhookOperation(byId, 'se espera el id de un webhook', async (deps, { print }, { id }) => {
  const { id: delivery, answer } = await sendTest(deps, await webhookRef(deps.db, id))
  const sentence = `Entrega ${delivery} (webhook.test): ${answerOf(answer)}`
  if (answer.code !== null) throw new OperationError(sentence)
  print(sentence)
})

async function knownDelivery(db: Parameters<typeof findDelivery>[0], id: number) {
  const delivery = await findDelivery(db, id)
  if (delivery) return delivery
  throw new OperationError(`No hay ninguna entrega con el id ${id}. Vea nanduti webhook deliveries.`)
}
