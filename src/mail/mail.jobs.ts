/** The jobs of mails. Their due times stand in our rows; the queue only wakes us (docs/decisions/0004). */
import { z } from 'zod'
import { defineJob } from '../jobs/index.ts'

/** Sends one mail when its `due_at` has come. */
export const sendMailJob = defineJob({
  name: 'mail.send',
  payload: z.object({ mailId: z.int() }),
  // All timeouts of a connection together are 50 s.
  expireSeconds: 120,
  concurrency: 4,
})

/** Wakes mails that are due, should no job have been left for them. */
export const sweepMailsJob = defineJob({ name: 'mail.sweep', payload: z.object({}), policy: 'exclusive' })
