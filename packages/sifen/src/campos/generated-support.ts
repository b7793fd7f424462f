/** What the generated writer of documents builds on: the ordinary case of a value, decided quickly. What is not ordinary is left to the interpreter. */
import { fitsDecimals } from '../decimal.ts'
import { isPlainText } from './lexical.ts'
import { LISTS, type ListName } from './lists.ts'
import type { FieldRow, Row } from './rows.ts'

/** Every field row under the group it stands in: `gCamItem/dCodInt`; a row of no group under `/`. */
export function rowsByName(rows: readonly Row[], owner = '', found = new Rows()): Rows {
  for (const row of rows) {
    if (row.kind === 'group') rowsByName(row.rows, row.el, found)
    else found.set(`${owner}/${row.el}`, row)
  }
  return found
}

class Rows {
  readonly #rows = new Map<string, FieldRow>()

  set(name: string, row: FieldRow): void {
    if (this.#rows.has(name)) throw new TypeError(`Two rows are called ${name}`)
    this.#rows.set(name, row)
  }

  get(name: string): FieldRow {
    const row = this.#rows.get(name)
    if (!row) throw new TypeError(`The catalogue has no row ${name}: run npm run generate`)
    return row
  }
}

/** Plain characters, of the right length however SIFEN counts blanks. */
export const isOrdinaryText = (value: unknown, min: number, max: number): value is string =>
  typeof value === 'string' &&
  value.length >= min &&
  value.length <= max &&
  isPlainText(value) &&
  (min <= 1 || !value.includes('  '))

/** An amount that a plain number holds, below `limit` (times 10^8). */
export const isOrdinaryAmount = (value: unknown, limit: number, decimals: number): value is number =>
  typeof value === 'number' && value >= 0 && value < limit && (decimals === 8 || fitsDecimals(value, decimals))

/** A code with the tags between it and its description, and that; kept for the next time. Undefined for a code outside the list. */
export function describedCode(between: string, list: ListName) {
  const known = new Map<unknown, string>()
  return (code: unknown): string | undefined => {
    const xml = known.get(code)
    if (xml !== undefined || (typeof code !== 'number' && typeof code !== 'string')) return xml
    const description = LISTS[list].describe(code)
    if (description === undefined) return undefined
    const written = `${code}${between}${description}`
    known.set(code, written)
    return written
  }
}
