/** Deadline for cancelling a document. Spec, Cancellation rules 2; docs/notes A13. */
import { TIPOS_DE_DOCUMENTO } from '@nanduti/sifen'
import type { DteRow } from './dtes.queries.ts'

const HOUR_MS = 3_600_000
const FACTURA_HOURS = 48
const OTHER_HOURS = 168

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
  const hours = tipo_documento === TIPOS_DE_DOCUMENTO.factura ? FACTURA_HOURS : OTHER_HOURS
  return new Date(last_sent_at.getTime() + hours * HOUR_MS)
}
