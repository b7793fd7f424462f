/** Return of rejected numbers: the counter goes back, so that no gap is left to be voided. */

import { explain } from '@nanduti/sifen'
import type { Tx } from '../../../db/index.ts'
import { isLastNumbered, lockContador, returnNumero } from '../../timbrados/index.ts'
import { type DteRef, type DteRow, OF_ANOTHER } from '../record/index.ts'
import { findPoint } from './numero.queries.ts'

/**
 * Locks the counter of the document's point. Call it before changing the document's row: creations lock in this order
 * too, and another order could deadlock.
 */
export async function lockPoint(tx: Tx, ref: DteRef): Promise<void> {
  const dte = await findPoint(tx, ref)
  if (dte?.punto_expedicion_id) await lockContador(tx, pointOf(ref, dte.punto_expedicion_id), dte.tipo_documento)
}

/**
 * Returns the counter to its value before a document that is being rejected, with its locked row. False when a later
 * document was numbered at the point, or the number is used (docs/notes A43).
 */
export async function returnRejected(tx: Tx, dte: DteRow): Promise<boolean> {
  const { numero, numero_anterior: anterior, contador_version, punto_expedicion_id: id, tipo_documento: tipo } = dte
  if (!id || anterior === null || contador_version === null || !isFree(dte)) return false
  const punto = pointOf(dte, id)
  if (!(await isLastNumbered(tx, punto, tipo, contador_version))) return false
  return returnNumero(tx, punto, tipo, { numero, anterior })
}

const pointOf = ({ empresa_id }: DteRef, id: number) => ({ empresa_id, id })

/**
 * True when the number can be used again. A rejection because of the number (1001, 1002, 1109) means that it is used or
 * voided, so it would be rejected again. So might a number whose rejection has an unknown code.
 */
function isFree({ sifen_result_code: code }: DteRow): boolean {
  if (code === null || code === OF_ANOTHER) return false
  const { conocido, campo } = explain('recibe', code)
  return conocido && campo !== 'numeroDocumento'
}
