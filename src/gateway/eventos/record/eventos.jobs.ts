/** Looks after one event: queries SIFEN, or reposts the event. */
export const SETTLE_EVENTO_JOB = 'eventos.look-after'
