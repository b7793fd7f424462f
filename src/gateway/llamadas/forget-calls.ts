/** Deletes counts of calls to SIFEN that the dashboard no longer shows. */
import type { Deps } from '../../deps.ts'
import { deleteCalls } from './sifen-calls.queries.ts'

const KEPT_MS = 8 * 86_400_000

export const forgetCalls = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  deleteCalls(db, new Date(clock.now().getTime() - KEPT_MS))
