/** Deadline for voiding numbers (spec, Voiding rules 5). */

const VOIDING_DAY = 15

/** Returns the last day (AAAA-MM-DD) for voiding a number left unused on `day`: the 15th of the next month. */
export function voidingDeadline(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const isDecember = month === 12
  const next = `${isDecember ? year + 1 : year}-${String(isDecember ? 1 : month + 1).padStart(2, '0')}`
  return `${next}-${VOIDING_DAY}`
}
