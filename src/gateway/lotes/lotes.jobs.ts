/** The jobs of the lots. Their due times stand in our rows; the queue only wakes us (docs/decisions/0004). */
import { z } from 'zod'
import { defineJob } from '../../jobs/index.ts'

const one = z.object({ empresaId: z.int(), id: z.int() })

/** Asks SIFEN about one lot when its `next_poll_at` has come. */
export const pollLoteJob = defineJob({
  name: 'lotes.poll',
  payload: one,
  retryLimit: 5,
  // The longest question that can be configured takes 120 s.
  expireSeconds: 180,
  concurrency: 20,
})

/** The state-synchronization job (spec, What the service does 3): wakes the lots that are due, should no job have been sent for them. */
export const syncLotesJob = defineJob({
  name: 'lotes.sync',
  payload: z.object({}),
  policy: 'exclusive',
})

/** Looks for signed documents of emitters with `envio_automatico`. */
export const gatherJob = defineJob({
  name: 'lotes.gather',
  payload: z.object({}),
  policy: 'exclusive',
})

export const GATHER_EXPIRE_SECONDS = 300

/** Sends the signed documents of one emitter and type in lots. */
export const gatherEmitterJob = defineJob({
  name: 'lotes.gather-emitter',
  payload: z.object({ empresaId: z.int(), emitterId: z.int(), tipoDocumento: z.int() }),
  // The next round gathers what this one leaves.
  retryLimit: 0,
  expireSeconds: GATHER_EXPIRE_SECONDS,
  concurrency: 5,
})
