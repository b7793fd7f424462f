import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agrees, decimal, distance, divide, ONE, sum, times } from './decimal.ts'

const amounts = fc.bigInt({ min: 0n, max: 10n ** 23n })
const written = (units: bigint) => `${units / ONE}.${String(units % ONE).padStart(8, '0')}`

describe('decimal', () => {
  it.each([
    ['0', 0n],
    ['0.00000000', 0n],
    ['0.00000001', 1n],
    ['1', 100_000_000n],
    ['9523809.52380952', 952_380_952_380_952n],
    ['999999999999999.99999999', 99_999_999_999_999_999_999_999n],
  ])('reads %s', (text, units) => {
    expect(decimal(text)).toBe(units)
  })

  it('reads an absent value as zero', () => {
    expect(decimal(undefined)).toBe(0n)
  })

  it('reads any written amount back', () => {
    fc.assert(fc.property(amounts, units => decimal(written(units)) === units))
  })
})

describe('arithmetic', () => {
  it('divide rounds half up, with an error of at most half a unit', () => {
    expect([divide(5n, 10n), divide(4n, 10n), divide(15n, 10n), divide(14n, 10n)]).toEqual([1n, 0n, 2n, 1n])
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 1n, max: 10n ** 20n }), (numerator, denominator) => {
        const error = 2n * (divide(numerator, denominator) * denominator - numerator)
        return error <= denominator && error > -denominator
      }),
    )
  })

  it('multiplies and adds exactly', () => {
    expect(times(decimal('0.1'), decimal('0.2'))).toBe(decimal('0.02'))
    expect(times(decimal('0.00010000'), decimal('0.00005000'))).toBe(decimal('0.00000001'))
    expect(sum(['0.1', '0.2'], decimal)).toBe(decimal('0.3'))
    expect(distance(1n, 3n)).toBe(distance(3n, 1n))
  })
})

describe('agrees', () => {
  it.each([
    ['9523809.52380952', '9523809.52380952', true],
    ['9523809.52380953', '9523809.52380952', true],
    ['9523809.52380954', '9523809.52380952', false],
    ['9523809.5238', '9523809.52380952', true],
    ['9523809.5239', '9523809.52380952', false],
    ['9523810', '9523809.52380952', true],
    ['9523809', '9523809.52380952', false],
    ['12150001', '12150000', false],
    ['12150000.4', '12150000', false],
    ['0', '0.4', true],
    // The real production invoice of 37,500 Gs. at 10 %.
    ['34090.91000000', '34090.90909091', true],
    ['34090.91', '34090.90909091', true],
    ['34090.92000000', '34090.90909091', false],
    ['12150000.00000000', '12150000.4', true],
    [undefined, '1', false],
  ])('compares %s with the exact %s: %s', (text, exact, expected) => {
    expect(agrees(text, decimal(exact))).toBe(expected)
  })

  it('allows a tolerance where it is more', () => {
    const tenth = ONE / 10n
    expect(agrees('3409.18', decimal('3409.09'), 1, tenth)).toBe(true)
    expect(agrees('3409.20', decimal('3409.09'), 1, tenth)).toBe(false)
    expect(agrees('3409', decimal('3409.49'), 1, tenth)).toBe(true)
  })

  it('allows 0.00000001 for each term', () => {
    expect(agrees('1.00000010', ONE, 10)).toBe(true)
    expect(agrees('1.00000011', ONE, 10)).toBe(false)
  })
})
