/** A credit or debit note keeps its invoice from being cancelled, and needs one that is not (docs/notes A45). */
import type { Tx } from '../../../db/index.ts'
import { unprocessable } from '../../../http/index.ts'
import { lockAgainstCancellation, NOTAS } from './referidos.queries.ts'

type Nota = { empresa_id: number; tipo_documento: number; cdc_asociado: string | null }

/** True for a type of document that is stored under a lock of its invoice. */
export const isNota = (tipo: number): boolean => NOTAS.includes(tipo)

/**
 * Locks the invoice of a note until the transaction ends, so that a cancellation finds the note. Throws 422 when a
 * cancellation is under way or approved.
 */
export async function keepInvoice(tx: Tx, { empresa_id, tipo_documento, cdc_asociado: cdc }: Nota): Promise<void> {
  if (cdc === null || !isNota(tipo_documento)) return
  const evento = await lockAgainstCancellation(tx, { empresa_id, cdc })
  if (evento !== undefined) throw unprocessable({ 'documentoAsociado.0.cdc': [beingCancelled(evento)] })
}

const beingCancelled = (evento: number) =>
  `El documento de este cdc tiene una cancelación en curso o aprobada, el evento ${evento}: no admite una nota. Espere el resultado o indique otro.`
