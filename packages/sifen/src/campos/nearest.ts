/** Parts of a warning about an unknown name: the name, shortened, and the known name that was probably meant. */

const MAX_SHOWN = 64

/**
 * Returns the start of an unknown name, without half characters, for answers and stored rows: a request may have a name
 * of a million characters.
 */
export const shownName = (name: string): string =>
  (name.length > MAX_SHOWN ? `${name.slice(0, MAX_SHOWN)}…` : name).toWellFormed()

const MAX_DISTANCE = 2

/** Minimum length of a prefix. Shorter ones match too many names. */
const MIN_BEGINNING = 4

/**
 * Returns the closest of `known` within two edits, ignoring case, `_` and `-`. Otherwise returns the shortest one that
 * starts with the name, or undefined.
 */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const wanted = normalise(name)
  let best: string | undefined
  let bestDistance = Math.min(MAX_DISTANCE, Math.floor(wanted.length / 3)) + 1
  for (const candidate of known) {
    const distance = editDistance(wanted, normalise(candidate), bestDistance)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best ?? (wanted.length < MIN_BEGINNING ? undefined : shortestWith(wanted, known))
}

const shortestWith = (beginning: string, known: readonly string[]) =>
  known
    .filter(candidate => normalise(candidate).startsWith(beginning))
    .toSorted((a, b) => a.length - b.length)
    .at(0)

const normalise = (name: string) => name.slice(0, 64).toLowerCase().replaceAll(/[_-]/g, '')

/** Returns the Levenshtein distance, or `limit` as soon as the distance cannot stay below it. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    for (let j = 1; j <= b.length; j++) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      current.push(Math.min(substitution, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1))
    }
    if (Math.min(...current) >= limit) return limit
    previous = current
  }
  return previous[b.length] ?? limit
}
