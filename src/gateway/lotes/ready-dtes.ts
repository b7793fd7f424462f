/** Makes documents ready to go together: each signed, its bytes as they are stored. */
import type { Deps } from '../../deps.ts'
import { HttpError } from '../../http/index.ts'
import { type DteRow, type Mover, type ReadyDte, readyDte } from '../dtes/index.ts'

/** How many are made ready at once. */
const AT_ONCE = 8

type Made = { documents: ReadyDte[]; refused: { id: number; why: string }[] }

/** In their order. `refused` says which cannot be sent, and why. */
export async function readyDtes(deps: Deps, dtes: readonly DteRow[], by: Mover['by']): Promise<Made> {
  const made: Made = { documents: [], refused: [] }
  for (let at = 0; at < dtes.length; at += AT_ONCE) {
    const some = dtes.slice(at, at + AT_ONCE)
    for (const one of await Promise.all(some.map(dte => readyOrWhy(deps, dte, by)))) {
      if ('why' in one) made.refused.push(one)
      else made.documents.push(one)
    }
  }
  return made
}

async function readyOrWhy(deps: Deps, dte: DteRow, by: Mover['by']): Promise<ReadyDte | { id: number; why: string }> {
  try {
    return await readyDte(deps, dte, by)
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 422) throw error
    return { id: dte.id, why: error.message }
  }
}
