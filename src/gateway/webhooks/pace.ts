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

/** `size` deliveries were posted in `ms`. Only a full batch makes the next one larger; any that took too long makes it smaller. */
export function paceAfter(
  pace: Pace,
  { failures, size, isFull, ms }: { failures: number; size: number; isFull: boolean; ms: number },
): Pace {
  if (failures > 0) return SLOW_PACE
  if (size < pace.lanes) return pace
  const fitting = Math.max(LANES, Math.floor((size * BATCH_MS) / Math.max(ms, 1)))
  if (!isFull) return { batch: Math.min(pace.batch, fitting), lanes: pace.lanes }
  return { batch: Math.min(2 * pace.batch, fitting, FASTEST_BATCH), lanes: LANES }
}

/** So many batches may wait, claimed, in this process: about four seconds of the endpoint's time, well within a claim. */
const MOST_WAITING = 8

/** How many deliveries may be claimed as they are made, when `waiting` are claimed already. */
export const roomAt = (pace: Pace, waiting: number) =>
  pace.lanes < LANES ? 0 : Math.max(0, MOST_WAITING * pace.batch - waiting)
