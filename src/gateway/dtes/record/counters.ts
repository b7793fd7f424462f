/**
 * Numbers new documents together. Each company's wait in one queue of this process: the first goes at once; who arrives
 * meanwhile goes together with the others, in one write. Each counter's documents are numbered from its state after the
 * last write, so that the write knows which counter to expect, and is seldom wrong.
 */
import { LRUCache } from 'lru-cache'
import { isUndone } from '../../../db/index.ts'
import type { Contador, Counters, Numbered, Seen, Turn } from '../../../deps.ts'
import { LAST_NUMBER } from '../../timbrados/index.ts'

/** Most documents of a write. */
const MOST_TOGETHER = 50
/**
 * Writes of a company at a time: of several documents, of which two would each be half as full; and under a lock, which may have to wait
 * for it.
 */
const MOST_WRITES = { together: 1, locked: 4 }
const MAX_COUNTERS = 10_000

// biome-ignore lint/suspicious/noExplicitAny: each company's entries have one type of document and result.
type AnyTurn = Turn<any, any>

type Entry = {
  key: string
  seen: Seen
  turn: AnyTurn
  /** Numbered under the counter's lock, or written in a write of its own. */
  goes?: 'locked' | 'single'
  done(result: unknown): void
  failed(error: unknown): void
}

/**
 * The state of a counter after its last write, and the moment of that. `most`: so many of its documents go together. It is one after a write
 * that another process had forestalled, which would otherwise sign fifty again and again, and doubles with each write that succeeds.
 */
type Left = { contador: Contador | undefined; at: number; most: number }

type Company = { waiting: Entry[]; writing: { together: number; locked: number }; busy: Set<string> }

export function openCounters(): Counters {
  const counters = new LRUCache<string, Left>({ max: MAX_COUNTERS })
  const companies = new Map<number, Company>()
  let moments = 0
  const moment = () => ++moments
  const mostOf = (key: string) => counters.get(key)?.most ?? MOST_TOGETHER
  const learn = (key: string, contador: Contador | undefined, most = mostOf(key)) =>
    counters.set(key, { contador, at: moment(), most: Math.min(most, MOST_TOGETHER) })

  /** Returns the newest known state of an entry's counter. */
  function stateOf({ key, seen }: Entry): Contador | undefined {
    const left = counters.get(key)
    return left && left.at > seen.seen ? left.contador : seen.contador
  }

  function pump(empresaId: number, company: Company): void {
    const { waiting, writing, busy } = company
    for (let batch = nextBatch(company, mostOf); batch.length > 0; batch = nextBatch(company, mostOf)) {
      const keys = new Set(batch.map(({ key }) => key))
      for (const key of keys) busy.add(key)
      const kind = batch[0]?.goes === 'locked' ? 'locked' : 'together'
      writing[kind] += 1
      void writeBatch(batch)
        .catch(error => {
          for (const { failed } of batch) failed(error)
          return []
        })
        .then(again => {
          for (const key of keys) busy.delete(key)
          writing[kind] -= 1
          waiting.unshift(...again)
          pump(empresaId, company)
        })
    }
    if (writing.together + writing.locked + waiting.length === 0) companies.delete(empresaId)
  }

  /** Writes the entries. Returns those that go again, in their order. */
  async function writeBatch(batch: readonly Entry[]): Promise<Entry[]> {
    const [first] = batch as [Entry]
    if (first.goes === 'locked') return writeLocked(first)
    const again: Entry[] = []
    const numbered: { entry: Entry; made: unknown }[] = []
    /** The counters as the write is to leave them. */
    const expected = new Map<string, Contador | undefined>()
    const forestalled = new Set<string>()
    const groups = [...Map.groupBy(batch, entry => entry.key)].map(async ([key, entries]) => {
      const contador = stateOf(entries[0] as Entry)
      return { key, contador, ...(await makeAll(entries, contador)) }
    })
    for (const { key, contador, made, left } of await Promise.all(groups)) {
      numbered.push(...made)
      again.push(...left)
      if (made.length > 0 && contador) expected.set(key, after(contador, made.length))
    }
    if (numbered.length === 0) return again
    try {
      const results = await first.turn.write(numbered.map(({ made }) => made))
      for (const [at, { entry }] of numbered.entries()) {
        const result = results[at]
        if (result instanceof Error) entry.failed(result)
        else if (result !== undefined) entry.done(result)
        else again.push(entry)
        if (result === undefined || result instanceof Error) expected.set(entry.key, undefined)
        if (result === undefined) forestalled.add(entry.key)
      }
    } catch (error) {
      for (const { entry } of numbered) {
        expected.set(entry.key, undefined)
        // Unless the server says that it was undone, a second write could sell twice.
        if (numbered.length === 1 || !isUndone(error)) entry.failed(error)
        else again.push({ ...entry, goes: 'single' })
      }
    }
    // After the write: a request that was planned during it read the counter as it was before.
    for (const [key, contador] of expected) learn(key, contador, forestalled.has(key) ? 1 : mostOf(key) * 2)
    return again
  }

  async function writeLocked({ key, turn, done, failed }: Entry): Promise<Entry[]> {
    try {
      const { result, left } = await turn.locked()
      learn(key, left)
      done(result)
    } catch (error) {
      learn(key, undefined)
      failed(error)
    }
    return []
  }

  return {
    moment,
    take: <Made, Result>(empresaId: number, key: string, seen: Seen, turn: Turn<Made, Result>) =>
      new Promise<Result>((done, failed) => {
        const company = companies.get(empresaId) ?? {
          ...{ waiting: [], writing: { together: 0, locked: 0 } },
          busy: new Set<string>(),
        }
        companies.set(empresaId, company)
        const entry: Entry = { key, seen, turn, done: done as Entry['done'], failed }
        company.waiting.push(turn.make ? entry : { ...entry, goes: 'locked' })
        pump(empresaId, company)
      }),
  }
}

/** Takes the next entries that may go together from the queue. */
function nextBatch({ waiting, writing, busy }: Company, mostOf: (key: string) => number): Entry[] {
  const batch: Entry[] = []
  const taken = new Map<string, number>()
  /** Counters whose later entries must wait for an earlier one. */
  const held = new Set(busy)
  for (let at = 0; at < waiting.length && batch.length < MOST_TOGETHER; ) {
    const entry = waiting[at] as Entry
    const goesAlone = entry.goes !== undefined
    const kind = entry.goes === 'locked' ? 'locked' : 'together'
    const isFull = writing[kind] >= MOST_WRITES[kind]
    const nth = taken.get(entry.key) ?? 0
    if (held.has(entry.key) || isFull || nth >= mostOf(entry.key) || (goesAlone && batch.length > 0)) {
      held.add(entry.key)
      at += 1
      continue
    }
    batch.push(entry)
    taken.set(entry.key, nth + 1)
    waiting.splice(at, 1)
    if (goesAlone) break
  }
  return batch
}

/**
 * Makes the entries of a counter under its next numbers. `left`: those that go again, because the counter's state must
 * be read under its lock, or one before them could not be made.
 */
async function makeAll(entries: readonly Entry[], contador: Contador | undefined) {
  const [first, ...others] = entries as [Entry, ...Entry[]]
  const numbers = entries.map((_, nth) => numberOf(contador, nth))
  if (numbers[0] === undefined) return { made: [], left: [{ ...first, goes: 'locked' as const }, ...others] }
  const ends = await Promise.allSettled(
    entries.flatMap((entry, nth) => {
      const numero = numbers[nth]
      return numero ? [makeOne(entry, numero)] : []
    }),
  )
  const failed = ends.findIndex(({ status }) => status === 'rejected')
  const end = ends[failed]
  if (end?.status === 'rejected') entries[failed]?.failed(end.reason)
  const good = failed < 0 ? ends : ends.slice(0, failed)
  return {
    made: good.flatMap((one, nth) =>
      one.status === 'fulfilled' ? [{ entry: entries[nth] as Entry, made: one.value as unknown }] : [],
    ),
    left: entries.slice(failed < 0 ? ends.length : failed + 1),
  }
}

/** Makes the entry. Rejects also when `make` throws. */
const makeOne = async ({ turn }: Entry, numbered: Numbered): Promise<unknown> => turn.make?.(numbered)

/** Returns the nth number after the counter's, if it is certainly free. */
function numberOf(contador: Contador | undefined, nth: number) {
  if (!contador?.isFree || contador.ultimo + nth >= LAST_NUMBER) return undefined
  const { ultimo, version } = contador
  return {
    taken: { numero: ultimo + nth + 1, numero_anterior: ultimo + nth, contador_version: version + nth + 1 },
    contador: { ultimo, version },
  }
}

const after = ({ ultimo, version, isFree }: Contador, documents: number): Contador => ({
  ultimo: ultimo + documents,
  version: version + documents,
  isFree,
})
