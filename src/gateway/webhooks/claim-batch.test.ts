/** Deliveries claimed on creation: the oldest, as many as there is room for, by one process only. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildWebhookApp, type WebhookApp } from '../../../test/support/webhook-app.ts'
import { dispatchAndClaim } from './claim-batch.ts'
import { pendingEvents } from './dispatch.queries.ts'
import { signatureOf, stopWebhook } from './index.ts'

let w: WebhookApp
beforeAll(async () => {
  w = await buildWebhookApp()
})
afterAll(() => w.close())

it('dispatchAndClaim claims and signs the oldest deliveries up to the limit, once, and skips paused webhooks', async () => {
  const empresaId = (await w.make.empresa()).id
  const hook = await w.subscribe(empresaId, 'http://127.0.0.1:4000/', ['dte.sent'])
  const paused = await w.subscribe(empresaId, 'http://127.0.0.1:4000/')
  await stopWebhook(w.deps, { empresa_id: empresaId, id: paused.id })
  await w.happen(empresaId, 'dte.approved')
  for (let n = 0; n < 3; n += 1) await w.happen(empresaId, 'dte.sent')
  const events = await pendingEvents(w.deps.db, 10)
  const rooms = [hook, paused].map(({ id }) => ({ webhookId: id, room: 2 }))
  const batches = await dispatchAndClaim(w.deps, empresaId, events, rooms)
  const again = await dispatchAndClaim(w.deps, empresaId, events, rooms)
  const now = w.clock.now()
  const timestamp = Math.floor(now.getTime() / 1000)
  const deliveries = await w.deliveries(hook.id)
  expect(deliveries).toMatchObject([
    { estado: 'pending', due_at: new Date(now.getTime() + 30_000), timestamp },
    { estado: 'pending', due_at: new Date(now.getTime() + 30_000), timestamp },
    { estado: 'pending', due_at: now, timestamp: null, signature: null },
  ])
  const ids = deliveries.slice(0, 2).map(({ id }) => id)
  expect({ claimed: batches.map(({ claimed }) => claimed.map(({ id }) => id)), again }).toEqual({
    claimed: [ids],
    again: [],
  })
  for (const [n, { signature, body }] of (batches[0]?.claimed ?? []).entries()) {
    expect(signature).toBe(signatureOf(hook.secret, timestamp, body))
    expect(deliveries[n]?.signature).toBe(signature)
  }
  expect((await w.deliveries(paused.id)).map(({ estado, due_at }) => ({ estado, due_at }))).toEqual(
    Array(4).fill({ estado: 'skipped', due_at: null }),
  )
})
