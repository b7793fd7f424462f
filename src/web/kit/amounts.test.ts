/** Amounts in the format for people. */
import { describe, expect, it } from 'vitest'
import { shownRounded } from './amounts.ts'

describe('shownRounded', () => {
  it.each([
    ['3523.80952381', 'PYG', '3.524'],
    ['3523.80952381', 'USD', '3.523,81'],
    ['-3523.80952381', 'PYG', '-3.524'],
    ['-3523.80952381', 'USD', '-3.523,81'],
    ['-0.3', 'PYG', '0'],
    ['0', 'USD', '0,00'],
    ['336.7', 'USD', '336,70'],
    ['1999505750424.5', 'PYG', '1.999.505.750.425'],
  ])('shows %s %s as %s', (amount, moneda, shown) => {
    expect(shownRounded(amount, moneda)).toBe(shown)
  })
})
