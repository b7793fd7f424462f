/** The sweep settles due documents whose job was lost. A document that can't be settled does not delay others. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { doubts, LOST, RECEIVED } from '../../../../test/support/doubts.ts'
import { buildIssuingApp, type IssuingApp } from '../../../../test/support/issuing-app.ts'
import { dtes, emitters } from '../../../db/index.ts'
import { sweepDtes } from '../index.ts'
import { dueDtes } from '../record/dtes.queries.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

const { inDoubt } = doubts(() => t)

it('the sweep queries a document whose job was lost', async () => {
  const { id, cdc } = await inDoubt(RECEIVED)
  await t.deps.db.execute(sql`delete from pgboss.job`)
  t.clock.advance(59)
  await sweepDtes(t.deps)
  await t.drain()
  expect({ requests: t.requests(cdc), estado: (await t.dte(id)).estado }).toEqual({ requests: 0, estado: 'sent' })
  t.clock.advance(1)
  await sweepDtes(t.deps)
  await t.drain()
  expect({ requests: t.requests(cdc), estado: (await t.dte(id)).estado }).toEqual({ requests: 1, estado: 'approved' })
})

it('the sweep queries a document whose job, of an older version, lacks the company', async () => {
  const { id, cdc } = await inDoubt(RECEIVED)
  await t.deps.db.execute(sql`update pgboss.job set data = jsonb_build_object('dteId', ${id}::int)`)
  t.clock.advance(60)
  await expect(t.drain()).rejects.toThrow('empresaId')
  await t.deps.db.execute(sql`delete from pgboss.job`)
  await sweepDtes(t.deps)
  await t.drain()
  expect({ requests: t.requests(cdc), estado: (await t.dte(id)).estado }).toEqual({ requests: 1, estado: 'approved' })
})

it('the sweep goes on when an emitter lost its certificate, and settles its documents later', async () => {
  const blocked = await inDoubt(RECEIVED)
  const { db } = t.deps
  const mine = eq(emitters.id, t.emitter.id)
  const [{ key_pem_enc } = { key_pem_enc: null }] = await db.select().from(emitters).where(mine)
  await db.execute(sql`delete from pgboss.job`)
  await db.update(emitters).set({ key_pem_enc: null }).where(mine)
  t.clock.advance(60)
  await sweepDtes(t.deps)
  await t.drain()
  await db.update(emitters).set({ key_pem_enc }).where(mine)
  expect((await t.dte(blocked.id)).due_at?.getTime()).toBeGreaterThan(t.clock.now().getTime())
  await t.wait(240)
  expect((await t.dte(blocked.id)).estado).toBe('approved')
})

it('dueDtes returns those that have waited longest, up to the limit', async () => {
  const { db } = t.deps
  const [now, limit] = [t.clock.now(), 2]
  const waiting = new Map<number, number>()
  await db.update(dtes).set({ due_at: null, due_kind: null })
  for (const seconds of [10, 40, 20, 30]) {
    const { id } = await inDoubt(LOST)
    await db
      .update(dtes)
      .set({ due_at: new Date(+now - seconds * 1000) })
      .where(eq(dtes.id, id))
    waiting.set(id, seconds)
  }
  expect((await dueDtes(db, now, limit)).map(({ id }) => waiting.get(id))).toEqual([40, 30])
})
