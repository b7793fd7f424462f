/**
 * The decisions of the send protocol (docs/notes 29): what a posting, its answer, its failure or a query by CDC means for the document
 * and for the attempt. All of it is pure: it reads no clock, database or wire, so a simulation can run it through every fault.
 */

import { type ConsultaResult, explain, givesCode, type RecibeResult, type SifenError } from '@nanduti/sifen'
import type { Config } from '../../config/index.ts'
import type { AttemptOutcome, Estado, Via } from '../../db/index.ts'
import type { Trigger } from './dte-state.ts'
import { instantOf } from './fecha-proceso.ts'
import { type AttemptChange, type Due, type Happening, noCode } from './happening.ts'

type Rhythm = Config['sifen']

/** Committed before the first byte leaves. The question is planned for after the posting's own time limit: a crash finds it waiting. */
export function intent(sifen: Rhythm, now: Date): Happening {
  const over = new Date(now.getTime() + sifen.timeoutMs)
  return { trigger: 'intent', at: now, change: { last_sent_at: now }, due: question(sifen, now, over) }
}

/** The first question ahead about a doubt that began at `since`. */
export const question = (sifen: Rhythm, now: Date, since: Date): Due => ({
  at: nextQuestion(sifen, now, since),
  kind: 'ask',
})

/**
 * Rejections that are no verdict on the document: the CDC is known already (1001), which of our own CDC means that an earlier posting
 * arrived; SIFEN was not able to look (0100, 0161, 0162); or the code is not one of recibe's. A query by CDC tells.
 */
function isVerdict({ estado, cdc, mensajes: [first] }: RecibeResult): boolean {
  if (estado !== 'rechazado' || !first) return true
  if (first.codigo === MALFORMED && cdc === undefined) return false
  return givesCode('recibe', first.codigo) && explain('recibe', first.codigo).siguiente === 'corregir'
}

/** The posting was rejected with a code that recibe does not give. */
const isUnconfirmed = ({ outcome, sifen_result_code: code }: Pick<AttemptChange, 'outcome' | 'sifen_result_code'>) =>
  outcome === 'answered' && code != null && !givesCode('recibe', code)

/** Any service answers it without a document's CDC while SIFEN is degraded; with the CDC, the document is what is wrong. docs/notes 32. */
const MALFORMED = '0160'

export const TRIGGER_OF = {
  aprobado: 'approved',
  aprobado_obs: 'approved-with-observations',
  rechazado: 'rejected',
} as const satisfies Record<RecibeResult['estado'], Trigger>

/** SIFEN answered about this document. */
export function answered(sifen: Rhythm, now: Date, result: RecibeResult): Happening {
  const answer = explanationOf(result)
  const attempt: AttemptChange = { outcome: 'answered', finished_at: now, ...answer }
  const fecha_proceso = instantOf(result.fechaProceso, now)
  if (!isVerdict(result)) {
    // A rejection that a query will confirm keeps its instant; any other conclusion has its own.
    const change = isUnconfirmed(attempt) ? { fecha_proceso, retries: 0 } : { retries: 0 }
    return { trigger: 'outcome-unknown', at: now, change, attempt, due: question(sifen, now, now) }
  }
  const verdict = { fecha_proceso, prot_aut: result.protAut ?? null, sifen_result_service: RECIBE }
  return { trigger: TRIGGER_OF[result.estado], at: now, change: { ...answer, ...verdict }, attempt, due: null }
}

const RECIBE = 'recibe' as const
const CONSULTA = 'consulta' as const

/** The first message, and behind its text the others: an approval may come with five observations. */
export function explanationOf({ mensajes: [first, ...others] }: Pick<RecibeResult, 'mensajes'>) {
  if (!first) return { sifen_result_code: null, sifen_result_msg: null }
  const texts = [first.mensaje, ...others.map(({ codigo, mensaje }) => `${codigo} ${mensaje}`)]
  return { sifen_result_code: first.codigo, sifen_result_msg: texts.join(' · ') }
}

/** Waits before the next posting of a document that certainly was not received (docs/notes A25). */
const RETRY_SECONDS = [10, 60, 300] as const
/** How often the same bytes are posted again because SIFEN did not find the document (docs/notes A25). */
const MAX_REPOSTS = 3

/** What decides between another posting and giving up. */
type Tries = { via: Via; retries: number; reposts: number }

/**
 * The posting broke. Certainly not received: `error` for a synchronous document, which is never sent again by itself (docs/notes A4), for
 * its client may issue another; one on the asynchronous path is posted again a few times. Anything else: it stays `sent` and is asked
 * about, sooner than the intent had planned.
 */
export function failed(
  sifen: Rhythm,
  now: Date,
  { via, retries }: Pick<Tries, 'via' | 'retries'>,
  { code, received, message }: Failure,
): Happening {
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

/** What the protocol knows of a document in doubt and of its last posting. */
export type InDoubt = {
  dte: { last_sent_at: Date | null } & Tries
  /** Since when elapsed time may be believed; nothing is concluded from the time before. */
  steadySince: Date
  attempt: {
    sent_at: Date
    finished_at: Date | null
    outcome: AttemptOutcome
    /** The lot that carried the document; null when it went alone. */
    lote_id: number | null
    sifen_result_code: string | null
    sifen_result_msg: string | null
  }
}

/** Returns when SIFEN is asked next about a document that is being asked about `now`, before the answer is known. */
export const askedNext = (sifen: Rhythm, now: Date, doubt: InDoubt): Date =>
  nextQuestion(sifen, now, doubtSince(sifen, doubt))

/**
 * SIFEN was asked by CDC at `now`; `answer` is undefined when it could not be asked or would not say. Undefined while nothing is known:
 * the next question stands already.
 */
export function asked(
  sifen: Rhythm,
  now: Date,
  doubt: InDoubt,
  answer: ConsultaResult | undefined,
): Happening | undefined {
  const { dte, attempt } = doubt
  if (answer?.encontrado) return found(now, dte, answer)
  if (answer && isUnconfirmed(attempt)) return confirmed(now, attempt)
  const quietMs = now.getTime() - doubtSince(sifen, doubt).getTime()
  const inLote = attempt.lote_id !== null
  const quietSeconds = inLote ? sifen.loteQuietSeconds : sifen.quietSeconds
  if (!answer || quietMs < quietSeconds * SECOND_MS) return undefined
  return inLote ? leftByLote(now) : notFound(now, dte, answer)
}

/** SIFEN took so long over no lot: the document is free for another. Nothing posts it by itself (docs/notes A28). */
const leftByLote = (now: Date): Happening => ({
  trigger: 'lote-not-found',
  at: now,
  change: { last_sent_at: null, lote_id: null },
  attempt: { outcome: 'unknown', finished_at: now },
  due: null,
})

/**
 * SIFEN does not have the document: the posting never arrived. A synchronous one ends there; one on the asynchronous path is posted again,
 * the same bytes, at most three times.
 */
function notFound(now: Date, { via, reposts }: Tries, { codigo, mensaje }: ConsultaResult): Happening {
  const happened = { at: now, attempt: { outcome: 'unknown' as const, finished_at: now } }
  if (via === 'async' && reposts < MAX_REPOSTS) {
    return { ...happened, trigger: 'not-found', change: { reposts: reposts + 1 }, due: { at: now, kind: 'send' } }
  }
  const said = { sifen_result_code: codigo, sifen_result_msg: mensaje, sifen_result_service: CONSULTA }
  return { ...happened, trigger: via === 'async' ? 'reposts-spent' : 'not-found', change: said, due: null }
}

/** SIFEN does not have the document: the rejection holds, with its own code. */
function confirmed(now: Date, { sifen_result_code, sifen_result_msg }: InDoubt['attempt']): Happening {
  const said = { sifen_result_code, sifen_result_msg }
  return {
    trigger: 'rejection-confirmed',
    at: now,
    change: { ...said, sifen_result_service: RECIBE },
    attempt: { outcome: 'answered', finished_at: now, ...said },
    due: null,
  }
}

export type Found = Extract<ConsultaResult, { encontrado: true }>

/** What SIFEN has is the truth. The cancellation deadline never counts from later than its approval (docs/notes A13). */
export function found(
  now: Date,
  { last_sent_at }: Pick<InDoubt['dte'], 'last_sent_at'>,
  { codigo, mensaje, fechaProceso, documento }: Found,
): Happening {
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
    attempt: { outcome: 'answered', finished_at: now, ...answer },
    due: null,
  }
}

const earlier = (one: Date | null, other: Date | null): Date | null =>
  one && other && one > other ? other : (one ?? other)

/** States in which an operator may close a document in doubt. */
export const CLOSED_AS = ['approved', 'rejected', 'error'] as const satisfies readonly Estado[]

/** What an operator says became of a document that SIFEN cannot be asked about. */
export type OperatorsWord = {
  estado: (typeof CLOSED_AS)[number]
  motivo: string
  protocolo?: string | undefined
  /** The operator's name. */
  por: string
}

/** Closed on an operator's word. SIFEN gave no code: the message says who closed it, when and why. */
export const closed = (now: Date, { estado, motivo, protocolo, por }: OperatorsWord): Happening => ({
  trigger: `closed-${estado}`,
  at: now,
  change: {
    ...noCode(`Cerrado por ${por}, operador, el ${now.toISOString()}: ${motivo}`),
    prot_aut: protocolo ?? null,
  },
  attempt: { outcome: 'unknown', finished_at: now },
  due: null,
})

/** The process died between taking the number and committing the intent: nothing was ever sent, and its client got no answer. */
export const abandoned = (now: Date): Happening => ({
  trigger: 'abandoned',
  at: now,
  change: noCode('El envío se interrumpió antes de empezar: SIFEN no recibió este documento.'),
  due: null,
})

const SECOND_MS = 1000

/** What is left at `now` of a posting's time. It counts from the intent: without any left the posting must not begin. */
export const remainingMs = (
  { timeoutMs }: Rhythm,
  now: Date,
  { sent_at }: Pick<InDoubt['attempt'], 'sent_at'>,
): number => sent_at.getTime() + timeoutMs - now.getTime()

/**
 * From when on nothing of that posting can still be on its way. A crash leaves no such instant: then its time limit must have passed. Both
 * count from when the clock is believed: over a jump, the rows' instants do not tell how long ago that was.
 */
function doubtSince({ timeoutMs }: Rhythm, { attempt: { sent_at, finished_at }, steadySince }: InDoubt): Date {
  const believed = later(finished_at ?? sent_at, steadySince)
  return finished_at ? believed : new Date(believed.getTime() + timeoutMs)
}

const later = (one: Date, other: Date): Date => (one > other ? one : other)

/**
 * The first question still ahead: SIFEN is asked at the configured waits, counted from when the doubt began, and the last wait repeats.
 * After a long stop those that were missed are not asked one by one.
 */
export function nextQuestion({ askSeconds }: Pick<Rhythm, 'askSeconds'>, now: Date, since: Date): Date {
  const passed = (now.getTime() - since.getTime()) / SECOND_MS
  const wait = askSeconds.find(seconds => seconds > passed) ?? repeated(askSeconds, passed)
  return new Date(since.getTime() + wait * SECOND_MS)
}

/** The steps go on at least a second apart, so that a list that ends in equal numbers still moves on. */
function repeated(askSeconds: readonly number[], passed: number): number {
  const last = askSeconds.at(-1) ?? 0
  const step = Math.max(last - (askSeconds.at(-2) ?? 0), 1)
  return last + step * (Math.floor((passed - last) / step) + 1)
}
