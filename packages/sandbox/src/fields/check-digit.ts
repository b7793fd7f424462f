/** The modulus-11 check digit of the RUC and the CDC. docs/sifen §1 */

const LAST_WEIGHT = 11

/** Returns the check digit of a text of digits. A letter counts as the digits of its ASCII code. */
export function checkDigit(text: string): string {
  const digits = text.toUpperCase().replace(/\D/g, letter => String(letter.charCodeAt(0)))
  let weight = 2
  let total = 0
  for (let i = digits.length - 1; i >= 0; i -= 1) {
    total += Number(digits[i]) * weight
    weight = weight === LAST_WEIGHT ? 2 : weight + 1
  }
  const remainder = total % 11
  return String(remainder > 1 ? 11 - remainder : 0)
}
