/** Until when a document may be cancelled and numbers voided (spec, Cancellation rules 2 and Voiding rules 5). */
import { horaAsuncion, shortDate, TIPOS_DE_DOCUMENTO } from '@nanduti/sifen'

const HOUR_MS = 3_600_000
const INVOICE_HOURS = 48
const OTHER_HOURS = 168

/** Hours since the last sending, for a document of this type. */
export const deadlineHours = (tipoDocumento: number): number =>
  tipoDocumento === TIPOS_DE_DOCUMENTO.factura ? INVOICE_HOURS : OTHER_HOURS

/** The last instant at which the document may be cancelled. The hours are elapsed ones: a change of the clocks does not move it. */
export const cancelDeadline = (tipoDocumento: number, lastSentAt: Date): Date =>
  new Date(lastSentAt.getTime() + deadlineHours(tipoDocumento) * HOUR_MS)

/** `21/11/2026 a las 10:00:00`: as the clocks of Asunción show the instant. */
export function asuncionText(instant: Date): string {
  const local = horaAsuncion(instant)
  return `${shortDate(local)} a las ${local.slice(11)}`
}

const VOIDING_DAY = 15

/** The last day (AAAA-MM-DD) to void a number that was left unused on a day of this month: the 15th of the next one. */
export function voidingDeadline(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const isDecember = month === 12
  const next = `${isDecember ? year + 1 : year}-${String(isDecember ? 1 : month + 1).padStart(2, '0')}`
  return `${next}-${VOIDING_DAY}`
}
