/** Builds and signs a stored draft: by its job, or by a client who does not wait for it. Of two that meet, the first one's bytes stand. */
import type { Deps } from '../../deps.ts'
import { type Principal, requireOwned, visibleEmpresas } from '../../http/index.ts'
import { milestone } from '../../jobs/index.ts'
import { dteKey } from './dte-key.ts'
import { notSignable } from './dtes.errors.ts'
import { type DteRow, findDte, readDte } from './dtes.queries.ts'
import { type Mover, moveDte } from './move-dte.ts'
import { restoreDte } from './restore-dte.ts'
import type { StoredXml } from './sign-dte.ts'
import { reserveXml, signDte } from './sign-dte.ts'

/** POST /api/sifen/dtes/{id}/sign. Gives a signed document as it is; 409 for a later state, 422 when it can no longer be built. */
export async function signStored(deps: Deps, principal: Principal, text: string | undefined) {
  const found = await findDte(deps.db, visibleEmpresas(principal), dteKey(text))
  const dte = requireOwned(principal, found, 'sifen:send')
  const signed = dte.estado === 'draft' ? await signDraft(deps, dte, { by: { userId: principal.userId } }) : dte
  if (signed.estado !== 'signed') throw notSignable(signed)
  return { id: signed.id, cdc: signed.cdc, estado: signed.estado }
}

/** The row as it stands afterwards, which another may have moved. Throws 422 when the document can no longer be built. */
export async function signDraft(deps: Deps, draft: DteRow, mover: Mover): Promise<DteRow> {
  const xml = await makeXml(deps, draft)
  const at = deps.clock.now()
  const moved = await deps.db.transaction(tx =>
    moveDte(
      tx,
      deps,
      draft,
      // What a resend has asked for in the meantime stays planned.
      ({ due_kind }) => ({
        trigger: 'signed',
        at,
        change: { ...signedColumns(xml, at), via: 'async' },
        due: due_kind === 'send' ? { at, kind: 'send' } : null,
      }),
      mover,
    ),
  )
  milestone('dte.signed')
  return moved ?? (await forgetXml(deps, draft, xml))
}

export const signedColumns = (xml: StoredXml, signed_at: Date) => ({
  xml_signed_path: xml.path,
  xml_sha256: xml.sha256,
  signed_at,
})

/** Restores the document, signs it now and stores the bytes. Throws 422 when it can no longer be made, 503 when the disk is full. */
export async function makeXml(deps: Deps, dte: DteRow): Promise<StoredXml> {
  const restored = await restoreDte(deps, dte)
  const space = await reserveXml(deps, restored.prepared)
  return signDte(deps, dte, restored, space).finally(space.release)
}

/** Removes bytes that no row took, and gives the row as it stands. */
export async function forgetXml({ db, files }: Deps, dte: DteRow, { path }: StoredXml): Promise<DteRow> {
  const now = (await readDte(db, dte)) ?? dte
  if (now.xml_signed_path !== path) await files.remove(path)
  return now
}
