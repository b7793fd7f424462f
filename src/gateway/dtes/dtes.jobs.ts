/** The jobs of the documents. Their due times stand in our rows; the queue only wakes us (docs/decisions/0004). */
import { z } from 'zod'
import { defineJob } from '../../jobs/index.ts'
import type { Job } from '../../ports.ts'
import type { DteRow } from './dtes.queries.ts'

/** All that a job carries; what there is to do stands in the row. */
const payload = z.object({ empresaId: z.int(), dteId: z.int() })
type Payload = z.infer<typeof payload>

/**
 * Asks SIFEN about one document when its `due_at` has come. One that an older version queued, without the company, fails: the sweep
 * finds its document.
 */
export const settleJob = defineJob({
  name: 'dtes.settle',
  payload,
  retryLimit: 5,
  // The longest question that can be configured takes 120 s.
  expireSeconds: 180,
  // Every document leaves two, most of them with nothing left to ask.
  concurrency: 20,
})

/** Builds and signs a draft: the spec's BuildAndSignDteJob. */
export const buildJob = defineJob({
  name: 'dtes.build-and-sign',
  payload,
  // Those that are due together are signed together; each may hold a request of a megabyte.
  concurrency: 20,
})

/** Posts a signed document: the spec's SendDteJob. It may ask first and post then, each at most the longest time limit of 120 s. */
export const sendJob = defineJob({ name: 'dtes.send', payload, retryLimit: 5, expireSeconds: 300, concurrency: 20 })

/** The payload for a document. */
export const jobOf = ({ empresa_id, id }: Pick<DteRow, 'empresa_id' | 'id'>): Payload => ({
  empresaId: empresa_id,
  dteId: id,
})

/** Whose row a payload names. */
export const refOf = ({ empresaId, dteId }: Payload) => ({ empresa_id: empresaId, id: dteId })

/** The job, with its payload, that does what is due: a draft is built first in every case. */
export const wakeFor = (dte: Pick<DteRow, 'empresa_id' | 'id' | 'estado' | 'due_kind'>): [Job<Payload>, Payload] => [
  dte.due_kind === 'ask' ? settleJob : dte.estado === 'draft' ? buildJob : sendJob,
  jobOf(dte),
]

/** Removes the keys of requests that were made more than 24 hours ago. */
export const expireKeysJob = defineJob({
  name: 'idempotency.expire',
  payload: z.object({}),
  policy: 'exclusive',
})

/** Tells the operator of documents whose SIFEN is no longer configured. */
export const attentionJob = defineJob({
  name: 'dtes.attention',
  payload: z.object({}),
  policy: 'exclusive',
})

/** Wakes due documents whose own job was lost. */
export const sweepJob = defineJob({
  name: 'dtes.sweep',
  payload: z.object({}),
  policy: 'exclusive',
})

/** Folds what changes of state added to the counts of the dashboard. */
export const foldJob = defineJob({
  name: 'dtes.fold-counts',
  payload: z.object({}),
  policy: 'exclusive',
  retryLimit: 0,
})
