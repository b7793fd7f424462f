/**
 * SendDteJob: posts a signed document. Queries SIFEN first when an earlier posting may have arrived, renews a signature
 * that is too old, and ends a document whose emission is too old (docs/notes A14 and A25).
 */
import type { Deps } from '../../../deps.ts'
import { HttpError } from '../../../http/index.ts'
import { findIssuer } from '../../emitters/index.ts'
import { unreadyFor } from '../answer/index.ts'
import { moveDte } from '../move/index.ts'
import { signerFor } from '../plan/index.ts'
import {
  type AttemptRow,
  cannotSend,
  type DteRef,
  type DteRow,
  lastPossible,
  SEND_JOB,
  type StateChange,
  tooOld,
} from '../record/index.ts'
import { claim, freshXml, putOff } from '../sign/index.ts'
import { askByCdc } from './ask-by-cdc.ts'
import { found } from './protocol.ts'
import { sendDte } from './send-dte.ts'

const BY = { job: SEND_JOB }

export async function sendStored(deps: Deps, ref: DteRef): Promise<void> {
  const dte = await claim(deps, ref, { estado: 'signed', kinds: ['send'] })
  if (!dte) return
  const old = tooOld(deps.clock.now(), dte)
  if (old) return end(deps, dte, old)
  const earlier = await lastPossible(deps.db, dte)
  try {
    const emitter = await findIssuer(deps.db, dte.emitter_id)
    const signer = await signerFor(deps, emitter)
    const service = emitter.solo_lotes ? 'recibe-lote' : 'recibe'
    const why = await unreadyFor(deps, emitter, signer, service)
    if (why) return void (await putOff(deps, dte, why.until))
    if (earlier && !(await isAbsent(deps, dte, earlier))) return
    const fresh = await freshXml(deps, dte, BY)
    if (fresh) await sendDte(deps, fresh.dte, fresh.xml, signer, { by: BY, strict: true, service })
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 422)) throw error
    await end(deps, dte, cannotSend(deps.clock.now(), error.message))
  }
}

async function end(deps: Deps, dte: DteRow, stateChange: StateChange): Promise<void> {
  await moveDte(deps.db, dte, stateChange, { by: BY })
}

/**
 * True when SIFEN does not have the document. A document that SIFEN has is adopted. When the query fails, nothing is
 * posted, and the job runs again later.
 */
async function isAbsent(deps: Deps, dte: DteRow, attempt: AttemptRow): Promise<boolean> {
  const answer = await askByCdc(deps, dte, attempt)
  if (answer?.encontrado === false) return true
  if (answer) {
    const stateChange = found(deps.clock.now(), dte, answer)
    await moveDte(deps.db, dte, stateChange, { by: BY, attempt })
  } else await putOff(deps, dte, new Date(deps.clock.now().getTime() + RETRY_MS))
  return false
}

const RETRY_MS = 60_000
