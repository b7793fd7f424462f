/**
 * The posting of a document (docs/notes 29): the intent is committed before the first byte leaves, and the outcome is recorded against it.
 * protocol.ts decides what each outcome means.
 */

import { SifenError } from '@nanduti/sifen'
import type { Deps, LoadedSigner } from '../../deps.ts'
import { milestone } from '../../jobs/index.ts'
import { settleJob, settlingOf } from './dtes.jobs.ts'
import { type AttemptRow, type DteRow, insertAttempt, readDte, setLastAttempt, updateDte } from './dtes.queries.ts'
import { answered, failed, intent, remainingMs } from './protocol.ts'
import { recordStep } from './record-step.ts'

/** The signed bytes as they were stored, and under which name. */
export type StoredXml = { bytes: Uint8Array; path: string; sha256: string }

/**
 * Sends one document by recibe and gives its row as it stands afterwards: approved, approved_obs, rejected, `error` (certainly not
 * received) or `sent` (unknown). Nothing is sent when the document was no longer `draft` or `signed`. Throws only when nothing was sent.
 */
export async function sendDte(deps: Deps, dte: DteRow, xml: StoredXml, signer: LoadedSigner): Promise<DteRow> {
  const intended = await commitIntent(deps, dte, xml)
  if (!intended) return (await readDte(deps.db, dte)) ?? dte
  milestone('dte.intent-committed')
  try {
    return await postAndRecord(deps, intended, xml, signer)
  } catch (error) {
    // Whatever broke, SIFEN may have the document: it is in doubt, and the question that the intent planned will settle it.
    deps.log.error({ err: error, dteId: dte.id, cdc: dte.cdc }, 'outcome not recorded')
    return intended.dte
  }
}

/** A document as its intent left it: `sent`, with its attempt. */
type Intended = { dte: DteRow; attempt: AttemptRow }

async function postAndRecord(deps: Deps, { dte, attempt }: Intended, xml: StoredXml, signer: LoadedSigner) {
  const step = await post(deps, dte, xml, signer, attempt)
  milestone('dte.answer-received')
  const moved = await recordStep(deps, dte, attempt.id, step)
  milestone('dte.outcome-committed')
  // The settling job may have been faster: what stands is the truth.
  return moved ?? (await readDte(deps.db, dte)) ?? dte
}

/** State, attempt and the job that will ask about it are one transaction. Undefined when somebody else moved the document on. */
function commitIntent(deps: Deps, draft: DteRow, xml: StoredXml): Promise<Intended | undefined> {
  const { empresa_id, id, cdc, ambiente } = draft
  const { config, clock, db, queue, sifen } = deps
  return db.transaction(async tx => {
    const now = clock.now()
    const change = intent(config.sifen, now)
    const files = { xml_signed_path: xml.path, xml_sha256: xml.sha256, signed_at: now }
    const dte = await updateDte(tx, draft, ['draft', 'signed'], { ...change, ...files }, now)
    if (!dte) return undefined
    const attempt = await insertAttempt(tx, {
      empresa_id,
      dte_id: id,
      cdc,
      base_url: sifen.addressOf(ambiente),
      xml_path: xml.path,
      xml_sha256: xml.sha256,
      sent_at: now,
      outcome: 'pending',
    })
    await setLastAttempt(tx, dte, attempt.id)
    if (change.due_at) await queue.send(tx, settleJob, settlingOf(dte), { startAt: change.due_at })
    return { dte: { ...dte, last_attempt_id: attempt.id }, attempt }
  })
}

/** By the wall clock: a process that was stopped, or whose clock was set, does not begin a posting that has been asked about since. */
async function post(deps: Deps, { id, cdc }: DteRow, xml: StoredXml, signer: LoadedSigner, attempt: AttemptRow) {
  const { config, clock, log, sifen } = deps
  try {
    const client = sifen.client({ ...signer, baseUrl: attempt.base_url })
    const result = await client.recibe(cdc, xml.bytes, () => remainingMs(config.sifen, clock.now(), attempt))
    return answered(config.sifen, clock.now(), result)
  } catch (error) {
    if (!(error instanceof SifenError)) throw error
    log.warn({ dteId: id, cdc, code: error.code, received: error.received }, 'send failed')
    return failed(config.sifen, clock.now(), error)
  }
}
