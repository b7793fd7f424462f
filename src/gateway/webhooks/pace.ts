/** How much of this process one endpoint gets: more while it answers well and quickly, little while it fails. */

export type Pace = {
  /** Deliveries claimed at a time. */
  batch: number
  /** Posted at the same time. */
  lanes: number
}

/** For an endpoint that fails, or that nothing is known of. */
export const SLOW_PACE: Pace = { batch: 4, lanes: 4 }
const FASTEST_BATCH = 512
const LANES = 8
/** A batch is as large as the endpoint takes in about this time: longer ones would keep claimed deliveries waiting. */
const BATCH_MS = 500

export function paceAfter(
  pace: Pace,
  { failures, isFull, ms }: { failures: number; isFull: boolean; ms: number },
): Pace {
  if (failures > 0) return SLOW_PACE
  if (!isFull) return pace
  const fitting = Math.floor((pace.batch * BATCH_MS) / Math.max(ms, 1))
  return { batch: Math.max(LANES, Math.min(2 * pace.batch, fitting, FASTEST_BATCH)), lanes: LANES }
}
