/** Shapes of the bank's page: it is read correctly, or rejected as a whole. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bcpPage, type PageOptions, ROWS, type Row } from '../../../test/support/bcp-page.ts'
import { readNumber, readSheet } from './read-sheet.ts'
import { SheetProblem } from './sheet-problem.ts'

const TODAY = '2026-11-21'
const RIGHT = {
  fecha: '2026-11-20',
  rates: { USD: '7150.44', BRL: '1334.03', ARS: '5.02', EUR: '8290.36', UYU: '180.11', CLP: '7.68' },
}

function read(html: string) {
  try {
    const { fecha, rates } = readSheet(html, TODAY)
    return { fecha, rates: Object.fromEntries(rates) }
  } catch (error) {
    if (error instanceof SheetProblem) return error.problem.code
    throw error
  }
}

const withRow = (code: string, change: (row: Row) => Row): PageOptions => ({
  rows: ROWS.map(row => (row[1] === code ? change(row) : row)),
})
const swapped = ([name, code, dollars, guaranies]: Row): Row => [name, code, guaranies, dollars]

describe('a sheet is read', () => {
  it.each<[string, PageOptions]>([
    ['as it usually is', {}],
    ['of today', { fecha: '20/11/2026' }],
    [
      'with its columns and their headings in another order',
      { headings: '<tr><th>Moneda</th><th></th><th>₲ / ME</th><th>ME/USD</th></tr>', rows: ROWS.map(swapped) },
    ],
    [
      'with a further column before the numbers',
      {
        headings: '<tr><th>Moneda</th><th></th><th>Variación</th><th>ME/USD</th><th>₲ / ME</th></tr>',
        row: ([name, code, dollars, guaranies]) =>
          `<tr><td>${name}</td><td>${code}</td><td>0,50</td><td>${dollars}</td><td>${guaranies}</td></tr>`,
      },
    ],
    [
      'with two rows of headings and a heading over two columns',
      {
        headings:
          '<tr><th colspan="2" rowspan="2">Moneda</th><th colspan="2">Interbancaria</th></tr><tr><th>me / usd</th><th>₲/me</th></tr>',
      },
    ],
  ])('%s', (_, options) => {
    expect(read(bcpPage(options))).toEqual(RIGHT)
  })
})

describe('an invalid page is refused as a whole', () => {
  it.each<[string, string, string]>([
    ['BCP_PAGE', 'nothing', ''],
    ['BCP_PAGE', 'a page of a firewall', '<html><body>Request Rejected</body></html>'],
    ['BCP_PAGE', 'a table that is cut off', bcpPage().slice(0, -40)],
    ['BCP_PAGE', 'two such tables', bcpPage().replace('"menu"', '"cotizacion-interbancaria"')],
    ['BCP_DATE', 'no date', bcpPage({ fecha: '' })],
    ['BCP_DATE', 'a day that does not exist', bcpPage({ fecha: '31/02/2026' })],
    ['BCP_DATE', 'a day to come', bcpPage({ fecha: '22/11/2026' })],
    ['BCP_COLUMNS', 'numbers that changed places without their headings', bcpPage({ rows: ROWS.map(swapped) })],
    [
      'BCP_COLUMNS',
      'no heading of guaraníes',
      bcpPage({ headings: '<tr><th>Moneda</th><th></th><th>ME/USD</th><th>Venta</th></tr>' }),
    ],
    [
      'BCP_COLUMNS',
      'two headings of guaraníes',
      bcpPage({ headings: '<tr><th>₲ / ME</th><th></th><th>ME/USD</th><th>₲ / ME</th></tr>' }),
    ],
    ['BCP_COLUMNS', 'no headings', bcpPage({ headings: '' })],
    ['BCP_COLUMNS', 'a currency missing', bcpPage({ rows: ROWS.filter(([, code]) => code !== 'CLP') })],
    ['BCP_COLUMNS', 'a currency twice', bcpPage({ rows: [...ROWS, ...ROWS.slice(0, 1)] })],
    ['BCP_NUMBERS', 'a rate that is no number', bcpPage(withRow('EUR', ([a, b, c]) => [a, b, c, 'N/D']))],
    ['BCP_NUMBERS', 'a rate that is nothing', bcpPage(withRow('CLP', ([a, b, c]) => [a, b, c, '0,00']))],
    [
      'BCP_NUMBERS',
      'a row that is too short',
      bcpPage({ row: ([a, b, c]) => `<tr><td>${a}</td><td>${b}</td><td>${c}</td></tr>` }),
    ],
  ])('%s: %s', (code, _, page) => {
    expect(read(page)).toBe(code)
  })

  it('a page with a random edit gives all six rates or is refused', () => {
    const page = bcpPage()
    const cut = fc.tuple(fc.nat(page.length), fc.nat(60), fc.string({ maxLength: 8 }))
    fc.assert(
      fc.property(cut, ([at, length, put]) => {
        const result = read(page.slice(0, at) + put + page.slice(at + length))
        if (typeof result !== 'string')
          expect(Object.keys(result.rates).sort()).toEqual(Object.keys(RIGHT.rates).sort())
      }),
      { numRuns: 500 },
    )
    fc.assert(fc.property(fc.string({ unit: 'binary' }), text => void read(text)))
  })

  it('a page nested a hundred thousand deep is refused without a stack overflow', () => {
    expect(read('<div>'.repeat(100_000))).toBe('BCP_PAGE')
  })
})

describe('readNumber', () => {
  it.each([
    ['5.873,44', '5873.44'],
    ['1.234.567,8901', '1234567.8901'],
    ['0,85', '0.85'],
    ['7,68', '7.68'],
  ])('reads %s as %s', (text, plain) => {
    expect(readNumber(text)).toBe(plain)
  })

  it.each([
    '',
    '5873,44',
    '5,873.44',
    '5.873',
    '5.87,44',
    '05,00',
    '-5,00',
    '5,0',
    '5,12345',
    '1e3',
    '٥,٠٠',
    '0,00',
    '5.873,44 ',
  ])('does not read «%s»', text => {
    expect(readNumber(text)).toBeUndefined()
  })
})
