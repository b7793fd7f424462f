/** POST /api/sifen/dtes: checks and stores a document; a job builds and signs it. Nothing is sent. Spec, DTEs. */
import type { Deps, Started } from '../../deps.ts'
import { notFound, type Principal, storageFull } from '../../http/index.ts'
import { milestone } from '../../jobs/index.ts'
import { byItsJob, createDte } from './create-dte.ts'
import { presentCreated } from './dtes.present.ts'
import { readDte } from './dtes.queries.ts'
import { planDte } from './plan-dte.ts'

/** Refuses as the synchronous path does, before a number is taken; on a full disk too, for nothing could be signed. */
export async function createDraft(deps: Deps, principal: Principal, body: unknown) {
  const plan = await planDte(deps, principal, body, 'despues')
  if (!(await deps.files.isWritable())) throw storageFull()
  const dte = await createDte(deps, plan, principal.userId, byItsJob(deps))
  milestone('dte.row-committed')
  return presentCreated(dte)
}

/** The same answer for a document that an earlier request with the key created, as it stands now. */
export async function createdBefore({ db }: Deps, _principal: Principal, { empresa_id, dte_id }: Started) {
  const dte = dte_id ? await readDte(db, { empresa_id, id: dte_id }) : undefined
  if (!dte) throw notFound()
  return presentCreated(dte)
}
