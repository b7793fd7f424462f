/** Deletes requests from the API log: those older than 7 days, and those beyond its maximum. */
import type { Deps } from '../../deps.ts'
import { DAY_MS } from '../../units.ts'
import { deleteRequests } from './solicitudes.queries.ts'

export const KEPT_DAYS = 7
/** Maximum of rows of all companies together, about 200 MB. */
const MOST_REQUESTS = 500_000

export const keptSince = (now: Date) => new Date(now.getTime() - KEPT_DAYS * DAY_MS)

export const forgetRequests = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  deleteRequests(db, keptSince(clock.now()), MOST_REQUESTS)
