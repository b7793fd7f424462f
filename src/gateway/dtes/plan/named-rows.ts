/** The rows that a document names by ids, as remembered or read (docs/decisions/0020). */
import { LRUCache } from 'lru-cache'
import type { Deps } from '../../../deps.ts'
import { type Principal, visibleEmpresas } from '../../../http/index.ts'
import { findPlanned } from './plan.queries.ts'

type Named = Parameters<typeof findPlanned>[2]
type Found = NonNullable<Awaited<ReturnType<typeof findPlanned>>>
/** The rows, and the moment before they were read. */
type Read = { found: Found | undefined; seen: number }

const MAX_PLANS = 2_000
/** The warning about a series that another process began to send may be late by this time. */
const PLANS_MS = 60_000
export const openPlans = (): Deps['plans'] => new LRUCache({ max: MAX_PLANS, ttl: PLANS_MS })

/** Returns what the ids name, as remembered when the caller's rights in the company are of the same version. */
export async function findNamed(
  { db, counters, plans }: Pick<Deps, 'db' | 'counters' | 'plans'>,
  principal: Principal,
  named: Named,
): Promise<Read> {
  const scope = visibleEmpresas(principal)
  const key = JSON.stringify([scope, named])
  const known = plans.get(key) as (Read & { found: Found }) | undefined
  if (known && principal.versions?.get(known.found.timbrado.empresa_id) === known.found.version) return known
  const seen = counters.moment()
  const found = await findPlanned(db, scope, named)
  if (found && principal.versions && named.serie === null && isComplete(found)) plans.set(key, { found, seen })
  return { found, seen }
}

/**
 * True when one company's version tells of every change but that of a counter, which tells of its own. New rows raise no
 * version, so none may be missing.
 */
const isComplete = ({ timbrado, establecimiento, punto, issuers, serie }: Found): boolean =>
  serie === null &&
  Boolean(establecimiento && punto) &&
  issuers.length > 0 &&
  issuers.every(({ empresa_id }) => empresa_id === timbrado.empresa_id)
