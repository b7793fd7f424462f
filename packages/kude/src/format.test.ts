import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isZero, roundDecimal, sumDecimals } from './decimal.ts'
import {
  formatCdc,
  formatDate,
  formatDecimal,
  formatImpuesto,
  formatImpuestos,
  formatMonto,
  formatVigencia,
  formatWithMoneda,
} from './format.ts'

/** A decimal text as the XSD allows, with padding zeros on either side, and its value in units of 10^-8. */
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
  it('writes the same number, in groups of three with a decimal comma', () => {
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
  ])('%s is %s', (text, written) => expect(formatDecimal(text)).toBe(written))

  it('answers at once on a hostile text', () => {
    const text = `${'0'.repeat(200_000)}x`
    expect(formatDecimal(text)).toBe(text)
  })
})

describe('amounts', () => {
  it.each([
    ['12150000', 'PYG', '12.150.000'],
    ['82850.775', 'PYG', '82.850,775'],
    ['100', 'USD', '100,00'],
    ['3126.25', 'USD', '3.126,25'],
    ['0.12345678', 'USD', '0,12345678'],
  ])('%s %s is %s', (text, moneda, written) => expect(formatMonto(text, moneda)).toBe(written))

  it('VAT is shown in whole guaraníes and in hundredths of other currencies', () => {
    expect(formatImpuesto('476190.47619048', 'PYG')).toBe('476.190')
    expect(formatImpuesto('90909.5', 'PYG')).toBe('90.910')
    expect(formatImpuesto('142.1023', 'USD')).toBe('142,10')
    expect(formatImpuesto('0', 'USD')).toBe('0,00')
  })

  it.each([
    ['47.6', '91.5', '139.1', 'PYG', ['48', '91', '139']],
    ['91.5', '47.6', '139.1', 'PYG', ['91', '48', '139']],
    ['0.4', '0.4', '0.8', 'PYG', ['1', '0', '1']],
    ['476190.47619048', '100000', '576190.47619048', 'PYG', ['476.190', '100.000', '576.190']],
    ['0', '90909.5', '90909.5', 'PYG', ['0', '90.910', '90.910']],
    ['1.005', '2.005', '3.01', 'USD', ['1,01', '2,00', '3,01']],
    // With a commission or a rounding, the total is no sum of the two.
    ['47.6', '91.5', '149.1', 'PYG', ['48', '92', '149']],
    ['x', '91.5', '91.5', 'PYG', ['x', '92', '92']],
  ])('VAT of %s and %s adds up to %s in print', (iva5, iva10, total, moneda, printed) => {
    expect(formatImpuestos(iva5, iva10, total, moneda)).toEqual(printed)
  })

  it('names the currency', () => {
    expect(formatWithMoneda('1500', 'PYG')).toBe('Gs. 1.500')
    expect(formatWithMoneda('1500', 'BRL')).toBe('BRL 1.500,00')
  })
})

describe('decimal arithmetic', () => {
  it('rounds half up, as integers do', () => {
    fc.assert(
      fc.property(decimals, fc.integer({ min: 0, max: 8 }), ({ text, value }, places) => {
        const unit = 10n ** BigInt(8 - places)
        expect(valueIn(roundDecimal(text, places))).toBe(((value + unit / 2n) / unit) * unit)
      }),
    )
  })

  it('adds exactly', () => {
    fc.assert(
      fc.property(fc.array(decimals, { maxLength: 4 }), list => {
        const sum = list.reduce((total, { value }) => total + value, 0n)
        expect(valueIn(sumDecimals(...list.map(d => d.text), undefined))).toBe(sum)
      }),
    )
  })

  it('knows every spelling of zero', () => {
    expect([undefined, '0', '0.0', '000.00000000'].every(isZero)).toBe(true)
    expect(['1', '0.00000001', 'x'].some(isZero)).toBe(false)
  })
})

describe('dates and CDC', () => {
  it.each([
    ['2026-10-09T17:04:44', '09/10/2026 17:04:44'],
    ['2026-10-09', '09/10/2026'],
    ['mañana', 'mañana'],
  ])('%s is %s', (text, written) => expect(formatDate(text)).toBe(written))

  it('the start of the stamp has dashes (NT10)', () => expect(formatVigencia('2024-11-20')).toBe('20-11-2024'))

  it('the CDC stands in eleven groups of four', () => {
    const cdc = '01800000005001001000011322026100915495718099'
    expect(formatCdc(cdc)).toMatch(/^(\d{4} ){10}\d{4}$/)
    expect(formatCdc(cdc).replaceAll(' ', '')).toBe(cdc)
  })
})
