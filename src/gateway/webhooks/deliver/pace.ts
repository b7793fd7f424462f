/** Share of this process that one endpoint gets: more while it responds well and quickly, little while it fails. */

export type Pace = {
  /** Deliveries per claim. */
  batch: number
  /** Concurrent postings. */
  lanes: number
}

/** Pace of an endpoint that fails, or of a new one. */
export const SLOW_PACE: Pace = { batch: 4, lanes: 4 }
const FASTEST_BATCH = 512
const LANES = 8
/** Target duration of a batch. Longer batches would keep claimed deliveries waiting. */
const BATCH_MS = 500

/**
 * Returns the pace after `size` deliveries were posted in `ms`. Only a full batch makes the next one larger; any batch
 * that took too long makes it smaller.
 */
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

/**
 * Maximum number of claimed batches that wait in this process: about four seconds of the endpoint's time, well within a
 * claim.
 */
const MOST_WAITING = 8

/** Returns how many deliveries may be claimed on creation when `waiting` are claimed already. */
export const roomAt = (pace: Pace, waiting: number) =>
  pace.lanes < LANES ? 0 : Math.max(0, MOST_WAITING * pace.batch - waiting)

/** Returns whether the claimed deliveries that wait keep an endpoint that responds well busy. */
export const isFullAt = (pace: Pace, waiting: number) =>
  pace.lanes >= LANES && waiting > (MOST_WAITING / 2) * pace.batch
