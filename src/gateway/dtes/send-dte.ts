/**
 * The posting of a document (HOUSE §7): the intent is committed before the first byte leaves, and whatever comes back is recorded against
 * it. What each outcome means is decided in protocol.ts.
 */
import type { Deps } from '../../deps.ts'
import { milestone } from '../../milestones.ts'
import { SifenError } from '../../sifen/index.ts'
import type { LoadedSigner } from '../emitters/index.ts'
import { settleJob } from './dtes.jobs.ts'
import { type AttemptRow, type DteRow, findDte, insertAttempt, updateDte } from './dtes.queries.ts'
import { answered, failed, intent } from './protocol.ts'
import { recordStep } from './record-step.ts'

/** The signed bytes as they were stored, and under which name. */
export type StoredXml = { bytes: Uint8Array; path: string; sha256: string }

/**
 * Sends one document by recibe and gives its row as it stands afterwards: approved, approved_obs, rejected, `error` (certainly not
 * received) or `sent` (unknown). Nothing is sent when the document was no longer `draft` or `signed`.
 */
export async function sendDte(deps: Deps, dte: DteRow, xml: StoredXml, signer: LoadedSigner): Promise<DteRow> {
  const attempt = await commitIntent(deps, dte, xml)
  if (attempt) {
    milestone('dte.intent-committed')
    const step = await post(deps, dte, xml, signer, attempt)
    milestone('dte.answer-received')
    await recordStep(deps, dte.id, attempt.id, step)
    milestone('dte.outcome-committed')
  }
  // The settling job may have been faster: what stands is the truth.
  return (await findDte(deps.db, undefined, { id: dte.id })) ?? dte
}

/** State, attempt and the job that will ask about it are one transaction. Undefined when somebody else moved the document on. */
function commitIntent(deps: Deps, { id, cdc, ambiente }: DteRow, xml: StoredXml): Promise<AttemptRow | undefined> {
  const { config, clock, db, queue, sifen } = deps
  return db.transaction(async tx => {
    const now = clock.now()
    const change = intent(config.sifen, now)
    const files = { xml_signed_path: xml.path, xml_sha256: xml.sha256, signed_at: now }
    if (!(await updateDte(tx, id, ['draft', 'signed'], { ...change, ...files }, now))) return undefined
    if (change.ask_at) await queue.send(tx, settleJob, { dteId: id }, { startAt: change.ask_at })
    return insertAttempt(tx, {
      dte_id: id,
      cdc,
      base_url: sifen.addressOf(ambiente),
      xml_path: xml.path,
      xml_sha256: xml.sha256,
      sent_at: now,
      outcome: 'pending',
    })
  })
}

async function post(deps: Deps, { id, cdc }: DteRow, xml: StoredXml, signer: LoadedSigner, { base_url }: AttemptRow) {
  const { config, clock, log, sifen } = deps
  try {
    const result = await sifen.client({ ...signer, baseUrl: base_url }).recibe(cdc, xml.bytes)
    return answered(config.sifen, clock.now(), result)
  } catch (error) {
    if (!(error instanceof SifenError)) throw error
    log.warn({ dteId: id, cdc, code: error.code, received: error.received }, 'send failed')
    return failed(config.sifen, clock.now(), error)
  }
}
