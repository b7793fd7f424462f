/**
 * Recovers the documents of a point and type that SIFEN has and our database does not: computes the CDCs that we would
 * have made, asks for them, and adopts what SIFEN returns (docs/notes A48, 411, 412).
 */
import { lastNumero, rangesOf, type SerieRange } from './ranges.ts'
import type { Recovered, RecoverOptions } from './recovered.ts'
import type { Place } from './recuperacion.queries.ts'
import { openSearch, type Tools } from './search.ts'

/**
 * Recovers a place. Can be interrupted at any moment and run again: each document is adopted alone, and adopted ones are
 * not asked for any more. Throws RecoveryInterrupted when SIFEN does not answer, NotGenuine when it returns something
 * else, and 422 when the emitter has no certificate or CSC.
 */
export async function recoverSeries(tools: Tools, place: Place, options: RecoverOptions): Promise<Recovered> {
  const search = await openSearch(tools, place, options)
  let last: SerieRange | undefined
  let end = 0
  for (const range of await rangesOf(tools, place, options)) {
    end = await search.walk(range)
    last = range
  }
  // A counter far above was set by a person, or other systems used the numbers between.
  const ultimo = await lastNumero(tools.db, place)
  if (last && end < ultimo) await search.walk({ ...last, desde: ultimo + 1 })
  if (last && options.revisa) await search.review(startOf(last.near))
  return search.result()
}

/** Returns the instant at which a day begins in Paraguay. */
const startOf = (day: string) => new Date(`${day}T00:00:00-03:00`)
