/** Items that have something in common, counted. */

/** The keys that more than `most` items have. */
export function repeated<T, Key>(items: readonly T[], keyOf: (item: T) => Key, most = 1): Key[] {
  return [...Map.groupBy(items, keyOf)].flatMap(([key, all]) => (all.length > most ? [key] : []))
}
