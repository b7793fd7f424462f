/** Folds what the documents' changes added to the counts of the dashboard. Readers add what is pending, so it may run as rarely as it likes. */
import type { Deps } from '../../deps.ts'
import { companiesToFold, foldRecuentos as foldOf } from './recuentos.queries.ts'

/** The others are folded at the next run. */
const MOST_COMPANIES = 10_000

export async function foldRecuentos({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (const empresaId of await companiesToFold(db, MOST_COMPANIES)) await foldOf(db, empresaId)
}
