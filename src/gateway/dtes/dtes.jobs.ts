/** The jobs of the documents. Their due times stand in our rows; the queue only wakes us (docs/decisions/0004). */
import { z } from 'zod'
import { defineJob } from '../../jobs/index.ts'

/**
 * Asks SIFEN about one document when its `due_at` has come. One that an older version queued, without the company, fails: the sweep
 * finds its document.
 */
export const settleJob = defineJob({
  name: 'dtes.settle',
  payload: z.object({ empresaId: z.int(), dteId: z.int() }),
  retryLimit: 5,
  // The longest question that can be configured takes 120 s.
  expireSeconds: 180,
  // Every document leaves two, most of them with nothing left to ask.
  concurrency: 20,
})

/** The payload for a document. */
export const settlingOf = ({ empresa_id, id }: { empresa_id: number; id: number }) => ({
  empresaId: empresa_id,
  dteId: id,
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
