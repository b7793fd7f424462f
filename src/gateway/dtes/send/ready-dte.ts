/** Preparation of a stored document for a lot: built, signed, not too old, and certainly not at SIFEN. */
import type { Deps } from '../../../deps.ts'
import { unprocessable } from '../../../http/index.ts'
import { type Actor, endSold, moveDte } from '../move/index.ts'
import { type AttemptRow, type DteRow, TOO_OLD, tooOld } from '../record/index.ts'
import { freshXml, type StoredXml, signDraft } from '../sign/index.ts'
import { askByCdc } from './ask-by-cdc.ts'
import { found } from './protocol.ts'

/** A signed document with its bytes. */
export type ReadyDte = { dte: DteRow; xml: StoredXml }

/**
 * Prepares the document. `earlier` is its latest posting that may have arrived. Throws 422 on `dte_ids` when the
 * document can't be built or sent. A document that SIFEN has is adopted and not sent.
 */
export async function readyDte(
  deps: Deps,
  dte: DteRow,
  earlier: AttemptRow | undefined,
  by: Actor['by'],
): Promise<ReadyDte> {
  if (tooOld(deps.clock.now(), dte)) throw cannotGo(TOO_OLD)
  const sold = await endSold(deps, dte, by)
  if (sold) throw cannotGo(sold.sifen_result_msg ?? MOVED)
  const signed = dte.estado === 'draft' ? await signDraft(deps, dte, { by }) : dte
  if (signed.estado !== 'signed') throw cannotGo(MOVED)
  if (earlier) await assertAbsent(deps, signed, earlier, by)
  const fresh = await freshXml(deps, signed, by)
  if (!fresh) throw cannotGo(MOVED)
  return fresh
}

const MOVED = 'Cambió de estado mientras se preparaba.'

const cannotGo = (text: string) => unprocessable({ dte_ids: [text] })

/** Checks that an earlier posting did not arrive: a lot with a document that SIFEN has can block its issuer. */
async function assertAbsent(deps: Deps, dte: DteRow, attempt: AttemptRow, by: Actor['by']): Promise<void> {
  const answer = await askByCdc(deps, dte, attempt)
  if (answer?.encontrado === false) return
  if (!answer) throw cannotGo('Un envío anterior pudo llegar a SIFEN, y ahora no se le puede preguntar.')
  const adopted = found(deps.clock.now(), dte, answer)
  await moveDte(deps.db, dte, adopted, { by, attempt })
  throw cannotGo('SIFEN ya lo tiene aprobado.')
}
