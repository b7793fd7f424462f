/** GET /api/sifen/dtes/{id}: the detail, cached in memory until its row changes. Spec, Limits; docs/notes A17. */
import { LRUCache } from 'lru-cache'
import type { Deps, Details } from '../../deps.ts'
import { notFound, type Principal, requireOwned, visibleEmpresas } from '../../http/index.ts'
import { presentChange, presentDte, storedEnlaces } from './answer/index.ts'
import { attentionFor } from './attention.ts'
import { nameFirst } from './numero/index.ts'
import {
  type DteRow,
  dteKey,
  eventSummaries,
  findDteVersion,
  findReplacement,
  isSettled,
  listHistorial,
  readDte,
} from './record/index.ts'

const TTL_MS = 30 * 60_000
const MAX_DETAILS = 5_000
/**
 * Maximum size of the cache, as JSON. A usual detail has about a thousand characters, but SIFEN's texts and a client's
 * names can make one long.
 */
const MAX_CHARACTERS = 16 * 1024 * 1024

export const openDetails = (): Details =>
  new LRUCache({
    max: MAX_DETAILS,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: detail => JSON.stringify(detail).length,
    ttl: TTL_MS,
  })

/** How long a request waits for the document's outcome. `gone` returns a signal that aborts when its client has gone. */
type Waiting = { seconds: number; gone(): AbortSignal }

/** Returns the detail, when the outcome is known or the seconds are over (docs/notes 498). */
export async function showSettled(
  deps: Deps,
  principal: Principal,
  text: string | undefined,
  { seconds, gone }: Waiting,
): Promise<Record<string, unknown>> {
  if (seconds > 0) {
    const named = await findDteVersion(deps.db, visibleEmpresas(principal), dteKey(text))
    const dte = requireOwned(principal, named, 'sifen:read')
    if (!isSettled(dte.estado)) await deps.waits.settled(dte, { tokenId: principal.tokenId, seconds, gone: gone() })
  }
  return showDte(deps, principal, text)
}

/** Returns the detail. Reads the version on every call, so that a change by any process shows at once. */
async function showDte(deps: Deps, principal: Principal, text: string | undefined): Promise<Record<string, unknown>> {
  const key = dteKey(text)
  const scope = visibleEmpresas(principal)
  // Before the reads: what is read of a database that goes back meanwhile is remembered for that one only.
  const returns = deps.continuity.returns()
  const found = requireOwned(principal, await findDteVersion(deps.db, scope, key), 'sifen:read')
  const { id, version } = found
  const cached = deps.details.get(`${returns} ${id} ${version}`)
  if (cached) return cached
  const dte = await readDte(deps.db, found)
  if (!dte) throw notFound()
  const detail = await detailOf(deps, dte)
  // The named documents change without a new version of this one.
  const namesOthers = detail.sifen_explicacion?.documento || (dte.estado === 'rejected' && detail.atencion !== null)
  if (!namesOthers) deps.details.set(`${returns} ${id} ${dte.version}`, detail)
  return detail
}

/** Returns the whole detail of a document as it was read. */
export async function detailOf(deps: Deps, dte: DteRow) {
  const historial = (await listHistorial(deps.db, dte)).map(presentChange)
  const eventos = await eventSummaries(deps.db, dte)
  const reemplazado_por = await findReplacement(deps.db, dte)
  const atencion = await attentionFor(deps, dte, reemplazado_por !== null)
  const shown = await nameFirst(deps.db, dte, presentDte(dte, eventos, atencion))
  return { ...shown, enlaces: await storedEnlaces(deps.db, dte), reemplazado_por, historial }
}

export type DteDetail = Awaited<ReturnType<typeof detailOf>>
