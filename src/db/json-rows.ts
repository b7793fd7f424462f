/** Several lists in one statement: each is a column of its only row, as JSON. */
import { type SQL, sql } from 'drizzle-orm'

/** A selection. Its columns need names that are its own (`as`): they become the names in the JSON. */
type Rows = { as(name: string): { getSQL(): SQL } }

/**
 * Returns the column of a list, in its order. JSON has no dates and rounds decimals: select a decimal as text, and turn
 * the text of an instant into a Date.
 */
export const jsonRows = <Row>(rows: Rows): SQL<Row[]> =>
  sql<Row[]>`(select coalesce(json_agg(listed), '[]'::json) from ${rows.as('listed')})`

/** The only row of a statement that selects lists. */
export const ONE_ROW = sql`(values (1)) as one(n)`
