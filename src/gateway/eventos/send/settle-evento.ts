/**
 * Looks after an event whose outcome is unknown: queries SIFEN by CDC, or reposts the same bytes (docs/notes A19 and
 * A31).
 */
import { hash } from 'node:crypto'
import { type ConsultaResult, SifenError } from '@nanduti/sifen'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { milestone } from '../../../jobs/index.ts'
import { adoptFound, type Found, finishAttempt, postedBytes } from '../../dtes/index.ts'
import { sifenAccess } from '../../emitters/index.ts'
import {
  type AttemptRow,
  abandoned,
  afterQuery,
  claimDue,
  type Decision,
  type EventoRef,
  type EventoRow,
  type InDoubt,
  lastAttempt,
  lookedAfter,
  readEvento,
  repost as reposted,
  SETTLE_EVENTO_JOB,
  tipoOf,
} from '../record/index.ts'
import { intendEvento, moveEvento } from './move-evento.ts'
import { postEvento } from './register-evento.ts'

const BY = { job: SETTLE_EVENTO_JOB }

/**
 * Lease of a look, besides the query's timeout. Longer than reading the signed bytes takes, and short enough to recover
 * from a crash within a minute.
 */
const LEASE_MS = 20_000

/**
 * Looks after the event if it is due. One of several woken processes acts; if it dies, the event is due again.
 * Idempotent, and safe to run concurrently.
 */
export async function settleEvento(deps: Deps, ref: EventoRef): Promise<void> {
  const { db, clock, config } = deps
  const evento = await readEvento(db, ref)
  const now = clock.now()
  if (!evento?.due_at || evento.due_at > now) return
  const lease = new Date(now.getTime() + LEASE_MS + config.sifen.timeoutMs)
  if (!(await claimDue(db, evento, evento.due_at, lease))) return
  if (evento.estado === 'pending') {
    await db.transaction(tx => moveEvento(tx, evento, abandoned(now), { by: BY }))
    return
  }
  const attempt = evento.estado === 'sent' ? await lastAttempt(db, evento) : undefined
  if (!attempt) return
  const answer = evento.cdc === null ? undefined : await ask(deps, evento, evento.cdc, attempt)
  milestone('evento.question-answered')
  const posted = { attempt, steadySince: deps.steady.since() }
  const decide = evento.cdc === null ? lookedAfter : afterQuery
  await carryOut(deps, { evento, attempt, answer }, decide(config.sifen, now, inDoubtOf(evento), posted, answer), lease)
}

const inDoubtOf = (evento: EventoRow): InDoubt => ({
  id: evento.id,
  tipo: tipoOf(evento),
  reposts: evento.reposts,
})

type Looked = { evento: EventoRow; attempt: AttemptRow; answer: ConsultaResult | undefined }

async function carryOut(
  deps: Deps,
  { evento, attempt, answer }: Looked,
  decision: Decision,
  lease: Date,
): Promise<void> {
  const { db, log } = deps
  if ('move' in decision) {
    await db.transaction(async tx => {
      await moveEvento(tx, evento, decision.move, { by: BY, attempt })
      if (answer?.encontrado) await adoptDocument(tx, deps, evento, answer)
    })
    milestone('evento.settled')
  } else if ('repost' in decision) {
    await repost(deps, { evento, attempt })
  } else if ('leave' in decision) {
    log.error({ eventoId: evento.id, empresaId: evento.empresa_id }, 'an event needs attention')
    await db.transaction(async tx => {
      if (await claimDue(tx, evento, lease, null)) await finishAttempt(tx, { attempt, end: decision.leave })
    })
  } else {
    const { wait } = decision
    await claimDue(db, evento, lease, wait)
  }
}

/** Adopts what the answer proves about the document: another event may have cancelled it (docs/notes A41). */
async function adoptDocument(tx: Tx, deps: Deps, { empresa_id, sifen_dte_id: id }: EventoRow, answer: Found) {
  if (id !== null) await adoptFound(tx, deps, { empresa_id, id }, answer, BY)
}

/** Posts the same bytes to the same SIFEN. If they can't be posted now, the event is due again after the lease. */
async function repost(deps: Deps, { evento, attempt }: Omit<Looked, 'answer'>): Promise<void> {
  const { db, clock, config, files, log } = deps
  const bytes = await files.get(db, { empresa_id: evento.empresa_id, nombre: attempt.xml_path })
  if (!bytes || hash('sha256', bytes) !== attempt.xml_sha256) {
    log.error({ eventoId: evento.id, path: attempt.xml_path }, 'signed event is gone or damaged')
    return
  }
  const { baseUrl, ...identity } = await accessFor(deps, evento, attempt)
  const posting = { base_url: baseUrl, ...postedBytes({ path: attempt.xml_path, sha256: attempt.xml_sha256, bytes }) }
  const stateChange = reposted(config.sifen, clock.now(), inDoubtOf(evento))
  const intended = await db.transaction(tx => intendEvento(tx, evento, posting, stateChange, BY))
  milestone('evento.intent-committed')
  if (intended) await postEvento(deps, intended, bytes, identity, { by: BY, attempt: intended.attempt })
}

const accessFor = (deps: Deps, { sifen_emitter_id }: EventoRow, { base_url }: AttemptRow) =>
  sifenAccess(deps, { emitter_id: sifen_emitter_id }, base_url)

/** Queries SIFEN by CDC. Undefined when the query failed or SIFEN refused it. */
async function ask(
  deps: Deps,
  evento: EventoRow,
  cdc: string,
  attempt: AttemptRow,
): Promise<ConsultaResult | undefined> {
  try {
    return await deps.sifen.client(await accessFor(deps, evento, attempt)).consulta(cdc)
  } catch (error) {
    const why = error instanceof SifenError ? { code: error.code, codigo: error.codigo } : { err: error }
    deps.log.warn({ eventoId: evento.id, cdc, ...why }, 'query about an event failed')
    return undefined
  }
}
