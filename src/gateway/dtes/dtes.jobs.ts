/** The jobs of the documents. Their due times stand in our rows; the queue only wakes us (docs/decisions/0004). */
import { z } from 'zod'
import { defineJob } from '../../jobs/index.ts'

/** Asks SIFEN about one document when its `ask_at` has come. */
export const settleJob = defineJob({
  name: 'dtes.settle',
  payload: z.object({ dteId: z.int() }),
  retryLimit: 5,
  // The longest question that can be configured takes 120 s.
  expireSeconds: 180,
  // Every document leaves two, most of them with nothing left to ask.
  concurrency: 20,
})

/** Tells the operator of documents that nobody can ask about. */
export const attentionJob = defineJob({
  name: 'dtes.attention',
  payload: z.object({}),
  policy: 'exclusive',
})

/** Wakes documents that are due, should nobody have been woken for them. */
export const sweepJob = defineJob({
  name: 'dtes.sweep',
  payload: z.object({}),
  policy: 'exclusive',
})
