/**
 * Settles a document in doubt by a query by CDC, and queries again about one in `error` that SIFEN did not have.
 * protocol.ts decides what the answer means.
 */

import type { Deps } from '../../../deps.ts'
import { milestone } from '../../../jobs/index.ts'
import { HOUR_MS } from '../../../units.ts'
import { type Actor, moveDte } from '../move/index.ts'
import {
  claimDue,
  type DteRef,
  type DteRow,
  lastAttempt,
  readDte,
  SETTLE_JOB,
  type StateChange,
} from '../record/index.ts'
import { askByCdc, pauseOfQuestions } from './ask-by-cdc.ts'
import { abandoned, afterLateQuery, afterQuery, nextLateQuery, nextQuery } from './protocol.ts'

const BY = { job: SETTLE_JOB }

/**
 * Queries SIFEN if the query is due, and moves the document when its outcome is known. One of several woken processes
 * acts; if it dies, the next query is already planned. Idempotent, and safe to run concurrently.
 */
export async function settleDte(deps: Deps, ref: DteRef): Promise<void> {
  const dte = await readDte(deps.db, ref)
  const now = deps.clock.now()
  if (!dte || !isAskDue(dte, now)) return
  if (dte.estado === 'draft') return move(deps, dte, abandoned(now), { by: BY })
  const isLate = dte.estado === 'error'
  const attempt = dte.estado === 'sent' || isLate ? await lastAttempt(deps.db, dte) : undefined
  // Only a damaged database has such a row. It must not be found again every second.
  if (!attempt) return void (await claimDue(deps.db, dte, new Date(now.getTime() + HOUR_MS)))
  const doubt = { dte, attempt, steadySince: deps.steady.since() }
  const pause = await pauseOfQuestions(deps, dte, attempt)
  const { sifen } = deps.config
  const next = isLate ? nextLateQuery(sifen, now) : nextQuery(sifen, now, doubt)
  const isClaimed = await claimDue(deps.db, dte, pause?.until ?? next)
  if (!isClaimed || pause) return
  const answer = await askByCdc(deps, dte, attempt)
  milestone('dte.question-answered')
  // Uses the instant of the query: its answer may already be old when it arrives.
  const stateChange = isLate ? afterLateQuery(sifen, now, dte, answer) : afterQuery(sifen, now, doubt, answer)
  if (!stateChange) return
  await move(deps, dte, stateChange, { by: BY, attempt })
  milestone('dte.settled')
}

const isAskDue = ({ due_at, due_kind }: DteRow, now: Date) => due_kind === 'ask' && due_at !== null && due_at <= now

async function move(deps: Deps, dte: DteRow, stateChange: StateChange, actor: Actor): Promise<void> {
  await moveDte(deps.db, dte, stateChange, actor)
}
