/** Tables of label, element and format, which turn a group of the XML into printed fields. */
import { formatDate, formatDecimal, formatWithMoneda } from '../format.ts'
import type { Campo } from '../model.ts'
import type { XmlElement } from '../xml.ts'

/**
 * A row prints one element. `moneda` is the document's currency, in which a group's amounts are. `group` has the other
 * elements, such as an amount's unit.
 */
type Row = readonly [label: string, element: string, show?: (text: string, moneda: string, group: XmlElement) => string]

/** Rows by element. */
export type Fields = ReadonlyMap<string, Row>

export const fields = (...rows: readonly Row[]): Fields => new Map(rows.map(row => [row[1], row]))

export const shown = {
  date: formatDate,
  /** Formats a time of midnight as its date: it is how the XML writes a date without time. */
  moment: (text: string) => formatDate(text.replace(/T00:00:00$/, '')),
  decimal: (text: string) => formatDecimal(text),
  /** Formats codes that have no description in the XML. */
  from: (names: Readonly<Record<string, string>>) => (text: string) => names[text] ?? text,
  monto: formatWithMoneda,
} as const

/** Returns the fields in the order of the XML. */
export function readFields(group: XmlElement | undefined, table: Fields, moneda = 'PYG'): Campo[] {
  const found: Campo[] = []
  if (group === undefined) return found
  for (const { name, text } of group.children) {
    const row = text === '' ? undefined : table.get(name)
    if (row !== undefined) found.push([row[0], row[2]?.(text, moneda, group) ?? text])
  }
  return found
}
