/** The current problem of the rates, for monitoring (docs/notes A21). */
import type { Deps } from '../../deps.ts'
import { findRun } from './cotizaciones.queries.ts'
import { runName } from './sync-rates.ts'

export type Alarm = { codigo: string; mensaje: string; desde: string }

/** Returns the alarm of the rates. Undefined before the first run and after a successful one. */
export async function ratesAlarm(deps: Pick<Deps, 'db' | 'bank'>): Promise<Alarm | undefined> {
  const run = await findRun(deps.db, runName(deps))
  if (!run?.failing_since) return undefined
  return {
    codigo: run.failure_code ?? '',
    mensaje: `Las cotizaciones no se actualizan. ${run.failure_text}`,
    desde: run.failing_since.toISOString(),
  }
}
