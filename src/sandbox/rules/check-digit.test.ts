import { describe, expect, it } from 'vitest'
import { checkDigit } from './check-digit.ts'

describe('checkDigit, the worked examples of reference.md §1', () => {
  it.each([
    ['0180033703400100100042132202601081049422198', '0'],
    ['0104554737800100110259301202601291123456789', '2'],
    ['0100495219700100200000381202601131792332889', '0'],
    ['0500929023000100100000521201904091000000034', '5'],
    ['0480004464900100190001872201909011720014640', '4'],
    ['80033703', '4'],
    ['495219', '7'],
    ['4554737', '8'],
    ['80000000', '5'],
    ['80012345', '0'],
    ['44444401', '7'],
  ])('%s -> %s', (text, digit) => {
    expect(checkDigit(text)).toBe(digit)
  })

  it('takes a letter for the digits of its ASCII code', () => {
    expect(checkDigit('123A')).toBe(checkDigit('12365'))
    expect(checkDigit('123d')).toBe(checkDigit('12368'))
  })
})
