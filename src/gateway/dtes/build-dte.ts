/** BuildAndSignDteJob: a stored draft becomes signed. One whose process died on the way is built again. */
import type { Deps } from '../../deps.ts'
import { HttpError } from '../../http/index.ts'
import { cannotBuild, tooOld } from './age-limits.ts'
import { claim } from './claim-dte.ts'
import { buildJob } from './dtes.jobs.ts'
import type { DteRef, DteRow } from './dtes.queries.ts'
import { moveDte } from './move-dte.ts'
import { signDraft } from './sign-draft.ts'

const MOVER = { by: { job: buildJob.name } }

export async function buildDte(deps: Deps, ref: DteRef): Promise<void> {
  const dte = await claim(deps, ref, { job: buildJob, estado: 'draft', kinds: ['build', 'send'] })
  if (dte) await build(deps, dte)
}

/** A full disk or a lost database is thrown, and it is tried again; what is wrong with the document itself ends it. */
async function build(deps: Deps, dte: DteRow): Promise<void> {
  const old = tooOld(deps.clock.now(), dte)
  try {
    if (old === undefined) await signDraft(deps, dte, MOVER)
    else await deps.db.transaction(tx => moveDte(tx, deps, dte, old, MOVER))
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 422)) throw error
    const happened = cannotBuild(deps.clock.now(), error.message)
    await deps.db.transaction(tx => moveDte(tx, deps, dte, happened, MOVER))
  }
}
