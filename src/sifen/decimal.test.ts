import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  divideRounded,
  fitsDecimals,
  formatDecimal,
  fromInteger,
  multiply,
  ONE,
  parseDecimal,
  roundTo,
} from './decimal.ts'

const range = (exponent: bigint) => fc.bigInt({ min: -(10n ** exponent), max: 10n ** exponent })
/** Small amounts and great ones: up to 2^53 hundred-millionths go another way. */
const scaled = fc.oneof(range(9n), range(17n), range(23n), fc.bigInt({ min: 2n ** 53n - 9n, max: 2n ** 53n + 9n }))

/** n/d rounded half away from zero, by comparing remainders: no shared formula with decimal.ts. */
function halfUp(n: bigint, d: bigint): bigint {
  const whole = n / d
  return (n % d) * 2n >= d ? whole + 1n : whole
}

describe('parseDecimal', () => {
  it.each([
    [0, 0n],
    [-0, 0n],
    [1, ONE],
    [-1.5, -150_000_000n],
    [0.1, 10_000_000n],
    [1e-8, 1n],
    [1e21, 10n ** 29n],
    [123456789.012345, 12_345_678_901_234_500n],
    [9_007_199_254_740_991, 900_719_925_474_099_100_000_000n],
    ['1234.56', 123_456_000_000n],
    ['0.00000001', 1n],
    ['007', 7n * ONE],
    ['-0', 0n],
    ['1e3', 1000n * ONE],
    ['1.5E+2', 150n * ONE],
    ['1.000000000', ONE],
    ['100e-10', 1n],
    ['999999999999999.99999999', 99_999_999_999_999_999_999_999n],
  ])('reads %j', (value, expected) => {
    expect(parseDecimal(value)).toBe(expected)
  })

  it.each([
    [Number.NaN, 'no number'],
    [Number.POSITIVE_INFINITY, 'what 1e400 becomes in JSON'],
    [0.1 + 0.2, 'a number that was rounded on its way: over 15 significant digits'],
    [1234567.123456789, 'sixteen digits in a number'],
    [12345678.12345678, 'sixteen digits, eight of them decimals'],
    [1e-9, 'nine decimals'],
    ['0.000000001', 'nine decimals'],
    ['1e-9', 'nine decimals by exponent'],
    ['', 'nothing'],
    [' 1', 'a blank in front'],
    ['1\n', 'a line break behind'],
    ['1.', 'a point with nothing behind'],
    ['.5', 'a point with nothing in front'],
    ['+1', 'a plus sign'],
    ['1,5', 'a comma'],
    ['1.234.567', 'separators of thousands'],
    ['0x10', 'hexadecimal'],
    ['1e1000', 'an exponent of four digits'],
    ['٣', 'a digit of another script'],
    ['Infinity', 'a word'],
  ])('refuses %j: %s', (value: number | string, _why) => {
    expect(parseDecimal(value)).toBeUndefined()
  })

  it('reads back what formatDecimal writes', () => {
    fc.assert(fc.property(scaled, value => parseDecimal(formatDecimal(value)) === value))
  })

  it('reads every number of up to 15 significant digits and 8 decimals as it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), fc.nat({ max: 8 }), (digits, decimals) => {
        const text = digits.toString().padStart(decimals + 1, '0')
        const decimal = decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
        expect(parseDecimal(Number(decimal))).toBe(BigInt(digits) * 10n ** BigInt(8 - decimals))
        expect(parseDecimal(decimal)).toBe(BigInt(digits) * 10n ** BigInt(8 - decimals))
      }),
    )
  })

  it('stays quick whatever exponent is asked for', () => {
    const before = process.cpuUsage().user
    for (let i = 0; i < 1000; i++) {
      parseDecimal('1e999')
      parseDecimal('1e-999')
    }
    expect(parseDecimal('1e-999')).toBeUndefined()
    expect(process.cpuUsage().user - before).toBeLessThan(500_000)
  })
})

describe('formatDecimal', () => {
  it.each([
    [0n, '0'],
    [ONE, '1'],
    [-ONE / 2n, '-0.5'],
    [1n, '0.00000001'],
    [120_000_000n, '1.2'],
    [10n ** 23n, '1000000000000000'],
  ])('%d → %s', (value, text) => {
    expect(formatDecimal(value)).toBe(text)
  })
})

describe('rounding', () => {
  it('is half up at the eighth decimal', () => {
    expect(multiply(1n, ONE / 2n)).toBe(1n)
    expect(multiply(1n, ONE / 2n - 1n)).toBe(0n)
    expect(divideRounded(5n, 10n)).toBe(1n)
    expect(divideRounded(4n, 10n)).toBe(0n)
    expect(roundTo(123_456_789n, 4)).toBe(123_460_000n)
    expect(roundTo(123_455_000n, 4)).toBe(123_460_000n)
    expect(roundTo(123_454_999n, 4)).toBe(123_450_000n)
  })

  it('is that of the exact fraction', () => {
    const positive = fc.bigInt({ min: 0n, max: 10n ** 24n })
    fc.assert(
      fc.property(positive, positive, (a, b) => {
        expect(multiply(a, b)).toBe(halfUp(a * b, ONE))
        expect(divideRounded(a, b + 1n)).toBe(halfUp(a, b + 1n))
      }),
    )
  })

  it('is needed exactly when the value does not fit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 23n }), fc.nat({ max: 8 }), (value, decimals) => {
        expect(fitsDecimals(value, decimals)).toBe(roundTo(value, decimals) === value)
      }),
    )
  })
})

describe('fromInteger', () => {
  it('is the whole amount', () => {
    expect(fromInteger(7)).toBe(7n * ONE)
  })
})
