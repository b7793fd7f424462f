import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { referenceCpuMs } from '../../../test/support/reference-time.ts'
import {
  add,
  type Decimal,
  fitsDecimals,
  formatDecimal,
  fromInteger,
  multiply,
  multiplyDivide,
  parseDecimal,
  roundTo,
  subtract,
} from './decimal.ts'

const ONE = 10n ** 8n
const SAFE = 2n ** 53n - 1n

/** Returns a Decimal from hundred-millionths. Bigint arithmetic is the oracle of every test here. */
const of = (value: bigint): Decimal => (value >= -SAFE && value <= SAFE ? Number(value) : value)

const range = (exponent: bigint) => fc.bigInt({ min: -(10n ** exponent), max: 10n ** exponent })
/** Small and large amounts, of whole units and not, and those near the limits of safe integers. */
const edge = (value: bigint) => fc.bigInt({ min: value - 9n, max: value + 9n })
const scaled = fc.oneof(
  range(9n),
  range(17n),
  range(23n),
  ...[range(3n), range(8n), range(15n)].map(units => units.map(value => value * ONE)),
  ...[SAFE, -SAFE, SAFE / 10n, SAFE / 100n, SAFE / 10_000n, 2n ** 51n, 10n ** 15n, 100n].map(edge),
)
const positive = scaled.map(value => (value < 0n ? -value : value))
/** Rates, shares and divisors of the arithmetic of items, and any others. */
const ratio = fc.oneof(
  fc.constantFrom(5n, 10n, 100n, 3000n, 10_000n, 10_500n, 11_000n).map(units => units * ONE),
  positive,
)

/** Returns n/d rounded half away from zero, by comparing remainders. It shares no formula with decimal.ts. */
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
    expect(parseDecimal(value)).toBe(of(expected))
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
    fc.assert(fc.property(scaled, value => parseDecimal(formatDecimal(of(value))) === of(value)))
  })

  it('reads every number of up to 15 significant digits and 8 decimals exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), fc.nat({ max: 8 }), (digits, decimals) => {
        const text = digits.toString().padStart(decimals + 1, '0')
        const decimal = decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
        const expected = of(BigInt(digits) * 10n ** BigInt(8 - decimals))
        expect(parseDecimal(Number(decimal))).toBe(expected)
        expect(parseDecimal(decimal)).toBe(expected)
      }),
    )
  })

  it('stays quick with any exponent', () => {
    const spentMs = referenceCpuMs(() => {
      for (let i = 0; i < 1000; i++) {
        parseDecimal('1e999')
        parseDecimal('1e-999')
      }
    })
    expect(parseDecimal('1e-999')).toBeUndefined()
    expect(spentMs).toBeLessThan(500)
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
  ])('writes %d hundred-millionths as %s', (value, text) => {
    expect(formatDecimal(of(value))).toBe(text)
  })

  it('writes the digits of any value, without trailing zeros', () => {
    const written = (value: bigint): string => {
      if (value < 0n) return `-${written(-value)}`
      const digits = String(value).padStart(9, '0')
      return `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '')
    }
    fc.assert(
      fc.property(scaled, value => formatDecimal(of(value)) === written(value)),
      { numRuns: 1000 },
    )
  })
})

describe('a Decimal', () => {
  it('is a number exactly when it is a safe integer, from any input', () => {
    fc.assert(
      fc.property(scaled, scaled, (a, b) => {
        for (const value of [add(of(a), of(b)), subtract(of(a), of(b)), multiply(of(a), of(b)), roundTo(of(a), 2)])
          expect(value).toBe(of(BigInt(value)))
      }),
    )
  })

  it('is added and subtracted as a bigint is', () => {
    fc.assert(
      fc.property(scaled, scaled, (a, b) => {
        expect(add(of(a), of(b))).toBe(of(a + b))
        expect(subtract(of(a), of(b))).toBe(of(a - b))
      }),
    )
  })

  it('is the same from a number as from its text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.double({ min: 0, max: 1e8 })),
        value => {
          const read = parseDecimal(value)
          if (read !== undefined) expect(read).toBe(parseDecimal(String(value)))
          else expect(Number(value.toPrecision(15)) !== value || parseDecimal(String(value)) === undefined).toBe(true)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('rounding', () => {
  it('is half up at the eighth decimal', () => {
    expect(multiply(1, 50_000_000)).toBe(1)
    expect(multiply(1, 49_999_999)).toBe(0)
    expect(multiplyDivide(5, fromInteger(1), fromInteger(10))).toBe(1)
    expect(multiplyDivide(4, fromInteger(1), fromInteger(10))).toBe(0)
    expect(roundTo(123_456_789, 4)).toBe(123_460_000)
    expect(roundTo(123_455_000, 4)).toBe(123_460_000)
    expect(roundTo(123_454_999, 4)).toBe(123_450_000)
  })

  it('equals that of the exact fraction', () => {
    fc.assert(
      fc.property(positive, positive, ratio, ratio, (a, b, numerator, denominator) => {
        expect(multiply(of(a), of(b))).toBe(of(halfUp(a * b, ONE)))
        const divisor = denominator === 0n ? ONE : denominator
        expect(multiplyDivide(of(a), of(numerator), of(divisor))).toBe(of(halfUp(a * numerator, divisor)))
        expect(roundTo(of(a), 4)).toBe(of(halfUp(a, 10_000n) * 10_000n))
      }),
      { numRuns: 5000 },
    )
  })

  it('is exact at the limit of safe integers', () => {
    for (let s = 6600; s < 6700; s++) {
      const divisor = 2 * s * 6700 + 1
      const [a, factor] = [divisor - s, divisor - 6700]
      const exact = halfUp(BigInt(a) * BigInt(factor), BigInt(divisor))
      expect(multiplyDivide(a, fromInteger(factor), fromInteger(divisor))).toBe(of(exact))
    }
  })

  it('changes a value exactly when fitsDecimals is false', () => {
    fc.assert(
      fc.property(positive, fc.nat({ max: 8 }), (value, decimals) => {
        expect(fitsDecimals(of(value), decimals)).toBe(roundTo(of(value), decimals) === of(value))
        expect(fitsDecimals(of(value), decimals)).toBe(value % 10n ** BigInt(8 - decimals) === 0n)
      }),
    )
  })
})

describe('fromInteger', () => {
  it.each([[0], [7], [-3], [90_071_992], [90_071_993], [10 ** 15]])('converts %d to hundred-millionths', units => {
    expect(fromInteger(units)).toBe(of(BigInt(units) * ONE))
  })
})
