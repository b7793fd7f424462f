/** The job that closes idle sessions. */
import { z } from 'zod'
import { defineJob } from '../../jobs/index.ts'

export const closeStaleJob = defineJob({
  name: 'sessions.close-stale',
  payload: z.object({}),
  policy: 'exclusive',
  retryLimit: 0,
})
