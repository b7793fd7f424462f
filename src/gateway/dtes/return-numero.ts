/** A number that SIFEN rejected is free again: the counter goes back, so that no gap is left to be voided. */

import { explain } from '@nanduti/sifen'
import type { Tx } from '../../db/index.ts'
import { lockContador, returnNumero } from '../timbrados/index.ts'
import type { DteRef, DteRow } from './dtes.queries.ts'
import { findPoint, isNumberedSince } from './numero.queries.ts'

/**
 * Locks the counter of the document's point. Call it before the document's row is changed: a new document locks them in this order too,
 * and two orders could wait for each other for ever.
 */
export async function lockPoint(tx: Tx, ref: DteRef): Promise<void> {
  const dte = await findPoint(tx, ref)
  if (dte?.punto_expedicion_id) await lockContador(tx, pointOf(ref, dte.punto_expedicion_id), dte.tipo_documento)
}

/** Takes the counter back to where it stood before a rejected document, unless a document was numbered at the point since. */
export async function returnRejected(tx: Tx, dte: DteRow): Promise<void> {
  const { numero, numero_anterior: anterior, punto_expedicion_id: puntoId, tipo_documento } = dte
  if (!puntoId || anterior === null || !isFree(dte) || (await isNumberedSince(tx, dte))) return
  await returnNumero(tx, pointOf(dte, puntoId), tipo_documento, { numero, anterior })
}

const pointOf = ({ empresa_id }: DteRef, id: number) => ({ empresa_id, id })

/**
 * A rejection that blames the number (1002, 1109) says that it is used or voided: given again, it would be rejected again. So might one
 * whose code is unknown.
 */
function isFree({ sifen_result_code: code }: DteRow): boolean {
  if (code === null) return false
  const { conocido, campo } = explain('recibe', code)
  return conocido && campo !== 'numeroDocumento'
}
