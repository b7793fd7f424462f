/**
 * The automatic recovery of one point and type whose number another document has at SIFEN (docs/notes A48, 419): SIFEN is asked for
 * the documents that our database lost, and its counter is lifted. No number is taken meanwhile.
 */
import type { Tx, WebhookEvent } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { insertOutbox } from '../dtes/index.ts'
import {
  type ContadorRef,
  countRecovered,
  type End,
  endRecovery,
  findPlace,
  findRecovery,
  listConflicts,
  moveRecovery,
} from './held-points.queries.ts'
import { Lease } from './lease.ts'
import { searchLost } from './search-lost.ts'

/** Wait after a recovery that could not ask SIFEN for all. */
const RETRY_MS = 10_000

/**
 * Recovers the point and type if its recovery is due. One of several woken processes acts; if it dies, the recovery is
 * due again when its lease ends, and goes on after what was adopted. Idempotent, and safe to run concurrently.
 */
export async function recoverPoint(deps: Deps, ref: ContadorRef): Promise<void> {
  const { db, clock } = deps
  const planned = await findRecovery(db, ref)
  if (!planned) return
  const { recuperar_at: at, conflictos } = planned
  if (at > clock.now()) return
  const lease = new Lease(deps, at, (due, to) => moveRecovery(db, ref, due, to))
  if (!(await lease.extend())) return
  const conflicts = await listConflicts(db, ref, conflictos)
  const isWhole = await searchLost(deps, ref, conflicts, { onStep: () => lease.keep(), signal: lease.lost })
  if (!(await lease.isHeld())) return
  if (!isWhole) return void (await lease.move(new Date(clock.now().getTime() + RETRY_MS)))
  const since = Math.min(...conflicts.map(({ id }) => id))
  await db.transaction(tx => end(tx, deps, ref, { lease: lease.until, seen: conflictos, since }))
}

type Ending = { lease: Date; seen: number; since: number }

/** Ends the recovery, and tells how. */
async function end(tx: Tx, { clock, log }: Deps, ref: ContadorRef, { since, ...held }: Ending): Promise<void> {
  const at = clock.now()
  const found = await countRecovered(tx, ref, since)
  const ended = await endRecovery(tx, ref, { ...held, found, at })
  if (!ended) return
  log.warn({ ...ref, found, end: ended.end }, 'numbers of a point were used by others')
  const event = found > 0 ? 'punto.recuperado' : EVENTS[ended.end]
  if (event)
    await announce(tx, ref, event, at, { ultimo_numero: ended.ultimo, ...(found > 0 && { recuperados: found }) })
}

const EVENTS: Partial<Record<End, WebhookEvent>> = { stopped: 'punto.detenido' }

async function announce(tx: Tx, ref: ContadorRef, event: WebhookEvent, at: Date, more: object): Promise<void> {
  const { empresa_id, ...counter } = ref
  const data = { ...(await findPlace(tx, ref)), ...counter, ...more }
  const body = JSON.stringify({ event, occurred_at: at.toISOString(), data })
  await insertOutbox(tx, { empresa_id, event, occurred_at: at, body })
}
