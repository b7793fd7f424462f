/**
 * Registers an event: stores it as `pending` under the locks of its rules, signs it, commits the intent, posts it once
 * and records the outcome. evento-protocol.ts decides what each outcome means.
 */
import { hash } from 'node:crypto'
import { horaAsuncion, type PreparedEvento, SifenError, signEvento, type TipoEvento } from '@nanduti/sifen'
import type { Ambiente, Tx } from '../../db/index.ts'
import type { Deps, LoadedSigner, TlsIdentity } from '../../deps.ts'
import { HttpError, type Principal, storageFull } from '../../http/index.ts'
import { milestone } from '../../jobs/index.ts'
import { pauseText, readDte, remainingMs, TIPOS_DE_EVENTO } from '../dtes/index.ts'
import { abandoned, answered, createdDue, failed, intent, NOT_RECEIVED } from './evento-protocol.ts'
import { notConnected, notReceived, rejectedBySifen, unknownOutcome } from './eventos.errors.ts'
import { type Outcome, presentOutcome } from './eventos.present.ts'
import { type AttemptRow, type EventoRow, readEvento } from './eventos.queries.ts'
import type { NewEvento } from './happening.ts'
import { intendEvento, type Mover, moveEvento, openEvento } from './move-evento.ts'
import { tipoOf } from './tipo-of.ts'

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
  const by = { userId: principal.userId }
  const pause = deps.sifen.admit({ ...plan.signer, baseUrl: deps.sifen.addressOf(plan.emitter.ambiente) }, 'evento')
  if (pause) {
    // An event that is not allowed is refused for that: to wait would not help.
    if (plan.assertAllowed) await deps.db.transaction(plan.assertAllowed)
    throw notConnected(pauseText(pause))
  }
  const pending = await storePending(deps, plan, by)
  milestone('evento.row-committed')
  const evento = await signAndSend(deps, plan, pending, by)
  const dte = evento.sifen_dte_id === null ? undefined : await readDte(deps.db, { ...evento, id: evento.sifen_dte_id })
  const answer = answerTo(presentOutcome(evento, dte?.estado ?? null))
  if (answer instanceof HttpError) throw answer
  const advertencias = [...plan.prepared.advertencias, ...(plan.advertencias ?? [])]
  return { ...answer, ...(advertencias.length > 0 && { advertencias }) }
}

function answerTo(outcome: Outcome): Outcome | HttpError {
  if (outcome.status === 'approved') return outcome
  if (outcome.status !== 'rejected') return unknownOutcome(outcome)
  return outcome.cod_res === null && outcome.msg_res === NOT_RECEIVED ? notReceived(outcome) : rejectedBySifen(outcome)
}

function storePending(deps: Deps, { prepared, emitter, row, assertAllowed }: EventoPlan, by: Mover['by']) {
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
    return openEvento(tx, deps, base, now, { by })
  })
}

async function signAndSend(deps: Deps, plan: EventoPlan, pending: EventoRow, by: Mover['by']): Promise<EventoRow> {
  const { db, clock, config, sifen } = deps
  const xml = await signAndStore(deps, plan, pending, by)
  const posting = { base_url: sifen.addressOf(plan.emitter.ambiente), xml_path: xml.path, xml_sha256: xml.sha256 }
  const happening = intent(config.sifen, clock.now(), { tipo: plan.prepared.tipo })
  const intended = await db.transaction(tx => intendEvento(tx, deps, pending, posting, happening, by))
  if (!intended) return (await readEvento(db, pending)) ?? pending
  milestone('evento.intent-committed')
  return postEvento(deps, intended, xml.bytes, plan.signer, { by, attempt: intended.attempt })
}

/** Subtracted from the signing time: SIFEN rejects signatures from its future, and clocks differ slightly. */
const CLOCK_MARGIN_MS = 5_000

/** Signs with our id of the event and stores the file. When the disk is full, ends the event: nothing was sent. */
async function signAndStore(deps: Deps, { prepared, signer }: EventoPlan, evento: EventoRow, by: Mover['by']) {
  const { db, clock, files, log } = deps
  const now = clock.now()
  const fechaFirma = horaAsuncion(new Date(now.getTime() - CLOCK_MARGIN_MS))
  const { xml } = signEvento(prepared, { id: evento.id, fechaFirma }, signer.key)
  const path = eventoXmlPath(evento, now)
  try {
    await files.put(path, xml)
  } catch (error) {
    log.error({ err: error, eventoId: evento.id }, 'no space for an event')
    await db.transaction(tx => moveEvento(tx, deps, evento, abandoned(now), { by }))
    throw storageFull()
  }
  return { bytes: xml, path, sha256: hash('sha256', xml) }
}

export const eventoXmlPath = ({ id, empresa_id }: Pick<EventoRow, 'id' | 'empresa_id'>, now: Date): string =>
  `eventos/${horaAsuncion(now).slice(0, 7)}/${empresa_id}-${id}-${now.getTime()}.xml`

/**
 * Posts the signed bytes and records the outcome. Never throws, because SIFEN may have the event despite any failure.
 */
export async function postEvento(
  deps: Deps,
  { evento, attempt }: { evento: EventoRow; attempt: AttemptRow },
  bytes: Uint8Array,
  identity: TlsIdentity,
  mover: Mover,
): Promise<EventoRow> {
  try {
    const happening = await post(deps, evento, bytes, identity, attempt)
    milestone('evento.answer-received')
    const moved = await deps.db.transaction(tx => moveEvento(tx, deps, evento, happening, mover))
    milestone('evento.outcome-committed')
    return moved ?? (await readEvento(deps.db, evento)) ?? evento
  } catch (error) {
    deps.log.error({ err: error, eventoId: evento.id }, 'outcome of an event not recorded')
    return evento
  }
}

/**
 * Posts within the time left by the wall clock, so that a suspended process does not start a posting that has since
 * been given up or repeated.
 */
async function post(
  { config, clock, log, sifen }: Deps,
  evento: EventoRow,
  bytes: Uint8Array,
  identity: TlsIdentity,
  attempt: AttemptRow,
) {
  const inDoubt = { tipo: tipoOf(evento), fecha_envio: evento.fecha_envio, reposts: evento.reposts }
  try {
    const client = sifen.client({ ...identity, baseUrl: attempt.base_url })
    const left = () => remainingMs(config.sifen, clock.now(), attempt)
    const result = await client.evento(String(evento.id), bytes, left)
    return answered(config.sifen, clock.now(), inDoubt, result)
  } catch (error) {
    if (!(error instanceof SifenError)) throw error
    log.warn({ eventoId: evento.id, cdc: evento.cdc, code: error.code, received: error.received }, 'event not answered')
    return failed(config.sifen, clock.now(), inDoubt, error)
  }
}
