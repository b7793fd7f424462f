/** The search of an automatic recovery: the documents of the point and type that our database lost. */
import type { Deps } from '../../deps.ts'
import { HttpError } from '../../http/index.ts'
import { RECOVER_POINT_JOB } from '../dtes/index.ts'
import { NotGenuine } from './adopt.ts'
import { RecoveryInterrupted } from './ask.ts'
import { type ContadorRef, findPlace } from './held-points.queries.ts'
import { recoverSeries } from './recover-series.ts'

/** Numbers that another document has at SIFEN, and the emitter that meant to issue them. */
export type Conflict = { numero: number; emitter_id: number }

/**
 * Asks SIFEN for the lost documents and adopts them, until `signal`. Returns false when not all of them could be asked
 * for: SIFEN does not answer, or the emitter has no certificate.
 */
export async function searchLost(
  deps: Deps,
  ref: ContadorRef,
  conflicts: readonly Conflict[],
  { onStep, signal }: { onStep: () => void; signal: AbortSignal },
): Promise<boolean> {
  const [latest] = conflicts
  const place = await findPlace(deps.db, ref)
  if (!latest || !place) return true
  const usados = conflicts.map(({ numero }) => numero)
  const by = { job: RECOVER_POINT_JOB }
  try {
    const where = { ...ref, ...place, emitter_id: latest.emitter_id }
    const { isComplete } = await recoverSeries(deps, where, { by, usados, deprisa: true, onStep, signal })
    return isComplete
  } catch (error) {
    return isOver(deps, ref, error)
  }
}

/** True for an answer that would be the same at the next try: a person must look at it. */
function isOver({ log }: Pick<Deps, 'log'>, ref: ContadorRef, error: unknown): boolean {
  const isLater = error instanceof RecoveryInterrupted || (error instanceof HttpError && error.status === 422)
  if (!isLater && !(error instanceof NotGenuine)) throw error
  log.error({ ...ref, err: error }, isLater ? 'recovery of a point interrupted' : 'a found document is not genuine')
  return !isLater
}
