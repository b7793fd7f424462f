/** The queue of new documents: with any failures and other writers, numbers are consecutive and no sale is doubled or lost. */
import { describe, expect, it } from 'vitest'
import type { Contador, Numbered, Turn } from '../../../deps.ts'
import { openCounters } from './counters.ts'

/** A counter of the database, and the documents that its numbers went to. */
type Stored = { contador: Contador; sales: { name: string; numero: number }[] }
type Made = { name: string; at: Stored; numbered: Numbered }
type Outcome = 'made' | 'not made' | 'refused' | 'not written'

function world(seed: number) {
  let state = seed
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const later = async () => {
    for (let turns = random(4); turns > 0; turns--) await undefined
  }
  return { random, later }
}

/** Does what the database's function does with the counters. */
function writeAll(made: readonly Made[]): (number | Error | undefined)[] {
  if (made.some(({ name }) => name.startsWith('not written'))) throw undone()
  const groups = Map.groupBy(made, ({ at }) => at)
  const good = [...groups].filter(([{ contador }, sales]) => {
    const [first] = sales as [Made]
    const { ultimo, version } = first.numbered.contador
    return contador.ultimo === ultimo && contador.version === version && !sales.some(isRefused)
  })
  for (const [stored, sales] of good) {
    for (const { name, numbered } of sales) stored.sales.push({ name, numero: numbered.taken.numero })
    stored.contador = after(stored.contador, sales.length)
  }
  return made.map(sale => {
    if (isRefused(sale)) return new Error('refused')
    return good.some(([stored]) => stored === sale.at) ? sale.numbered.taken.numero : undefined
  })
}

/** Returns the error of a write that the server has undone. */
const undone = () => Object.assign(new Error('not written'), { severity: 'ERROR', code: '23505' })

const isRefused = ({ name }: Made) => name.startsWith('refused')
const after = ({ ultimo, version, isFree }: Contador, count: number): Contador => ({
  ultimo: ultimo + count,
  version: version + count,
  isFree,
})

const OUTCOMES: readonly Outcome[] = ['made', 'made', 'made', 'not made', 'refused', 'not written']

async function run(seed: number, sales: number) {
  const { random, later } = world(seed)
  const counters = openCounters()
  const points: Stored[] = [0, 1, 2].map(ultimo => ({ contador: { ultimo, version: 7, isFree: true }, sales: [] }))
  const starts = points.map(({ contador }) => contador.ultimo)
  let mostTogether = 0
  const turnOf = (name: string, outcome: Outcome, at: Stored): Turn<Made, number> => ({
    async make(numbered) {
      await later()
      if (outcome === 'not made') throw new Error(outcome)
      return { name, at, numbered }
    },
    async write(made) {
      mostTogether = Math.max(mostTogether, made.length)
      await later()
      return writeAll(made)
    },
    async locked() {
      await later()
      if (outcome !== 'made') throw new Error(outcome)
      const numero = at.contador.ultimo + 1
      at.sales.push({ name, numero })
      at.contador = after(at.contador, 1)
      return { result: numero, left: at.contador }
    },
  })
  const ends = await Promise.all(
    Array.from({ length: sales }, async (_, nth) => {
      await later()
      const point = points[random(3)] as Stored
      const outcome = OUTCOMES[random(OUTCOMES.length)] as Outcome
      const name = `${outcome} ${nth}`
      const seen = { seen: counters.moment(), contador: random(8) === 0 ? undefined : { ...point.contador } }
      // Another process numbers at the point, and a person voids a number.
      if (random(10) === 0) point.contador = { ...point.contador, version: point.contador.version + 1 }
      const key = String(points.indexOf(point))
      const end = await counters.take(1, key, seen, turnOf(name, outcome, point)).catch(String)
      return { name, outcome, end }
    }),
  )
  return { ends, points, starts, mostTogether }
}

describe('openCounters', () => {
  it.each(Array.from({ length: 60 }, (_, seed) => seed + 1))('keeps its laws with seed %i', async seed => {
    const { ends, points, starts } = await run(seed, 120)
    const stored = points.flatMap(({ sales }) => sales)
    const meant = ends.filter(({ outcome }) => outcome === 'made')
    expect(stored.map(({ name }) => name).toSorted()).toEqual(meant.map(({ name }) => name).toSorted())
    for (const { name, outcome, end } of ends)
      expect({ name, end }).toEqual({
        name,
        end: outcome === 'made' ? stored.find(sale => sale.name === name)?.numero : `Error: ${outcome}`,
      })
    for (const [nth, { sales }] of points.entries())
      expect(sales.map(({ numero }) => numero)).toEqual(sales.map((_, k) => (starts[nth] as number) + k + 1))
  })

  it('lets many that wait go in one write', async () => {
    const ends = await Promise.all([1, 2, 3].map(seed => run(seed, 200)))
    expect(Math.max(...ends.map(({ mostTogether }) => mostTogether))).toBeGreaterThan(5)
  })

  it('fails only the document whose making throws at once', async () => {
    const counters = openCounters()
    const contador = { ultimo: 0, version: 0, isFree: true }
    const turn: Turn<number, number> = {
      make: ({ taken }) => {
        if (taken.numero === 1) throw new Error('made badly')
        return Promise.resolve(taken.numero)
      },
      write: async made => [...made],
      locked: async () => ({ result: 7, left: undefined }),
    }
    const take = () => counters.take(1, 'a', { contador, seen: counters.moment() }, turn)
    await expect(take()).rejects.toThrow('made badly')
    const other = { ...turn, make: async () => 2 }
    expect(await counters.take(1, 'a', { contador, seen: counters.moment() }, other)).toBe(2)
  })

  it('repeats nothing after a lost connection: each of its sales fails', async () => {
    const counters = openCounters()
    let writes = 0
    const lost = new Error('Connection terminated unexpectedly')
    const contador = { ultimo: 0, version: 0, isFree: true }
    const turn: Turn<Numbered, number> = {
      make: async numbered => numbered,
      async write() {
        writes += 1
        if (writes === 2) throw lost
        return [1]
      },
      async locked() {
        writes += 1
        return { result: 1, left: undefined }
      },
    }
    const ends = await Promise.allSettled(
      [1, 2, 3].map(() => counters.take(1, 'a', { contador, seen: counters.moment() }, turn)),
    )
    expect([ends.map(({ status }) => status), writes]).toEqual([['fulfilled', 'rejected', 'rejected'], 2])
  })

  it('makes few documents in vain while two processes number at one point', async () => {
    const { random } = world(1)
    /** A document takes its time to be signed and written. */
    const work = async (documents: number) => {
      for (let turns = documents * 10 + random(5); turns > 0; turns--) await undefined
    }
    const at: Stored = { contador: { ultimo: 0, version: 0, isFree: true }, sales: [] }
    let made = 0
    const turnOf = (name: string): Turn<Made, number> => ({
      async make(numbered) {
        made += 1
        await work(1)
        return { name, at, numbered }
      },
      async write(all) {
        await work(all.length)
        return writeAll(all)
      },
      async locked() {
        await work(1)
        made += 1
        at.sales.push({ name, numero: at.contador.ultimo + 1 })
        at.contador = after(at.contador, 1)
        return { result: at.contador.ultimo, left: at.contador }
      },
    })
    const processes = [openCounters(), openCounters()]
    const sell = async (counters: (typeof processes)[number], till: number) => {
      for (let nth = 0; nth < 10; nth++) {
        const seen = { seen: counters.moment(), contador: { ...at.contador } }
        await counters.take(1, 'a', seen, turnOf(`till ${till}, sale ${nth}`))
      }
    }
    await Promise.all(
      processes.flatMap((counters, nth) => Array.from({ length: 20 }, (_, k) => sell(counters, 20 * nth + k))),
    )
    expect(at.sales.map(({ numero }) => numero)).toEqual(at.sales.map((_, nth) => nth + 1))
    expect(made / at.sales.length).toBeLessThan(2.5)
  })
})
