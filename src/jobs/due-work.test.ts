/** Due work of the database: found at its instant, fair between companies, and periodic work done by one of all processes. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { doubts, RECEIVED } from '../../test/support/doubts.ts'
import { buildIssuingApp, type IssuingApp } from '../../test/support/issuing-app.ts'
import { dtes, emitters, lotes, scheduledRuns } from '../db/index.ts'
import { dueRows } from './due.queries.ts'
import { DUE, periodicWork, takeTurn } from './index.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())
beforeEach(() => t.deps.db.update(dtes).set({ due_at: null, due_kind: null }))

const { inDoubt } = doubts(() => t)
const NONE: ReadonlySet<string> = new Set()
const ago = (seconds: number) => new Date(t.clock.now().getTime() - seconds * 1000)

describe('due rows', () => {
  it('are found when their instant has come, longest waiting first', async () => {
    const ids: number[] = []
    for (const seconds of [10, 30, -1, 20]) {
      const { id } = await inDoubt(RECEIVED)
      await t.deps.db
        .update(dtes)
        .set({ due_at: ago(seconds) })
        .where(eq(dtes.id, id))
      ids.push(id)
    }
    const [ten, thirty, later, twenty] = ids
    const search = { at: t.clock.now(), limit: 10, except: NONE }
    const found = await dueRows<{ id: number }>(t.deps.db, DUE.ask, search)
    expect(found.map(({ ref }) => ref.id)).toEqual([thirty, twenty, ten])
    const [first] = found
    expect(first).toMatchObject({ key: `${t.empresa.id} ${thirty}`, due_at: ago(30) })
    const others = await dueRows<{ id: number }>(t.deps.db, DUE.ask, {
      ...search,
      limit: 1,
      except: new Set([first?.key ?? '']),
    })
    expect(others.map(({ ref }) => ref.id)).toEqual([twenty])
    expect(found.some(({ ref }) => ref.id === later)).toBe(false)
  })

  it('of one company do not delay those of another by more than one', async () => {
    const { db, clock } = t.deps
    const other = await t.make.emitter(t.ajena)
    const lots = (empresa_id: number, emitter_id: number, count: number, seconds: number) =>
      db.insert(lotes).values(
        Array.from({ length: count }, () => ({
          ...{ empresa_id, emitter_id, tipo_documento: 1, base_url: 'https://sifen', estado: 'received' as const },
          ...{ sent_at: ago(seconds), next_poll_at: ago(seconds), created_at: ago(seconds) },
        })),
      )
    await lots(t.empresa.id, t.emitter.id, 1000, 500)
    await lots(t.ajena.id, other.id, 3, 5)
    const found = await dueRows<{ empresa_id: number }>(db, DUE.lotes, { at: clock.now(), limit: 6, except: NONE })
    expect(found.filter(({ ref }) => ref.empresa_id === t.ajena.id)).toHaveLength(3)
    await db.delete(lotes)
  })

  it('are handled again later when an emitter has lost its certificate', async () => {
    const { db } = t.deps
    const blocked = await inDoubt(RECEIVED)
    const mine = eq(emitters.id, t.emitter.id)
    const [{ key_pem_enc } = { key_pem_enc: null }] = await db.select().from(emitters).where(mine)
    await db.update(emitters).set({ key_pem_enc: null }).where(mine)
    await t.wait(60)
    await db.update(emitters).set({ key_pem_enc }).where(mine)
    expect((await t.dte(blocked.id)).due_at?.getTime()).toBeGreaterThan(t.clock.now().getTime())
    await t.wait(240)
    expect((await t.dte(blocked.id)).estado).toBe('approved')
  })
})

describe('periodic work', () => {
  const dueAt = async (name: string) =>
    (await t.deps.db.select().from(scheduledRuns).where(eq(scheduledRuns.name, name)))[0]?.due_at
  const fromNow = (seconds: number) => ago(-seconds)

  /** Does what is due in two processes at once. */
  async function twice(name: string, everySeconds: number, handle: () => Promise<unknown>) {
    const works = [1, 2].map(() => periodicWork([{ name, everySeconds, handle }]))
    const search = { at: t.clock.now(), limit: 10, except: NONE }
    const found = await Promise.all(works.map(work => work.find(t.deps, search)))
    const ends = works.flatMap((work, n) => [
      ...work.handle(
        t.deps,
        (found[n] ?? []).map(({ ref }) => ref),
      ),
    ])
    return Promise.allSettled(ends)
  }

  it('is done by one of two processes, first at once, then every so many seconds', async () => {
    let done = 0
    const handle = async () => (done += 1)
    await twice('prueba.minuto', 60, handle)
    expect({ done, due: await dueAt('prueba.minuto') }).toEqual({ done: 1, due: fromNow(60) })
    t.clock.advance(59)
    await twice('prueba.minuto', 60, handle)
    expect(done).toBe(1)
    t.clock.advance(1)
    await twice('prueba.minuto', 60, handle)
    expect(done).toBe(2)
  })

  it('that is seldom done is due again soon after its process died or it failed, and else after its interval', async () => {
    await twice('prueba.día', 86_400, () => Promise.reject(new Error('no')))
    expect(await dueAt('prueba.día')).toEqual(fromNow(900))
    t.clock.advance(900)
    await twice('prueba.día', 86_400, async () => undefined)
    expect(await dueAt('prueba.día')).toEqual(fromNow(86_400))
  })

  it('that a clock which was ahead has planned is done again once the clock is right', async () => {
    let done = 0
    const handle = async () => (done += 1)
    t.clock.advance(400 * 86_400)
    await twice('prueba.adelantada', 60, handle)
    expect(await takeTurn(t.deps, 'prueba.turno.adelantado', 60)).toBe(true)
    t.clock.advance(-400 * 86_400)
    await twice('prueba.adelantada', 60, handle)
    expect({ done, due: await dueAt('prueba.adelantada') }).toEqual({ done: 2, due: fromNow(60) })
    expect(await takeTurn(t.deps, 'prueba.turno.adelantado', 60)).toBe(true)
  })

  it('is taken by one of many at the same time', async () => {
    const taken = await Promise.all(Array.from({ length: 8 }, () => takeTurn(t.deps, 'prueba.turno', 60)))
    expect(taken.filter(Boolean)).toHaveLength(1)
  })
})
