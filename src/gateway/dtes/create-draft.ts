/** POST /api/sifen/dtes: checks and stores a document; a job builds and signs it. Nothing is sent. Spec, DTEs. */
import type { Deps } from '../../deps.ts'
import { type Principal, storageFull } from '../../http/index.ts'
import { milestone } from '../../jobs/index.ts'
import { byItsJob, createDte } from './create-dte.ts'
import { presentCreated } from './dtes.present.ts'
import { planDte } from './plan-dte.ts'

/** Refuses as the synchronous path does, before a number is taken; on a full disk too, for nothing could be signed. */
export async function createDraft(deps: Deps, principal: Principal, body: unknown) {
  const plan = await planDte(deps, principal, body)
  if (!(await deps.files.isWritable())) throw storageFull()
  const dte = await createDte(deps, plan, principal.userId, byItsJob(deps))
  milestone('dte.row-committed')
  return presentCreated(dte)
}
