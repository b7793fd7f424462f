/**
 * The posting of a document (docs/notes 29): the intent is committed before the first byte leaves, and the outcome is recorded against it.
 * protocol.ts decides what each outcome means.
 */

import { SifenError } from '@nanduti/sifen'
import type { Deps, LoadedSigner } from '../../deps.ts'
import { milestone } from '../../jobs/index.ts'
import type { AttemptRow } from './attempts.queries.ts'
import { type DteRow, readDte } from './dtes.queries.ts'
import { mayBePosted, notAccepted } from './future-types.ts'
import { type Intended, intendDte, type Mover, moveDte } from './move-dte.ts'
import { answered, failed, intent, remainingMs } from './protocol.ts'
import type { StoredXml } from './sign-dte.ts'

/** Who sends it; `strict`: only as it was read, for its bytes are those of that row. */
export type Sender = { by: Mover['by']; strict?: boolean }

/**
 * Sends one document by recibe and gives its row as it stands afterwards: approved, approved_obs, rejected, `sent` (unknown), and, certainly
 * not received, `error` or, on the asynchronous path, `signed` with its next try. Nothing is sent when the table of states does not let it
 * go out any more. Throws only when nothing was sent.
 */
export async function sendDte(
  deps: Deps,
  dte: DteRow,
  xml: StoredXml,
  signer: LoadedSigner,
  sender: Sender,
): Promise<DteRow> {
  if (!mayBePosted(deps, dte)) return endUnsent(deps, dte, xml, sender)
  const intended = await commitIntent(deps, dte, xml, sender)
  if (!intended) return (await readDte(deps.db, dte)) ?? dte
  milestone('dte.intent-committed')
  try {
    return await postAndRecord(deps, intended, xml, signer, sender)
  } catch (error) {
    // SIFEN may have the document in spite of the failure. It is in doubt, and the question that the intent planned will settle it.
    deps.log.error({ err: error, dteId: dte.id, cdc: dte.cdc }, 'outcome not recorded')
    return intended.dte
  }
}

async function postAndRecord(
  deps: Deps,
  { dte, attempt }: Intended,
  xml: StoredXml,
  signer: LoadedSigner,
  { by }: Sender,
): Promise<DteRow> {
  const happening = await post(deps, dte, xml, signer, attempt)
  milestone('dte.answer-received')
  const moved = await deps.db.transaction(tx => moveDte(tx, deps, dte, happening, { by, attempt }))
  milestone('dte.outcome-committed')
  // The settling job may have been faster: what stands is the truth.
  return moved ?? (await readDte(deps.db, dte)) ?? dte
}

/** State, attempt and the job that will ask about it are one transaction. Undefined when another moved the document on. */
function commitIntent(deps: Deps, dte: DteRow, xml: StoredXml, { by, strict }: Sender): Promise<Intended | undefined> {
  const { config, clock, db, sifen } = deps
  return db.transaction(tx => {
    const now = clock.now()
    const intended = intent(config.sifen, now)
    const happening = { ...intended, change: { ...intended.change, ...filesOf(xml, now, strict) } }
    const decision = (fresh: DteRow) => (strict && fresh.version !== dte.version ? undefined : happening)
    const posting = { base_url: sifen.addressOf(dte.ambiente), xml_path: xml.path, xml_sha256: xml.sha256 }
    return intendDte(tx, deps, { dte, posting, decision }, by, now)
  })
}

/** A document that goes out in the request that signed it has its bytes from here. */
const filesOf = (xml: StoredXml, now: Date, strict: boolean | undefined) =>
  strict ? {} : { xml_signed_path: xml.path, xml_sha256: xml.sha256, signed_at: now }

/** Of a type that SIFEN does not take: not one byte leaves. */
async function endUnsent(deps: Deps, dte: DteRow, xml: StoredXml, { by, strict }: Sender): Promise<DteRow> {
  const now = deps.clock.now()
  const happening = notAccepted(now, dte, filesOf(xml, now, strict))
  const moved = await deps.db.transaction(tx => moveDte(tx, deps, dte, happening, { by }))
  return moved ?? (await readDte(deps.db, dte)) ?? dte
}

/** By the wall clock: a process that was stopped, or whose clock was set, does not begin a posting that has been asked about since. */
async function post(deps: Deps, dte: DteRow, xml: StoredXml, signer: LoadedSigner, attempt: AttemptRow) {
  const { config, clock, log, sifen } = deps
  const { id, cdc } = dte
  try {
    const client = sifen.client({ ...signer, baseUrl: attempt.base_url })
    const result = await client.recibe(cdc, xml.bytes, () => remainingMs(config.sifen, clock.now(), attempt))
    return answered(config.sifen, clock.now(), result)
  } catch (error) {
    if (!(error instanceof SifenError)) throw error
    log.warn({ dteId: id, cdc, code: error.code, received: error.received }, 'send failed')
    return failed(config.sifen, clock.now(), dte, error)
  }
}
