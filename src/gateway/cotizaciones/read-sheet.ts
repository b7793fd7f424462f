/**
 * Reads the central bank's sheet from its page: rates by currency, and the sheet's date. Finds columns by their
 * headings and parses numbers strictly. Rejects the whole page on anything unexpected, because a wrong rate is worse
 * than yesterday's.
 */
import { isMoneda, MONEDAS, type Moneda } from './monedas.ts'
import { attribute, parsePage, rowsOf, type Table, tablesOf, textOf } from './page.ts'
import { BCP_PROBLEMS, SheetProblem } from './sheet-problem.ts'

/** A sheet. `rates` are guaraníes per unit, as plain decimal texts. */
export type Sheet = { fecha: string; rates: ReadonlyMap<Moneda, string> }

const TABLE_ID = 'cotizacion-interbancaria'
const GUARANIES = '₲/ME'
const DOLLARS = 'ME/USD'

/**
 * Returns the page's sheet. Throws `SheetProblem` when it can't be read, or is dated after `today`, the date in
 * Asunción.
 */
export function readSheet(html: string, today: string): Sheet {
  const page = parsePage(html)
  const fecha = readFecha(attribute(page, 'input', 'name', 'fecha', 'value') ?? '')
  const [table, ...others] = tablesOf(page, TABLE_ID)
  if (!table || others.length > 0 || !table.isWhole) throw new SheetProblem(BCP_PROBLEMS.table(TABLE_ID))
  if (fecha === undefined) throw new SheetProblem(BCP_PROBLEMS.noDate)
  if (fecha > today) throw new SheetProblem(BCP_PROBLEMS.future(fecha))
  return { fecha, rates: readRates(table) }
}

function readRates(table: Table): Map<Moneda, string> {
  const columns = { dollars: columnOf(table, DOLLARS), guaranies: columnOf(table, GUARANIES) }
  const rates = new Map<Moneda, string>()
  for (const cells of rowsOf(table)) {
    const texts = cells.map(textOf)
    const codes = texts.filter(isMoneda)
    const [moneda] = codes
    if (moneda === undefined) continue
    if (codes.length > 1 || rates.has(moneda)) throw new SheetProblem(BCP_PROBLEMS.twice(moneda))
    const rate = readNumber(texts[columns.guaranies] ?? '')
    if (rate === undefined) throw new SheetProblem(BCP_PROBLEMS.number(moneda, texts[columns.guaranies] ?? ''))
    // A dollar is worth one dollar. Any other number means that the columns are shifted.
    if (moneda === 'USD' && Number(readNumber(texts[columns.dollars] ?? '')) !== 1) {
      throw new SheetProblem(BCP_PROBLEMS.dollar(texts[columns.dollars] ?? ''))
    }
    rates.set(moneda, rate)
  }
  const missing = MONEDAS.filter(moneda => !rates.has(moneda))
  if (missing.length > 0) throw new SheetProblem(BCP_PROBLEMS.missing(missing))
  return rates
}

/** Returns the index of a column. Compares headings without blanks, because the real page has some around the slash. */
function columnOf({ headings }: Table, heading: string): number {
  const found = headings.filter(({ text }) => text.replaceAll(' ', '').toUpperCase() === heading)
  const [column] = found
  if (!column || found.length > 1) throw new SheetProblem(BCP_PROBLEMS.column(heading))
  return column.at
}

/**
 * Parses `5.873,44` as `5873.44`: points between thousands, two to four decimals after a comma. Returns undefined for
 * any other text and for zero.
 */
export function readNumber(text: string): string | undefined {
  if (!/^(0|[1-9]\d{0,2}(\.\d{3}){0,3}),\d{2,4}$/.test(text)) return undefined
  const plain = text.replaceAll('.', '').replace(',', '.')
  return Number(plain) > 0 ? plain : undefined
}

/** Parses `20/11/2026` as `2026-11-20`. Returns undefined for days that do not exist. */
function readFecha(text: string): string | undefined {
  const iso = /^\d{2}\/\d{2}\/\d{4}$/.test(text) ? text.split('/').reverse().join('-') : ''
  const day = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(iso) ? iso : undefined
}
