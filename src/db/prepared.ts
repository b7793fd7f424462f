/** Statements of the busiest requests, whose text is built once for each handle and not at every call. */
import type { Db } from './open.ts'

/** Returns what `build` makes of the handle, made at its first use. Placeholders stand for what differs from call to call. */
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
