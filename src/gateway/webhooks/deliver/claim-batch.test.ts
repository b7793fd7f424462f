/** Deliveries claimed on creation: the oldest, as many as there is room for, by one process only. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildWebhookApp, type WebhookApp } from '../../../../test/support/webhook-app.ts'
import { signatureOf, stopWebhook } from '../index.ts'
import { claimDeliveries } from '../record/claim.queries.ts'
import { dueDeliveries, pendingEvents } from '../record/dispatch.queries.ts'
import { dispatchAndClaim } from './claim-batch.ts'

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
  const claimedUntil = new Date(now.getTime() + 30_000)
  const [batch] = batches
  expect({ batches: batches.length, again }).toEqual({ batches: 1, again: [] })
  const [waiting, ...others] = await w.deliveries(hook.id)
  expect(others).toEqual([])
  expect(waiting).toMatchObject({ estado: 'pending', due_at: now, timestamp: null, signature: null })
  const claims = await w.claims(hook.id)
  expect(claims).toMatchObject([
    {
      claimed_until: claimedUntil,
      outbox_ids: events.slice(1, 3).map(({ id }) => id),
      timestamp,
      delivery_ids: batch?.claimed.map(({ id }) => id),
      signatures: batch?.claimed.map(({ body }) => signatureOf(hook.secret, timestamp, body)),
    },
  ])
  expect(batch).toMatchObject({ claimedUntil, newClaims: { id: claims[0]?.id, left: 2 } })
  expect(batch?.claimed.map(({ signature }) => signature)).toEqual(claims[0]?.signatures)
  expect((await w.deliveries(paused.id)).map(({ estado, due_at }) => ({ estado, due_at }))).toEqual(
    Array(4).fill({ estado: 'skipped', due_at: null }),
  )
})

it('claimDeliveries gives a due delivery to one of two processes that read it', async () => {
  const empresaId = (await w.make.empresa()).id
  const hook = await w.subscribe(empresaId, 'http://127.0.0.1:4000/')
  await w.happen(empresaId, 'dte.sent')
  await dispatchAndClaim(w.deps, empresaId, await pendingEvents(w.deps.db, 10), [])
  const now = w.clock.now()
  const due = await dueDeliveries(w.deps.db, { empresa_id: empresaId, id: hook.id }, now, 10)
  const claims = due.map(delivery => ({ ...delivery, due_at: now }))
  const claimed: number[] = []
  for (const seconds of [30, 31]) {
    const taken = await claimDeliveries(w.deps.db, empresaId, claims, new Date(now.getTime() + seconds * 1000))
    claimed.push(taken.size)
  }
  expect(claimed).toEqual([1, 0])
})
