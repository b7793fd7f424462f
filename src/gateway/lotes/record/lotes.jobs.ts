/** Jobs of the lots. Rows hold their due times; the queue only wakes the jobs (docs/decisions/0004). */
import { z } from 'zod'
import { defineJob } from '../../../jobs/index.ts'

const one = z.object({ empresaId: z.int(), id: z.int() })

/** Queries SIFEN about one lot at its `next_poll_at`. */
export const pollLoteJob = defineJob({
  name: 'lotes.poll',
  payload: one,
  retryLimit: 5,
  // The longest timeout that can be configured for a query is 120 s.
  expireSeconds: 180,
  concurrency: 20,
})

/** The state-synchronization job (spec, What the service does 3): wakes due lots whose own job was lost. */
export const syncLotesJob = defineJob({
  name: 'lotes.sync',
  payload: z.object({}),
  policy: 'exclusive',
})

/** Finds signed documents of emitters with `envio_automatico`. */
export const gatherJob = defineJob({
  name: 'lotes.gather',
  payload: z.object({}),
  policy: 'exclusive',
})

export const GATHER_EXPIRE_SECONDS = 300

/** Sends the signed documents of one emitter and type in lots, one job at a time for each such group. */
export const gatherGroupJob = defineJob({
  name: 'lotes.gather-group',
  payload: z.object({ empresaId: z.int(), emitterId: z.int(), tipoDocumento: z.int() }),
  policy: 'exclusive',
  keyOf: ({ empresaId, emitterId, tipoDocumento }) => `${empresaId} ${emitterId} ${tipoDocumento}`,
  // The next round gathers the documents that this one leaves.
  retryLimit: 0,
  expireSeconds: GATHER_EXPIRE_SECONDS,
  concurrency: 5,
})
