/**
 * POST /api/sifen/dtes/{id}/descartar: a person decides that a failed document needs no attention, and says why. The
 * document itself stays as it is. docs/notes A43, 391.
 */
import type { Deps } from '../../../deps.ts'
import { type Principal, requireOwned, visibleEmpresas } from '../../../http/index.ts'
import { notDismissable } from '../answer/index.ts'
import { type DteRow, dteKey, findDte } from '../record/index.ts'
import { moveDte } from './move-dte.ts'

/** Dismisses the document. A dismissed one stays so. Throws 409 in any state but rejected and error. */
export async function dismissDte(deps: Deps, principal: Principal, text: string | undefined, motivo: string) {
  const found = await findDte(deps.db, visibleEmpresas(principal), dteKey(text))
  const dte = requireOwned(principal, found, 'sifen:send')
  const dismissed = dte.descartado_at ? dte : await dismiss(deps, dte, principal.userId, motivo)
  return {
    message: 'El documento ya no figura entre los que necesitan atención.',
    dte_id: dismissed.id,
    estado: dismissed.estado,
    descartado_at: dismissed.descartado_at?.toISOString() ?? null,
  }
}

async function dismiss(deps: Deps, dte: DteRow, userId: number, motivo: string): Promise<DteRow> {
  const at = deps.clock.now()
  const stateChange = { trigger: 'dismissed', at, change: { descartado_at: at } } as const
  const moved = await moveDte(deps.db, dte, stateChange, { by: { userId }, motivo })
  if (moved) return moved
  throw notDismissable((await findDte(deps.db, undefined, { id: dte.id })) ?? dte)
}
