/**
 * Posting of lots (docs/notes A28): commits the intent before the first byte is sent, and records the outcome against
 * it. lote-protocol.ts decides what each outcome means.
 */
import { SifenError, splitLote } from '@nanduti/sifen'
import type { Deps, LoadedSigner } from '../../deps.ts'
import { milestone } from '../../jobs/index.ts'
import { type DteRow, intendDtes, loteIntent, type Mover, type ReadyDte, remainingMs } from '../dtes/index.ts'
import type { EmitterRow } from '../emitters/index.ts'
import { broken, type LoteStep, orphanedAt, received } from './lote-protocol.ts'
import { dtesMoved } from './lotes.errors.ts'
import { logOfLote } from './lotes.present.ts'
import { insertLote, type LoteRow, type Passenger } from './lotes.queries.ts'
import { type Loaded, recordLote, tellLote } from './record-lote.ts'

export type LoteOrder = {
  emitter: Pick<EmitterRow, 'id' | 'empresa_id' | 'ambiente'>
  signer: LoadedSigner
  /** 1 to 50 documents of one type. */
  documents: readonly ReadyDte[]
  batchId: number | null
  by: Mover['by']
}

/** A lot after its posting. `why` is the reason, in words, when no byte was sent. */
export type Posted = Loaded & { why?: string }

/**
 * Sends the documents, in several lots if one would be too long. Returns the lots in their state afterwards: received,
 * refused, not sent, or unknown (`sending` when the outcome could not be stored). Throws 409, with nothing sent, when a
 * document was moved in the meantime. Throws RangeError for a document that is too long for any lot.
 */
export async function sendLotes(deps: Deps, order: LoteOrder): Promise<Posted[]> {
  const lots = await splitLote(order.documents.map(ready => ({ ...ready, cdc: ready.dte.cdc, rde: ready.xml.bytes })))
  const intended = await commitIntents(deps, order, lots)
  milestone('lote.intent-committed')
  return Promise.all(intended.map((loaded, at) => postAndRecord(deps, order, loaded, lots[at] ?? [])))
}

/** Commits rows, attempts and documents of all lots of a request together, or none of them. */
function commitIntents(deps: Deps, order: LoteOrder, lots: readonly (readonly ReadyDte[])[]): Promise<Loaded[]> {
  return deps.db.transaction(async tx => {
    const now = deps.clock.now()
    const intended: Loaded[] = []
    for (const documents of lots) {
      const lote = await insertLote(tx, newLote(deps, order, documents, now, intended[0]?.lote.id ?? null))
      const intentions = documents.map(({ dte, xml }) => ({
        dte,
        posting: { base_url: lote.base_url, xml_path: xml.path, xml_sha256: xml.sha256, lote_id: lote.id },
        // The bytes belong to the version that was read.
        decision: (fresh: DteRow) => (fresh.version === dte.version ? loteIntent(now, lote.id) : undefined),
      }))
      const sent = await intendDtes(tx, deps, intentions, order.by, now)
      if (sent.length < documents.length) throw dtesMoved()
      const attempts: Passenger[] = sent.map(({ dte, attempt }) => ({ ...attempt, dte_id: dte.id, cdc: dte.cdc }))
      intended.push({ lote, attempts })
      await tellLote(tx, deps, { from: null, lote, attempts }, now, order.by)
    }
    const [first] = intended
    if (first) await deps.started?.(tx, { empresa_id: first.lote.empresa_id, lote_id: first.lote.id })
    return intended
  })
}

const newLote = (
  { sifen, config }: Deps,
  { emitter, batchId, by }: LoteOrder,
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
    const lote = (await recordLote(deps, loaded, step, order.by)) ?? loaded.lote
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
 * Posts within the time left by the wall clock, so that a suspended process does not start a posting that a job has
 * since given up.
 */
async function post(
  { sifen, config, clock, log }: Deps,
  { signer }: LoteOrder,
  { lote }: { lote: LoteRow },
  documents: readonly ReadyDte[],
): Promise<{ step: LoteStep; why?: string }> {
  const cdcs = documents.map(({ dte }) => dte.cdc)
  try {
    const client = sifen.client({ ...signer, baseUrl: lote.base_url })
    const zipped = documents.map(({ dte, xml }) => ({ cdc: dte.cdc, rde: xml.bytes }))
    const result = await client.recibeLote(zipped, () => remainingMs(config.sifen, clock.now(), lote))
    return { step: received(config.lotes, clock.now(), cdcs, result) }
  } catch (error) {
    if (!(error instanceof SifenError)) throw error
    log.warn({ loteId: lote.id, cdcs, code: error.code, received: error.received }, 'lot not answered')
    const step = broken(clock.now(), cdcs, error)
    return error.received === 'not-sent' ? { step, why: error.message } : { step }
  }
}
