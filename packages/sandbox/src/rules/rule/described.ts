/** Codes with their descriptions, as documents and events write them. */
import type { Table } from '../../tables/table.ts'

/** A code and its description. */
export type Coded = readonly [code: string | undefined, description: string | undefined]

/**
 * True when code and description do not match. Codes outside the table accept free text. Neither may occur without the
 * other.
 */
export function isMisdescribed([code, description]: Coded, table: Table): boolean {
  if (code === undefined || description === undefined) return code !== description
  const literal = table.get(code)
  return literal !== undefined && description !== literal
}
