/** Jobs of the events. Rows hold their due times; the queue only wakes the jobs (docs/decisions/0004). */
import { z } from 'zod'
import { defineJob } from '../../../jobs/index.ts'

/** Looks after one event at its `due_at`: queries SIFEN, or reposts the event. */
export const settleEventoJob = defineJob({
  name: 'eventos.look-after',
  payload: z.object({ empresaId: z.int(), eventoId: z.int() }),
  retryLimit: 5,
  // A query and a posting, each of at most 120 s.
  expireSeconds: 300,
  concurrency: 10,
})

export const payloadOf = ({ empresa_id, id }: { empresa_id: number; id: number }) => ({
  empresaId: empresa_id,
  eventoId: id,
})

/** Wakes due events whose own job was lost. */
export const sweepEventosJob = defineJob({ name: 'eventos.sweep', payload: z.object({}), policy: 'exclusive' })
