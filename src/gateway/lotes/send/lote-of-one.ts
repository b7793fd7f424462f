/**
 * Lots of one document, for emitters that SIFEN serves by lots only (docs/notes A50). The document keeps its path: what
 * is certainly not received ends or is retried as after a posting to recibe.
 */
import type { Deps, LotesOfOne, OneInLote } from '../../../deps.ts'
import { HttpError } from '../../../http/index.ts'
import { aloneNotTaken, type DteRow, moveDte, readDte, unreadyFor } from '../../dtes/index.ts'
import { findIssuer, markSoloLotes } from '../../emitters/index.ts'
import { findLote } from '../record/index.ts'
import { pollLote } from './poll-lote.ts'
import { sendLotes } from './send-lotes.ts'

export const lotesOfOne: LotesOfOne = { send: sendInLote, verdict: awaitVerdict }

async function sendInLote(deps: Deps, one: OneInLote): Promise<DteRow> {
  const { dte, xml, signer, by, signed, instead } = one
  const why = instead && (await unreadyFor(deps, await findIssuer(deps.db, dte.emitter_id), signer, 'recibe-lote'))
  if (instead && why) return giveUp(deps, one, instead, why.message)
  const emitter = { id: dte.emitter_id, empresa_id: dte.empresa_id, ambiente: dte.ambiente }
  const alone = { ...(signed && { signed }), ...(instead && { instead }) }
  try {
    await sendLotes(deps, { emitter, signer, documents: [{ dte, xml }], batchId: null, by, alone })
  } catch (error) {
    // Something else has moved the document: its row says how.
    if (!(error instanceof HttpError)) throw error
  }
  return (await readDte(deps.db, dte)) ?? dte
}

/** Ends the posting that recibe did not take, because no lot may be sent now. */
async function giveUp(
  deps: Deps,
  { dte, by }: OneInLote,
  { attempt, answer }: NonNullable<OneInLote['instead']>,
  why: string,
): Promise<DteRow> {
  const { db, clock, config } = deps
  const now = clock.now()
  const end = { outcome: 'answered' as const, finished_at: now, ...answer }
  const moved = await db.transaction(async tx => {
    await markSoloLotes(tx, { empresa_id: dte.empresa_id, id: dte.emitter_id }, now)
    const decide = (fresh: DteRow) => ({ ...aloneNotTaken(config.sifen, now, fresh, why), attempt: end })
    return moveDte(tx, dte, decide, { by, attempt })
  })
  return moved ?? (await readDte(db, dte)) ?? dte
}

/** Longest time between two looks at the document, which a job may settle first. */
const LOOK_MS = 500

async function awaitVerdict(deps: Deps, dte: DteRow): Promise<DteRow> {
  const { db, clock, patience } = deps
  for (let now = dte; ; now = (await readDte(db, dte)) ?? now) {
    if (now.estado !== 'sent' || now.lote_id === null) return now
    const lote = await findLote(db, { empresa_id: now.empresa_id, id: now.lote_id })
    if (lote?.estado !== 'received' || !lote.next_poll_at) return now
    const left = lote.next_poll_at.getTime() - clock.now().getTime()
    if (left <= 0) await patience.within(pollLote(deps, lote), undefined)
    // The real SIFEN wants ten minutes before the first question: no client waits for that.
    else if (left > LONGEST_MS || !(await patience.pause(Math.min(left, LOOK_MS)))) return now
  }
}

/** A result that may only be asked for later than this does not come within the request's time. */
const LONGEST_MS = 20_000
