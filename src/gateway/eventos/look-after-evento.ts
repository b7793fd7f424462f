/**
 * Looks after an event whose outcome is unknown: queries SIFEN by CDC, or reposts the same bytes (docs/notes A19 and
 * A31).
 */
import { hash } from 'node:crypto'
import { type ConsultaResult, SifenError } from '@nanduti/sifen'
import type { Deps } from '../../deps.ts'
import { milestone } from '../../jobs/index.ts'
import { finishAttempts } from '../dtes/index.ts'
import { findEmitter, loadTlsIdentity } from '../emitters/index.ts'
import { abandoned, asked, type Decision, type InDoubt, lookedAfter, repost as reposted } from './evento-protocol.ts'
import { lookAfterJob, payloadOf } from './eventos.jobs.ts'
import {
  type AttemptRow,
  claimDue,
  dueEventos,
  type EventoRef,
  type EventoRow,
  lastAttempt,
  readEvento,
} from './eventos.queries.ts'
import { intendEvento, moveEvento } from './move-evento.ts'
import { postEvento } from './register-evento.ts'
import { tipoOf } from './tipo-of.ts'

const BY = { job: lookAfterJob.name }

/**
 * Lease of a look, besides the query's timeout. Longer than reading the signed bytes takes, and short enough to recover
 * from a crash within a minute.
 */
const LEASE_MS = 20_000

/**
 * Looks after the event if it is due. One of several woken processes acts; if it dies, the event is due again.
 * Idempotent, and safe to run concurrently.
 */
export async function lookAfterEvento(deps: Deps, ref: EventoRef): Promise<void> {
  const { db, clock, config } = deps
  const evento = await readEvento(db, ref)
  const now = clock.now()
  if (!evento?.due_at || evento.due_at > now) return
  const lease = new Date(now.getTime() + LEASE_MS + config.sifen.timeoutMs)
  if (!(await claimDue(db, evento, evento.due_at, lease))) return
  if (evento.estado === 'pending') {
    await db.transaction(tx => moveEvento(tx, deps, evento, abandoned(now), { by: BY }))
    return
  }
  const attempt = evento.estado === 'sent' ? await lastAttempt(db, evento) : undefined
  if (attempt) await carryOut(deps, { evento, attempt }, await decide(deps, evento, attempt, now), lease)
}

async function decide(deps: Deps, evento: EventoRow, attempt: AttemptRow, now: Date): Promise<Decision> {
  const { sifen } = deps.config
  const posted = { attempt, steadySince: deps.steady.since() }
  const inDoubt = inDoubtOf(evento)
  if (evento.cdc === null) return lookedAfter(sifen, now, inDoubt, posted)
  const answer = await ask(deps, evento, evento.cdc, attempt)
  milestone('evento.question-answered')
  return asked(sifen, now, inDoubt, posted, answer)
}

const inDoubtOf = (evento: EventoRow): InDoubt => ({
  tipo: tipoOf(evento),
  fecha_envio: evento.fecha_envio,
  reposts: evento.reposts,
})

type Looked = { evento: EventoRow; attempt: AttemptRow }

async function carryOut(deps: Deps, { evento, attempt }: Looked, decision: Decision, lease: Date): Promise<void> {
  const { db, queue, log } = deps
  if ('move' in decision) {
    await db.transaction(tx => moveEvento(tx, deps, evento, decision.move, { by: BY, attempt }))
    milestone('evento.settled')
  } else if ('repost' in decision) {
    await repost(deps, { evento, attempt })
  } else if ('leave' in decision) {
    log.error({ eventoId: evento.id, empresaId: evento.empresa_id }, 'an event needs attention')
    await db.transaction(async tx => {
      if (await claimDue(tx, evento, lease, null)) await finishAttempts(tx, [{ attempt, end: decision.leave }])
    })
  } else {
    const { wait } = decision
    await db.transaction(async tx => {
      if (await claimDue(tx, evento, lease, wait))
        await queue.send(tx, lookAfterJob, payloadOf(evento), { startAt: wait })
    })
  }
}

/** Posts the same bytes to the same SIFEN. If they can't be posted now, the event is due again after the lease. */
async function repost(deps: Deps, { evento, attempt }: Looked): Promise<void> {
  const { db, clock, config, files, log } = deps
  const bytes = await files.get(attempt.xml_path)
  if (!bytes || hash('sha256', bytes) !== attempt.xml_sha256) {
    log.error({ eventoId: evento.id, path: attempt.xml_path }, 'signed event is gone or damaged')
    return
  }
  const { baseUrl, identity } = await wayTo(deps, evento, attempt)
  const posting = { base_url: baseUrl, xml_path: attempt.xml_path, xml_sha256: attempt.xml_sha256 }
  const happening = reposted(config.sifen, clock.now(), inDoubtOf(evento))
  const intended = await db.transaction(tx => intendEvento(tx, deps, evento, posting, happening, BY))
  milestone('evento.intent-committed')
  if (intended) await postEvento(deps, intended, bytes, identity, { by: BY, attempt: intended.attempt })
}

/** Returns the present address of that SIFEN, and the identity for the connection. */
async function wayTo(deps: Deps, { sifen_emitter_id }: EventoRow, { base_url }: AttemptRow) {
  const emitter = await findEmitter(deps.db, sifen_emitter_id)
  const address = emitter && deps.sifen.addressNow(emitter.ambiente, base_url)
  return { baseUrl: address ?? base_url, identity: await loadTlsIdentity(deps, sifen_emitter_id) }
}

/** Queries SIFEN by CDC. Undefined when the query failed or SIFEN refused it. */
async function ask(
  deps: Deps,
  evento: EventoRow,
  cdc: string,
  attempt: AttemptRow,
): Promise<ConsultaResult | undefined> {
  try {
    const { baseUrl, identity } = await wayTo(deps, evento, attempt)
    return await deps.sifen.client({ ...identity, baseUrl }).consulta(cdc)
  } catch (error) {
    const why = error instanceof SifenError ? { code: error.code, codigo: error.codigo } : { err: error }
    deps.log.warn({ eventoId: evento.id, cdc, ...why }, 'query about an event failed')
    return undefined
  }
}

const BATCH = 100

/** Wakes a batch of due events. The claim keeps an event from being looked after twice. */
export async function sweepEventos({ db, clock, queue }: Deps): Promise<void> {
  for (const ref of await dueEventos(db, clock.now(), BATCH)) await queue.send(db, lookAfterJob, payloadOf(ref))
}
