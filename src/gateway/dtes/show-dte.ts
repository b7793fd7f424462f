/** GET /api/sifen/dtes/{id}: the detail, kept in memory for as long as its row does not change. Spec, Limits; DECISIONS A17. */
import { LRUCache } from 'lru-cache'
import type { Deps } from '../../deps.ts'
import { notFound, type Principal, requireOwned, visibleEmpresas } from '../../http/index.ts'
import { dteKey } from './dte-key.ts'
import { presentDte } from './dtes.present.ts'
import { eventSummaries, findDte, findDteVersion } from './dtes.queries.ts'

type Detail = ReturnType<typeof presentDte>

const TTL_MS = 30 * 60_000
const MAX_DETAILS = 5_000

/** One cache per database: a process that serves two (tests do) never mixes them. */
const caches = new WeakMap<object, LRUCache<string, Detail>>()

function cacheOf({ db }: Deps): LRUCache<string, Detail> {
  const known = caches.get(db)
  if (known) return known
  const cache = new LRUCache<string, Detail>({ max: MAX_DETAILS, ttl: TTL_MS })
  caches.set(db, cache)
  return cache
}

/** The version is read at every call, so a change made by any process shows at once. */
export async function showDte(deps: Deps, principal: Principal, text: string | undefined): Promise<Detail> {
  const key = dteKey(text)
  const scope = visibleEmpresas(principal)
  const { id, version } = requireOwned(principal, await findDteVersion(deps.db, scope, key), 'sifen:read')
  const cache = cacheOf(deps)
  const cached = cache.get(`${id} ${version}`)
  if (cached) return cached
  const dte = await findDte(deps.db, scope, { id })
  if (!dte) throw notFound()
  const detail = presentDte(dte, await eventSummaries(deps.db, id))
  cache.set(`${id} ${dte.version}`, detail)
  return detail
}
