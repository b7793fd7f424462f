/** Deletes counts of calls to SIFEN that the dashboard no longer shows. */
import type { Deps } from '../../deps.ts'
import { DAY_MS } from '../../units.ts'
import { deleteCalls } from './sifen-calls.queries.ts'

const KEPT_MS = 8 * DAY_MS

export const forgetCalls = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  deleteCalls(db, new Date(clock.now().getTime() - KEPT_MS))
