/** POST /api/sifen/dtes: checks and stores a document, which a job builds and signs. Sends nothing. Spec, DTEs. */
import type { Deps, Started } from '../../deps.ts'
import { notFound, type Principal, storageFull } from '../../http/index.ts'
import { milestone } from '../../jobs/index.ts'
import { byItsJob, createDte } from './create-dte.ts'
import { presentCreated } from './dtes.present.ts'
import { readDte } from './dtes.queries.ts'
import { planDte } from './plan-dte.ts'

/**
 * Creates a draft. Applies the checks of the synchronous path before a number is taken. Throws on a full disk too,
 * because the draft could not be signed.
 */
export async function createDraft(deps: Deps, principal: Principal, body: unknown) {
  const plan = await planDte(deps, principal, body, 'despues')
  if (!(await deps.files.isWritable())) throw storageFull()
  const dte = await createDte(deps, plan, principal.userId, byItsJob(deps))
  milestone('dte.row-committed')
  return presentCreated(dte)
}

/** Returns the same answer for the document of an earlier request with the key, in its current state. */
export async function createdBefore({ db }: Deps, _principal: Principal, { empresa_id, dte_id }: Started) {
  const dte = dte_id ? await readDte(db, { empresa_id, id: dte_id }) : undefined
  if (!dte) throw notFound()
  return presentCreated(dte)
}
