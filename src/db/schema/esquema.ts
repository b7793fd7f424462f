/** Which programs may use these tables. */
import { bigint, pgTable, smallint } from 'drizzle-orm/pg-core'

/**
 * One row. A program that does not know the migration made at `compatible_desde` (its `when`, in ms) must not use the tables. Only a
 * migration that takes something away from older programs raises it (CONTRIBUTING.md).
 */
export const esquema = pgTable('esquema', {
  id: smallint('id').primaryKey().default(1),
  compatible_desde: bigint('compatible_desde', { mode: 'number' }).notNull(),
})
