/** Adopts what a query by CDC proved about a document of ours, for any asker (docs/notes A41). */
import type { Ambiente, Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { type Actor, moveDte } from '../move/index.ts'
import { type DteRef, type DteRow, findDte, lastAttempt, readDte } from '../record/index.ts'
import { judge } from './ours.ts'
import { proved, type Shown } from './protocol.ts'

type Tools = Pick<Deps, 'clock' | 'sifen' | 'files'>

/**
 * Moves the document to the state that SIFEN's present address of that environment showed. Returns the moved row, or
 * undefined when the answer told nothing new. A document that was never posted, or to another SIFEN, is not the one
 * that was found.
 */
export async function adoptFound(
  tx: Tx,
  { clock, sifen, files }: Tools,
  ref: DteRef,
  answer: Shown,
  by: Actor['by'],
): Promise<DteRow | undefined> {
  const dte = await readDte(tx, ref)
  const attempt = dte && (await lastAttempt(tx, dte))
  if (!attempt || dte?.cdc !== answer.documento.cdc || sifen.addressNow(dte.ambiente, attempt.base_url) === undefined)
    return undefined
  const judged = await judge({ db: tx, files }, dte, answer)
  if (!judged.encontrado) return undefined
  return moveDte(tx, dte, fresh => proved(clock.now(), fresh, judged), { by, attempt })
}

/**
 * Adopts the answer to a query that a user made for another reason. Documents of companies outside `scope` (undefined:
 * all) and of another environment stay as they are.
 */
export async function adoptAnswer(
  deps: Deps,
  { scope, ambiente, userId }: { scope: number[] | undefined; ambiente: Ambiente; userId: number },
  answer: Shown,
): Promise<void> {
  const dte = await findDte(deps.db, scope, { cdc: answer.documento.cdc })
  if (dte?.ambiente !== ambiente) return
  await deps.db.transaction(tx => adoptFound(tx, deps, dte, answer, { userId }))
}
