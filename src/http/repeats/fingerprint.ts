/**
 * The fingerprint of a request: equal for two requests that ask for the same. Bodies are compared as canonical JSON: the order of keys and
 * the notation of numbers do not matter. A retry may change the fields in `ignored` (docs/notes A39).
 */
import { hash } from 'node:crypto'

/** Returns the SHA-256 of an address and a body. `ignored` are fields of the body's root. */
export function fingerprintOf(address: string, body: unknown, ignored: readonly string[] = []): string {
  const compared = isPlain(body) ? without(body, ignored) : body
  return hash('sha256', `${address}\n${JSON.stringify(sorted(compared)) ?? ''}`)
}

const without = (body: Readonly<Record<string, unknown>>, ignored: readonly string[]) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !ignored.includes(name)))

/** Sorts the keys of all objects. JSON.parse has already read numbers by value. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isPlain(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map(name => [name, sorted(value[name])]),
  )
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
