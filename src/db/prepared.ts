/** Statements of the busiest requests. Their text is built once for each handle and not at every call. */
import type { Db } from './open.ts'

/**
 * Returns a function that builds the statement at the first use of a handle and reuses it. Placeholders stand for the
 * values of each call.
 */
export function preparedOnce<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const made = new WeakMap<Db, Statement>()
  return db => {
    const known = made.get(db)
    if (known !== undefined) return known
    const statement = build(db)
    made.set(db, statement)
    return statement
  }
}
