/** Jobs of the webhooks. Deliveries are not jobs: docs/decisions/0013. */
import { z } from 'zod'
import { defineJob } from '../../jobs/index.ts'

export const deleteOldJob = defineJob({
  name: 'webhooks.delete-old',
  payload: z.object({}),
  policy: 'exclusive',
  expireSeconds: 900,
})
