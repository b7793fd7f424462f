/** Prepares documents for a lot: signs each and loads its bytes as they are stored. */
import type { Deps } from '../../../deps.ts'
import { HttpError } from '../../../http/index.ts'
import { type Actor, type AttemptRow, type DteRow, lastPossibles, type ReadyDte, readyDte } from '../../dtes/index.ts'

/** Documents prepared concurrently. */
const AT_ONCE = 8

type Made = { documents: ReadyDte[]; refused: { id: number; why: string }[] }

/** Prepares documents of one company, in their order. `refused` lists those that can't be sent, with the reason. */
export async function readyDtes(deps: Deps, dtes: readonly DteRow[], by: Actor['by']): Promise<Made> {
  const made: Made = { documents: [], refused: [] }
  const earlier = await earlierOf(deps, dtes)
  const ready = { ...deps, files: await filesOf(deps, dtes) }
  for (let at = 0; at < dtes.length; at += AT_ONCE) {
    const some = dtes.slice(at, at + AT_ONCE)
    for (const one of await Promise.all(some.map(dte => readyOrWhy(ready, dte, earlier.get(dte.id), by)))) {
      if ('why' in one) made.refused.push(one)
      else made.documents.push(one)
    }
  }
  return made
}

/**
 * Returns each document's latest posting that may have arrived. A document posted in the meantime changes its version,
 * and then no lot takes it.
 */
async function earlierOf({ db }: Deps, dtes: readonly DteRow[]): Promise<Map<number, AttemptRow>> {
  const [first] = dtes
  const ids = dtes.map(({ id }) => id)
  return first ? lastPossibles(db, first.empresa_id, ids) : new Map()
}

/** Returns the files, with the signed bytes of the documents at hand. */
function filesOf({ db, files }: Deps, dtes: readonly DteRow[]): Promise<Deps['files']> {
  const names = dtes.flatMap(({ xml_signed_path }) => xml_signed_path ?? [])
  return files.ahead(db, dtes[0]?.empresa_id ?? 0, names)
}

async function readyOrWhy(
  deps: Deps,
  dte: DteRow,
  earlier: AttemptRow | undefined,
  by: Actor['by'],
): Promise<ReadyDte | { id: number; why: string }> {
  try {
    return await readyDte(deps, dte, earlier, by)
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 422) throw error
    return { id: dte.id, why: error.message }
  }
}
