/** POST /api/sifen/eventos/cancelacion (spec, Cancellation rules; docs/notes A19). */
import type { Tx } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { type Handling, notFound, type Principal } from '../../http/index.ts'
import { cancelDeadline, type DteRow, listNotas, signerFor, TIPOS_DE_EVENTO } from '../dtes/index.ts'
import { alreadyRequested, deadlinePassed, hasNotas, notApproved } from './answer/index.ts'
import { findLive, lockDte } from './record/index.ts'
import { checkOwnEvento, registerEvento } from './send/index.ts'

export async function cancelDte(deps: Deps, principal: Principal, body: unknown, handling?: Handling) {
  const { dte, emitter, prepared } = await checkOwnEvento(deps, principal, 'cancelacion', body, handling)
  const signer = await signerFor(deps, emitter)
  return registerEvento(deps, principal, {
    prepared,
    emitter,
    signer,
    row: { sifen_dte_id: dte.id, cdc: dte.cdc, motivo: prepared.input.motivo },
    assertAllowed: tx => assertCancelable(tx, dte, deps.clock.now()),
  })
}

/** Notes named in a refusal. */
const NAMED = 10
const CANCELABLE: readonly string[] = ['approved', 'approved_obs']

/**
 * Locks the document's row, so that one of several concurrent requests proceeds and the others find its event. A new
 * note locks its invoice too (docs/notes A45). Throws when the document can't be cancelled.
 */
async function assertCancelable(tx: Tx, { empresa_id, id, cdc }: DteRow, now: Date): Promise<void> {
  const dte = await lockDte(tx, { empresa_id, id })
  if (!dte) throw notFound()
  const live = await findLive(tx, { empresa_id, id }, TIPOS_DE_EVENTO.cancelacion.tipo)
  if (live) throw alreadyRequested(id, live.id)
  const notas = await listNotas(tx, { empresa_id, cdc }, NAMED + 1)
  if (notas.length > 0) throw hasNotas(id, notas.slice(0, NAMED), notas.length > NAMED)
  if (!CANCELABLE.includes(dte.estado)) throw notApproved(id, dte.estado)
  const deadline = dte.last_sent_at && cancelDeadline(dte.tipo_documento, dte.last_sent_at)
  if (deadline && now > deadline) throw deadlinePassed(dte.tipo_documento, deadline)
}
