/** The loop of due work: finds what is due, as many at once as there are places, and goes on beside what hangs or fails. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../test/support/eventually.ts'
import { fakeClock } from '../../test/support/fakes.ts'
import type { Deps } from '../deps.ts'
import { createLogger } from '../http/index.ts'
import { type DueWork, defineDue, type Loop, oneByOne, openLoop } from './index.ts'

const lines: string[] = []
const log = createLogger({ logLevel: 'info' }, { write: line => void lines.push(line) })
const deps = { clock: fakeClock(), log } as unknown as Deps
/** Polls so rarely that only starts and nudges look. */
const SELDOM = { pollMs: 60_000, restMs: 60_000, batchMs: 60_000 }
const OFTEN = { pollMs: 5, restMs: 60_000, batchMs: 60_000 }

/** Numbers that are due until their handler has removed them. */
let due: Set<number>
let loops: Loop[]
beforeEach(() => {
  due = new Set()
  loops = []
  lines.length = 0
})
afterEach(() => Promise.all(loops.map(loop => loop.stop())))

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

function workOf({ handle, ...work }: Partial<DueWork<number>> & Pick<DueWork<number>, 'handle'>): DueWork {
  return defineDue<number>({
    name: 'test.work',
    places: 5,
    find: async (_deps, { at, limit, except }) =>
      [...due]
        .map(ref => ({ key: String(ref), due_at: at, ref }))
        .filter(({ key }) => !except.has(key))
        .slice(0, limit),
    handle,
    ...work,
  })
}

function begin(work: DueWork, rhythm = SELDOM): Loop {
  const loop = openLoop([work], rhythm)
  loops.push(loop)
  loop.start(deps)
  return loop
}

describe('a loop', () => {
  it('works off what is due without pauses, as many at once as there are places', async () => {
    const running = { now: 0, most: 0 }
    const handle = oneByOne(async (_deps: Deps, ref: number) => {
      running.now += 1
      running.most = Math.max(running.most, running.now)
      await new Promise(setImmediate)
      running.now -= 1
      due.delete(ref)
    })
    for (const n of upTo(40)) due.add(n)
    begin(workOf({ handle }))
    await eventually(() => expect({ due: due.size, ...running }).toEqual({ due: 0, now: 0, most: 5 }))
  })

  it('goes on beside one that hangs, and handles each once', async () => {
    const hanging = Promise.withResolvers<void>()
    const handled: number[] = []
    const handle = oneByOne(async (_deps: Deps, ref: number) => {
      handled.push(ref)
      if (ref === 0) await hanging.promise
      due.delete(ref)
    })
    for (const n of upTo(12)) due.add(n)
    begin(workOf({ handle }), OFTEN)
    await eventually(() => expect([...due]).toEqual([0]))
    hanging.resolve()
    await eventually(() => expect(due.size).toBe(0))
    expect(handled.toSorted((a, b) => a - b)).toEqual(upTo(12))
  })

  it('logs a failure, and lets what failed rest', async () => {
    const handled: number[] = []
    const handle = oneByOne(async (_deps: Deps, ref: number) => {
      handled.push(ref)
      if (ref === 0) throw new Error('of its own')
      due.delete(ref)
    })
    for (const n of upTo(3)) due.add(n)
    const loop = begin(workOf({ handle }), OFTEN)
    await eventually(() => expect([...due]).toEqual([0]))
    due.add(3)
    loop.nudge('test.work')
    await eventually(() => expect([...due]).toEqual([0]))
    expect(handled).toEqual([0, 1, 2, 3])
    expect(lines.map(line => JSON.parse(line))).toMatchObject([{ msg: 'job failed', job: 'test.work', item: '0' }])
  })

  it('finds what failed again after its rest', async () => {
    let tries = 0
    const handle = oneByOne(async (_deps: Deps, ref: number) => {
      tries += 1
      if (tries < 3) throw new Error('not yet')
      due.delete(ref)
    })
    due.add(1)
    begin(workOf({ handle }), { ...OFTEN, restMs: 5 })
    await eventually(() => expect({ due: due.size, tries }).toEqual({ due: 0, tries: 3 }))
  })

  it('looks again after a look that failed', async () => {
    let looks = 0
    const find = async () => {
      looks += 1
      throw new Error('the database is gone')
    }
    begin(workOf({ find, handle: () => [] }), OFTEN)
    await eventually(() => expect(looks).toBeGreaterThan(2))
  })

  it('handles together what is due together, and what arrives meanwhile in the next batch', async () => {
    const batches: number[][] = []
    const first = Promise.withResolvers<void>()
    const handle = (_deps: Deps, refs: readonly number[]) => {
      batches.push([...refs])
      const isFirst = batches.length === 1
      return refs.map(async ref => {
        if (isFirst) await first.promise
        due.delete(ref)
      })
    }
    for (const n of upTo(3)) due.add(n)
    const loop = begin(workOf({ handle, inBatches: true }))
    await eventually(() => expect(batches).toEqual([[0, 1, 2]]))
    for (const n of [3, 4]) {
      due.add(n)
      loop.nudge('test.work')
    }
    first.resolve()
    await eventually(() => expect(due.size).toBe(0))
    expect(batches).toEqual([
      [0, 1, 2],
      [3, 4],
    ])
  })

  it('goes on beside one that hangs in a batch, once the batch has had its time', async () => {
    const hanging = Promise.withResolvers<void>()
    const handle = oneByOne(async (_deps: Deps, ref: number) => {
      if (ref === 0) await hanging.promise
      due.delete(ref)
    })
    for (const n of upTo(12)) due.add(n)
    begin(workOf({ handle, inBatches: true }), { ...OFTEN, batchMs: 20 })
    await eventually(() => expect([...due]).toEqual([0]))
    hanging.resolve()
  })

  it('handles what is handed over without reading, and reads what is due beside it', async () => {
    let looks = 0
    const batches: number[][] = []
    const first = Promise.withResolvers<void>()
    const find = async () => {
      looks += 1
      return [...due].map(ref => ({ key: String(ref), due_at: new Date(0), ref }))
    }
    const handle = (_deps: Deps, refs: readonly number[]) => {
      batches.push([...refs])
      const { length } = batches
      return refs.map(async ref => {
        if (length === 1) await first.promise
        due.delete(ref)
      })
    }
    const loop = begin(workOf({ find, handle, inBatches: true, places: 3 }))
    await eventually(() => expect(looks).toBe(1))
    const hand = (company: number, ref: number) => loop.nudge('test.work', { company, key: String(ref), ref })
    hand(1, 1)
    await eventually(() => expect(batches).toEqual([[1]]))
    for (const ref of [2, 3, 4]) hand(1, ref)
    hand(2, 5)
    expect(looks).toBe(1)
    due.add(9)
    loop.nudge('test.work')
    first.resolve()
    await eventually(() => expect(batches).toEqual([[1], [9, 2, 5], [3, 4]]))
    expect({ looks, takes: loop.takes('test.work'), other: loop.takes('other') }).toEqual({
      ...{ looks: 2, takes: true, other: false },
    })
  })

  it('keeps its process alive, although nothing else does', async () => {
    const timers = () => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length
    const before = timers()
    const loop = begin(workOf({ handle: () => [] }))
    expect(timers()).toBe(before + 1)
    await loop.stop()
    expect(timers()).toBe(before)
  })

  it('hands back what waits here when it stops, and what is handed over after that', async () => {
    const slow = Promise.withResolvers<void>()
    const handled: number[] = []
    const handedBack: number[] = []
    const handle = oneByOne(async (_deps: Deps, ref: number) => {
      handled.push(ref)
      await slow.promise
    })
    const handBack = async (_deps: Deps, refs: readonly number[]) => void handedBack.push(...refs)
    const loop = begin(workOf({ handle, handBack, places: 1 }))
    const hand = (ref: number) => loop.nudge('test.work', { company: 1, key: String(ref), ref })
    hand(1)
    await eventually(() => expect(handled).toEqual([1]))
    hand(2)
    const stopping = loop.stop()
    hand(3)
    slow.resolve()
    await stopping
    expect({ handled, handedBack: handedBack.toSorted() }).toEqual({ handled: [1], handedBack: [2, 3] })
  })

  it('does nothing before its start and after its stop, and waits for what is running', async () => {
    const handled: number[] = []
    const slow = Promise.withResolvers<void>()
    const handle = oneByOne(async (_deps: Deps, ref: number) => {
      await slow.promise
      handled.push(ref)
      due.delete(ref)
    })
    const loop = openLoop([workOf({ handle })], OFTEN)
    loops.push(loop)
    due.add(1)
    loop.nudge('test.work')
    loop.start(deps)
    await eventually(() => expect(due.size).toBe(1))
    const stopping = new Promise(setImmediate).then(() => new Promise(setImmediate)).then(() => loop.stop())
    await new Promise(setImmediate)
    slow.resolve()
    await stopping
    due.add(2)
    loop.nudge('test.work')
    await new Promise(setImmediate)
    expect(handled.filter(ref => ref === 2)).toEqual([])
  })
})
