/** The job that deletes requests of the API from the log: after 7 days, and what is beyond its bound. */
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs/index.ts'
import { deleteRequests } from './integraciones.queries.ts'

export const forgetRequestsJob = defineJob({
  name: 'requests.forget',
  payload: z.object({}),
  policy: 'exclusive',
  retryLimit: 0,
})

export const KEPT_DAYS = 7
/** Rows of all companies together, about 200 MB. */
export const MOST_REQUESTS = 500_000
const DAY_MS = 86_400_000

export const keptSince = (now: Date) => new Date(now.getTime() - KEPT_DAYS * DAY_MS)

export const forgetRequests = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  deleteRequests(db, keptSince(clock.now()), MOST_REQUESTS)
