/**
 * Registers an event: stores it as `pending` under the locks of its rules, signs it, commits the intent, posts it once
 * and records the outcome. evento-protocol.ts decides what each outcome means.
 */
import { hash } from 'node:crypto'
import { horaAsuncion, type PreparedEvento, SifenError, signEvento, type TipoEvento } from '@nanduti/sifen'
import { type Ambiente, type Estado, isDiskFull, type Tx } from '../../../db/index.ts'
import type { Deps, LoadedSigner, TlsIdentity } from '../../../deps.ts'
import { putFile } from '../../../files/index.ts'
import { HttpError, type Principal, requireAmbiente } from '../../../http/index.ts'
import { milestone } from '../../../jobs/index.ts'
import { pauseText, postedBytes, readDte, remainingMs, signingTime, TIPOS_DE_EVENTO } from '../../dtes/index.ts'
import {
  notConnected,
  notReceived,
  type Outcome,
  presentOutcome,
  rejectedBySifen,
  unknownOutcome,
} from '../answer/index.ts'
import {
  type AttemptRow,
  abandoned,
  answered,
  createdDue,
  type EventoRow,
  failed,
  intent,
  type NewEvento,
  NOT_RECEIVED,
  readEvento,
  tipoOf,
} from '../record/index.ts'
import { type Actor, intendEvento, moveEvento, openEvento } from './move-evento.ts'

export type EventoPlan<T extends TipoEvento = TipoEvento> = {
  prepared: PreparedEvento<T>
  emitter: { id: number; empresa_id: number; ambiente: Ambiente }
  signer: LoadedSigner
  /** Columns of the event's subject. */
  row: Partial<NewEvento>
  /** Takes the locks and throws when a rule forbids the event, in the transaction that stores it. */
  assertAllowed?: (tx: Tx) => Promise<void>
  advertencias?: readonly { campo: string; mensaje: string }[]
}

/** Returns the answer of a registered event. Throws 422, 502 or 504 with the event's current state otherwise. */
export async function registerEvento(deps: Deps, principal: Principal, plan: EventoPlan) {
  requireAmbiente(principal, plan.emitter.ambiente)
  const by = { userId: principal.userId }
  // An event that is not allowed is refused for that: to wait would not help.
  const { assertAllowed } = plan
  await assertConnected(deps, plan, 'evento', () => assertAllowed && deps.db.transaction(assertAllowed))
  const pending = await storePending(deps, plan, by)
  milestone('evento.row-committed')
  const evento = await signAndSend(deps, plan, pending, by)
  const answer = answerTo(presentOutcome(evento, await estadoOf(deps, evento)))
  if (answer instanceof HttpError) throw answer
  const advertencias = [...plan.prepared.advertencias, ...(plan.advertencias ?? [])]
  return { ...answer, ...(advertencias.length > 0 && { advertencias }) }
}

/** Throws 502 while calls of the service are paused, after `first`. */
export async function assertConnected(
  { sifen }: Deps,
  { signer, emitter }: Pick<EventoPlan, 'signer' | 'emitter'>,
  service: 'evento' | 'consulta',
  first?: () => Promise<void> | undefined,
): Promise<void> {
  const pause = sifen.admit({ ...signer, baseUrl: sifen.addressOf(emitter.ambiente) }, service)
  if (!pause) return
  await first?.()
  throw notConnected(pauseText(pause))
}

function answerTo(outcome: Outcome): Outcome | HttpError {
  if (outcome.status === 'approved') return outcome
  if (outcome.status !== 'rejected') return unknownOutcome(outcome)
  return outcome.cod_res === null && outcome.msg_res === NOT_RECEIVED ? notReceived(outcome) : rejectedBySifen(outcome)
}

function storePending(deps: Deps, { prepared, emitter, row, assertAllowed }: EventoPlan, by: Actor['by']) {
  const { db, clock, config } = deps
  return db.transaction(async tx => {
    await assertAllowed?.(tx)
    const now = clock.now()
    const base = {
      ...row,
      empresa_id: emitter.empresa_id,
      sifen_emitter_id: emitter.id,
      tipo: TIPOS_DE_EVENTO[prepared.tipo].tipo,
      created_by: 'userId' in by ? by.userId : null,
      due_at: createdDue(config.sifen, now),
    }
    return openEvento(tx, base, now, { by })
  })
}

async function signAndSend(deps: Deps, plan: EventoPlan, pending: EventoRow, by: Actor['by']): Promise<EventoRow> {
  const { db, clock, config, sifen } = deps
  const xml = await signEventoOf(deps, plan, pending)
  const posting = { base_url: sifen.addressOf(plan.emitter.ambiente), ...postedBytes(xml) }
  const stateChange = intent(config.sifen, clock.now(), { tipo: plan.prepared.tipo })
  const intended = await db
    .transaction(async tx => {
      await putFile(tx, { empresa_id: pending.empresa_id, nombre: xml.path }, xml.bytes)
      return intendEvento(tx, pending, posting, stateChange, by)
    })
    .catch(error => mayBeSent(deps, pending, by, error))
  if (!intended) return (await readEvento(db, pending)) ?? pending
  milestone('evento.intent-committed')
  return postEvento(deps, intended, xml.bytes, plan.signer, { by, attempt: intended.attempt })
}

/**
 * Ends the request of an event whose intent may or may not be stored, as when the database breaks off: it may be posted
 * by its follow-up, so the answer is not that nothing happened.
 */
async function mayBeSent(deps: Deps, evento: EventoRow, by: Actor['by'], error: unknown): Promise<never> {
  const { db, clock, log } = deps
  if (isDiskFull(error)) {
    await db.transaction(tx => moveEvento(tx, evento, abandoned(clock.now()), { by })).catch(() => undefined)
    throw error
  }
  log.error({ err: error, eventoId: evento.id }, 'intent of an event not confirmed')
  throw unknownOutcome(presentOutcome({ ...evento, estado: 'sent' }, null))
}

/** Returns the state of the event's document. Null without one, and when the database does not answer by now. */
async function estadoOf({ db, log }: Deps, { empresa_id, sifen_dte_id: id }: EventoRow): Promise<Estado | null> {
  if (id === null) return null
  try {
    return (await readDte(db, { empresa_id, id }))?.estado ?? null
  } catch (error) {
    log.error({ err: error, dteId: id }, 'document of an event not read')
    return null
  }
}

/**
 * Returns the time to sign an event with: SIFEN refuses one that is older than its document's approval (4009). After a
 * suspension SIFEN's time seems earlier than it is until its next answer, but it is past the document's fecha_proceso.
 */
async function eventTime(deps: Deps, { ambiente }: EventoPlan['emitter'], evento: EventoRow): Promise<Date> {
  const { empresa_id, sifen_dte_id: id } = evento
  const now = signingTime(deps, ambiente)
  const dte = id === null ? undefined : await readDte(deps.db, { empresa_id, id })
  return dte?.fecha_proceso && dte.fecha_proceso > now ? dte.fecha_proceso : now
}

/** Signs with our id of the event. */
async function signEventoOf(deps: Deps, { prepared, signer, emitter }: EventoPlan, evento: EventoRow) {
  const now = deps.clock.now()
  const fechaFirma = horaAsuncion(await eventTime(deps, emitter, evento))
  const { xml } = signEvento(prepared, { id: evento.id, fechaFirma }, signer.key)
  return { bytes: xml, path: eventoXmlPath(evento, now), sha256: hash('sha256', xml) }
}

const eventoXmlPath = ({ id, empresa_id }: Pick<EventoRow, 'id' | 'empresa_id'>, now: Date): string =>
  `eventos/${horaAsuncion(now).slice(0, 7)}/${empresa_id}-${id}-${now.getTime()}.xml`

/**
 * Posts the signed bytes and records the outcome. Never throws, because SIFEN may have the event despite any failure.
 * Returns the event as sent when the request's time is over first.
 */
export const postEvento = (
  deps: Deps,
  intended: Intended,
  bytes: Uint8Array,
  identity: TlsIdentity,
  actor: Actor,
): Promise<EventoRow> => deps.patience.within(postAndRecord(deps, intended, bytes, identity, actor), intended.evento)

type Intended = { evento: EventoRow; attempt: AttemptRow }

async function postAndRecord(
  deps: Deps,
  { evento, attempt }: Intended,
  bytes: Uint8Array,
  identity: TlsIdentity,
  actor: Actor,
): Promise<EventoRow> {
  try {
    const stateChange = await post(deps, evento, bytes, identity, attempt)
    milestone('evento.answer-received')
    const moved = await deps.db.transaction(tx => moveEvento(tx, evento, stateChange, actor))
    milestone('evento.outcome-committed')
    return moved ?? (await readEvento(deps.db, evento)) ?? evento
  } catch (error) {
    deps.log.error({ err: error, eventoId: evento.id }, 'outcome of an event not recorded')
    return evento
  }
}

/**
 * Posts within the time left, so that a suspended process does not start a posting that has since
 * been given up or repeated.
 */
async function post(
  { config, clock, steady, log, sifen }: Deps,
  evento: EventoRow,
  bytes: Uint8Array,
  identity: TlsIdentity,
  attempt: AttemptRow,
) {
  const inDoubt = { id: evento.id, tipo: tipoOf(evento), reposts: evento.reposts }
  try {
    const client = sifen.client({ ...identity, baseUrl: attempt.base_url })
    const left = () => remainingMs(config.sifen, { now: clock.now(), steadySince: steady.since() }, attempt)
    const result = await client.evento(String(evento.id), bytes, left)
    return answered(config.sifen, clock.now(), inDoubt, result)
  } catch (error) {
    if (!(error instanceof SifenError)) throw error
    log.warn({ eventoId: evento.id, cdc: evento.cdc, code: error.code, received: error.received }, 'event not answered')
    return failed(config.sifen, clock.now(), inDoubt, error)
  }
}
