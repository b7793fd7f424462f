/**
 * Records a decision about a lot in one transaction: its row, history and event, the end of its posting, the pause of
 * its emitter, and the moves of all its documents.
 */
import type { Tx, WebhookEvent } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import {
  type Actor,
  aloneNotTaken,
  type DteRow,
  insertHistorial,
  insertOutbox,
  judgedInLote,
  moveDtes,
  notTaken,
  readDtes,
  type StateChange,
  sentAlone,
} from '../../dtes/index.ts'
import { pauseEmitter } from '../../emitters/index.ts'
import { presentDocument, presentLote } from '../answer/index.ts'
import {
  changeLote,
  type DocumentOutcome,
  endPosting,
  type LoteDocument,
  type LoteRow,
  type LoteStep,
} from '../record/index.ts'

/** A lot with its documents' attempts, in the order of its zip. */
export type Loaded = { lote: LoteRow; attempts: readonly LoteDocument[] }

/** The posting whose outcome is recorded: of a lot of one (lote-of-one.ts), and why no byte was sent. */
type Posting = { alone?: boolean; why?: string | undefined }

/** Returns the changed lot. Returns undefined and writes nothing when something else has moved it before. */
export function recordLote(
  deps: Deps,
  { lote, attempts }: Loaded,
  step: LoteStep,
  by: Actor['by'],
  posting: Posting = {},
): Promise<LoteRow | undefined> {
  const { db, clock } = deps
  return db.transaction(async tx => {
    const moved = await changeLote(tx, lote, step.from, step.lote)
    if (!moved) return undefined
    if (step.attempt) await endPosting(tx, lote, step.attempt)
    if (step.pausedUntil) await pauseEmitter(tx, lote, step.pausedUntil)
    const dtes = await moveDocuments(tx, deps, { lote: moved, attempts }, step, by, posting)
    await loteEvents(tx, { from: lote, lote: moved, attempts, dtes }, clock.now(), by)
    return moved
  })
}

/** Webhook event of each state of a lot. */
const EVENTS: Partial<Record<LoteRow['estado'], WebhookEvent>> = { received: 'lote.sent', settled: 'lote.settled' }

/** `dtes`: documents that have just been moved. */
type Announced = Loaded & { from: LoteRow | null; dtes?: readonly DteRow[] }

/** Stores the history and event of a lot that has just changed. */
export async function loteEvents(tx: Tx, announced: Announced, at: Date, by: Actor['by']) {
  const { from, lote, attempts } = announced
  const { empresa_id, id, estado } = lote
  const whose = { user_id: 'userId' in by ? by.userId : null, job: 'job' in by ? by.job : null }
  const change = { from: from?.estado ?? null, to: estado, trigger: `lote-${estado}` }
  await insertHistorial(tx, { empresa_id, lote_id: id, at, ...change, ...whose })
  const event = EVENTS[estado]
  if (event) {
    const data = presentLote({ lote, dtes: attempts })
    // Documents of a lot that has just been sent have no answer yet.
    const documentos = event === 'lote.settled' && { documentos: await documentsOf(tx, announced) }
    const body = JSON.stringify({ event, occurred_at: at.toISOString(), data: { ...data, ...documentos } })
    await insertOutbox(tx, { empresa_id, event, lote_id: id, occurred_at: at, body })
  }
}

/** Returns the documents in the order of the zip, each in its state now. */
async function documentsOf(tx: Tx, { lote, attempts, dtes: moved = [] }: Announced) {
  const ids = attempts.map(({ dte_id }) => dte_id)
  const dtes = new Map(moved.map(dte => [dte.id, dte]))
  const others = ids.filter(id => !dtes.has(id))
  for (const dte of others.length > 0 ? await readDtes(tx, lote.empresa_id, others) : []) dtes.set(dte.id, dte)
  return ids.flatMap(id => presentDocument(dtes.get(id)))
}

async function moveDocuments(
  tx: Tx,
  deps: Deps,
  { lote, attempts }: Loaded,
  { documents }: LoteStep,
  by: Actor['by'],
  posting: Posting,
): Promise<DteRow[]> {
  const outcomeOf = new Map(documents.map(({ cdc, outcome }) => [cdc, outcome]))
  const due = attempts.filter(({ cdc }) => outcomeOf.get(cdc)?.kind !== 'held')
  if (due.length === 0) return []
  const dtes = new Map(
    (
      await readDtes(
        tx,
        lote.empresa_id,
        due.map(({ dte_id }) => dte_id),
      )
    ).map(dte => [dte.id, dte]),
  )
  const moves = due.flatMap(attempt => {
    const [dte, outcome] = [dtes.get(attempt.dte_id), outcomeOf.get(attempt.cdc)]
    return dte && outcome ? [{ dte, attempt, outcome }] : []
  })
  return moveDtes(
    tx,
    moves.flatMap(({ dte, attempt, outcome }) => {
      const stateChange =
        outcome.kind === 'returned' ? returned(deps, lote, dte, posting) : stateChangeOf(deps, outcome)
      return stateChange ? [{ dte, decision: stateChange, actor: { by, attempt } }] : []
    }),
  )
}

/** Returns the end of a posting that SIFEN certainly does not have. */
function returned(
  { config, clock }: Deps,
  { cod_res, msg_res }: LoteRow,
  dte: DteRow,
  { alone, why }: Posting,
): StateChange {
  const words = why ?? `SIFEN no tomó el ${alone ? 'documento' : 'lote'}: ${cod_res} ${msg_res}.`
  return alone ? aloneNotTaken(config.sifen, clock.now(), dte, words) : notTaken(clock.now(), words)
}

/** Returns the document's state change. Undefined when the document stays unchanged. */
function stateChangeOf({ config, clock }: Deps, outcome: DocumentOutcome): StateChange | undefined {
  const now = clock.now()
  if (outcome.kind === 'asked') return sentAlone(config.sifen, now)
  if (outcome.kind === 'judged') return judgedInLote(now, { ...outcome.veredicto, fechaProceso: outcome.fechaProceso })
  return undefined
}
