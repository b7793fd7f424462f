/**
 * The test app with a courier and real receivers on the loopback, under the test's clock. One per test file:
 *
 *   const w = await buildWebhookApp()
 *   const hook = await w.subscribe(w.empresa.id, receiver.url)
 *   await w.happen(w.empresa.id, 'dte.approved')
 *   await w.courier.drain()
 */
import { asc, eq } from 'drizzle-orm'
import { outbox, type WebhookEvent, webhookClaims, webhookDeliveries, webhooks } from '../../src/db/index.ts'
import { createWebhook, openCourier } from '../../src/gateway/webhooks/index.ts'
import { openReceivers } from '../../src/outgoing/index.ts'
import { buildTestApp } from './build-test-app.ts'
import { type Receiver, startReceiver } from './receivers.ts'

export type WebhookApp = Awaited<ReturnType<typeof buildWebhookApp>>

/** Builds the app. `limitMs` is the timeout of a posting, instead of 10 s; `env` as in buildTestApp. */
export async function buildWebhookApp(
  limitMs = 10_000,
  log?: (line: string) => void,
  env: Record<string, string> = {},
) {
  const receivers = openReceivers({ networks: ['127.0.0.0/8'], timeoutMs: limitMs })
  const t = await buildTestApp({ receivers, env, ...(log && { log }) })
  const { deps } = t
  const started: Receiver[] = []
  let subjects = 0

  return {
    ...t,
    courier: openCourier(deps),
    limitMs,
    async receiver(kind = 'good', answer?: Parameters<typeof startReceiver>[2]) {
      const receiver = await (answer ? startReceiver(kind, limitMs, answer) : startReceiver(kind, limitMs))
      started.push(receiver)
      return receiver
    },
    subscribe: (empresaId: number, url: string, events: WebhookEvent[] = []) =>
      createWebhook(deps, empresaId, { url, events }),
    /** Changes the URL without validating it, as when its name disappears after it was saved. */
    moveTo: (webhookId: number, url: string) => deps.db.update(webhooks).set({ url }).where(eq(webhooks.id, webhookId)),
    /**
     * Inserts an event into the outbox, as the change of a document does. Each is about another document unless given.
     */
    async happen(empresaId: number, event: WebhookEvent, dteId?: number) {
      subjects += 1
      const occurred_at = deps.clock.now()
      const data = { id: dteId ?? subjects, razonSocial: 'Ñandutí «ẽ ĩ ỹ» ₲ / S.A.' }
      const body = JSON.stringify({ event, occurred_at: occurred_at.toISOString(), data })
      const row = { empresa_id: empresaId, event, dte_id: dteId ?? null, occurred_at, body }
      const [inserted] = await deps.db.insert(outbox).values(row).returning({ id: outbox.id })
      return { id: (inserted as { id: number }).id, body }
    },
    deliveries: (webhookId: number) =>
      deps.db
        .select()
        .from(webhookDeliveries)
        .where(eq(webhookDeliveries.webhook_id, webhookId))
        .orderBy(asc(webhookDeliveries.id)),
    /** Returns the claims of deliveries without rows. */
    claims: (webhookId: number) =>
      deps.db
        .select()
        .from(webhookClaims)
        .where(eq(webhookClaims.webhook_id, webhookId))
        .orderBy(asc(webhookClaims.id)),
    async attempts(deliveryId: number) {
      const [row] = await deps.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, deliveryId))
      return (row?.attempt_log ?? []).map(logged => ({ ...logged, started_at: new Date(logged.started_at) }))
    },
    async webhook(id: number) {
      const [row] = await deps.db.select().from(webhooks).where(eq(webhooks.id, id))
      if (!row) throw new Error(`There is no webhook ${id}`)
      return row
    },
    /** Advances the clock, and delivers what is due. */
    async waitAndDeliver(seconds: number) {
      t.clock.advance(seconds)
      await this.courier.drain()
    },
    async close() {
      await this.courier.stop()
      for (const receiver of started) await receiver.close()
      await receivers.close()
      await t.close()
    },
  }
}
