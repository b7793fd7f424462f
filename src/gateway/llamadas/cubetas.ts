/** Buckets of durations on a fixed scale. Their counts can be added up, and give percentiles to within one bucket. */

/** Upper limits of the buckets in milliseconds. One more bucket holds longer durations. */
export const CUBETAS = [
  50, 75, 100, 150, 200, 250, 300, 400, 500, 600, 700, 800, 900, 1_000, 1_200, 1_500, 1_800, 2_000, 2_500, 3_000, 4_000,
  5_000, 6_000, 7_000, 8_000, 10_000, 12_000, 15_000, 20_000, 30_000, 60_000,
] as const

export const cubetaOf = (ms: number): number => CUBETAS.filter(limit => limit < ms).length

/**
 * Returns the upper limit, in milliseconds, of the bucket in which that share of the calls ends. Infinity past the
 * scale, undefined without calls.
 */
export function percentile(counts: ReadonlyMap<number, number>, share: number): number | undefined {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  let seen = 0
  for (const [place, count] of [...counts].sort(([a], [b]) => a - b)) {
    seen += count
    if (count > 0 && seen >= share * total) return CUBETAS[place] ?? Number.POSITIVE_INFINITY
  }
  return undefined
}
