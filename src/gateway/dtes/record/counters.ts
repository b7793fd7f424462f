/**
 * Numbers new documents together. Each company's wait in one queue of this process: the first goes at once; who arrives
 * meanwhile goes together with the others, in one write. Each counter's documents are numbered from its state after the
 * last write, so that the write knows which counter to expect, and is seldom wrong.
 */
import { LRUCache } from 'lru-cache'
import { isDatabaseDown } from '../../../db/index.ts'
import type { Contador, Counters, Seen, Turn } from '../../../deps.ts'
import { LAST_NUMBER } from '../../timbrados/index.ts'

/** Most documents of a write. */
const MOST_TOGETHER = 50
/** Writes of a company at a time. */
const MOST_WRITES = 2
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

/** The state of a counter after its last write, and the moment of that. */
type Left = { contador: Contador | undefined; at: number }

type Company = { waiting: Entry[]; writing: number; busy: Set<string> }

export function openCounters(): Counters {
  const counters = new LRUCache<string, Left>({ max: MAX_COUNTERS })
  const companies = new Map<number, Company>()
  let moments = 0
  const moment = () => ++moments
  const learn = (key: string, contador: Contador | undefined) => counters.set(key, { contador, at: moment() })

  /** Returns the newest known state of an entry's counter. */
  function stateOf({ key, seen }: Entry): Contador | undefined {
    const left = counters.get(key)
    return left && left.at > seen.seen ? left.contador : seen.contador
  }

  function pump(empresaId: number, company: Company): void {
    while (company.writing < MOST_WRITES) {
      const batch = nextBatch(company)
      if (batch.length === 0) break
      const keys = new Set(batch.map(({ key }) => key))
      for (const key of keys) company.busy.add(key)
      company.writing += 1
      void writeBatch(batch).then(again => {
        for (const key of keys) company.busy.delete(key)
        company.writing -= 1
        company.waiting.unshift(...again)
        pump(empresaId, company)
      })
    }
    if (company.writing === 0 && company.waiting.length === 0) companies.delete(empresaId)
  }

  /** Writes the entries. Returns those that go again, in their order. Never throws. */
  async function writeBatch(batch: readonly Entry[]): Promise<Entry[]> {
    const [first] = batch as [Entry]
    if (first.goes === 'locked') return writeLocked(first)
    const again: Entry[] = []
    const numbered: { entry: Entry; made: unknown }[] = []
    for (const [key, entries] of Map.groupBy(batch, entry => entry.key)) {
      const contador = stateOf(entries[0] as Entry)
      const { made, left } = await makeAll(entries, contador)
      numbered.push(...made)
      again.push(...left)
      if (made.length > 0 && contador) learn(key, after(contador, made.length))
    }
    if (numbered.length === 0) return again
    try {
      const results = await first.turn.write(numbered.map(({ made }) => made))
      for (const [at, { entry }] of numbered.entries()) {
        const result = results[at]
        if (result instanceof Error) entry.failed(result)
        else if (result !== undefined) entry.done(result)
        else again.push(entry)
        if (result === undefined || result instanceof Error) learn(entry.key, undefined)
      }
    } catch (error) {
      for (const { entry } of numbered) {
        learn(entry.key, undefined)
        // After a lost connection nobody knows what was written: a second write could sell twice.
        if (numbered.length === 1 || isDatabaseDown(error)) entry.failed(error)
        else again.push({ ...entry, goes: 'single' })
      }
    }
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
        const company = companies.get(empresaId) ?? { waiting: [], writing: 0, busy: new Set() }
        companies.set(empresaId, company)
        const entry: Entry = { key, seen, turn, done: done as Entry['done'], failed }
        company.waiting.push(turn.make ? entry : { ...entry, goes: 'locked' })
        pump(empresaId, company)
      }),
  }
}

/** Takes the next entries that may go together from the queue. */
function nextBatch({ waiting, busy }: Company): Entry[] {
  const batch: Entry[] = []
  /** Counters whose later entries must wait for an earlier one. */
  const held = new Set(busy)
  for (let at = 0; at < waiting.length && batch.length < MOST_TOGETHER; ) {
    const entry = waiting[at] as Entry
    const goesAlone = entry.goes !== undefined
    if (held.has(entry.key) || (goesAlone && batch.length > 0)) {
      held.add(entry.key)
      at += 1
      continue
    }
    batch.push(entry)
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
      return numero ? [entry.turn.make?.(numero)] : []
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
