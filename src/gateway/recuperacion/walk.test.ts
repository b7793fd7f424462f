/** The order of a search: every lost document that the rules allow is found, with few queries for ordinary ones. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Candidate, candidatesOf, plusDays } from './candidates.ts'
import { walk } from './walk.ts'

const SINCE = '2026-11-10'
const TODAY = '2026-11-20'

type Lost = Candidate & { numero: number }

/** Walks a world of lost documents. Returns the found ones, in the order in which they were taken, and the queries. */
async function search(
  lost: readonly Lost[],
  { usados = [] as number[], hasta = 9_999_999, vacios = 20, isOld = false, isBrief = false } = {},
) {
  const at = Map.groupBy(lost, ({ numero }) => numero)
  const taken: number[] = []
  let requests = 0
  let hadRequested = 0
  const end = await walk(
    { desde: 1, hasta, near: SINCE, vacios, isOld },
    {
      ...{ today: TODAY, atOnce: 8, isHasty: true, isBrief, isStopped: () => false },
      isUsed: numero => usados.includes(numero),
      async look(numero, depth, days) {
        const take = async () => {
          taken.push(numero)
          hadRequested = requests
        }
        for (const { fecha, veces } of candidatesOf(depth, days, 0)) {
          requests++
          const found = at.get(numero)?.find(each => each.fecha === fecha && each.veces === veces)
          if (found) return { fecha, take }
        }
        return undefined
      },
    },
  )
  return { taken, requests, hadRequested, end }
}

const day = fc.integer({ min: -30, max: 15 }).map(days => plusDays(SINCE, days))

/** Lost documents above one another. Every second one may have been rejected often before; the last one was not. */
const world = fc
  .array(fc.record({ step: fc.integer({ min: 1, max: 10 }), fecha: day, veces: fc.integer({ min: 0, max: 49 }) }), {
    maxLength: 8,
  })
  .map(steps => {
    const lost: Lost[] = []
    for (const { step, ...each } of steps) lost.push({ ...each, numero: (lost.at(-1)?.numero ?? 0) + step })
    // Beside a hard one there are easy ones, or nothing shows that it was used.
    return lost.map((each, i) => ({ ...each, veces: i % 2 === 1 && i < lost.length - 1 ? each.veces : each.veces % 3 }))
  })

describe('walk', () => {
  it('finds every document that is likely, or below one that is found', async () => {
    await fc.assert(
      fc.asyncProperty(world, async lost => {
        const { taken } = await search(lost)
        expect(taken.toSorted((a, b) => a - b)).toEqual(lost.map(({ numero }) => numero))
      }),
      { numRuns: 60 },
    )
  })

  it.each([
    ['of one day', 300, 350],
    ['of ten days', 30, 400],
  ])('asks about once for each of 300 sales %s', async (_what, aDay, most) => {
    const days = (i: number) => plusDays(SINCE, Math.floor(i / aDay))
    const lost = Array.from({ length: 300 }, (_, i) => ({ numero: i + 1, fecha: days(i), veces: 0 }))
    const { taken, hadRequested } = await search(lost)
    expect({ taken: taken.length, few: hadRequested <= most }).toEqual({ taken: 300, few: true })
  })

  it('ends after twenty numbers with nothing, and after fewer where nothing is known', async () => {
    expect((await search([])).end).toBe(20)
    expect((await search([], { vacios: 3 })).end).toBe(3)
    expect((await search([{ numero: 15, fecha: TODAY, veces: 0 }])).end).toBe(35)
    expect((await search([{ numero: 21, fecha: TODAY, veces: 0 }])).taken).toEqual([])
  })

  it('stays within its range', async () => {
    const { end, taken } = await search([{ numero: 6, fecha: SINCE, veces: 0 }], { hasta: 5 })
    expect({ end, taken }).toEqual({ end: 5, taken: [] })
  })

  it('in haste looks at an old gap where documents are likely, and at used numbers', async () => {
    const hard = { fecha: plusDays(SINCE, -20), veces: 0 }
    const lost = [
      { numero: 2, fecha: SINCE, veces: 0 },
      { ...hard, numero: 1 },
      { ...hard, numero: 3 },
    ]
    const old = { isOld: true, hasta: 4 }
    expect((await search(lost, old)).taken).toEqual([2])
    expect((await search(lost, { ...old, usados: [3] })).taken).toEqual([2, 3])
    expect((await search(lost, { hasta: 4 })).taken).toEqual([2, 1, 3])
  })

  it('in brief looks thoroughly at the first number after the found ones, and asks little where nothing was issued', async () => {
    const hard = { fecha: plusDays(SINCE, -20), veces: 0 }
    const lost = [
      { ...hard, numero: 1 },
      { numero: 2, fecha: SINCE, veces: 0 },
      { ...hard, numero: 3 },
      { ...hard, numero: 4 },
    ]
    const { taken } = await search(lost, { isBrief: true })
    expect(taken.toSorted()).toEqual([1, 2, 3, 4])
    expect((await search([{ ...hard, numero: 2 }], { isBrief: true })).taken).toEqual([])
    expect((await search([], { isBrief: true, vacios: 3 })).requests).toBeLessThan(100)
  })

  it('looks most thoroughly at a number that SIFEN says is used', async () => {
    const lost = [{ numero: 4, fecha: plusDays(SINCE, -20), veces: 40 }]
    expect((await search(lost)).taken).toEqual([])
    expect((await search(lost, { usados: [4] })).taken).toEqual([4])
  })
})

describe('candidatesOf', () => {
  const days = { since: SINCE, near: '2026-11-12', next: '2026-11-13', today: TODAY }
  const all = (depth: Parameters<typeof candidatesOf>[0], known = 0) => [...candidatesOf(depth, days, known)]

  it('begins with the days between the documents around', () => {
    expect(all('likely').map(({ fecha }) => fecha)).toEqual(['2026-11-12', '2026-11-13'])
  })

  it('has each day and count once', () => {
    for (const depth of ['likely', 'again', 'all', 'used'] as const) {
      const names = all(depth, 2).map(({ fecha, veces }) => `${fecha} ${veces}`)
      expect(new Set(names).size).toBe(names.length)
    }
  })

  it('reaches from 30 days before the gap to five days from now, with three counts more', () => {
    const found = all('all', 1)
    expect(
      [...new Set(found.map(({ fecha }) => fecha))].toSorted().filter((_, i, list) => i % (list.length - 1) === 0),
    ).toEqual([plusDays(SINCE, -30), plusDays(TODAY, 5)])
    expect([...new Set(found.map(({ veces }) => veces))]).toEqual([1, 0, 2, 3])
  })
})
