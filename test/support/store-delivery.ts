/** Inserts a webhook with a failed delivery into the tables, for pages that show them. */
import { outbox, webhookDeliveries, webhooks } from '../../src/db/index.ts'
import type { TestApp } from './build-test-app.ts'

/** Inserts both for the company. Returns their ids. */
export async function storeDelivery({ deps: { db, clock } }: Pick<TestApp, 'deps'>, empresa_id: number) {
  const now = clock.now()
  const [hook] = await db
    .insert(webhooks)
    .values({ empresa_id, url: 'https://erp.ejemplo.com.py/sifen', failing_since: now, secret_enc: null })
    .returning({ id: webhooks.id })
  const webhook = (hook as { id: number }).id
  const body = JSON.stringify({
    event: 'dte.approved',
    occurred_at: now.toISOString(),
    data: { id: 1, nombre: 'Ñandutí' },
  })
  const [reply] = await db
    .insert(outbox)
    .values({ empresa_id, event: 'dte.approved', occurred_at: now, body, dispatched_at: now })
    .returning({ id: outbox.id })
  const signed = { timestamp: Math.floor(now.getTime() / 1000), signature: `sha256=${'0'.repeat(64)}` }
  const answer = { 'retry-after': '120' }
  const attempt_log = [
    {
      ...{ attempt: 1, started_at: now.toISOString(), duration_ms: 212, status: 503, response_headers: answer },
      ...{ response_body: '<h1>Mantenimiento</h1>', error_code: 'WEBHOOK_STATUS' },
    },
  ]
  const [sent] = await db
    .insert(webhookDeliveries)
    .values({
      ...{ empresa_id, webhook_id: webhook, outbox_id: (reply as { id: number }).id, event: 'dte.approved' as const },
      ...{ estado: 'failed' as const, attempts: 1, attempt_log, finished_at: now, created_at: now, ...signed },
    })
    .returning({ id: webhookDeliveries.id })
  return { webhook, entrega: (sent as { id: number }).id }
}
