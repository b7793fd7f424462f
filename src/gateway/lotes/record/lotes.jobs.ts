/** Names of the lots' work, as the history and the log show them. */

/** Queries SIFEN about one lot. */
export const POLL_LOTE_JOB = 'lotes.poll'
/** Settles lots whose outcome was unknown: the spec's state synchronization (What the service does 3). */
export const SYNC_LOTES_JOB = 'lotes.sync'
/** Sends the signed documents of one emitter and type in lots. */
export const GATHER_JOB = 'lotes.gather'
