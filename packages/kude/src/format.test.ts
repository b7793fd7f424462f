import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apportion, isZero, roundDecimal, sumDecimals } from './decimal.ts'
import {
  formatCdc,
  formatDate,
  formatDecimal,
  formatMoneda,
  formatMonto,
  formatPrecio,
  formatVigencia,
  formatWithMoneda,
  priceDecimals,
} from './format.ts'

/** A decimal text that the XSD allows, with padding zeros on either side, and its value in units of 10^-8. */
const decimals = fc
  .record({
    zeros: fc.integer({ min: 0, max: 3 }),
    whole: fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }),
    fraction: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 8 }),
  })
  .map(({ zeros, whole, fraction }) => ({
    text: '0'.repeat(zeros) + whole + (fraction.length > 0 ? `.${fraction.join('')}` : ''),
    value: whole * 10n ** 8n + BigInt(fraction.join('').padEnd(8, '0')),
  }))

const valueIn = (text: string) => {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole) * 10n ** 8n + BigInt(fraction.padEnd(8, '0'))
}

describe('formatDecimal', () => {
  it('groups digits in threes, uses a decimal comma and keeps the value', () => {
    fc.assert(
      fc.property(decimals, fc.integer({ min: 0, max: 4 }), ({ text, value }, min) => {
        const written = formatDecimal(text, min)
        expect(written).toMatch(/^(0|[1-9]\d{0,2}(\.\d{3})*)(,\d+)?$/)
        expect(valueIn(written.replaceAll('.', '').replace(',', '.'))).toBe(value)
        const shown = written.split(',')[1] ?? ''
        expect(shown.length).toBeGreaterThanOrEqual(min)
        if (shown.length > min) expect(shown).not.toMatch(/0$/)
      }),
    )
  })

  it.each([
    ['0', '0'],
    ['0.00000000', '0'],
    ['1100000.00000000', '1.100.000'],
    ['476190.47619048', '476.190,47619048'],
    ['2.50', '2,5'],
    ['007', '7'],
    ['-1234.5', '-1.234,5'],
    ['no es número', 'no es número'],
    ['1e5', '1e5'],
    ['', ''],
  ])('formats %j as %j', (text, written) => expect(formatDecimal(text)).toBe(written))

  it('returns quickly on a hostile text', () => {
    const text = `${'0'.repeat(200_000)}x`
    expect(formatDecimal(text)).toBe(text)
  })
})

describe('formatMonto, formatPrecio and formatMoneda', () => {
  it.each([
    ['12150000', 'PYG', '12.150.000'],
    ['476190.47619048', 'PYG', '476.190'],
    ['90909.5', 'PYG', '90.910'],
    ['100', 'USD', '100,00'],
    ['142.1023', 'USD', '142,10'],
    ['0', 'USD', '0,00'],
  ])('formats the amount %s %s as %s', (text, moneda, written) => expect(formatMonto(text, moneda)).toBe(written))

  it.each([
    ['12345', 'PYG', '12.345'],
    ['8250.5', 'PYG', '8.250,5'],
    ['0.12345678', 'USD', '0,1235'],
    ['12.5', 'USD', '12,50'],
  ])('formats the unit price %s %s as %s', (text, moneda, written) =>
    expect(formatPrecio(text, priceDecimals(text, moneda))).toBe(written),
  )

  it('prefixes guaraníes with Gs. and other currencies with their code', () => {
    expect(formatWithMoneda('1500', 'PYG')).toBe('Gs. 1.500')
    expect(formatWithMoneda('1500', 'BRL')).toBe('BRL 1.500,00')
  })

  it.each([
    ['PYG', 'Guarani', 'Guaraní'],
    ['USD', 'US Dollar', 'Dólar estadounidense'],
    ['BRL', 'Real', 'Real brasileño'],
    ['QQQ', 'Moneda nueva', 'Moneda nueva'],
    ['x', 'Moneda nueva', 'Moneda nueva'],
  ])('formats currency %s, %s in the XML, as %s', (codigo, written, name) =>
    expect(formatMoneda(codigo, written)).toBe(name),
  )
})

describe('apportion', () => {
  it.each([
    [['47.6', '91.5'], '139', 0, ['48', '91']],
    [['0.4', '0.4'], '1', 0, ['1', '0']],
    [['476190.47619048', '100000'], '576190', 0, ['476190', '100000']],
    [['1.005', '2.005'], '3.01', 2, ['1.01', '2.00']],
    [['100000.5', '-0.5', '0'], '100000', 0, ['100001', '-1', '0']],
    // Values that do not add up to the total are rounded alone.
    [['47.6', '91.5'], '149', 0, ['48', '92']],
    [['x', '91.5'], '92', 0, ['x', '92']],
    [['1', '2'], '5', 0, ['1', '2']],
    [[], '0', 0, []],
  ] as const)('splits %s of total %s with %s decimals into %s', (values, total, decimals, printed) => {
    expect(apportion(values, total, decimals)).toEqual(printed)
  })

  it('adds up to the rounded sum and changes each value by less than one unit', () => {
    const lists = fc.array(decimals, { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(lists, fc.constantFrom(0, 2), (list, places) => {
        const texts = list.map(({ text }) => text)
        const total = roundDecimal(sumDecimals(...texts), places)
        const printed = apportion(texts, total, places)
        const sum = printed.reduce((so, text) => so + valueIn(text), 0n)
        expect(sum).toBe(valueIn(total))
        const unit = 10n ** BigInt(8 - places)
        list.forEach(({ value }, i) => {
          const moved = valueIn(printed[i] ?? '') - value
          expect(moved > -unit && moved < unit).toBe(true)
        })
      }),
    )
  })
})

describe('roundDecimal, sumDecimals and isZero', () => {
  it('rounds half up, checked against integers', () => {
    fc.assert(
      fc.property(decimals, fc.integer({ min: 0, max: 8 }), ({ text, value }, places) => {
        const unit = 10n ** BigInt(8 - places)
        expect(valueIn(roundDecimal(text, places))).toBe(((value + unit / 2n) / unit) * unit)
      }),
    )
  })

  it('adds exactly, checked against integers', () => {
    fc.assert(
      fc.property(fc.array(decimals, { maxLength: 4 }), list => {
        const sum = list.reduce((total, { value }) => total + value, 0n)
        expect(valueIn(sumDecimals(...list.map(d => d.text), undefined))).toBe(sum)
      }),
    )
  })

  it('recognises zero in any notation', () => {
    expect([undefined, '0', '0.0', '000.00000000'].every(isZero)).toBe(true)
    expect(['1', '0.00000001', 'x'].some(isZero)).toBe(false)
  })
})

describe('formatDate, formatVigencia and formatCdc', () => {
  it.each([
    ['2026-10-09T17:04:44', '09/10/2026 17:04:44'],
    ['2026-10-09', '09/10/2026'],
    ['mañana', 'mañana'],
  ])('formats %s as %s', (text, written) => expect(formatDate(text)).toBe(written))

  it('writes the start of the timbrado with dashes (NT10)', () =>
    expect(formatVigencia('2024-11-20')).toBe('20-11-2024'))

  it('writes the CDC in eleven groups of four', () => {
    const cdc = '01800000005001001000011322026100915495718099'
    expect(formatCdc(cdc)).toMatch(/^(\d{4} ){10}\d{4}$/)
    expect(formatCdc(cdc).replaceAll(' ', '')).toBe(cdc)
  })
})
