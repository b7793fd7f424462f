/**
 * The decisions about a lot (docs/notes A28): what its reception and each query by protocol mean for the lot and for every document in it.
 * All of it is pure: it reads no clock, database or wire.
 */
import {
  type ConsultaLoteResult,
  explain,
  type LoteVeredicto,
  type RecibeLoteResult,
  type SifenError,
} from '@nanduti/sifen'
import type { Config } from '../../config/index.ts'
import type { AttemptOutcome, LoteEstado } from '../../db/index.ts'

/** Columns of the lot that the protocol moves; what is not named stays. */
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

/** SIFEN's word about one document of a lot. */
export type Veredicto = Extract<LoteVeredicto, { mensajes: unknown }>

/**
 * What becomes of one document. `held`: the lot is asked about, and the document is not. `asked`: only a query by CDC tells. `returned`:
 * SIFEN certainly does not have it. `judged`: SIFEN decided.
 */
export type Fate =
  | { kind: 'held' }
  | { kind: 'asked' }
  | { kind: 'returned' }
  | { kind: 'judged'; veredicto: Veredicto; fechaProceso: string }

/** What changes together if the lot is still in one of the states of `from`. */
export type LoteStep = {
  from: readonly LoteEstado[]
  lote: LoteChange
  /** Every document of the lot, once. */
  fates: { cdc: string; fate: Fate }[]
  /** What became of the posting: one for all its documents. Absent: it has ended before. */
  attempt?: PostingEnd
  /** Until when no other lot of the emitter goes out. */
  pausedUntil?: Date
}

type PostingEnd = { outcome: Exclude<AttemptOutcome, 'pending'>; finished_at: Date; error_code?: string }

type Rhythm = Config['lotes']

const SECOND_MS = 1000
const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * SECOND_MS)

/** A posting that ends is recorded over what a job concluded meanwhile: the answer is the better knowledge. */
const BY_ANSWER = ['sending', 'unknown'] as const
const BY_CONCLUSION = ['sending'] as const
const BY_POLL = ['received'] as const

const all = (cdcs: readonly string[], fate: Fate) => cdcs.map(cdc => ({ cdc, fate }))

/** When the posting must be over: if the process dies before that, the job that polls lots finds it then. */
export const orphanedAt = ({ timeoutMs }: Pick<Config['sifen'], 'timeoutMs'>, now: Date): Date =>
  new Date(now.getTime() + timeoutMs + ORPHAN_MARGIN_MS)

/** An outcome is recorded a moment after the posting ends. */
const ORPHAN_MARGIN_MS = 2_000

/** SIFEN answered to the posting. */
export function received(rhythm: Rhythm, now: Date, cdcs: readonly string[], result: RecibeLoteResult): LoteStep {
  const { codigo: cod_res, mensaje: msg_res, protLote: prot_lote = null } = result
  const said = { cod_res, msg_res, prot_lote, finished_at: now }
  if (result.encolado) {
    const wait = Math.max(rhythm.firstPollSeconds, result.tiempoProcesoSeconds ?? 0)
    const lote = {
      ...said,
      estado: 'received' as const,
      next_poll_at: after(now, Math.min(wait, LONGEST_WAIT_SECONDS)),
    }
    return {
      from: BY_ANSWER,
      lote,
      fates: all(cdcs, { kind: 'held' }),
      attempt: { outcome: 'unknown', finished_at: now },
    }
  }
  if (NOT_TAKEN.has(cod_res)) {
    return {
      from: BY_ANSWER,
      lote: { ...said, estado: 'refused', next_poll_at: null },
      fates: all(cdcs, { kind: 'returned' }),
      attempt: { outcome: 'answered', finished_at: now },
    }
  }
  return {
    from: BY_ANSWER,
    lote: { ...said, estado: 'unknown', next_poll_at: null },
    fates: all(cdcs, { kind: 'asked' }),
    attempt: { outcome: 'unknown', finished_at: now },
    ...(cod_res === NOT_QUEUED && { pausedUntil: after(now, rhythm.pauseSeconds) }),
  }
}

/** "Lot not queued": SIFEN may be processing its documents all the same. docs/sifen §8. */
export const NOT_QUEUED = '0301'
/** SIFEN did not look at what was sent: an inactive RUC, or a message over its size. Any other code leaves the outcome unknown. */
const NOT_TAKEN: ReadonlySet<string> = new Set(['0183', '0270'])
/** dTpoProces is text from outside. SIFEN answers for a lot no longer than this. */
const LONGEST_WAIT_SECONDS = 86_400

/** The posting broke. */
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
      fates: all(cdcs, { kind: 'returned' }),
      attempt: { ...attempt, outcome: 'not_sent' },
    }
  }
  return {
    from: BY_CONCLUSION,
    lote: { ...lote, estado: 'unknown' },
    fates: all(cdcs, { kind: 'asked' }),
    attempt: { ...attempt, outcome: 'unknown' },
  }
}

/**
 * The process died between the intent and the outcome: SIFEN may have the lot, and its protocol is lost. The attempts stay without an end,
 * as those of any dead process: the quiet window counts from when the posting's time limit was over.
 */
export const orphaned = (now: Date, cdcs: readonly string[]): LoteStep => ({
  from: BY_CONCLUSION,
  lote: { estado: 'unknown', finished_at: now, next_poll_at: null },
  fates: all(cdcs, { kind: 'asked' }),
})

/** Returns when a lot is asked about next, while it is being asked about `now`. */
export const polledNext = ({ pollSeconds }: Rhythm, now: Date): Date => after(now, pollSeconds)

/** SIFEN answers for a lot during 48 hours; later only for each document. docs/sifen §6. */
const ANSWERED_MS = 48 * 3_600_000

/**
 * SIFEN was asked by protocol at `now`; `answer` is undefined when it could not be asked or would not say. Undefined while the lot goes
 * on: the next question stands already.
 */
export function polled(
  now: Date,
  { sent_at }: { sent_at: Date },
  cdcs: readonly string[],
  answer: ConsultaLoteResult | undefined,
): LoteStep | undefined {
  const isOver = now.getTime() - sent_at.getTime() >= ANSWERED_MS
  if (!isOver && (answer === undefined || answer.estadoLote === 'en_proceso')) return undefined
  const said = answer && { cod_res: answer.codigo, msg_res: answer.mensaje }
  return {
    from: BY_POLL,
    lote: { ...said, estado: 'settled', next_poll_at: null, settled_at: now },
    fates: cdcs.map(cdc => ({ cdc, fate: fateIn(answer, cdc) })),
  }
}

/** Only a finished lot says anything about its documents. */
function fateIn(answer: ConsultaLoteResult | undefined, cdc: string): Fate {
  if (answer?.estadoLote !== 'concluido') return { kind: 'asked' }
  const veredicto = answer.documentos.find(documento => documento.cdc === cdc)
  if (veredicto === undefined || veredicto.estado === 'sin_veredicto' || !isVerdict(veredicto)) return { kind: 'asked' }
  return { kind: 'judged', veredicto, fechaProceso: answer.fechaProceso }
}

/**
 * dEstRes is the verdict (docs/notes B5), but for rejections that decide nothing: SIFEN knows this CDC already (1001), or was not able to look
 * (0100, 0161, 0162). A query by CDC tells.
 */
function isVerdict({ estado, mensajes: [first] }: Veredicto): boolean {
  if (estado !== 'rechazado' || first === undefined) return true
  return explain('recibe', first.codigo).siguiente === 'corregir'
}
