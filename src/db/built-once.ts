/** Statements of the busiest requests. Their text is built once for each handle and not at every call. */
import type { Db } from './open.ts'

/** A statement of Drizzle that is not run yet. */
type Statement<Built> = { prepare(name: string): Built }

/** The server keeps nothing under no name: behind a PgBouncer, the next call may be on another connection. */
const UNNAMED = ''

/**
 * Returns a function that builds the statement at the first use of a handle and reuses it. Placeholders stand for the
 * values of each call. A statement that has several forms gets a key of few values, and is built once for each key.
 */
export function builtOnce<Built, Key extends readonly (string | number | undefined)[] = []>(
  build: (db: Db, ...key: Key) => Statement<Built>,
): (db: Db, ...key: Key) => Built {
  const made = new WeakMap<Db, Map<string, Built>>()
  return (db, ...key) => {
    const forms = made.get(db) ?? new Map<string, Built>()
    made.set(db, forms)
    const form = key.join(' ')
    const known = forms.get(form)
    if (known !== undefined) return known
    const built = build(db, ...key).prepare(UNNAMED)
    forms.set(form, built)
    return built
  }
}
