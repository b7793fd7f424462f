/** Code tables written as `code=description;`, so that a row takes one line and not four. */

/** Returns the table as a map, in the order written. */
export function pairs(rows: string): ReadonlyMap<string, string> {
  const table = new Map<string, string>()
  for (const row of rows.replaceAll('\n', '').split(';')) {
    const equals = row.indexOf('=')
    if (equals > 0) table.set(row.slice(0, equals), row.slice(equals + 1))
  }
  return table
}
