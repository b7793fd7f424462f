/** Jobs of mails. Due times are in our rows; the queue only wakes the process (docs/decisions/0004). */
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

/** Wakes due mails whose job was lost. */
export const sweepMailsJob = defineJob({ name: 'mail.sweep', payload: z.object({}), policy: 'exclusive' })
