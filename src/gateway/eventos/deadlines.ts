/** Deadlines for cancelling documents and voiding numbers (spec, Cancellation rules 2 and Voiding rules 5). */
import { horaAsuncion, shortDate, TIPOS_DE_DOCUMENTO } from '@nanduti/sifen'

const HOUR_MS = 3_600_000
const INVOICE_HOURS = 48
const OTHER_HOURS = 168

/** Returns the hours since the last sending in which a document of this type may be cancelled. */
export const deadlineHours = (tipoDocumento: number): number =>
  tipoDocumento === TIPOS_DE_DOCUMENTO.factura ? INVOICE_HOURS : OTHER_HOURS

/**
 * Returns the last instant at which the document may be cancelled. Hours are elapsed time: clock changes do not move
 * it.
 */
export const cancelDeadline = (tipoDocumento: number, lastSentAt: Date): Date =>
  new Date(lastSentAt.getTime() + deadlineHours(tipoDocumento) * HOUR_MS)

/** Formats an instant in local time of Asunción: `21/11/2026 a las 10:00:00`. */
export function asuncionText(instant: Date): string {
  const local = horaAsuncion(instant)
  return `${shortDate(local)} a las ${local.slice(11)}`
}

const VOIDING_DAY = 15

/** Returns the last day (AAAA-MM-DD) for voiding a number left unused on `day`: the 15th of the next month. */
export function voidingDeadline(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const isDecember = month === 12
  const next = `${isDecember ? year + 1 : year}-${String(isDecember ? 1 : month + 1).padStart(2, '0')}`
  return `${next}-${VOIDING_DAY}`
}
