/** RUC: the taxpayer's number and its check digit. The same modulo 11 closes the CDC. docs/sifen §1. */

export type Ruc = { numero: string; dv: string }

const MAX_WEIGHT = 11
const DIGIT_ZERO = 48
const DIGIT_NINE = 57

/**
 * Check digit of a RUC or of the first 43 characters of a CDC: weights 2 to 11 from right to left, and again; a letter counts as the
 * digits of its ASCII code. MT v150, note of A002.
 */
export function digitoVerificador(text: string): string {
  let sum = 0
  let weight = 2
  const add = (digit: number) => {
    sum += digit * weight
    weight = weight === MAX_WEIGHT ? 2 : weight + 1
  }
  for (let i = text.length - 1; i >= 0; i--) {
    let code = text.charCodeAt(i)
    if (code >= DIGIT_ZERO && code <= DIGIT_NINE) {
      add(code - DIGIT_ZERO)
      continue
    }
    code = text.charAt(i).toUpperCase().charCodeAt(0)
    for (; code > 0; code = Math.floor(code / 10)) add(code % 10)
  }
  const rest = sum % 11
  return String(rest > 1 ? 11 - rest : 0)
}

/**
 * Zeros in front, the number as dRucEm and dRucRec carry it (XSD tRuc: no leading zeros, one letter A–D at most, at the end), its check
 * digit. The number begins with no zero, so that a long row of them is read once and not tried in every way.
 */
const RUC_SHAPE = /^0*([1-9][0-9]{1,6}[0-9A-Da-d])(?:-([0-9]))?$/

/**
 * Reads `80012345-0`, `80012345` (the check digit is computed) or either with leading zeros. Gives undefined when the text is no RUC
 * or when its check digit is not the right one; `digitoVerificador` tells which one it should have been.
 */
export function parseRuc(text: string): Ruc | undefined {
  const [, body, given] = RUC_SHAPE.exec(text.trim()) ?? []
  if (body === undefined) return undefined
  const numero = body.toUpperCase()
  const dv = digitoVerificador(numero)
  return given === undefined || given === dv ? { numero, dv } : undefined
}

/** The number as `parseRuc` gives it, of a text that may carry any check digit or none. Where the text is no RUC, neither is this. */
export const numeroDeRuc = (text: string): string =>
  (text.split('-', 1)[0] as string).trim().replace(/^0+/, '').toUpperCase()

/** `80012345-0` */
export const formatRuc = (ruc: Ruc): string => `${ruc.numero}-${ruc.dv}`
