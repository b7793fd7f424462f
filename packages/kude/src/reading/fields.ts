/** Tables of label, element and spelling, which turn a group of the XML into what prints of it. */
import { formatDate } from '../format.ts'
import type { Campo } from '../model.ts'
import type { XmlElement } from '../xml.ts'

type Row = readonly [label: string, element: string, show?: (text: string) => string]

/** By element; one row prints one element of a group. */
export type Fields = ReadonlyMap<string, Row>

export const fields = (...rows: readonly Row[]): Fields => new Map(rows.map(row => [row[1], row]))

export const shown = {
  date: formatDate,
  /** Codes that the XML carries without a description. */
  from: (names: Readonly<Record<string, string>>) => (text: string) => names[text] ?? text,
} as const

/** In the order of the XML. */
export function readFields(group: XmlElement | undefined, table: Fields): Campo[] {
  const found: Campo[] = []
  for (const { name, text } of group?.children ?? []) {
    const row = text === '' ? undefined : table.get(name)
    if (row !== undefined) found.push([row[0], row[2]?.(text) ?? text])
  }
  return found
}
