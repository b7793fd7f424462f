/** POST /api/sifen/dtes: checks and stores a document, which a job builds and signs. Sends nothing. Spec, DTEs. */
import type { Deps } from '../../../deps.ts'
import { type FirstResult, type Handling, notFound, type Once, type Principal } from '../../../http/index.ts'
import { handedItem, milestone } from '../../../jobs/index.ts'
import { presentCreated } from '../answer/index.ts'
import { askDte, type DtePlan, issuePlanned } from '../plan/index.ts'
import { BUILD_JOB, readDte } from '../record/index.ts'
import { byItsJob, createDte } from './create-dte.ts'
import { type Referencia, underReferencia } from './referencia.ts'

/** How a client asks for a document. */
export type How = { handling?: Handling }

/**
 * Creates a draft. Applies the checks of the synchronous path before a number is taken.
 */
export async function createDraft(deps: Deps, principal: Principal, body: unknown, once: Once, how: How = {}) {
  const requested = await askDte(deps, principal, body, how.handling)
  return once.run(requested.empresaId, claim => {
    const issue = (referencia: Referencia | undefined) => async (plan: DtePlan) => {
      const { prepared, signer } = plan
      const isHanded = deps.loop.takes(BUILD_JOB)
      const course = { ...byItsJob(deps, isHanded), claim, referencia }
      const { dte } = await createDte(deps, plan, principal.userId, course)
      milestone('dte.row-committed')
      deps.continuity.note(dte)
      deps.loop.nudge(BUILD_JOB, isHanded ? handedItem(dte, { planned: { dte, prepared, signer } }) : undefined)
      return presentCreated(dte)
    }
    const create = (referencia: Referencia | undefined) => issuePlanned(deps, requested, 'despues', issue(referencia))
    return underReferencia(deps, requested, create, held => {
      once.markReplay()
      return presentCreated(held)
    })
  })
}

/** Returns the same answer for the document of an earlier request, in its current state. */
export async function createdBefore({ db }: Deps, _principal: Principal, { empresa_id, dte_id }: FirstResult) {
  const dte = dte_id ? await readDte(db, { empresa_id, id: dte_id }) : undefined
  if (!dte) throw notFound()
  return presentCreated(dte)
}

/** Names the document or lot of an earlier request, for the refusal of a request that differs from it. */
export async function describeMade({ db }: Deps, { empresa_id, dte_id, lote_id }: FirstResult) {
  const dte = dte_id ? await readDte(db, { empresa_id, id: dte_id }) : undefined
  if (!dte) return { lote_id }
  const { id, cdc, numero, estado } = presentCreated(dte)
  return { id, cdc, numero, estado }
}
