/** Counting of items that share a key. */

/** Returns the keys of more than `most` items. */
export function repeated<T, Key>(items: readonly T[], keyOf: (item: T) => Key, most = 1): Key[] {
  return [...Map.groupBy(items, keyOf)].flatMap(([key, all]) => (all.length > most ? [key] : []))
}
