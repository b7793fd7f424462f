/** The next number of a point: the first one above its counter that is free. Pages announce it, and documents take it. */
import type { Db } from '../../../db/index.ts'
import { LAST_NUMBER } from '../../timbrados/index.ts'
import { type Numbering, numbersInFlight } from './numero.queries.ts'
import { listVoided, type Rango } from './voided.queries.ts'

/** Voided ranges and held numbers, each lowest first. */
type Obstacles = { voided: readonly Rango[]; held: readonly number[] }

/** Returns the first number from `numero` that is neither voided nor held. It may be above the last possible number. */
export function firstFree(numero: number, { voided, held }: Obstacles): number {
  let free = numero
  const blocked = [...voided, ...held.map(each => ({ desde: each, hasta: each }))]
  for (const { desde, hasta } of blocked.toSorted((one, other) => one.desde - other.desde))
    if (desde <= free) free = Math.max(free, hasta + 1)
  return free
}

/** Reads what holds numbers from `numero` on, and returns the first free one. `more` is voided too. */
export async function nextFree(db: Db, place: Numbering, numero: number, more: readonly Rango[] = []): Promise<number> {
  const voided = await listVoided(db, place, { desde: numero, hasta: LAST_NUMBER })
  return firstFree(numero, { voided: [...voided, ...more], held: await numbersInFlight(db, place, numero) })
}
