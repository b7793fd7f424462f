/** Counting of items that share a key. */

/** Returns the keys of more than `most` items. */
export function repeated<T, Key>(items: readonly T[], keyOf: (item: T) => Key, most = 1): Key[] {
  return [...Map.groupBy(items, keyOf)].flatMap(([key, all]) => (all.length > most ? [key] : []))
}

/** Counts equal items. */
export function count(items: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const item of items) counts[item] = (counts[item] ?? 0) + 1
  return counts
}
