/** POST /api/sifen/eventos/cancelacion (spec, Cancellation rules; docs/notes A19). */
import { isCdc } from '@nanduti/sifen'
import type { Tx } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { notFound, type Principal, requireOwned, visibleEmpresas } from '../../http/index.ts'
import { type DteRow, findDte, TIPOS_DE_EVENTO } from '../dtes/index.ts'
import { cancelDeadline } from './deadlines.ts'
import { alreadyAsked, deadlinePassed, notApproved } from './eventos.errors.ts'
import { findLive, lockDte } from './eventos.queries.ts'
import { emitterOf, prepare, readBody, signerFor } from './plan-evento.ts'
import { registerEvento } from './register-evento.ts'

export async function cancelDte(deps: Deps, principal: Principal, body: unknown) {
  const { cdc } = readBody(body)
  const dte = typeof cdc === 'string' && isCdc(cdc) ? await findOwn(deps, principal, cdc) : undefined
  const emitter = dte && (await emitterOf(deps, dte.emitter_id))
  const prepared = prepare('cancelacion', body, { ruc: emitter?.ruc })
  // `prepare` has already reported a malformed CDC.
  if (!dte || !emitter) throw notFound()
  const signer = await signerFor(deps, emitter)
  return registerEvento(deps, principal, {
    prepared,
    emitter,
    signer,
    row: { sifen_dte_id: dte.id, cdc: dte.cdc, motivo: prepared.input.motivo },
    assertAllowed: tx => assertCancelable(tx, dte, deps.clock.now()),
  })
}

async function findOwn({ db }: Deps, principal: Principal, cdc: string): Promise<DteRow> {
  return requireOwned(principal, await findDte(db, visibleEmpresas(principal), { cdc }), 'sifen:send')
}

const CANCELABLE: readonly string[] = ['approved', 'approved_obs']

/**
 * Locks the document's row, so that one of several concurrent requests proceeds and the others find its event. Throws
 * when the document can't be cancelled.
 */
async function assertCancelable(tx: Tx, { empresa_id, id }: DteRow, now: Date): Promise<void> {
  const dte = await lockDte(tx, { empresa_id, id })
  if (!dte) throw notFound()
  const live = await findLive(tx, { empresa_id, id }, TIPOS_DE_EVENTO.cancelacion.tipo)
  if (live) throw alreadyAsked(id, live.id)
  if (!CANCELABLE.includes(dte.estado)) throw notApproved(id, dte.estado)
  const deadline = dte.last_sent_at && cancelDeadline(dte.tipo_documento, dte.last_sent_at)
  if (deadline && now > deadline) throw deadlinePassed(dte.tipo_documento, deadline)
}
