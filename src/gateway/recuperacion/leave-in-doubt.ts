/**
 * Puts in doubt what a database that went back shows as unsent: it may have been sent in the lost time. The intent of a posting is
 * committed, and nothing is posted, as if the process had died in between: SIFEN is asked by CDC, and the document is free again when
 * SIFEN still lacks it after the quiet window (docs/notes A25, A28, 480).
 */
import { TIPOS_FUTUROS } from '@nanduti/sifen'
import { isDatabaseDown } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import {
  type Actor,
  buildDtes,
  type DteRow,
  intendUnposted,
  type ReadyDte,
  readDtes,
  storedXml,
} from '../dtes/index.ts'
import { findIssuer } from '../emitters/index.ts'
import { intendLotes, MAX_DTES } from '../lotes/index.ts'
import { bringDrafts, listSigned } from './installation.queries.ts'

/** Puts the documents that existed at `since` in doubt. Can be interrupted and run again. */
export async function leaveInDoubt(deps: Deps, since: Date, by: Actor['by'], onStep: () => void): Promise<void> {
  await Promise.allSettled(buildDtes(deps, await bringDrafts(deps.db, deps.clock.now())))
  const signed = await listSigned(deps.db, since, TIPOS_FUTUROS)
  const companies = Map.groupBy(signed, ({ empresa_id }) => empresa_id)
  for (const [empresaId, refs] of companies)
    for (let at = 0; at < refs.length; at += MAX_DTES) {
      const ids = refs.slice(at, at + MAX_DTES).map(({ id }) => id)
      await doubtSome(deps, await readDtes(deps.db, empresaId, ids), by)
      onStep()
    }
}

async function doubtSome(deps: Deps, dtes: readonly DteRow[], by: Actor['by']): Promise<void> {
  const ready = (await Promise.all(dtes.map(dte => readyOrNone(deps, dte)))).flat()
  for (const some of Map.groupBy(ready, groupOf).values()) {
    const emitter = await findIssuer(deps.db, (some[0] as ReadyDte).dte.emitter_id)
    // Its own job was to send it alone. Any other may have gone in a lot.
    const isAlone = ({ dte }: ReadyDte) => dte.due_kind === 'send' && !emitter.solo_lotes
    const { alone = [], together = [] } = Object.groupBy(some, one => (isAlone(one) ? 'alone' : 'together'))
    for (const one of alone) await intendUnposted(deps, one, by)
    if (together.length > 0) await intendLotes(deps, { emitter, documents: together, batchId: null, by })
  }
}

const groupOf = ({ dte: { emitter_id, tipo_documento } }: ReadyDte) => `${emitter_id} ${tipo_documento}`

/** Returns the document with its bytes. Nothing for one whose bytes are gone or damaged: it cannot be sent either. */
async function readyOrNone(deps: Deps, dte: DteRow): Promise<ReadyDte[]> {
  try {
    return [{ dte, xml: await storedXml(deps, dte) }]
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    deps.log.error({ err: error, dteId: dte.id }, 'a signed document was left as it is')
    return []
  }
}
