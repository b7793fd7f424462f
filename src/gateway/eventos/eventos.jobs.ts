/** The jobs of the events. Their due times stand in our rows; the queue only wakes us (docs/decisions/0004). */
import { z } from 'zod'
import { defineJob } from '../../jobs/index.ts'

/** Looks after one event when its `due_at` has come: asks SIFEN, or posts it once more. */
export const lookAfterJob = defineJob({
  name: 'eventos.look-after',
  payload: z.object({ empresaId: z.int(), eventoId: z.int() }),
  retryLimit: 5,
  // A question and a posting, each of at most 120 s.
  expireSeconds: 300,
  concurrency: 10,
})

export const payloadOf = ({ empresa_id, id }: { empresa_id: number; id: number }) => ({
  empresaId: empresa_id,
  eventoId: id,
})

/** Wakes due events whose own job was lost. */
export const sweepEventosJob = defineJob({ name: 'eventos.sweep', payload: z.object({}), policy: 'exclusive' })
