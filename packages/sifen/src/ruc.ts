/** RUC: the taxpayer's number and its check digit. The CDC uses the same modulo 11. docs/sifen §1. */

export type Ruc = { numero: string; dv: string }

const MAX_WEIGHT = 11
const DIGIT_ZERO = 48
const DIGIT_NINE = 57

const nextWeight = (weight: number) => (weight === MAX_WEIGHT ? 2 : weight + 1)

/**
 * Returns the check digit of a RUC or of the first 43 characters of a CDC: weights 2 to 11 from right to left,
 * repeated. A letter counts as the digits of its ASCII code. MT v150, note of A002.
 */
export function digitoVerificador(text: string): string {
  let sum = 0
  let weight = 2
  for (let i = text.length - 1; i >= 0; i--) {
    const code = text.charCodeAt(i)
    if (code >= DIGIT_ZERO && code <= DIGIT_NINE) {
      sum += (code - DIGIT_ZERO) * weight
      weight = nextWeight(weight)
      continue
    }
    for (let left = text.charAt(i).toUpperCase().charCodeAt(0); left > 0; left = Math.floor(left / 10)) {
      sum += (left % 10) * weight
      weight = nextWeight(weight)
    }
  }
  const rest = sum % 11
  return String(rest > 1 ? 11 - rest : 0)
}

/**
 * Leading zeros, the number as in dRucEm and dRucRec (XSD tRuc: no leading zeros, at most one letter A–D at the end),
 * and its check digit. The number starts with a digit other than zero, so that a long row of zeros needs no
 * backtracking.
 */
const RUC_SHAPE = /^0*([1-9][0-9]{1,6}[0-9A-Da-d])(?:-([0-9]))?$/

/**
 * Reads `80012345-0`, `80012345` (the check digit is computed) or either with leading zeros. Returns undefined when the
 * text is not a RUC or its check digit is wrong; `digitoVerificador` returns the right one.
 */
export function parseRuc(text: string): Ruc | undefined {
  const [, body, given] = RUC_SHAPE.exec(text.trim()) ?? []
  if (body === undefined) return undefined
  const numero = body.toUpperCase()
  const dv = digitoVerificador(numero)
  return given === undefined || given === dv ? { numero, dv } : undefined
}

/** Returns the number as `parseRuc` does, from a text with any check digit or none. Does not validate it. */
export const numeroDeRuc = (text: string): string =>
  (text.split('-', 1)[0] as string).trim().replace(/^0+/, '').toUpperCase()

/** Returns `80012345-0`. */
export const formatRuc = (ruc: Ruc): string => `${ruc.numero}-${ruc.dv}`
