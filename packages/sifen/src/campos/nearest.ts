/** What a warning about an unknown name says: that name, short enough to be repeated, and the known one that was probably meant. */

const MAX_SHOWN = 64

/** An unknown name as answers and rows may hold it, for a request can make one of a million characters: its beginning, without half characters. */
export const shownName = (name: string): string =>
  (name.length > MAX_SHOWN ? `${name.slice(0, MAX_SHOWN)}…` : name).toWellFormed()

const MAX_DISTANCE = 2

/** Shorter beginnings are those of too many names. */
const MIN_BEGINNING = 4

/**
 * The closest of `known` within two edits, ignoring case, `_` and `-`; else the shortest that begins with the name. Undefined when nothing
 * is near.
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

/** Levenshtein's distance, given up (returning `limit`) as soon as it cannot stay below `limit`. */
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
