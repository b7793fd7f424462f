/** The job that deletes counts of calls to SIFEN that the dashboard no longer shows. */
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs/index.ts'
import { deleteCalls } from './sifen-calls.queries.ts'

export const forgetCallsJob = defineJob({
  name: 'dashboard.forget-calls',
  payload: z.object({}),
  policy: 'exclusive',
  retryLimit: 0,
})

const KEPT_MS = 8 * 86_400_000

export const forgetCalls = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  deleteCalls(db, new Date(clock.now().getTime() - KEPT_MS))
