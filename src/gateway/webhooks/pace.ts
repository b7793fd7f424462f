/** How much of this process one endpoint gets: more while it answers well and quickly, little while it fails. */

export type Pace = {
  /** Deliveries claimed at a time. */
  batch: number
  /** Posted at the same time. */
  lanes: number
}

/** For an endpoint that fails, or that nothing is known of. */
export const SLOW_PACE: Pace = { batch: 4, lanes: 4 }
const FASTEST_BATCH = 128
const LANES = 8
/** A batch that takes longer would keep claimed deliveries waiting. */
const QUICK_MS = 1000

export function paceAfter(
  pace: Pace,
  { failures, isFull, ms }: { failures: number; isFull: boolean; ms: number },
): Pace {
  if (failures > 0 || ms > QUICK_MS) return SLOW_PACE
  return isFull ? { batch: Math.min(pace.batch * 2, FASTEST_BATCH), lanes: LANES } : pace
}
