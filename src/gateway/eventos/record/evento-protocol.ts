/**
 * Decisions about an event (docs/notes A19 and A31): the meaning of a posting, its answer, its failure or a query by
 * CDC. Pure like the send protocol of documents: it reads no clock, database or network.
 */
import {
  type ConsultaResult,
  EVENTOS,
  type EventoResult,
  explain,
  givesCode,
  type SifenError,
  type TipoEvento,
} from '@nanduti/sifen'
import type { Config } from '../../../config/index.ts'
import type { AttemptOutcome, EventoEstado } from '../../../db/index.ts'
import { explanationOf, instantOf, nextQuestion } from '../../dtes/index.ts'
import type { AttemptChange, StateChange } from './state-change.ts'

type Rhythm = Config['sifen']

/** State of an event that SIFEN may have. */
export type InDoubt = {
  /** Our row's id, and the Id of its rEve. */
  id: number
  tipo: TipoEvento
  /** Postings of the same bytes after the first one. */
  reposts: number
}

/** The last posting, and the instant since when the clock has been steady. */
export type Posted = {
  attempt: {
    sent_at: Date
    finished_at: Date | null
    outcome: AttemptOutcome
    /** DigestValue of the posted bytes; null for a posting stored before digests were kept. */
    digest: string | null
    sifen_result_code: string | null
    sifen_result_msg: string | null
  }
  steadySince: Date
}

export const NOT_RECEIVED = 'SIFEN no recibió el evento: puede pedirlo de nuevo.'
const NOT_REGISTERED = 'SIFEN no registró el evento: puede pedirlo de nuevo.'
/** SIFEN registers one cancellation of a document: ours can no longer arrive. */
const CANCELLED_BY_ANOTHER = 'SIFEN no registró este evento: el documento ya está cancelado por otro.'

/** True when the event has a CDC to query by. A voiding has none, because it is about numbers. */
const hasCdc = (tipo: TipoEvento): boolean => tipo !== 'inutilizacion'

/** Returns the due time stored with the event, before it is signed. A crash in between is detected then. */
export const createdDue = ({ timeoutMs }: Rhythm, now: Date): Date => new Date(now.getTime() + timeoutMs)

/**
 * Committed before the first byte is sent. The next look is due after the posting's own timeout, so a crash leaves it
 * planned.
 */
export function intent(sifen: Rhythm, now: Date, { tipo }: Pick<InDoubt, 'tipo'>): StateChange {
  const over = new Date(now.getTime() + sifen.timeoutMs)
  return { trigger: 'intent', at: now, change: { fecha_envio: now }, due: nextLook(sifen, now, over, tipo) }
}

/** Returns the intent to post the same signed bytes again. */
export function repost(sifen: Rhythm, now: Date, { tipo, reposts }: InDoubt): StateChange {
  const over = new Date(now.getTime() + sifen.timeoutMs)
  return { trigger: 'repost', at: now, change: { reposts: reposts + 1 }, due: nextLook(sifen, now, over, tipo) }
}

/**
 * Returns the time of the next look: a query by CDC after the usual waits. A voiding can't be queried, so its next look
 * is at the end of the quiet window.
 */
const nextLook = (sifen: Rhythm, now: Date, since: Date, tipo: TipoEvento): Date =>
  hasCdc(tipo) ? nextQuestion(sifen, now, since) : quietEnd(sifen, since)

const quietEnd = ({ quietSeconds }: Rhythm, since: Date): Date => new Date(since.getTime() + quietSeconds * 1000)

/** Ends an event whose process died between storing it and the intent: nothing was sent. */
export const abandoned = (now: Date): StateChange => ({
  trigger: 'abandoned',
  at: now,
  change: noCode(NOT_RECEIVED),
  due: null,
})

const noCode = (sifen_result_msg: string) => ({ sifen_result_code: null, sifen_result_msg })

/** SIFEN could not process the request, or says so in an answer without the event's id. */
const UNREADABLE = '0160'
/** The same event already exists. For one of our events, an earlier posting may have arrived. */
const VOIDING_EXISTS = '4066'
/** The receiver has already registered another kind of event, not this one. */
const OTHER_KIND_EXISTS = '4113'

/**
 * Meaning of a rejection. `unknown-code`: one query by CDC decides. `exists`: SIFEN may already have this very event.
 */
type Meaning = 'verdict' | 'doubt' | 'exists' | 'unknown-code'

type Rejected = Pick<InDoubt, 'tipo' | 'reposts'>

/**
 * Returns the meaning of a rejection. On a first posting an existing event is another one, so the rejection is a
 * verdict (docs/notes A40). A cancelled document is queried all the same, because its state is at stake.
 */
function meaningOf({ tipo, reposts }: Rejected, id: string | undefined, codigo: string | undefined): Meaning {
  if (codigo === undefined || codigo === OTHER_KIND_EXISTS) return 'verdict'
  if (tipo === 'inutilizacion' && codigo === VOIDING_EXISTS) return 'exists'
  if (codigo === UNREADABLE) return id === undefined ? 'doubt' : 'verdict'
  const { siguiente, lado, conocido } = explain('evento', codigo)
  if (!conocido || !givesCode('evento', codigo)) return hasCdc(tipo) ? 'unknown-code' : 'verdict'
  if (siguiente === 'consultar' && lado !== 'sifen') return reposts > 0 || tipo === 'cancelacion' ? 'exists' : 'verdict'
  return siguiente === 'corregir' ? 'verdict' : 'doubt'
}

/**
 * Returns the effect of SIFEN's answer about this event. The rejection of a repeated voiding says nothing about its first
 * posting, which SIFEN may have registered: only 4066 tells, and any other code is left to a person.
 */
export function answered(sifen: Rhythm, now: Date, evento: InDoubt, result: EventoResult): StateChange {
  const answer = explanationOf(result)
  const attempt: AttemptChange = { outcome: 'answered', finished_at: now, ...answer }
  const change = { ...answer, prot_aut: result.protAut ?? null, fecha_proceso: instantOf(result.fechaProceso, now) }
  if (result.estado !== 'rechazado') return { trigger: 'approved', at: now, change, attempt, due: null }
  const meaning = meaningOf(evento, result.id, result.mensajes[0]?.codigo)
  const final = { at: now, change, attempt, due: null }
  if (!hasCdc(evento.tipo) && meaning !== 'doubt') {
    return {
      ...final,
      trigger: evento.reposts === 0 ? 'rejected' : meaning === 'exists' ? 'exists' : 'outcome-unknown',
    }
  }
  if (meaning === 'verdict') return { ...final, trigger: 'rejected' }
  return { trigger: 'outcome-unknown', at: now, attempt, due: nextLook(sifen, now, now, evento.tipo) }
}

/**
 * Returns the effect of a failed posting. An event that SIFEN certainly did not receive ends, and the client may
 * request it again. A repost that certainly did not arrive says nothing about the event and is not counted. After any
 * other failure it stays `sent` and is looked after.
 */
export function failed(
  sifen: Rhythm,
  now: Date,
  { tipo, reposts }: InDoubt,
  { code, received }: Pick<SifenError, 'code' | 'received'>,
): StateChange {
  const due = nextLook(sifen, now, now, tipo)
  const attempt = { finished_at: now, error_code: code }
  if (received !== 'not-sent') {
    return { trigger: 'outcome-unknown', at: now, attempt: { ...attempt, outcome: 'unknown' }, due }
  }
  const notSent: AttemptChange = { ...attempt, outcome: 'not_sent' }
  if (reposts > 0)
    return { trigger: 'outcome-unknown', at: now, change: { reposts: reposts - 1 }, attempt: notSent, due }
  const change = { ...noCode(NOT_RECEIVED), fecha_envio: null }
  return { trigger: 'not-received', at: now, change, attempt: notSent, due: null }
}

/** States in which an operator may close a voiding without an answer. */
export const CLOSED_EVENTO_AS = ['approved', 'rejected'] as const satisfies readonly EventoEstado[]

/** The operator's report about a voiding that SIFEN left unanswered twice. */
export type OperatorsWord = {
  estado: (typeof CLOSED_EVENTO_AS)[number]
  motivo: string
  protocolo?: string | undefined
  /** The operator's name. */
  por: string
}

/** Closes the event on the operator's report. SIFEN gave no code, so the message says who closed it, when and why. */
export const closed = (now: Date, { estado, motivo, protocolo, por }: OperatorsWord): StateChange => ({
  trigger: `closed-${estado}`,
  at: now,
  change: {
    ...noCode(`Cerrado por ${por}, operador, el ${now.toISOString()}: ${motivo}`.slice(0, 500)),
    prot_aut: protocolo ?? null,
  },
  attempt: over(now),
  due: null,
})

/**
 * Next step for a due event in doubt: move it, repost it, wait until the next look, or leave it to a person with that
 * end of its last posting.
 */
export type Decision = { move: StateChange } | { repost: true } | { wait: Date } | { leave: AttemptChange }

const MAX_REPOSTS = 1

/**
 * Decides about a voiding. After its quiet window it is posted once more: 4066 then tells that it is registered
 * (docs/notes A19).
 */
export function lookedAfter(sifen: Rhythm, now: Date, evento: InDoubt, posted: Posted): Decision {
  const quiet = quietEnd(sifen, doubtSince(sifen, posted))
  if (quiet > now) return { wait: quiet }
  return evento.reposts < MAX_REPOSTS ? { repost: true } : { leave: over(now) }
}

/** Decides after a query by CDC at `now`. `answer` is undefined when the query failed or SIFEN refused it. */
export function afterQuery(
  sifen: Rhythm,
  now: Date,
  evento: InDoubt,
  posted: Posted,
  answer: ConsultaResult | undefined,
): Decision {
  const wait = { wait: nextQuestion(sifen, now, doubtSince(sifen, posted)) }
  if (!answer) return wait
  const { attempt } = posted
  const registered = answer.encontrado && registeredIn(answer, evento, attempt)
  if (registered) return { move: found(now, registered) }
  const meaning = attempt.outcome === 'answered' && meaningOf(evento, 'own', attempt.sifen_result_code ?? undefined)
  if (evento.tipo === 'cancelacion' && answer.encontrado && answer.documento.cancelado)
    return { move: meaning === 'exists' ? confirmed(now, attempt) : notRegistered(now, CANCELLED_BY_ANOTHER) }
  if (meaning === 'unknown-code') return { move: confirmed(now, attempt) }
  if (quietEnd(sifen, doubtSince(sifen, posted)) > now) return wait
  if (meaning === 'exists') return { move: confirmed(now, attempt) }
  if (answer.encontrado && evento.reposts < MAX_REPOSTS) return { repost: true }
  return { move: notRegistered(now, NOT_REGISTERED) }
}

/** Ends an event that SIFEN does not have. */
const notRegistered = (now: Date, text: string): StateChange => ({
  trigger: 'not-registered',
  at: now,
  change: noCode(text),
  attempt: over(now),
  due: null,
})

const over = (now: Date): AttemptChange => ({ outcome: 'unknown', finished_at: now })

/** SIFEN does not have the event, so the rejection holds. */
function confirmed(now: Date, { sifen_result_code, sifen_result_msg }: Posted['attempt']): StateChange {
  const change = { sifen_result_code, sifen_result_msg }
  return { trigger: 'rejection-confirmed', at: now, change, attempt: { ...over(now), outcome: 'answered' }, due: null }
}

type Found = Extract<ConsultaResult, { encontrado: true }>
type Registered = Found['documento']['eventos'][number]

/**
 * Finds this event among the document's events in SIFEN, by its kind and the digest of its signature (docs/notes A40).
 * The Id counts where no digest can be compared. Ids are our row ids, which come again after a restore, so an equal Id
 * with another digest is another event. A document has one cancellation: an equal Id is enough, or none at all.
 */
function registeredIn({ documento }: Found, { id, tipo }: InDoubt, { digest }: Posted['attempt']) {
  return documento.eventos.find(shown => {
    const isApproved = shown.estado === 'aprobado' || shown.estado === 'aprobado_obs'
    if (!isApproved || shown.tipo !== EVENTOS[tipo].el) return false
    const isDigestKnown = digest !== null && shown.digest !== undefined
    if (isDigestKnown && shown.digest === digest) return true
    if (tipo === 'cancelacion') return (shown.id ?? String(id)) === String(id)
    return !isDigestKnown && shown.id === String(id)
  })
}

function found(now: Date, { protAut, fechaProceso, mensajes }: Registered): StateChange {
  const answer = explanationOf({ mensajes })
  return {
    trigger: 'found',
    at: now,
    change: {
      ...answer,
      prot_aut: protAut ?? null,
      fecha_proceso: fechaProceso === undefined ? null : instantOf(fechaProceso, now),
    },
    attempt: { outcome: 'answered', finished_at: now, ...answer },
    due: null,
  }
}

/**
 * Returns the instant after which the last posting can no longer be in flight, counted from when the clock is steady.
 */
function doubtSince({ timeoutMs }: Rhythm, { attempt: { sent_at, finished_at }, steadySince }: Posted): Date {
  const decidedAt = finished_at ?? sent_at
  const believed = decidedAt > steadySince ? decidedAt : steadySince
  return finished_at ? believed : new Date(believed.getTime() + timeoutMs)
}
