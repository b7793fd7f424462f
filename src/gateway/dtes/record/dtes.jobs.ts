/** Jobs of the documents. Rows hold their due times; the queue only wakes the jobs (docs/decisions/0004). */
import { z } from 'zod'
import { defineJob } from '../../../jobs/index.ts'
import type { Job } from '../../../ports.ts'
import type { DteRow } from './dtes.queries.ts'

/** Payload of a job. The row holds the work to do. */
const payload = z.object({ empresaId: z.int(), dteId: z.int() })
type Payload = z.infer<typeof payload>

/**
 * Queries SIFEN about one document at its `due_at`. A job queued by an older version, without the company, fails; the
 * sweep finds its document.
 */
export const settleJob = defineJob({
  name: 'dtes.settle',
  payload,
  retryLimit: 5,
  // The longest timeout that can be configured for a query is 120 s.
  expireSeconds: 180,
  // Every document creates two of these jobs, most of them with nothing left to query.
  concurrency: 20,
})

/** Builds and signs a draft: the spec's BuildAndSignDteJob. */
export const buildJob = defineJob({
  name: 'dtes.build-and-sign',
  payload,
  // Drafts that are due together are signed together. Each may hold a request of a megabyte.
  concurrency: 20,
})

/**
 * Posts a signed document: the spec's SendDteJob. It may first query and then post, each with the longest timeout of
 * 120 s at most.
 */
export const sendJob = defineJob({ name: 'dtes.send', payload, retryLimit: 5, expireSeconds: 300, concurrency: 20 })

/** Returns the payload for a document. */
export const jobOf = ({ empresa_id, id }: Pick<DteRow, 'empresa_id' | 'id'>): Payload => ({
  empresaId: empresa_id,
  dteId: id,
})

/** Returns the key of the payload's document. */
export const refOf = ({ empresaId, dteId }: Payload) => ({ empresa_id: empresaId, id: dteId })

/** Returns the job for the due work, with its payload. A draft is always built first. */
export const wakeFor = (dte: Pick<DteRow, 'empresa_id' | 'id' | 'estado' | 'due_kind'>): [Job<Payload>, Payload] => [
  dte.due_kind === 'ask' ? settleJob : dte.estado === 'draft' ? buildJob : sendJob,
  jobOf(dte),
]

/** Recovers the numbers of a point and type that other documents have at SIFEN, at its `recuperar_at`. */
export const recoverPointJob = defineJob({
  name: 'puntos.recover',
  payload: z.object({ empresaId: z.int(), puntoId: z.int(), tipoDocumento: z.int() }),
  retryLimit: 5,
  concurrency: 5,
})

/** Wakes due recoveries whose own job was lost. */
export const sweepPointsJob = defineJob({
  name: 'puntos.sweep',
  payload: z.object({}),
  policy: 'exclusive',
})

/** Removes idempotency keys of requests older than 24 hours, and ended counts of the limiters. */
export const expireKeysJob = defineJob({
  name: 'idempotency.expire',
  payload: z.object({}),
  policy: 'exclusive',
})

/** Reports documents whose SIFEN is no longer configured to the operator. */
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

/** Folds pending changes into the counts of the dashboard. */
export const foldJob = defineJob({
  name: 'dtes.fold-counts',
  payload: z.object({}),
  policy: 'exclusive',
  retryLimit: 0,
})
