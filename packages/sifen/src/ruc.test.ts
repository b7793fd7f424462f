import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { referenceCpuMs } from '../../../test/support/reference-time.ts'
import { digitoVerificador, formatRuc, numeroDeRuc, parseRuc } from './ruc.ts'

/** Modulo 11 computed independently: letters replaced by their ASCII codes, then weights 2 to 11 from the right. */
function modulo11(text: string): number {
  const digits = [...text.toUpperCase().replace(/[^0-9]/g, letter => String(letter.charCodeAt(0)))].map(Number)
  const weights = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
  const sum = digits.reverse().reduce((total, digit, i) => total + digit * (weights[i % weights.length] ?? 0), 0)
  return sum % 11 > 1 ? 11 - (sum % 11) : 0
}

const rucs = fc.stringMatching(/^[1-9][0-9]{1,6}[0-9A-D]$/)

describe('digitoVerificador', () => {
  it.each([
    ['80099006', '4'],
    ['9999023', '7'],
    ['9999014', '8'],
    ['80000000', '5'],
    ['80012345', '0'],
    ['44444401', '7'],
  ])('of the RUC %s is %s', (ruc, dv) => {
    expect(digitoVerificador(ruc)).toBe(dv)
  })

  it('counts a letter as the digits of its ASCII code, in upper or lower case', () => {
    // 1234567A is read as 123456765: 5·2 6·3 7·4 6·5 5·6 4·7 3·8 2·9 1·10 = 196, 196 mod 11 = 9, 11 − 9 = 2.
    expect(digitoVerificador('1234567A')).toBe('2')
    expect(digitoVerificador('1234567a')).toBe('2')
    expect(digitoVerificador('123456765')).toBe('2')
  })

  it('agrees with an independent computation', () => {
    fc.assert(fc.property(rucs, ruc => digitoVerificador(ruc) === String(modulo11(ruc))))
  })
})

describe('parseRuc', () => {
  it.each([
    ['80012345-0', '80012345', '0'],
    ['80012345', '80012345', '0'],
    ['0080012345-0', '80012345', '0'],
    [' 9999014-8 ', '9999014', '8'],
    ['1234567a', '1234567A', '2'],
    ['1234567A-2', '1234567A', '2'],
    ['123', '123', String(modulo11('123'))],
  ])('reads %j', (text, numero, dv) => {
    expect(parseRuc(text)).toEqual({ numero, dv })
  })

  it.each([
    ['80012345-1', 'another check digit'],
    ['12', 'two digits'],
    ['123456789', 'nine digits'],
    ['A1234567', 'a letter in front'],
    ['1234567E', 'a letter after D'],
    ['80012345-', 'no check digit behind the hyphen'],
    ['80012345-00', 'two check digits'],
    ['80.012.345-0', 'dots'],
    ['٨٠٠١٢٣٤٥', 'digits of another script'],
    ['0', 'nothing but zeros'],
    ['', 'nothing'],
  ])('refuses %j: %s', text => {
    expect(parseRuc(text)).toBeUndefined()
  })

  it('reads what formatRuc writes, and refuses other check digits', () => {
    fc.assert(
      fc.property(rucs, fc.integer({ min: 1, max: 9 }), (numero, other) => {
        const ruc = { numero, dv: digitoVerificador(numero) }
        expect(parseRuc(formatRuc(ruc))).toEqual(ruc)
        expect(parseRuc(`${numero}-${(Number(ruc.dv) + other) % 10}`)).toBeUndefined()
      }),
    )
  })

  it('reads a megabyte of zeros quickly', () => {
    const spentMs = referenceCpuMs(() => expect(parseRuc(`${'0'.repeat(2 ** 20)}x`)).toBeUndefined())
    expect(spentMs).toBeLessThan(1_000)
  })
})

describe('numeroDeRuc', () => {
  it.each([
    ['80012345-0', '80012345'],
    ['80012345-1', '80012345'],
    ['80012345-', '80012345'],
    [' 001234567a -2 ', '1234567A'],
    ['', ''],
  ])('of %j is %j', (text, numero) => {
    expect(numeroDeRuc(text)).toBe(numero)
  })

  it('is that of parseRuc for every valid RUC', () => {
    const written = fc.tuple(fc.stringMatching(/^ ?0{0,3}$/), rucs, fc.stringMatching(/^(-[0-9])? ?$/))
    fc.assert(
      fc.property(written, ([before, ruc, after]) => {
        const text = before + ruc.toLowerCase() + after
        expect(numeroDeRuc(text)).toBe(parseRuc(text)?.numero ?? ruc)
      }),
    )
  })
})
