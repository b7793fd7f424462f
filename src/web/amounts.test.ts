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
    ['0', 'USD', '0'],
  ])('%s %s: %s', (amount, moneda, shown) => {
    expect(shownRounded(amount, moneda)).toBe(shown)
  })
})
