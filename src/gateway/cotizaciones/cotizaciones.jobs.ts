/** The job of the rates. When it is due stands in a row; the queue only wakes us (docs/decisions/0004). */
import { z } from 'zod'
import { defineJob } from '../../jobs/index.ts'

export const syncRatesJob = defineJob({
  name: 'cotizaciones.sync',
  payload: z.object({}),
  policy: 'exclusive',
  // The page's own time limit, many times.
  expireSeconds: 120,
})

/** How soon after 08:15, or after a start, it is noticed. */
export const WAKE_SECONDS = 60
