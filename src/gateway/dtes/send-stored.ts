/**
 * SendDteJob: posts a signed document. SIFEN is asked first when an earlier posting may have arrived; a signature that is too old is made
 * again; an emission that is too old is not posted (docs/notes A14 and A25).
 */
import type { Deps, LoadedSigner } from '../../deps.ts'
import { HttpError, unprocessable } from '../../http/index.ts'
import { findIssuer } from '../emitters/index.ts'
import { cannotSend, tooOld } from './age-limits.ts'
import { askByCdc } from './ask-by-cdc.ts'
import { claim } from './claim-dte.ts'
import { jobOf, sendJob } from './dtes.jobs.ts'
import { type AttemptRow, type DteRef, type DteRow, lastPossible } from './dtes.queries.ts'
import { freshXml } from './fresh-xml.ts'
import type { Happening } from './happening.ts'
import { moveDte } from './move-dte.ts'
import { planSigner } from './plan-issuer.ts'
import { found } from './protocol.ts'
import { type StoredXml, sendDte } from './send-dte.ts'

const BY = { job: sendJob.name }

export async function sendStored(deps: Deps, ref: DteRef): Promise<void> {
  const dte = await claim(deps, ref, { job: sendJob, estado: 'signed', kinds: ['send'] })
  if (!dte) return
  const old = tooOld(deps.clock.now(), dte)
  if (old) return end(deps, dte, old)
  const earlier = await lastPossible(deps.db, dte)
  if (earlier && !(await isAbsent(deps, dte, earlier))) return
  try {
    const ready = await readyToPost(deps, dte)
    if (ready) await sendDte(deps, ready.dte, ready.xml, ready.signer, { by: BY, strict: true })
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 422)) throw error
    await end(deps, dte, cannotSend(deps.clock.now(), error.message))
  }
}

async function end(deps: Deps, dte: DteRow, happening: Happening): Promise<void> {
  await deps.db.transaction(tx => moveDte(tx, deps, dte, happening, { by: BY }))
}

/** True when SIFEN does not have it. What it has is adopted; while it cannot be asked, nothing is posted, and it is tried again later. */
async function isAbsent(deps: Deps, dte: DteRow, attempt: AttemptRow): Promise<boolean> {
  const answer = await askByCdc(deps, dte, attempt)
  if (answer?.encontrado === false) return true
  if (answer) {
    const happening = found(deps.clock.now(), dte, answer)
    await deps.db.transaction(tx => moveDte(tx, deps, dte, happening, { by: BY, attempt }))
  } else await wakeLater(deps, dte)
  return false
}

const RETRY_MS = 60_000

/** The claim ends later than this: the wake-up comes when it does. */
async function wakeLater({ db, queue, clock }: Deps, dte: DteRow): Promise<void> {
  await queue.send(db, sendJob, jobOf(dte), { startAt: new Date(clock.now().getTime() + RETRY_MS) })
}

type Ready = { dte: DteRow; xml: StoredXml; signer: LoadedSigner }

/** Undefined when another moved the document meanwhile. Throws 422 when it cannot be signed again or its emitter has no certificate. */
async function readyToPost(deps: Deps, dte: DteRow): Promise<Ready | undefined> {
  const { signer, errors } = await planSigner(deps, await findIssuer(deps.db, dte.emitter_id))
  if (!signer) throw unprocessable(errors ?? {})
  const fresh = await freshXml(deps, dte, BY)
  return fresh && { ...fresh, signer }
}
