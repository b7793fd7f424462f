/**
 * Work that waits for a person: the count for /home, /dashboard and /documentos, with the filters of their links
 * (docs/notes 301).
 */
import { horaAsuncion } from '@nanduti/sifen'
import type { Ambiente } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { MAX_EMISSION_HOURS } from './age-limits.ts'
import { countByAnswer, countUpTo, type FailedCount } from './waiting.queries.ts'

const HOUR_MS = 3_600_000

/** Documents by the reason why they wait. `reasons` are SIFEN's answers to the rejected ones. */
export type Waiting = { rejected: number; doubt: number; error: number; reasons: FailedCount[] }

/**
 * Returns the local instant (AAAA-MM-DDThh:mm:ss) since which documents must have been issued for SIFEN to accept them.
 */
export const pendingSince = (now: Date): string => horaAsuncion(new Date(now.getTime() - MAX_EMISSION_HOURS * HOUR_MS))

export async function readWaiting(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  empresaId: number,
  ambiente: Ambiente,
): Promise<Waiting> {
  const since = { ambiente, pendingSince: pendingSince(clock.now()) }
  const [reasons, failed, doubt] = await Promise.all([
    countByAnswer(db, empresaId, { part: 'rejected', ...since }),
    countByAnswer(db, empresaId, { part: 'error', ...since }),
    countUpTo(db, empresaId, { part: 'doubt', ambiente }),
  ])
  return { rejected: sum(reasons), doubt, error: sum(failed), reasons }
}

const sum = (rows: readonly FailedCount[]) => rows.reduce((total, { documentos }) => total + documentos, 0)
