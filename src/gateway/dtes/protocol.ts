/**
 * The decisions of the send protocol (docs/notes 29): what a posting, its answer, its failure or a query by CDC means for the document
 * and for the attempt. All of it is pure: it reads no clock, database or wire, so a simulation can run it through every fault.
 */

import { type ConsultaResult, explain, givesCode, type RecibeResult, type SifenError } from '@nanduti/sifen'
import type { Config } from '../../config.ts'
import type { AttemptOutcome, DueKind, dtes, Estado } from '../../db/index.ts'
import { instantOf } from './fecha-proceso.ts'

/** Columns of the document that the protocol moves; what is not named stays. */
export type DteChange = {
  estado?: Estado
  sifen_result_code?: string | null
  sifen_result_msg?: string | null
  sifen_result_service?: (typeof dtes.$inferSelect)['sifen_result_service']
  prot_aut?: string | null
  fecha_proceso?: Date | null
  last_sent_at?: Date | null
  /** What is to be done next and when; both null when nothing is left to do. */
  due_at?: Date | null
  due_kind?: DueKind | null
}

const askAt = (at: Date) => ({ due_at: at, due_kind: 'ask' }) as const
const NOTHING_DUE = { due_at: null, due_kind: null } as const

export type AttemptChange = {
  outcome: AttemptOutcome
  finished_at: Date
  error_code?: string
  sifen_result_code?: string | null
  sifen_result_msg?: string | null
}

/** What changes together, in one transaction, if the document is still in one of the states of `from`. */
export type Step = { from: readonly Estado[]; dte: DteChange; attempt: AttemptChange }

/**
 * SIFEN's word moves a document in doubt, and one that was given up because SIFEN had not found it: a process that slept between posting
 * and writing brings the truth late. It never moves one that has its verdict. What is only our own conclusion moves what is in doubt.
 */
const BY_VERDICT = ['sent', 'error'] as const
const BY_CONCLUSION = ['sent'] as const

type Rhythm = Config['sifen']

/** Committed before the first byte leaves. The question is planned for after the posting's own time limit: a crash finds it waiting. */
export function intent(sifen: Rhythm, now: Date): DteChange {
  const over = new Date(now.getTime() + sifen.timeoutMs)
  return { estado: 'sent', last_sent_at: now, ...askAt(nextQuestion(sifen, now, over)) }
}

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

const ESTADO_OF = { aprobado: 'approved', aprobado_obs: 'approved_obs', rechazado: 'rejected' } as const

/** SIFEN answered about this document. */
export function answered(sifen: Rhythm, now: Date, result: RecibeResult): Step {
  const answer = explanationOf(result)
  const attempt: AttemptChange = { outcome: 'answered', finished_at: now, ...answer }
  const fecha_proceso = instantOf(result.fechaProceso, now)
  if (!isVerdict(result)) {
    const question = askAt(nextQuestion(sifen, now, now))
    // A rejection that a query will confirm keeps its instant; any other conclusion has its own.
    return { from: BY_CONCLUSION, dte: isUnconfirmed(attempt) ? { fecha_proceso, ...question } : question, attempt }
  }
  const verdict = { estado: ESTADO_OF[result.estado], fecha_proceso, prot_aut: result.protAut ?? null, ...NOTHING_DUE }
  return { from: BY_VERDICT, dte: { ...answer, sifen_result_service: 'recibe', ...verdict }, attempt }
}

/** The first message, and behind its text the others: an approval may come with five observations. */
function explanationOf({ mensajes: [first, ...others] }: RecibeResult) {
  if (!first) return { sifen_result_code: null, sifen_result_msg: null }
  const texts = [first.mensaje, ...others.map(({ codigo, mensaje }) => `${codigo} ${mensaje}`)]
  return { sifen_result_code: first.codigo, sifen_result_msg: texts.join(' · ') }
}

/**
 * The posting broke. Certainly not received: `error`, for a synchronous document is never sent again by itself (docs/notes A4) and its
 * client may issue another. Anything else: it stays `sent` and is asked about, sooner than the intent had planned.
 */
export function failed(sifen: Rhythm, now: Date, { code, received, message }: Failure): Step {
  const attempt = { finished_at: now, error_code: code }
  if (received !== 'not-sent') {
    const dte = askAt(nextQuestion(sifen, now, now))
    return { from: BY_CONCLUSION, dte, attempt: { ...attempt, outcome: 'unknown' } }
  }
  return {
    from: BY_CONCLUSION,
    dte: { estado: 'error', sifen_result_msg: message ?? null, last_sent_at: null, ...NOTHING_DUE },
    attempt: { ...attempt, outcome: 'not_sent' },
  }
}

type Failure = Pick<SifenError, 'code' | 'received'> & { message?: string }

/** What the protocol knows of a document in doubt and of its last posting. */
export type InDoubt = {
  dte: { last_sent_at: Date | null }
  /** Since when elapsed time may be believed; nothing is concluded from the time before. */
  steadySince: Date
  attempt: {
    sent_at: Date
    finished_at: Date | null
    outcome: AttemptOutcome
    sifen_result_code: string | null
    sifen_result_msg: string | null
  }
}

/** When SIFEN is asked next about a document that is asked about `now`, whatever comes of it. */
export const askedNext = (sifen: Rhythm, now: Date, doubt: InDoubt): Date =>
  nextQuestion(sifen, now, doubtSince(sifen, doubt))

/**
 * SIFEN was asked by CDC at `now`; `answer` is undefined when it could not be asked or would not say. Undefined while nothing is known:
 * the next question stands already.
 */
export function asked(sifen: Rhythm, now: Date, doubt: InDoubt, answer: ConsultaResult | undefined): Step | undefined {
  const { dte, attempt } = doubt
  if (answer?.encontrado) return adopted(now, dte, answer)
  if (answer && isUnconfirmed(attempt)) return confirmed(now, attempt)
  const quietMs = now.getTime() - doubtSince(sifen, doubt).getTime()
  if (answer && quietMs >= sifen.quietSeconds * SECOND_MS) {
    const { codigo: sifen_result_code, mensaje: sifen_result_msg } = answer
    return {
      from: BY_CONCLUSION,
      dte: { estado: 'error', sifen_result_code, sifen_result_msg, sifen_result_service: 'consulta', ...NOTHING_DUE },
      attempt: { outcome: 'unknown', finished_at: now },
    }
  }
  return undefined
}

/** SIFEN does not have the document: the rejection holds, with its own code. */
function confirmed(now: Date, { sifen_result_code, sifen_result_msg }: InDoubt['attempt']): Step {
  const said = { sifen_result_code, sifen_result_msg }
  return {
    from: BY_CONCLUSION,
    dte: { ...said, sifen_result_service: 'recibe', estado: 'rejected', ...NOTHING_DUE },
    attempt: { outcome: 'answered', finished_at: now, ...said },
  }
}

type Found = Extract<ConsultaResult, { encontrado: true }>

/** What SIFEN has is the truth. The cancellation deadline never counts from later than its approval (docs/notes A13). */
function adopted(
  now: Date,
  { last_sent_at }: InDoubt['dte'],
  { codigo, mensaje, fechaProceso, documento }: Found,
): Step {
  const fecha_proceso = instantOf(fechaProceso, now)
  const answer = { sifen_result_code: codigo, sifen_result_msg: mensaje }
  return {
    from: BY_VERDICT,
    dte: {
      ...answer,
      sifen_result_service: 'consulta',
      estado: documento.cancelado ? 'cancelled' : 'approved',
      prot_aut: documento.protAut ?? null,
      fecha_proceso,
      last_sent_at: earlier(last_sent_at, fecha_proceso),
      ...NOTHING_DUE,
    },
    attempt: { outcome: 'answered', finished_at: now, ...answer },
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
export const closed = (now: Date, { estado, motivo, protocolo, por }: OperatorsWord): Step => ({
  from: BY_CONCLUSION,
  dte: {
    estado,
    sifen_result_code: null,
    sifen_result_service: null,
    sifen_result_msg: `Cerrado por ${por}, operador, el ${now.toISOString()}: ${motivo}`,
    prot_aut: protocolo ?? null,
    ...NOTHING_DUE,
  },
  attempt: { outcome: 'unknown', finished_at: now },
})

/** The process died between taking the number and committing the intent: nothing was ever sent, and its client got no answer. */
export const abandoned: DteChange = {
  estado: 'error',
  sifen_result_msg: 'El envío se interrumpió antes de empezar: SIFEN no recibió este documento.',
  ...NOTHING_DUE,
}

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
