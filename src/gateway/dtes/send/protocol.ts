/**
 * Decisions of the send protocol (docs/notes 29): the meaning of a posting, its answer, its failure or a query by CDC,
 * for the document and the attempt. Pure: it reads no clock, database or network, so a simulation can test it with
 * every fault.
 */

import { type ConsultaResult, explain, givesCode, type RecibeResult, type SifenError } from '@nanduti/sifen'
import type { Config } from '../../../config/index.ts'
import type { AttemptOutcome, Estado, Via } from '../../../db/index.ts'
import {
  type AttemptChange,
  type Due,
  instantOf,
  type NewXml,
  noCode,
  OF_ANOTHER,
  SEND_AGAIN,
  type StateChange,
  type Trigger,
} from '../record/index.ts'

type Rhythm = Config['sifen']

/**
 * Returns the intent, committed before the first byte is sent. The query is due after the posting's own timeout, so a
 * crash leaves it planned.
 */
export function intent(sifen: Rhythm, now: Date): StateChange {
  const over = new Date(now.getTime() + sifen.timeoutMs)
  return { trigger: 'intent', at: now, change: { last_sent_at: now }, due: question(sifen, now, over) }
}

/** Plans the next query about a doubt that began at `since`. */
export const question = (sifen: Rhythm, now: Date, since: Date): Due => ({
  at: nextQuestion(sifen, now, since),
  kind: 'ask',
})

/**
 * True when the answer is a verdict on the document. Some rejections are not. The CDC is already known (1001): for our
 * own CDC, an earlier posting arrived. SIFEN could not process the document (0100, 0161, 0162). Or recibe does not give
 * the code. A query by CDC tells then.
 */
function isVerdict({ estado, cdc, mensajes: [first] }: RecibeResult): boolean {
  if (estado !== 'rechazado' || !first) return true
  if (first.codigo === MALFORMED && cdc === undefined) return false
  return givesCode('recibe', first.codigo) && explain('recibe', first.codigo).siguiente === 'corregir'
}

/** True when SIFEN says that it has the CDC already: a query by CDC tells at once whose document it is. */
const isThere = ({ mensajes: [first] }: RecibeResult): boolean => first?.codigo === OF_ANOTHER

/** True when a query by CDC is due with the answer itself. */
export const asksAtOnce = ({ at, due }: StateChange): boolean => due?.kind === 'ask' && due.at <= at

/** True when SIFEN serves the emitter by lots only: that says nothing of the document (docs/notes A50). */
const isSoloLotes = ({ estado, mensajes: [first] }: RecibeResult): boolean =>
  estado === 'rechazado' && first?.codigo === SOLO_LOTES

const SOLO_LOTES = '1264'

/** True when the posting was rejected with a code that recibe does not give. */
const isUnconfirmed = ({ outcome, sifen_result_code: code }: Pick<AttemptChange, 'outcome' | 'sifen_result_code'>) =>
  outcome === 'answered' && code != null && !givesCode('recibe', code)

/**
 * Any service gives this code without a document's CDC while SIFEN is degraded. With the CDC, the document itself is
 * malformed. docs/notes 32.
 */
const MALFORMED = '0160'

export const TRIGGER_OF = {
  aprobado: 'approved',
  aprobado_obs: 'approved-with-observations',
  rechazado: 'rejected',
} as const satisfies Record<RecibeResult['estado'], Trigger>

/**
 * Returns the effect of SIFEN's answer about this document. After `solo-lotes` the document goes on as a lot of one.
 */
export function answered(sifen: Rhythm, now: Date, result: RecibeResult): StateChange {
  const answer = explanationOf(result)
  const attempt: AttemptChange = { outcome: 'answered', finished_at: now, ...answer }
  if (isSoloLotes(result)) return { trigger: 'solo-lotes', at: now, attempt }
  const fecha_proceso = instantOf(result.fechaProceso, now)
  if (!isVerdict(result)) {
    // A rejection that a query will confirm keeps its instant. Any other conclusion has its own.
    const change = isUnconfirmed(attempt) ? { fecha_proceso, retries: 0 } : { retries: 0 }
    const due: Due = isThere(result) ? { at: now, kind: 'ask' } : question(sifen, now, now)
    return { trigger: 'outcome-unknown', at: now, change, attempt, due }
  }
  const verdict = { fecha_proceso, prot_aut: result.protAut ?? null, sifen_result_service: RECIBE }
  return { trigger: TRIGGER_OF[result.estado], at: now, change: { ...answer, ...verdict }, attempt, due: null }
}

const RECIBE = 'recibe' as const
const CONSULTA = 'consulta' as const

/**
 * Joins the messages: the first code and text, followed by the other messages. An approval may have five observations.
 */
export function explanationOf({ mensajes: [first, ...others] }: Pick<RecibeResult, 'mensajes'>) {
  if (!first) return { sifen_result_code: null, sifen_result_msg: null }
  const texts = [first.mensaje, ...others.map(({ codigo, mensaje }) => `${codigo} ${mensaje}`)]
  return { sifen_result_code: first.codigo, sifen_result_msg: texts.join(' · ') }
}

/** Waits before each further posting of a document that was certainly not received (docs/notes A25). */
const RETRY_SECONDS = [10, 60, 300] as const
/** Maximum number of postings of the same bytes after SIFEN did not find the document (docs/notes A25). */
const MAX_REPOSTS = 3

/** Columns that decide between another posting and giving up. */
type Tries = { via: Via; retries: number; reposts: number }

/**
 * Returns the effect of a failed posting. A synchronous document that was certainly not received becomes `error`: it is
 * never sent again automatically, because its client may issue another (docs/notes A4). One on the asynchronous path is
 * posted again a few times. After any other failure the document stays `sent` and is queried, sooner than the intent
 * had planned.
 */
export function failed(
  sifen: Rhythm,
  now: Date,
  { via, retries }: Pick<Tries, 'via' | 'retries'>,
  { code, received, message }: Failure,
): StateChange {
  const attempt = { finished_at: now, error_code: code }
  if (received !== 'not-sent') {
    const due = question(sifen, now, now)
    return {
      trigger: 'outcome-unknown',
      at: now,
      change: { retries: 0 },
      attempt: { ...attempt, outcome: 'unknown' },
      due,
    }
  }
  const notSent = { at: now, attempt: { ...attempt, outcome: 'not_sent' as const } }
  const wait = RETRY_SECONDS[retries]
  if (via === 'async' && wait !== undefined) {
    const due: Due = { at: new Date(now.getTime() + wait * SECOND_MS), kind: 'send' }
    return { ...notSent, trigger: 'not-received', change: { last_sent_at: null, retries: retries + 1 }, due }
  }
  return {
    ...notSent,
    trigger: via === 'async' ? 'retries-spent' : 'not-received',
    change: { ...noCode(message ?? null), last_sent_at: null },
    due: null,
  }
}

type Failure = Pick<SifenError, 'code' | 'received'> & { message?: string }

/** A document in doubt and its last posting. */
export type InDoubt = {
  dte: { last_sent_at: Date | null } & Tries
  /** Instant since when the clock has been steady. Nothing is concluded from the time before it. */
  steadySince: Date
  attempt: {
    sent_at: Date
    finished_at: Date | null
    outcome: AttemptOutcome
    /** The lot of the posting; null when the document was sent alone. */
    lote_id: number | null
    sifen_result_code: string | null
    sifen_result_msg: string | null
  }
}

/** Returns the time of the next query about a document that is being queried `now`, before the answer is known. */
export const nextQuery = (sifen: Rhythm, now: Date, doubt: InDoubt): Date =>
  nextQuestion(sifen, now, doubtSince(sifen, doubt))

/**
 * Returns the effect of a query by CDC at `now`. `answer` is undefined when the query failed or SIFEN refused it.
 * Returns undefined while nothing is known: the next query is already planned.
 */
export function afterQuery(
  sifen: Rhythm,
  now: Date,
  doubt: InDoubt,
  answer: Judged | undefined,
): StateChange | undefined {
  const { dte, attempt } = doubt
  if (answer?.encontrado) return found(now, dte, answer)
  if (answer && isUnconfirmed(attempt)) return confirmed(now, attempt)
  const quietMs = now.getTime() - doubtSince(sifen, doubt).getTime()
  const inLote = attempt.lote_id !== null
  const quietSeconds = inLote ? sifen.loteQuietSeconds : sifen.quietSeconds
  if (!answer || quietMs < quietSeconds * SECOND_MS) return undefined
  return inLote && dte.via === 'async' ? leftByLote(now) : notFound(sifen, now, dte, answer)
}

/**
 * Releases the document for another lot, because SIFEN never takes so long over a lot. It is not posted automatically
 * (docs/notes A28).
 */
const leftByLote = (now: Date): StateChange => ({
  trigger: 'lote-not-found',
  at: now,
  change: {
    ...noCode(`SIFEN no tiene el documento, que salió en un lote. ${SEND_AGAIN}`),
    last_sent_at: null,
    lote_id: null,
  },
  attempt: { outcome: 'unknown', finished_at: now },
  due: null,
})

/**
 * Returns the effect of an absent document: the posting never arrived. A synchronous document ends. On the asynchronous
 * path the same bytes are posted again, at most three times. A document that ended is queried again later (docs/notes
 * A41).
 */
function notFound(sifen: Rhythm, now: Date, { via, reposts }: Tries, { codigo, mensaje }: Judged): StateChange {
  const happened = { at: now, attempt: { outcome: 'unknown' as const, finished_at: now } }
  if (via === 'async' && reposts < MAX_REPOSTS) {
    return { ...happened, trigger: 'not-found', change: { reposts: reposts + 1 }, due: { at: now, kind: 'send' } }
  }
  const ownWords = { sifen_result_code: codigo, sifen_result_msg: mensaje, sifen_result_service: CONSULTA }
  const trigger = via === 'async' ? 'reposts-spent' : 'not-found'
  return { ...happened, trigger, change: { ...ownWords, late_asks: 0 }, due: lateQuestion(sifen, now, 0) }
}

/**
 * Plans the next query about a document in `error`, after `asked` of them. The waits count from its end. Null after the
 * last one: the document rests.
 */
export function lateQuestion({ lateAskSeconds }: Rhythm, now: Date, afterQuery: number): Due | null {
  const wait = lateAskSeconds[afterQuery]
  if (wait === undefined) return null
  const seconds = Math.max(wait - (lateAskSeconds[afterQuery - 1] ?? 0), 1)
  return { at: new Date(now.getTime() + seconds * SECOND_MS), kind: 'ask' }
}

/** Returns the time of the next query about a document in `error` if this one gets no answer: the longest usual wait. */
export const nextLateQuery = ({ askSeconds }: Rhythm, now: Date): Date =>
  new Date(now.getTime() + (askSeconds.at(-1) ?? 1) * SECOND_MS)

/**
 * Returns the effect of a query about a document in `error` that SIFEN did not have before (docs/notes A41). Undefined
 * without an answer.
 */
export function afterLateQuery(
  sifen: Rhythm,
  now: Date,
  dte: InDoubt['dte'] & { late_asks: number },
  answer: Judged | undefined,
): StateChange | undefined {
  if (!answer) return undefined
  if (answer.encontrado) return found(now, dte, answer)
  const late_asks = dte.late_asks + 1
  return { trigger: 'still-not-found', at: now, change: { late_asks }, due: lateQuestion(sifen, now, late_asks) }
}

/** SIFEN does not have the document, so the rejection holds, with its own code. */
function confirmed(now: Date, { sifen_result_code, sifen_result_msg }: InDoubt['attempt']): StateChange {
  const ownWords = { sifen_result_code, sifen_result_msg }
  return {
    trigger: 'rejection-confirmed',
    at: now,
    change: { ...ownWords, sifen_result_service: RECIBE },
    attempt: { outcome: 'answered', finished_at: now, ...ownWords },
    due: null,
  }
}

/**
 * SIFEN's answer to a query by CDC. ours.ts tells whether a found document is ours, and `bytes`, the file of what SIFEN
 * has when it is not the row's.
 */
export type Judged = (Shown & { esNuestro: boolean; bytes?: NewXml }) | NotFound
/** A document that SIFEN has under the CDC, ours or not. */
export type Shown = Extract<ConsultaResult, { encontrado: true }>
type NotFound = Extract<ConsultaResult, { encontrado: false }>
export type Found = Exclude<Judged, NotFound>

/**
 * Ends a document whose CDC another document has at SIFEN: our database went back, or another system numbers at the
 * point. Its sale has no document (docs/notes A48).
 */
function another(now: Date): StateChange {
  const ownWords = { sifen_result_code: OF_ANOTHER, sifen_result_msg: ANOTHER }
  return {
    trigger: 'found-another',
    at: now,
    change: { ...ownWords, sifen_result_service: RECIBE, prot_aut: null, fecha_proceso: null },
    attempt: { outcome: 'answered', finished_at: now, ...ownWords },
    due: null,
  }
}

const ANOTHER =
  'SIFEN tiene otro documento con el CDC y el número de este, de otra venta: este no se aprobó ni se reenvía. Emita la venta de nuevo.'

/**
 * Adopts SIFEN's state of the document, if it is ours. The cancellation deadline never counts from later than SIFEN's
 * approval (docs/notes A13).
 */
export function found(
  now: Date,
  { last_sent_at }: Pick<InDoubt['dte'], 'last_sent_at'>,
  { codigo, mensaje, fechaProceso, documento, esNuestro, bytes }: Found,
): StateChange {
  if (!esNuestro) return another(now)
  const fecha_proceso = instantOf(fechaProceso, now)
  const answer = { sifen_result_code: codigo, sifen_result_msg: mensaje }
  return {
    trigger: documento.cancelado ? 'found-cancelled' : 'found',
    at: now,
    change: {
      ...answer,
      sifen_result_service: CONSULTA,
      prot_aut: documento.protAut ?? null,
      fecha_proceso,
      last_sent_at: earlier(last_sent_at, fecha_proceso),
    },
    ...(bytes && { xml: bytes }),
    attempt: { outcome: 'answered', finished_at: now, ...answer },
    due: null,
  }
}

/**
 * Returns the effect of a query by CDC that was asked for another reason, on a document that is not necessarily in
 * doubt (docs/notes A41). Undefined when the answer tells nothing new. An approval keeps its own protocol and codes
 * when SIFEN shows the document cancelled.
 */
export function proved(
  now: Date,
  dte: Pick<InDoubt['dte'], 'last_sent_at'> & { estado: Estado },
  answer: Found,
): StateChange | undefined {
  if (dte.estado !== 'approved' && dte.estado !== 'approved_obs') return found(now, dte, answer)
  return answer.documento.cancelado ? { trigger: 'found-cancelled', at: now, due: null } : undefined
}

const earlier = (one: Date | null, other: Date | null): Date | null =>
  one && other && one > other ? other : (one ?? other)

/**
 * Ends a document whose process died between taking the number and committing the intent. Nothing was sent, and its
 * client got no answer.
 */
export const abandoned = (now: Date): StateChange => ({
  trigger: 'abandoned',
  at: now,
  change: noCode('El envío se interrumpió antes de empezar: SIFEN no recibió este documento.'),
  due: null,
})

const SECOND_MS = 1000

/**
 * Returns the rest of a posting's time, counted from the intent. Without any left the posting must not start: so when
 * the time is not known, or was not at any moment since the intent, or went back (docs/notes 351).
 */
export function remainingMs(
  { timeoutMs }: Rhythm,
  { now, steadySince }: { now: Date } & Pick<InDoubt, 'steadySince'>,
  { sent_at }: Pick<InDoubt['attempt'], 'sent_at'>,
): number {
  const leftMs = sent_at.getTime() + timeoutMs - now.getTime()
  const wentBack = leftMs > timeoutMs + SECOND_MS
  return steadySince > sent_at || wentBack ? 0 : leftMs
}

/**
 * Returns the instant after which the posting can no longer be in flight. After a crash it is unknown, and the timeout
 * is added. Both count from when the clock is steady: after a jump of the clock, the rows' instants do not tell how
 * long ago that was.
 */
function doubtSince({ timeoutMs }: Rhythm, { attempt: { sent_at, finished_at }, steadySince }: InDoubt): Date {
  const believed = later(finished_at ?? sent_at, steadySince)
  return finished_at ? believed : new Date(believed.getTime() + timeoutMs)
}

const later = (one: Date, other: Date): Date => (one > other ? one : other)

/**
 * Returns the time of the next query. Queries follow the configured waits since the doubt began, and the last wait
 * repeats. Queries missed during a long stop are not made up.
 */
export function nextQuestion({ askSeconds }: Pick<Rhythm, 'askSeconds'>, now: Date, since: Date): Date {
  const passed = (now.getTime() - since.getTime()) / SECOND_MS
  const wait = askSeconds.find(seconds => seconds > passed) ?? repeated(askSeconds, passed)
  return new Date(since.getTime() + wait * SECOND_MS)
}

/** Returns a repeated wait. Steps are at least a second, so that a list that ends in equal numbers still advances. */
function repeated(askSeconds: readonly number[], passed: number): number {
  const last = askSeconds.at(-1) ?? 0
  const step = Math.max(last - (askSeconds.at(-2) ?? 0), 1)
  return last + step * (Math.floor((passed - last) / step) + 1)
}
