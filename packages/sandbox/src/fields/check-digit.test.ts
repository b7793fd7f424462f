import { describe, expect, it } from 'vitest'
import { checkDigit } from './check-digit.ts'

describe('checkDigit', () => {
  it.each([
    ['0144444401700100100145282201701251587326098', '8'],
    ['0180099006400100100042132202601081049422198', '9'],
    ['0109999014800100110259301202601291123456789', '6'],
    ['0109999023700100200000381202601131792332889', '0'],
    ['0509999018000100100000521201904091000000034', '0'],
    ['0480099009900100190001872201909011720014640', '0'],
    ['80099006', '4'],
    ['9999023', '7'],
    ['9999014', '8'],
    ['80000000', '5'],
    ['80012345', '0'],
    ['44444401', '7'],
  ])('of %s is %s', (text, digit) => {
    expect(checkDigit(text)).toBe(digit)
  })

  it('reads a letter as the digits of its ASCII code', () => {
    expect(checkDigit('123A')).toBe(checkDigit('12365'))
    expect(checkDigit('123d')).toBe(checkDigit('12368'))
  })
})
