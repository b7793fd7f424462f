/** What is wrong with the rates at the moment, for those who watch the service (docs/notes A21). */
import type { Deps } from '../../deps.ts'
import { findRun } from './cotizaciones.queries.ts'
import { runName } from './sync-rates.ts'

export type Alarm = { codigo: string; mensaje: string; desde: string }

/** Undefined while the last run went well, and before the first. */
export async function ratesAlarm(deps: Pick<Deps, 'db' | 'bank'>): Promise<Alarm | undefined> {
  const run = await findRun(deps.db, runName(deps))
  if (!run?.failing_since) return undefined
  return {
    codigo: run.failure_code ?? '',
    mensaje: `Las cotizaciones no se actualizan. ${run.failure_text}`,
    desde: run.failing_since.toISOString(),
  }
}
