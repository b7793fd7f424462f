/**
 * A number of ours that another document has at SIFEN: our database went back, or another system numbers at the point. The
 * point and type recovers by itself (docs/notes A48, 419).
 */
import { readInput } from '@nanduti/sifen'
import type { Tx } from '../../../db/index.ts'
import { markConflict } from '../../timbrados/index.ts'
import { type DteRow, findPayload, isOfAnother, OF_ANOTHER } from '../record/index.ts'
import { findAnsweredBefore, findFirstNumbered } from './numero.queries.ts'
import { takesNext } from './uses-ids.ts'

/**
 * Plans the recovery of the point of a document that was rejected for its number. Call it with the point's counter
 * locked.
 */
export async function noteConflict(tx: Tx, dte: DteRow, at: Date): Promise<void> {
  const { empresa_id, punto_expedicion_id: id, tipo_documento: tipoDocumento } = dte
  if (id === null || !(await isConflict(tx, dte))) return
  const before = await findAnsweredBefore(tx, dte)
  const isInRow = before !== undefined && isOfAnother(before)
  await markConflict(tx, { empresa_id, id }, tipoDocumento, { at, isInRow })
}

/**
 * True when the answer says that another document has the number: not when a document that we know has it, nor after 1002
 * on a number that the client chose.
 */
async function isConflict(tx: Tx, dte: DteRow): Promise<boolean> {
  if (!isOfAnother(dte) || (await findFirstNumbered(tx, dte))) return false
  return dte.sifen_result_code === OF_ANOTHER || (await isOurNumber(tx, dte))
}

/** True when the counter of the point gave the number. */
async function isOurNumber(tx: Tx, dte: DteRow): Promise<boolean> {
  const { body } = (await findPayload(tx, dte)) as { body: unknown }
  return takesNext(readInput(body), body)
}
