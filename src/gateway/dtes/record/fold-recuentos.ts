/** Folds pending changes into the counts of the dashboard. Readers add what is pending, so the job may run rarely. */
import type { Deps } from '../../../deps.ts'
import { companiesToFold, foldRecuentos as foldOf } from './recuentos.queries.ts'

/** Limit per run; the next run folds the others. */
const MOST_COMPANIES = 10_000

export async function foldRecuentos({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (const empresaId of await companiesToFold(db, MOST_COMPANIES)) await foldOf(db, empresaId)
}
