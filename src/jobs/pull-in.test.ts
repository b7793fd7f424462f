/** A clock that was ahead for a while parks nothing. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { doubts, LOST, RECEIVED } from '../../test/support/doubts.ts'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../test/support/issuing-app.ts'
import { attempts, dtes, emitters, mails, scheduledRuns } from '../db/index.ts'
import { KINDS } from './longest-waits.ts'
import { pullIn } from './pull-in.ts'

const DAY = 86_400

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
  // SIFEN's answer tells its time, so that no later signature is from its future.
  await t.as('operador').post(SYNC, t.factura())
})
afterAll(() => t.close())

const { inDoubt } = doubts(() => t)

/** Does something while the clock is two days ahead, and then undoes the jump. */
async function ahead<Result>(act: () => Promise<Result>): Promise<Result> {
  t.clock.jump(2 * DAY)
  t.ahead.seconds -= 2 * DAY
  const result = await act()
  t.clock.jump(-2 * DAY)
  t.ahead.seconds += 2 * DAY
  return result
}
const dueIn = async (id: number) => (((await t.dte(id)).due_at?.getTime() ?? 0) - t.clock.now().getTime()) / 1000

describe('pullIn', () => {
  it.each([
    ['adopted', RECEIVED, 'approved'],
    ['given up', LOST, 'error'],
  ] as const)(
    'a document that was sent during a jump which was undone is asked soon, and %s',
    async (_how, outcome, end) => {
      const { id } = await ahead(() => inDoubt(outcome))
      expect(await dueIn(id)).toBeGreaterThan(2 * DAY)
      await pullIn(t.deps)
      expect(await dueIn(id)).toBe(60)
      const [attempt] = await t.deps.db.select().from(attempts).where(eq(attempts.dte_id, id))
      expect(attempt?.sent_at).toEqual(t.clock.now())
      for (const seconds of [60, 240, 600, 3600]) await t.wait(seconds)
      expect((await t.dte(id)).estado).toBe(end)
    },
  )

  it('leaves alone what is due within its longest wait', async () => {
    const { id } = await inDoubt(RECEIVED)
    const before = await t.dte(id)
    await pullIn(t.deps)
    expect((await t.dte(id)).due_at).toEqual(before.due_at)
  })

  it('pulls in pauses and periodic work', async () => {
    const { db } = t.deps
    const far = new Date(t.clock.now().getTime() + 30 * DAY * 1000)
    await db.update(emitters).set({ pausado_hasta: far }).where(eq(emitters.id, t.emitter.id))
    await db.insert(scheduledRuns).values({ name: 'prueba', due_at: far })
    await pullIn(t.deps)
    const now = t.clock.now()
    const [emitter] = await db.select().from(emitters).where(eq(emitters.id, t.emitter.id))
    const [run] = await db.select().from(scheduledRuns).where(eq(scheduledRuns.name, 'prueba'))
    expect({ pause: emitter?.pausado_hasta, run: run?.due_at }).toEqual({ pause: now, run: now })
  })

  it('knows every due instant of the schema', async () => {
    const { rows } = await t.deps.db.execute<{ name: string }>(sql`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public'
        and column_name in ('due_at', 'next_poll_at', 'pausado_hasta', 'claimed_until', 'recuperar_at')`)
    const known = Object.values(KINDS).map(
      ({ table, due }) => `${table[Symbol.for('drizzle:Name') as never]}.${due.name}`,
    )
    expect(rows.map(({ name }) => name).sort()).toEqual([...new Set(known)].sort())
    expect([dtes, mails]).toHaveLength(2)
  })
})
