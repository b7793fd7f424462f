/** Deletion after the retention period, and the health alarm about failing receivers. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeAll } from '../../../test/support/place-all.ts'
import { buildWebhookApp, type WebhookApp } from '../../../test/support/webhook-app.ts'
import { cambios, outbox, webhookDeliveries } from '../../db/index.ts'
import { deleteOld, resumeWebhook, stopWebhook } from './index.ts'

const START = new Date('2026-11-21T13:00:00.000Z').getTime()
const DAY = 86_400

let w: WebhookApp
beforeAll(async () => {
  w = await buildWebhookApp()
})
afterAll(() => w.close())

const at = (seconds: number) => w.clock.set(new Date(START + seconds * 1000))

describe('the daily job', () => {
  it('deletes events older than 90 days with their deliveries, and nothing else', async () => {
    at(0)
    const empresa = await w.make.empresa()
    const receiver = await w.receiver()
    const hook = await w.subscribe(empresa.id, receiver.url)
    for (let n = 0; n < 3; n += 1) await w.happen(empresa.id, 'dte.sent')
    await w.courier.drain()
    await placeAll(w.deps)
    const stuck = await w.happen((await w.make.empresa()).id, 'dte.sent')
    at(90 * DAY)
    const recent = await w.happen(empresa.id, 'dte.approved')
    await w.deps.db.update(outbox).set({ dispatched_at: null }).where(eq(outbox.id, stuck.id))
    expect(await deleteOld(w.deps)).toBe(0)
    at(90 * DAY + 1)
    expect(await deleteOld(w.deps)).toBe(3)
    await w.courier.drain()
    await placeAll(w.deps)
    const left = await w.deps.db.select({ id: outbox.id }).from(outbox).orderBy(outbox.id)
    expect(left.map(({ id }) => id)).toEqual([stuck.id, recent.id])
    const deliveries = await w.deliveries(hook.id)
    expect(deliveries.map(({ outbox_id }) => outbox_id)).toEqual([recent.id])
    at(9000 * DAY)
    const never = { ...w.deps, config: { ...w.deps.config, webhookRetentionDays: 0 } }
    expect(await deleteOld(never)).toBe(0)
  })

  it('deletes events of a company whose changes are not read, and keeps those that wait for a place', async () => {
    at(0)
    const [unread, read] = [await w.make.empresa(), await w.make.empresa()]
    await w.deps.db.insert(cambios).values({ empresa_id: read.id })
    for (const { id } of [unread, read]) await w.happen(id, 'dte.sent')
    await w.courier.drain()
    at(91 * DAY)
    await deleteOld(w.deps)
    const left = await w.deps.db.select({ id: outbox.empresa_id }).from(outbox)
    const kept = new Set(left.map(({ id }) => id))
    expect({ unread: kept.has(unread.id), read: kept.has(read.id) }).toEqual({ unread: false, read: true })
  })

  it('keeps an old event that was dispatched a moment ago', async () => {
    at(0)
    const empresa = await w.make.empresa()
    const { id } = await w.happen(empresa.id, 'dte.sent')
    at(100 * DAY)
    await w.courier.drain()
    await placeAll(w.deps)
    await deleteOld(w.deps)
    const left = await w.deps.db.select({ id: outbox.id }).from(outbox).where(eq(outbox.empresa_id, empresa.id))
    expect(left).toEqual([{ id }])
  })

  it('keeps an event with a pending delivery', async () => {
    at(0)
    const empresa = await w.make.empresa()
    const receiver = await w.receiver('status 500')
    const hook = await w.subscribe(empresa.id, receiver.url)
    const { id } = await w.happen(empresa.id, 'dte.sent')
    await w.courier.drain()
    await placeAll(w.deps)
    at(100 * DAY)
    await deleteOld(w.deps)
    expect(await w.deliveries(hook.id)).toMatchObject([{ outbox_id: id, estado: 'pending' }])
    await stopWebhook(w.deps, { empresa_id: empresa.id, id: hook.id })
    await deleteOld(w.deps)
    expect(await w.deps.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhook_id, hook.id))).toEqual(
      [],
    )
  })
})

describe('GET /api/sifen/health', () => {
  const health = async () => (await w.as('nadie').get('/api/sifen/health')).json()

  it('reports receivers that fail for ten minutes or are paused for it, but not one that a person paused', async () => {
    at(0)
    const empresa = await w.make.empresa()
    const receiver = await w.receiver('status 500')
    const ref = { empresa_id: empresa.id, id: (await w.subscribe(empresa.id, receiver.url)).id }
    await w.happen(empresa.id, 'dte.sent')
    await w.courier.drain()
    await placeAll(w.deps)
    at(599)
    expect(await health()).toEqual({ status: 'ok' })
    at(600)
    const failing = 'Hay webhooks que no entregan: fallan 1. Vea cuáles y por qué: nanduti webhook list.'
    const desde = '2026-11-21T13:00:00.000Z'
    expect(await health()).toEqual({ status: 'ok', alarmas: [{ codigo: 'WEBHOOKS', mensaje: failing, desde }] })
    at(5 * DAY)
    await w.happen(empresa.id, 'dte.sent')
    await w.courier.drain()
    await placeAll(w.deps)
    const paused = 'Hay webhooks que no entregan: en pausa por fallas 1. Vea cuáles y por qué: nanduti webhook list.'
    expect(await health()).toEqual({ status: 'ok', alarmas: [{ codigo: 'WEBHOOKS', mensaje: paused, desde }] })
    await resumeWebhook(w.deps, ref)
    expect(await health()).toEqual({ status: 'ok' })
    await stopWebhook(w.deps, ref)
    expect(await health()).toEqual({ status: 'ok' })
  })
})
