/**
 * Decisions about a lot (docs/notes A28): the meaning of its reception and of each query by protocol, for the lot and
 * for each of its documents. Pure: it reads no clock, database or network.
 */
import {
  type ConsultaLoteResult,
  explain,
  LOTE_HORAS,
  type LoteVeredicto,
  type RecibeLoteResult,
  type SifenError,
} from '@nanduti/sifen'
import type { Config } from '../../../config/index.ts'
import type { AttemptOutcome, LoteEstado } from '../../../db/index.ts'
import { DAY_SECONDS, HOUR_MS } from '../../../units.ts'

/** Columns of the lot that the protocol changes. Absent ones stay unchanged. */
export type LoteChange = {
  estado?: LoteEstado
  prot_lote?: string | null
  cod_res?: string | null
  msg_res?: string | null
  error_code?: string | null
  finished_at?: Date
  next_poll_at?: Date | null
  settled_at?: Date
}

/** SIFEN's verdict on one document of a lot. */
export type Veredicto = Extract<LoteVeredicto, { mensajes: unknown }>

/**
 * Fate of one document. `held`: wait for queries about the lot. `asked`: only a query by CDC tells. `returned`: SIFEN
 * certainly does not have it. `judged`: SIFEN decided.
 */
export type DocumentOutcome =
  | { kind: 'held' }
  | { kind: 'asked' }
  | { kind: 'returned' }
  | { kind: 'judged'; veredicto: Veredicto; fechaProceso: string }

/** Changes made together if the lot is still in one of the states of `from`. */
export type LoteStep = {
  from: readonly LoteEstado[]
  lote: LoteChange
  /** Each document of the lot, once. */
  documents: { cdc: string; outcome: DocumentOutcome }[]
  /** End of the posting, the same for all its documents. Absent if it has already ended. */
  attempt?: PostingEnd
  /** End of the emitter's pause: no other lot of it is sent before. */
  pausedUntil?: Date
}

type PostingEnd = { outcome: Exclude<AttemptOutcome, 'pending'>; finished_at: Date; error_code?: string }

type Rhythm = Config['lotes']

const SECOND_MS = 1000
const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * SECOND_MS)

/** States that an answer overrides. An answer is more reliable than what a job concluded in the meantime. */
const BY_ANSWER = ['sending', 'unknown'] as const
const BY_CONCLUSION = ['sending'] as const
const BY_POLL = ['received'] as const

const all = (cdcs: readonly string[], outcome: DocumentOutcome) => cdcs.map(cdc => ({ cdc, outcome }))

/**
 * Returns the time by which the posting must have ended. If the process dies before, the polling job finds the lot
 * then.
 */
export const orphanedAt = ({ timeoutMs }: Pick<Config['sifen'], 'timeoutMs'>, now: Date): Date =>
  new Date(now.getTime() + timeoutMs + ORPHAN_MARGIN_MS)

/** Time for recording the outcome after the posting ends. */
const ORPHAN_MARGIN_MS = 2_000

/** Returns the step for SIFEN's answer to the posting. */
export function received(rhythm: Rhythm, now: Date, cdcs: readonly string[], result: RecibeLoteResult): LoteStep {
  const { codigo: cod_res, mensaje: msg_res, protLote: prot_lote = null } = result
  const answered = { cod_res, msg_res, prot_lote, finished_at: now }
  if (result.encolado) {
    const wait = Math.max(rhythm.firstPollSeconds, result.tiempoProcesoSeconds ?? 0)
    const lote = {
      ...answered,
      estado: 'received' as const,
      next_poll_at: after(now, Math.min(wait, LONGEST_WAIT_SECONDS)),
    }
    return {
      from: BY_ANSWER,
      lote,
      documents: all(cdcs, { kind: 'held' }),
      attempt: { outcome: 'unknown', finished_at: now },
    }
  }
  if (NOT_TAKEN.has(cod_res)) {
    return {
      from: BY_ANSWER,
      lote: { ...answered, estado: 'refused', next_poll_at: null },
      documents: all(cdcs, { kind: 'returned' }),
      attempt: { outcome: 'answered', finished_at: now },
    }
  }
  return {
    from: BY_ANSWER,
    lote: { ...answered, estado: 'unknown', next_poll_at: null },
    documents: all(cdcs, { kind: 'asked' }),
    attempt: { outcome: 'unknown', finished_at: now },
    ...(cod_res === NOT_QUEUED && { pausedUntil: after(now, rhythm.pauseSeconds) }),
  }
}

/** "Lot not queued": SIFEN may process its documents nevertheless. docs/sifen §8. */
export const NOT_QUEUED = '0301'
/**
 * Codes of a lot that SIFEN did not process: an inactive RUC, or a message over its size limit. Any other code leaves
 * the outcome unknown.
 */
const NOT_TAKEN: ReadonlySet<string> = new Set(['0183', '0270'])
/** Upper limit of dTpoProces, which is untrusted text. SIFEN answers about a lot for no longer than this. */
const LONGEST_WAIT_SECONDS = DAY_SECONDS

/** Returns the step for a posting that failed. */
export function broken(
  now: Date,
  cdcs: readonly string[],
  { code, received }: Pick<SifenError, 'code' | 'received'>,
): LoteStep {
  const lote = { error_code: code, finished_at: now, next_poll_at: null }
  const attempt = { finished_at: now, error_code: code }
  if (received === 'not-sent') {
    return {
      from: BY_ANSWER,
      lote: { ...lote, estado: 'not_sent' },
      documents: all(cdcs, { kind: 'returned' }),
      attempt: { ...attempt, outcome: 'not_sent' },
    }
  }
  return {
    from: BY_CONCLUSION,
    lote: { ...lote, estado: 'unknown' },
    documents: all(cdcs, { kind: 'asked' }),
    attempt: { ...attempt, outcome: 'unknown' },
  }
}

/**
 * Returns the step for a process that died between the intent and the outcome: SIFEN may have the lot, and its protocol
 * is lost. The attempts stay open, as after any crash: the quiet window counts from the timeout of the posting.
 */
export const orphaned = (now: Date, cdcs: readonly string[]): LoteStep => ({
  from: BY_CONCLUSION,
  lote: { estado: 'unknown', finished_at: now, next_poll_at: null },
  documents: all(cdcs, { kind: 'asked' }),
})

/** Returns the step for a lot whose outcome was unknown and none of whose documents is in doubt any more. */
export const cleared = (now: Date, cdcs: readonly string[]): LoteStep => ({
  from: ['unknown'],
  lote: { estado: 'settled', settled_at: now },
  documents: all(cdcs, { kind: 'held' }),
})

/** Returns the time of the next query about a lot that is being queried `now`. */
export const polledNext = ({ pollSeconds }: Rhythm, now: Date): Date => after(now, pollSeconds)

const ANSWERED_MS = LOTE_HORAS * HOUR_MS

/**
 * Returns the step for a query by protocol at `now`. `answer` is undefined when the query failed or SIFEN refused it.
 * Returns undefined while the lot is in process: the next query is already planned.
 */
export function polled(
  now: Date,
  { sent_at }: { sent_at: Date },
  cdcs: readonly string[],
  answer: ConsultaLoteResult | undefined,
): LoteStep | undefined {
  const isOver = now.getTime() - sent_at.getTime() >= ANSWERED_MS
  if (!isOver && (answer === undefined || answer.estadoLote === 'en_proceso')) return undefined
  const answered = answer && { cod_res: answer.codigo, msg_res: answer.mensaje }
  return {
    from: BY_POLL,
    lote: { ...answered, estado: 'settled', next_poll_at: null, settled_at: now },
    documents: cdcs.map(cdc => ({ cdc, outcome: outcomeIn(answer, cdc) })),
  }
}

/** Returns the outcome of one document. Only a finished lot has verdicts on its documents. */
function outcomeIn(answer: ConsultaLoteResult | undefined, cdc: string): DocumentOutcome {
  if (answer?.estadoLote !== 'concluido') return { kind: 'asked' }
  const veredicto = answer.documentos.find(documento => documento.cdc === cdc)
  if (veredicto === undefined || veredicto.estado === 'sin_veredicto' || !isVerdict(veredicto)) return { kind: 'asked' }
  return { kind: 'judged', veredicto, fechaProceso: answer.fechaProceso }
}

/**
 * True when dEstRes is a verdict (docs/notes B5). Some rejections decide nothing: SIFEN already knows the CDC (1001),
 * or could not process the document (0100, 0161, 0162). A query by CDC tells then.
 */
function isVerdict({ estado, mensajes: [first] }: Veredicto): boolean {
  if (estado !== 'rechazado' || first === undefined) return true
  return explain('recibe', first.codigo).siguiente === 'corregir'
}
