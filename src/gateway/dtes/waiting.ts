/** What waits for a person: the one count behind /home, /dashboard and /documentos (docs/notes 252). */
import { horaAsuncion } from '@nanduti/sifen'
import type { Ambiente } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { MAX_EMISSION_HOURS } from './age-limits.ts'
import { countDoubts, countFailed, type FailedCount } from './waiting.queries.ts'

const HOUR_MS = 3_600_000

/** Documents by why they wait; `reasons` are SIFEN's answers to the rejected ones, `desde` the first day (AAAA-MM-DD) of rejected and failed. */
export type Waiting = { rejected: number; doubt: number; error: number; reasons: FailedCount[]; desde: string }

export async function readWaiting(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  empresaId: number,
  ambiente: Ambiente,
): Promise<Waiting> {
  const since = horaAsuncion(new Date(clock.now().getTime() - MAX_EMISSION_HOURS * HOUR_MS))
  const [reasons, failed, doubt] = await Promise.all([
    countFailed(db, empresaId, ambiente, 'rejected', since),
    countFailed(db, empresaId, ambiente, 'error', since),
    countDoubts(db, empresaId, ambiente),
  ])
  return { rejected: sum(reasons), doubt, error: sum(failed), reasons, desde: since.slice(0, 10) }
}

const sum = (rows: readonly FailedCount[]) => rows.reduce((total, { documentos }) => total + documentos, 0)
