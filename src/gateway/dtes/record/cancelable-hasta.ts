/** Deadline for cancelling a document. Spec, Cancellation rules 2; docs/notes A13. */
import { nombreDeTipo } from '@nanduti/sifen'
import { HOUR_MS } from '../../../units.ts'
import type { DteRow } from './dtes.queries.ts'

/**
 * Returns the last instant at which a document of the type may be cancelled. Hours are elapsed time: clock changes do not
 * move it.
 */
export const cancelDeadline = (tipo: number, lastSentAt: Date): Date =>
  new Date(lastSentAt.getTime() + nombreDeTipo(tipo).cancelacionHoras * HOUR_MS)

/**
 * Returns the deadline, counted from the last posting. Null for a document that is not approved and so can't be
 * cancelled.
 */
export function cancelableHasta({
  estado,
  tipo_documento,
  last_sent_at,
}: Pick<DteRow, 'estado' | 'tipo_documento' | 'last_sent_at'>): Date | null {
  if (last_sent_at === null || (estado !== 'approved' && estado !== 'approved_obs')) return null
  return cancelDeadline(tipo_documento, last_sent_at)
}
