/**
 * Posting of lots (docs/notes A28): commits the intent before the first byte is sent, and records the outcome against
 * it. lote-protocol.ts decides what each outcome means.
 */
import { SifenError, splitLote } from '@nanduti/sifen'
import type { Deps, LoadedSigner, OneInLote } from '../../../deps.ts'
import { type Claim, insertClaim } from '../../../http/index.ts'
import { milestone } from '../../../jobs/index.ts'
import {
  type Actor,
  aloneIntent,
  type DteRow,
  intendDtes,
  loteIntent,
  postedBytes,
  type ReadyDte,
  remainingMs,
} from '../../dtes/index.ts'
import { type EmitterRow, markSoloLotes } from '../../emitters/index.ts'
import { dtesMoved, logOfLote } from '../answer/index.ts'
import {
  broken,
  insertLote,
  type LoteDocument,
  type LoteRow,
  type LoteStep,
  orphanedAt,
  received,
} from '../record/index.ts'
import { type Loaded, loteEvents, recordLote } from './record-lote.ts'

export type LoteOrder = {
  emitter: Pick<EmitterRow, 'id' | 'empresa_id' | 'ambiente'>
  signer: LoadedSigner
  /** 1 to 50 documents of one type. */
  documents: readonly ReadyDte[]
  batchId: number | null
  by: Actor['by']
  /** A row of the request, inserted with the first lot. */
  claim?: Claim | undefined
  /** The only document goes alone, instead of by recibe (lote-of-one.ts). */
  alone?: Alone
}

type Alone = Pick<OneInLote, 'instead' | 'signed'>
/** An order whose lots are not posted yet. */
type Intention = Omit<LoteOrder, 'signer'>

/** A lot after its posting. `why` is the reason, in words, when no byte was sent. */
export type Posted = Loaded & { why?: string }

/**
 * Sends the documents, in several lots if one would be too long. Returns the lots in their state afterwards: received,
 * refused, not sent, or unknown (`sending` when the outcome could not be stored, or not within the request's time). Throws 409, with nothing sent, when a
 * document was moved in the meantime. Throws RangeError for a document that is too long for any lot.
 */
export async function sendLotes(deps: Deps, order: LoteOrder): Promise<Posted[]> {
  const lots = await split(order)
  const intended = await commitIntents(deps, order, lots)
  milestone('lote.intent-committed')
  return Promise.all(
    intended.map((loaded, at) =>
      deps.patience.within(postAndRecord(deps, order, loaded, lots[at] ?? []), loaded as Posted),
    ),
  )
}

/** Commits the intents of lots and posts nothing, as a process that dies in between: their documents are then queried by CDC. */
export async function intendLotes(deps: Deps, order: Intention): Promise<void> {
  await commitIntents(deps, order, await split(order))
}

const split = ({ documents }: Intention) =>
  splitLote(documents.map(ready => ({ ...ready, cdc: ready.dte.cdc, rde: ready.xml.bytes })))

/** Commits rows, attempts and documents of all lots of a request together, or none of them. */
function commitIntents(deps: Deps, order: Intention, lots: readonly (readonly ReadyDte[])[]): Promise<Loaded[]> {
  return deps.db.transaction(async tx => {
    const now = deps.clock.now()
    // The company is locked before its documents.
    if (order.alone?.instead) await markSoloLotes(tx, order.emitter, now)
    const intended: Loaded[] = []
    for (const documents of lots) {
      const lote = await insertLote(tx, newLote(deps, order, documents, now, intended[0]?.lote.id ?? null))
      // Before the documents: a second request with the key waits here, and does not find them moved.
      if (order.claim && intended.length === 0) await insertClaim(tx, order.claim, { lote_id: lote.id })
      const intentions = documents.map(({ dte, xml }) => ({
        dte,
        posting: { base_url: lote.base_url, ...postedBytes(xml), lote_id: lote.id },
        decision: intentOf(order, dte, now, lote.id),
        after: order.alone?.instead?.attempt,
      }))
      const sent = await intendDtes(tx, intentions, order.by)
      if (sent.length < documents.length) throw dtesMoved()
      const attempts: LoteDocument[] = sent.map(({ dte, attempt }) => ({ ...attempt, dte_id: dte.id, cdc: dte.cdc }))
      intended.push({ lote, attempts })
      await loteEvents(tx, { from: null, lote, attempts }, now, order.by)
    }
    return intended
  })
}

/** Returns the intent of a document. It is sent only as it was read, because the bytes belong to that version. */
function intentOf({ alone }: Intention, { version }: DteRow, now: Date, loteId: number) {
  if (alone?.instead) return aloneIntent(now, loteId, alone.signed, alone.instead.answer)
  const stateChange = alone ? aloneIntent(now, loteId, alone.signed) : loteIntent(now, loteId)
  return (fresh: DteRow) => (fresh.version === version ? stateChange : undefined)
}

const newLote = (
  { sifen, config }: Deps,
  { emitter, batchId, by }: Intention,
  [first]: readonly ReadyDte[],
  now: Date,
  grupo: number | null,
) => ({
  empresa_id: emitter.empresa_id,
  emitter_id: emitter.id,
  tipo_documento: first?.dte.tipo_documento ?? 0,
  grupo,
  batch_id: batchId,
  base_url: sifen.addressOf(emitter.ambiente),
  estado: 'sending' as const,
  sent_at: now,
  next_poll_at: orphanedAt(config.sifen, now),
  created_by: 'userId' in by ? by.userId : null,
  created_at: now,
})

async function postAndRecord(
  deps: Deps,
  order: LoteOrder,
  loaded: Loaded,
  documents: readonly ReadyDte[],
): Promise<Posted> {
  try {
    const { step, why } = await post(deps, order, loaded, documents)
    milestone('lote.answer-received')
    const lote =
      (await recordLote(deps, loaded, step, order.by, { why, alone: order.alone !== undefined })) ?? loaded.lote
    milestone('lote.outcome-committed')
    deps.log.info(logOfLote({ lote, dtes: loaded.attempts }, deps.clock.now()), 'lot sent')
    return { ...loaded, lote, ...(why !== undefined && { why }) }
  } catch (error) {
    // SIFEN may have the lot despite the failure. The poll planned with the intent settles it.
    deps.log.error(
      { err: error, ...logOfLote({ lote: loaded.lote, dtes: loaded.attempts }, deps.clock.now()) },
      'outcome of a lot not recorded',
    )
    return loaded
  }
}

/**
 * Posts within the time left, so that a suspended process does not start a posting that a job has
 * since given up.
 */
async function post(
  { sifen, config, clock, steady, log }: Deps,
  { signer }: LoteOrder,
  { lote }: { lote: LoteRow },
  documents: readonly ReadyDte[],
): Promise<{ step: LoteStep; why?: string }> {
  const cdcs = documents.map(({ dte }) => dte.cdc)
  try {
    const client = sifen.client({ ...signer, baseUrl: lote.base_url })
    const zipped = documents.map(({ dte, xml }) => ({ cdc: dte.cdc, rde: xml.bytes }))
    const result = await client.recibeLote(zipped, () =>
      remainingMs(config.sifen, { now: clock.now(), steadySince: steady.since() }, lote),
    )
    return { step: received(config.lotes, clock.now(), cdcs, result) }
  } catch (error) {
    if (!(error instanceof SifenError)) throw error
    log.warn({ loteId: lote.id, cdcs, code: error.code, received: error.received }, 'lot not answered')
    const step = broken(clock.now(), cdcs, error)
    return error.received === 'not-sent' ? { step, why: error.message } : { step }
  }
}
