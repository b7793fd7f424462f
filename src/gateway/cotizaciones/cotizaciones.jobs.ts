/** The job of the rates. A row holds its due time; the queue only wakes the job (docs/decisions/0004). */
import { z } from 'zod'
import { defineJob } from '../../jobs/index.ts'

export const syncRatesJob = defineJob({
  name: 'cotizaciones.sync',
  payload: z.object({}),
  policy: 'exclusive',
  // Many times the page's own timeout.
  expireSeconds: 120,
})

/** Longest delay after 08:15, or after a start, until the job runs. */
export const WAKE_SECONDS = 60
