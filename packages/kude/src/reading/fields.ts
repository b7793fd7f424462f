/** Tables of label, element and spelling, which turn a group of the XML into what prints of it. */
import { formatDate, formatDecimal, formatWithMoneda } from '../format.ts'
import type { Campo } from '../model.ts'
import type { XmlElement } from '../xml.ts'

/** `moneda` is the document's currency: amounts of a group have no other. */
type Row = readonly [label: string, element: string, show?: (text: string, moneda: string) => string]

/** By element; one row prints one element of a group. */
export type Fields = ReadonlyMap<string, Row>

export const fields = (...rows: readonly Row[]): Fields => new Map(rows.map(row => [row[1], row]))

export const shown = {
  date: formatDate,
  decimal: (text: string) => formatDecimal(text),
  /** Codes that the XML carries without a description. */
  from: (names: Readonly<Record<string, string>>) => (text: string) => names[text] ?? text,
  monto: formatWithMoneda,
} as const

/** In the order of the XML. */
export function readFields(group: XmlElement | undefined, table: Fields, moneda = 'PYG'): Campo[] {
  const found: Campo[] = []
  for (const { name, text } of group?.children ?? []) {
    const row = text === '' ? undefined : table.get(name)
    if (row !== undefined) found.push([row[0], row[2]?.(text, moneda) ?? text])
  }
  return found
}
