/** A burst of one receiver does not delay the events of others. Most of it waits in the outbox. */
import { count, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildWebhookApp, type WebhookApp } from '../../../test/support/webhook-app.ts'
import { outbox, webhookDeliveries } from '../../db/index.ts'

let w: WebhookApp
beforeAll(async () => {
  w = await buildWebhookApp()
})
afterAll(() => w.close())

/** Inserts events of one company, each about another subject. */
const burst = (empresaId: number, size: number) => {
  const row = { empresa_id: empresaId, event: 'dte.sent' as const, occurred_at: w.clock.now(), body: '{}' }
  return w.deps.db.insert(outbox).values(Array.from({ length: size }, () => row))
}

it('events of another company behind a burst are sent before the burst is over', async () => {
  const held: (() => void)[] = []
  let isHeld = false
  const receiver = await w.receiver('held', response => {
    const answer = () => response.writeHead(200).end()
    if (isHeld) held.push(answer)
    else answer()
  })
  const empresaId = (await w.make.empresa()).id
  await w.subscribe(empresaId, receiver.url)
  // Full batches raise the pace.
  await burst(empresaId, 4 + 8 + 16 + 32 + 64)
  await w.courier.drain()
  const otherId = (await w.make.empresa()).id
  const other = await w.receiver('other', response => {
    isHeld = false
    for (const answer of held) answer()
    response.writeHead(200).end()
  })
  await w.subscribe(otherId, other.url)
  isHeld = true
  await burst(empresaId, 1600)
  await burst(otherId, 1)
  await w.courier.drain()
  const { empresa_id, estado, attempts } = webhookDeliveries
  const found = await w.deps.db
    .select({ empresa_id, estado, attempts, deliveries: count() })
    .from(webhookDeliveries)
    .where(inArray(empresa_id, [empresaId, otherId]))
    .groupBy(empresa_id, estado, attempts)
    .orderBy(empresa_id, attempts)
  const delivered = { estado: 'delivered', attempts: 1 }
  expect(found).toEqual([
    { empresa_id: empresaId, ...delivered, deliveries: 1724 },
    { empresa_id: otherId, ...delivered, deliveries: 1 },
  ])
})
