/**
 * SendDteJob: posts a signed document. Queries SIFEN first when an earlier posting may have arrived, renews a signature
 * that is too old, and ends a document whose emission is too old (docs/notes A14 and A25).
 */
import type { Deps, LoadedSigner } from '../../deps.ts'
import { HttpError, unprocessable } from '../../http/index.ts'
import { findIssuer } from '../emitters/index.ts'
import { cannotSend, tooOld } from './age-limits.ts'
import { askByCdc } from './ask-by-cdc.ts'
import { type AttemptRow, lastPossible } from './attempts.queries.ts'
import { claim, putOff } from './claim-dte.ts'
import { sendJob } from './dtes.jobs.ts'
import type { DteRef, DteRow } from './dtes.queries.ts'
import { freshXml } from './fresh-xml.ts'
import type { Happening } from './happening.ts'
import { moveDte } from './move-dte.ts'
import { planSigner } from './plan-issuer.ts'
import { found } from './protocol.ts'
import { unready } from './readiness.ts'
import { sendDte } from './send-dte.ts'

const BY = { job: sendJob.name }

export async function sendStored(deps: Deps, ref: DteRef): Promise<void> {
  const dte = await claim(deps, ref, { job: sendJob, estado: 'signed', kinds: ['send'] })
  if (!dte) return
  const old = tooOld(deps.clock.now(), dte)
  if (old) return end(deps, dte, old)
  const earlier = await lastPossible(deps.db, dte)
  try {
    const signer = await signerFor(deps, dte)
    const access = { ...signer, baseUrl: deps.sifen.addressOf(dte.ambiente) }
    const why = await unready(deps, access, 'recibe')
    if (why) return putOff(deps, dte, why.until)
    if (earlier && !(await isAbsent(deps, dte, earlier))) return
    const fresh = await freshXml(deps, dte, BY)
    if (fresh) await sendDte(deps, fresh.dte, fresh.xml, signer, { by: BY, strict: true })
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 422)) throw error
    await end(deps, dte, cannotSend(deps.clock.now(), error.message))
  }
}

async function end(deps: Deps, dte: DteRow, happening: Happening): Promise<void> {
  await deps.db.transaction(tx => moveDte(tx, deps, dte, happening, { by: BY }))
}

/**
 * True when SIFEN does not have the document. A document that SIFEN has is adopted. When the query fails, nothing is
 * posted, and the job runs again later.
 */
async function isAbsent(deps: Deps, dte: DteRow, attempt: AttemptRow): Promise<boolean> {
  const answer = await askByCdc(deps, dte, attempt)
  if (answer?.encontrado === false) return true
  if (answer) {
    const happening = found(deps.clock.now(), dte, answer)
    await deps.db.transaction(tx => moveDte(tx, deps, dte, happening, { by: BY, attempt }))
  } else await putOff(deps, dte, new Date(deps.clock.now().getTime() + RETRY_MS))
  return false
}

const RETRY_MS = 60_000

/** Returns the emitter's signer. Throws 422 when it has no certificate. */
async function signerFor(deps: Deps, dte: DteRow): Promise<LoadedSigner> {
  const { signer, errors } = await planSigner(deps, await findIssuer(deps.db, dte.emitter_id))
  if (!signer) throw unprocessable(errors ?? {})
  return signer
}
