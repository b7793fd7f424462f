/**
 * Records a decision about a lot in one transaction: its row, history and event, the end of its posting, the pause of
 * its emitter, the job of the next query, and the moves of all its documents.
 */
import type { Tx, WebhookEvent } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import {
  askedAlone,
  type Happening,
  insertHistorial,
  insertOutbox,
  judgedInLote,
  type Mover,
  moveDtes,
  notTaken,
  readDtes,
} from '../dtes/index.ts'
import { pauseEmitter } from '../emitters/index.ts'
import type { Fate, LoteStep } from './lote-protocol.ts'
import { pollLoteJob } from './lotes.jobs.ts'
import { presentLote } from './lotes.present.ts'
import { changeLote, endPosting, type LoteRow, type Passenger } from './lotes.queries.ts'

/** A lot with its documents' attempts, in the order of its zip. */
export type Loaded = { lote: LoteRow; attempts: readonly Passenger[] }

/** Returns the changed lot. Returns undefined and writes nothing when something else has moved it before. */
export function recordLote(
  deps: Deps,
  { lote, attempts }: Loaded,
  step: LoteStep,
  by: Mover['by'],
): Promise<LoteRow | undefined> {
  const { db, clock } = deps
  return db.transaction(async tx => {
    const moved = await changeLote(tx, lote, step.from, step.lote)
    if (!moved) return undefined
    if (step.attempt) await endPosting(tx, lote, step.attempt)
    if (step.pausedUntil) await pauseEmitter(tx, lote, step.pausedUntil)
    await moveDocuments(tx, deps, { lote, attempts }, step, by)
    await tellLote(tx, deps, { from: lote, lote: moved, attempts }, clock.now(), by)
    return moved
  })
}

/** Webhook event of each state of a lot. */
const EVENTS: Partial<Record<LoteRow['estado'], WebhookEvent>> = { received: 'lote.sent', settled: 'lote.settled' }

type Told = Loaded & { from: LoteRow | null }

/** Stores the history, event and job of a lot that has just changed. */
export async function tellLote(tx: Tx, { queue }: Pick<Deps, 'queue'>, told: Told, at: Date, by: Mover['by']) {
  const { from, lote, attempts } = told
  const { empresa_id, id, estado, next_poll_at } = lote
  const whose = { user_id: 'userId' in by ? by.userId : null, job: 'job' in by ? by.job : null }
  const change = { from: from?.estado ?? null, to: estado, trigger: `lote-${estado}` }
  await insertHistorial(tx, { empresa_id, lote_id: id, at, ...change, ...whose })
  const event = EVENTS[estado]
  if (event) {
    const body = JSON.stringify({ event, occurred_at: at.toISOString(), data: presentLote({ lote, dtes: attempts }) })
    await insertOutbox(tx, { empresa_id, event, lote_id: id, occurred_at: at, body })
  }
  if (next_poll_at) await queue.send(tx, pollLoteJob, { empresaId: empresa_id, id }, { startAt: next_poll_at })
}

async function moveDocuments(tx: Tx, deps: Deps, { lote, attempts }: Loaded, { fates }: LoteStep, by: Mover['by']) {
  const fateOf = new Map(fates.map(({ cdc, fate }) => [cdc, fate]))
  const due = attempts.filter(({ cdc }) => fateOf.get(cdc)?.kind !== 'held')
  if (due.length === 0) return
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
    const [dte, fate] = [dtes.get(attempt.dte_id), fateOf.get(attempt.cdc)]
    return dte && fate ? [{ dte, attempt, fate }] : []
  })
  await moveDtes(
    tx,
    deps,
    moves.flatMap(({ dte, attempt, fate }) => {
      const happening = happeningOf(deps, fate)
      return happening ? [{ dte, decision: happening, mover: { by, attempt } }] : []
    }),
  )
}

/** Returns the document's happening. Undefined when the document stays unchanged. */
function happeningOf({ config, clock }: Deps, fate: Fate): Happening | undefined {
  const now = clock.now()
  if (fate.kind === 'asked') return askedAlone(config.sifen, now)
  if (fate.kind === 'returned') return notTaken(now)
  if (fate.kind === 'judged') return judgedInLote(now, { ...fate.veredicto, fechaProceso: fate.fechaProceso })
  return undefined
}
