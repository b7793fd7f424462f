/** Statements of the busiest requests. Their text is built once for each handle and not at every call. */
import type { Db } from './open.ts'

/**
 * Returns a function that builds the statement at the first use of a handle and reuses it. Placeholders stand for the
 * values of each call. A statement that has several forms gets a key of few values, and is built once for each key.
 */
export function preparedOnce<Statement, Key extends readonly (string | number | undefined)[] = []>(
  build: (db: Db, ...key: Key) => Statement,
): (db: Db, ...key: Key) => Statement {
  const made = new WeakMap<Db, Map<string, Statement>>()
  return (db, ...key) => {
    const forms = made.get(db) ?? new Map<string, Statement>()
    made.set(db, forms)
    const name = key.join(' ')
    const known = forms.get(name)
    if (known !== undefined) return known
    const statement = build(db, ...key)
    forms.set(name, statement)
    return statement
  }
}
