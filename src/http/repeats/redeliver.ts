/**
 * An answer that was not delivered is delivered to the retry (docs/notes A39, 320). A request without a key whose equal was answered into a
 * broken connection, by a process that died, or with a 504 that is still in doubt, gets the document of that one. The write of a new
 * document looks for such answers itself, so that most requests need no query of their own.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { unreadAnswers } from '../../db/index.ts'
import type { Answering, Deps, UnreadRef } from '../../deps.ts'
import { mayUse, proven } from '../access/index.ts'
import { conflict, HttpError } from '../errors/index.ts'
import { fingerprintOf } from './fingerprint.ts'
import { type Claim, ClaimRefused } from './idempotency.queries.ts'
import { KEPT_MS, markReplay, type Once, type Repeatable, UNREPEATED } from './idempotency.ts'
import {
  aliveAmong,
  deleteUnread,
  listUnread,
  markUnread,
  takeUnread,
  type UnreadRow,
} from './unread-answers.queries.ts'

/** Another process may still be giving the earlier answer. Its end is looked up so often, for so long. */
const POLL_MS = 100
const MOST_POLLS = 120

/** States of a document whose outcome is unknown. */
const UNKNOWN: readonly unknown[] = ['draft', 'signed', 'sent']
/** States of a document that failed: the client may make it again. */
const FAILED: readonly unknown[] = ['error', 'rejected']

/** Recognizes retries of API clients. The forms of the pages have keys. */
export function openRedelivery(deps: Deps, request: Repeatable): Once {
  const { principal, address, body, ignored, reply } = request
  if (!request.redelivers || principal.tokenId === 0) return { ...UNREPEATED, markReplay: () => markReplay(reply) }
  return {
    markReplay: () => markReplay(reply),
    async run(empresa_id, act) {
      if (empresa_id === undefined) return act(undefined)
      const run = Buffer.from(deps.random.bytes(9)).toString('base64url')
      const { processId: process_id } = deps.answers
      const fingerprint = fingerprintOf(address, body, ignored)
      const ref = { empresa_id, fingerprint, token_id: principal.tokenId, process_id, run }
      const answering = deps.answers.follow(reply.raw, ref)
      await deps.answers.beAlive()
      const answer = newAnswer(deps, ref, answering)
      try {
        return await act({ ...answer, unless: { fingerprint, token_id: ref.token_id, process_id } })
      } catch (error) {
        if (answer.isWritten() || !mayBeOwed(error)) throw error
        const caller = await proven(principal)
        if (!mayUse(caller, empresa_id, request.permission)) throw error
        const owed = await takeOwed(deps, request, ref, answering)
        if (owed) return await redeliver(deps, { ...request, principal: caller }, owed)
        if (error instanceof ClaimRefused) return await actAfter(deps, request, ref, answer, act)
        throw error
      } finally {
        await answering.listen()
      }
    },
  }
}

/** Refusals of the caller, and of a client that has left. */
const OWED_NOTHING: readonly number[] = [401, 403, 499]

/** True when the request may have made nothing because of an earlier one. */
const mayBeOwed = (error: unknown) =>
  error instanceof ClaimRefused || (error instanceof HttpError && !OWED_NOTHING.includes(error.status))

/** Runs `act`. Tells it the failed document of an equal request that ended in doubt, if there is one. */
async function actAfter<Answer>(
  deps: Deps,
  request: Repeatable,
  ref: UnreadRef,
  answer: Written,
  act: (claim: Claim) => Promise<Answer>,
): Promise<Answer> {
  const failed = await takeFailed(deps, request, ref)
  if (!failed) return act(answer)
  try {
    return await act({ ...answer, follows: failed.dte_id })
  } finally {
    await (answer.isWritten() ? deleteUnread(deps.db, [failed]) : markUnread(deps.db, [failed], 'doubt'))
  }
}

async function takeFailed(deps: Deps, request: Repeatable, ref: UnreadRef): Promise<UnreadRow | undefined> {
  for (const row of await listYoung(deps, ref)) {
    if (row.estado !== 'doubt' || !FAILED.includes(await estadoOf(deps, request, row))) continue
    const taken = await takeUnread(deps.db, row, deps.answers.processId)
    if (taken) return taken
  }
  return undefined
}

const estadoOf = async (deps: Deps, request: Repeatable, { empresa_id, dte_id }: UnreadRow): Promise<unknown> =>
  (await request.describe(deps, { empresa_id, dte_id })).estado

type Written = Claim & { isWritten(): boolean }

function newAnswer({ clock }: Pick<Deps, 'clock'>, ref: UnreadRef, { write }: Answering): Written {
  let isWritten = false
  return {
    table: unreadAnswers,
    row: { ...ref, estado: 'answering', created_at: clock.now() },
    isWritten: () => isWritten,
    async write(create) {
      const result = await write(create)
      isWritten = true
      return result
    },
  }
}

/**
 * Takes the oldest answer that is owed to this request. Answers that other processes are giving are waited for. Throws 409 when one of them
 * takes too long.
 */
async function takeOwed(
  deps: Deps,
  request: Repeatable,
  ref: UnreadRef,
  answering: Answering,
): Promise<UnreadRow | undefined> {
  let watched: Set<string> | undefined
  /** Rows that another request took first: its client may have left too. */
  const lost = new Set<string>()
  for (let polls = 0; ; polls++) {
    await deps.answers.settled(ref)
    const rows = await listYoung(deps, ref)
    if (rows.length === 0) return undefined
    const alive = await aliveOf(deps, rows)
    const before = lost.size
    // Each of two equal sales in doubt gets its own document, and not both the older one.
    for (const row of rows.toSorted((one, other) => Number(isUndelivered(other)) - Number(isUndelivered(one)))) {
      if (answering.isCut() || !(await isOwed(deps, request, row, alive))) continue
      if (await takeUnread(deps.db, row, deps.answers.processId)) {
        answering.takeOver(row.run)
        return row
      }
      lost.add(row.run)
    }
    const elsewhere = rows.filter(row => row.estado === 'answering' && alive.has(row.process_id)).map(({ run }) => run)
    watched ??= new Set(elsewhere)
    if (lost.size === before && !elsewhere.some(run => watched?.has(run) || lost.has(run))) return undefined
    if (polls === MOST_POLLS) throw equalRunning()
    // Begins the time of the request's answer.
    await deps.patience.within(wait(POLL_MS), undefined)
  }
}

async function listYoung({ db, clock }: Deps, ref: UnreadRef): Promise<UnreadRow[]> {
  const since = clock.now().getTime() - KEPT_MS
  return (await listUnread(db, ref)).filter(({ created_at }) => created_at.getTime() > since)
}

/** Returns the other processes that are alive. */
async function aliveOf({ db, answers, clock }: Deps, rows: readonly UnreadRow[]): Promise<Set<string>> {
  const others = new Set(rows.map(({ process_id }) => process_id).filter(id => id !== answers.processId))
  return others.size > 0 ? aliveAmong(db, [...others], clock.now()) : others
}

const isUndelivered = ({ estado }: UnreadRow) => estado === 'undelivered'

/** True when the client did not learn what became of its document. */
async function isOwed(deps: Deps, request: Repeatable, row: UnreadRow, alive: ReadonlySet<string>): Promise<boolean> {
  if (isUndelivered(row)) return true
  // An answer of this process is another till's sale.
  if (row.estado === 'answering') return row.process_id !== deps.answers.processId && !alive.has(row.process_id)
  const estado = await estadoOf(deps, request, row)
  if (UNKNOWN.includes(estado)) return true
  if (!FAILED.includes(estado)) await deleteUnread(deps.db, [row])
  return false
}

/** Answers with the present state of the earlier request's document. */
async function redeliver(deps: Deps, request: Repeatable, { empresa_id, dte_id }: UnreadRow): Promise<unknown> {
  const { principal, reply } = request
  markReplay(reply)
  try {
    return telling((await request.replay(deps, principal, { empresa_id, dte_id })) as object)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const { message, ...body } = error.body
    throw new HttpError(error.status, message, { headers: error.headers, body: telling(body) })
  }
}

const telling = (body: { advertencias?: unknown }) => ({
  ...body,
  advertencias: [...((body.advertencias as unknown[] | undefined) ?? []), REDELIVERED],
})

/** The warning of an answer that is delivered to a retry. */
const REDELIVERED = {
  campo: 'Idempotency-Key',
  mensaje:
    'Es el documento de un pedido igual, cuya respuesta no llegó o quedó en duda: no se emitió otro. Tómelo como el de esta venta, salvo que su sistema ya lo tenga en otra: entonces envíe esta con una Idempotency-Key nueva.',
}

/** 409: another process is giving the answer to an equal request. */
export const equalRunning = () =>
  conflict(
    'Un pedido igual todavía se está respondiendo: no se creó nada. Repítalo en 5 segundos, o envíelo con una Idempotency-Key nueva si es otra venta.',
    'PEDIDO_IGUAL_EN_CURSO',
    { headers: { 'Retry-After': '5' } },
  )
