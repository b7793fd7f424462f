/**
 * Posting of a document (docs/notes 29): commits the intent before the first byte is sent, and records the outcome
 * against it. protocol.ts decides what each outcome means.
 */

import { SifenError } from '@nanduti/sifen'
import type { Deps, LoadedSigner } from '../../../deps.ts'
import { milestone } from '../../../jobs/index.ts'
import { mayBePosted, notAccepted, type SendService } from '../answer/index.ts'
import { type Actor, endSold, type FirstPosting, type Intended, intendDtes, moveDte } from '../move/index.ts'
import { type DteRow, type NewXml, readDte, type StateChange } from '../record/index.ts'
import { postedBytes, type StoredXml } from '../sign/index.ts'
import { answered, asksAtOnce, failed, intent, remainingMs } from './protocol.ts'
import type { ReadyDte } from './ready-dte.ts'
import { settleDte } from './settle-dte.ts'

/**
 * The sender. `strict` sends the document only if its row is unchanged since it was read, because the bytes belong to
 * that row.
 */
export type Sender = { by: Actor['by']; strict?: boolean; service?: SendService }

/**
 * Sends one document, by recibe or as a lot of one, and returns its row afterwards: approved, approved_obs, rejected or `sent` (unknown, or
 * the request's time was over). If
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
  const sold = await endSold(deps, dte, sender.by)
  if (sold) return sold
  if (sender.service === 'recibe-lote') return sendInLote(deps, dte, xml, signer, sender)
  const intended = await commitIntent(deps, dte, xml, sender)
  if (!intended) return (await readDte(deps.db, dte)) ?? dte
  milestone('dte.intent-committed')
  return postIntended(deps, intended, xml, signer, sender)
}

/** Posts a document whose intent is committed. Returns its row afterwards, as `sendDte` does. */
export const postIntended = (
  deps: Deps,
  intended: Intended,
  xml: StoredXml,
  signer: LoadedSigner,
  { by }: Pick<Sender, 'by'>,
): Promise<DteRow> => deps.patience.within(postAndRecord(deps, intended, xml, signer, by), intended.dte)

/** Returns the posting of a document that its request has just signed, with its intent. */
export function firstPosting({ config, clock, sifen }: Deps, { ambiente }: DteRow, xml: StoredXml): FirstPosting {
  const now = clock.now()
  return {
    posting: { base_url: sifen.addressOf(ambiente), ...postedBytes(xml) },
    stateChange: { ...intent(config.sifen, now), xml: { ...xml, signed_at: now } },
  }
}

/** Never throws: SIFEN may have the document despite a failure. The query planned with the intent settles it. */
async function postAndRecord(
  deps: Deps,
  intended: Intended,
  xml: StoredXml,
  signer: LoadedSigner,
  by: Actor['by'],
): Promise<DteRow> {
  try {
    const stateChange = await post(deps, intended, xml, signer)
    if (stateChange.trigger !== 'solo-lotes') {
      const dte = await recordOutcome(deps, intended, stateChange, by)
      return asksAtOnce(stateChange) ? await askAtOnce(deps, dte) : dte
    }
    const { sifen_result_code = null, sifen_result_msg = null } = stateChange.attempt ?? {}
    const instead = { attempt: intended.attempt, answer: { sifen_result_code, sifen_result_msg } }
    return await deps.lotesOfOne.send(deps, { dte: intended.dte, xml, signer, by, instead })
  } catch (error) {
    deps.log.error({ err: error, dteId: intended.dte.id, cdc: intended.dte.cdc }, 'outcome not recorded')
    return intended.dte
  }
}

/** Asks by CDC now. If the process dies, the job does it. */
async function askAtOnce(deps: Deps, dte: DteRow): Promise<DteRow> {
  await settleDte(deps, dte)
  return (await readDte(deps.db, dte)) ?? dte
}

function sendInLote(
  deps: Deps,
  dte: DteRow,
  xml: StoredXml,
  signer: LoadedSigner,
  { by, strict }: Sender,
): Promise<DteRow> {
  const signed = newXml(xml, deps.clock.now(), strict)
  return deps.lotesOfOne.send(deps, { dte, xml, signer, by, ...(signed && { signed }) })
}

async function recordOutcome(
  deps: Deps,
  { dte, attempt }: Intended,
  stateChange: StateChange,
  by: Actor['by'],
): Promise<DteRow> {
  milestone('dte.answer-received')
  const moved = await moveDte(deps.db, dte, stateChange, { by, attempt })
  milestone('dte.outcome-committed')
  // The settling job may have been faster. Its stored result is the right one.
  return moved ?? (await readDte(deps.db, dte)) ?? dte
}

/** Commits the intent and posts nothing, as a process that dies in between: SIFEN is then queried by CDC. */
export async function intendUnposted(deps: Deps, { dte, xml }: ReadyDte, by: Actor['by']): Promise<void> {
  await commitIntent(deps, dte, xml, { by, strict: true })
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
  const signed = newXml(xml, now, strict)
  const stateChange = { ...intent(config.sifen, now), ...(signed && { xml: signed }) }
  const posting = { base_url: sifen.addressOf(dte.ambiente), ...postedBytes(xml) }
  const decision = (fresh: DteRow) => (strict && fresh.version !== dte.version ? undefined : stateChange)
  const [committed] = await intendDtes(db, [{ dte, posting, decision }], by)
  return committed
}

/** Returns the bytes to be stored, for a document that is sent by the request that signed it. */
const newXml = (xml: StoredXml, signed_at: Date, strict: boolean | undefined): NewXml | undefined =>
  strict ? undefined : { ...xml, signed_at }

/** Ends a document of a type that SIFEN does not accept, without sending anything. */
async function endUnsent(deps: Deps, dte: DteRow, xml: StoredXml, { by, strict }: Sender): Promise<DteRow> {
  const now = deps.clock.now()
  const stateChange = notAccepted(now, dte, newXml(xml, now, strict))
  const moved = await moveDte(deps.db, dte, stateChange, { by })
  return moved ?? (await readDte(deps.db, dte)) ?? dte
}

/**
 * Posts within the time left. A process that was suspended, or whose machine was or had its clock set, does not start a
 * posting that has since been queried.
 */
async function post(
  deps: Deps,
  { dte, attempt }: Intended,
  xml: StoredXml,
  signer: LoadedSigner,
): Promise<StateChange> {
  const { config, clock, steady, log, sifen } = deps
  const { id, cdc } = dte
  try {
    const client = sifen.client({ ...signer, baseUrl: attempt.base_url })
    const result = await client.recibe(cdc, xml.bytes, () =>
      remainingMs(config.sifen, { now: clock.now(), steadySince: steady.since() }, attempt),
    )
    return answered(config.sifen, clock.now(), result)
  } catch (error) {
    if (!(error instanceof SifenError)) throw error
    log.warn({ dteId: id, cdc, code: error.code, received: error.received }, 'send failed')
    return failed(config.sifen, clock.now(), dte, error)
  }
}
