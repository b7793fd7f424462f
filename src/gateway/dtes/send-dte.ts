/**
 * Posting of a document (docs/notes 29): commits the intent before the first byte is sent, and records the outcome
 * against it. protocol.ts decides what each outcome means.
 */

import { SifenError } from '@nanduti/sifen'
import type { Deps, LoadedSigner } from '../../deps.ts'
import { milestone } from '../../jobs/index.ts'
import type { AttemptRow } from './attempts.queries.ts'
import { type DteRow, readDte } from './dtes.queries.ts'
import { mayBePosted, notAccepted } from './future-types.ts'
import { endAtOnce, intendAtOnce } from './move-at-once.ts'
import { type Intended, intendDte, type Mover, moveDte } from './move-dte.ts'
import { answered, failed, intent, remainingMs } from './protocol.ts'
import type { StoredXml } from './sign-dte.ts'

/**
 * The sender. `strict` sends the document only if its row is unchanged since it was read, because the bytes belong to
 * that row.
 */
export type Sender = { by: Mover['by']; strict?: boolean }

/**
 * Sends one document by recibe and returns its row afterwards: approved, approved_obs, rejected or `sent` (unknown). If
 * it was certainly not received: `error`, or on the asynchronous path `signed` with its next retry. Sends nothing when
 * the table of states no longer allows it. Throws only when nothing was sent.
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
    // SIFEN may have the document despite the failure. It is in doubt, and the query planned with the intent settles
    // it.
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
  const mover = { by, attempt }
  const moved =
    (await endAtOnce(deps.db, deps, dte, happening, mover)) ??
    (await deps.db.transaction(tx => moveDte(tx, deps, dte, happening, mover)))
  milestone('dte.outcome-committed')
  // The settling job may have been faster. Its stored result is the right one.
  return moved ?? (await readDte(deps.db, dte)) ?? dte
}

/**
 * Commits the state, the attempt and the job of the query in one transaction. Undefined when something else has moved
 * the document.
 */
async function commitIntent(
  deps: Deps,
  dte: DteRow,
  xml: StoredXml,
  { by, strict }: Sender,
): Promise<Intended | undefined> {
  const { config, clock, db, sifen } = deps
  const now = clock.now()
  const intended = intent(config.sifen, now)
  const happening = { ...intended, change: { ...intended.change, ...filesOf(xml, now, strict) } }
  const posting = { base_url: sifen.addressOf(dte.ambiente), xml_path: xml.path, xml_sha256: xml.sha256 }
  const committed = await intendAtOnce(db, deps, { dte, posting, happening }, by)
  if (committed) return committed
  const decision = (fresh: DteRow) => (strict && fresh.version !== dte.version ? undefined : happening)
  return db.transaction(tx => intendDte(tx, deps, { dte, posting, decision }, by, now))
}

/** Returns the columns of the bytes, for a document that is sent by the request that signed it. */
const filesOf = (xml: StoredXml, now: Date, strict: boolean | undefined) =>
  strict ? {} : { xml_signed_path: xml.path, xml_sha256: xml.sha256, signed_at: now }

/** Ends a document of a type that SIFEN does not accept, without sending anything. */
async function endUnsent(deps: Deps, dte: DteRow, xml: StoredXml, { by, strict }: Sender): Promise<DteRow> {
  const now = deps.clock.now()
  const happening = notAccepted(now, dte, filesOf(xml, now, strict))
  const moved = await deps.db.transaction(tx => moveDte(tx, deps, dte, happening, { by }))
  return moved ?? (await readDte(deps.db, dte)) ?? dte
}

/**
 * Posts within the time left by the wall clock. A suspended process, or one whose clock was set, does not start a
 * posting that has since been queried.
 */
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
