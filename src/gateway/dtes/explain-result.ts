/**
 * Explains SIFEN's last answer about a document: its meaning and what to do, besides SIFEN's own message. An addition
 * to the spec's fields.
 */
import { explain } from '@nanduti/sifen'
import type { DteRow } from './dtes.queries.ts'

const NOT_FOUND = '0420'

/**
 * Explanation of a document that is not found after the quiet window. The catalogue's advice to query again later is
 * for an answer that came too early (docs/notes A4).
 */
const GIVEN_UP = {
  significado: 'SIFEN no tiene un documento aprobado con este CDC, y ya pasó el tiempo de espera.',
  causa: 'El envío no llegó, o SIFEN lo rechazó y su respuesta se perdió.',
  que_hacer: 'Puede emitir otro: este ya no se envía.',
  lado: 'usted',
  campo: null,
} as const

/**
 * Returns the explanation. Null without an answer or after a plain approval. `campo` is the field of the request that
 * the code is about, if any.
 */
export function explainResult(dte: Pick<DteRow, 'estado' | 'sifen_result_code' | 'sifen_result_service'>) {
  const { estado, sifen_result_code: codigo, sifen_result_service: service } = dte
  if (codigo === null || estado === 'approved' || estado === 'cancelled') return null
  if (estado === 'error' && codigo === NOT_FOUND) return GIVEN_UP
  const { significado, causa, queHacer, lado, campo } = explain(service ?? 'recibe', codigo)
  return { significado, causa, que_hacer: queHacer, lado, campo: campo ?? null }
}
