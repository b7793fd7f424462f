/**
 * Building and signing of a stored draft: by its job, or on request of a client that does not wait for it. If both do
 * it at once, the first one's bytes are kept.
 */
import type { Deps } from '../../../deps.ts'
import { type Principal, requireOwned, visibleEmpresas } from '../../../http/index.ts'
import { milestone } from '../../../jobs/index.ts'
import { measuredOf, requireWithin } from '../../cuentas/index.ts'
import { notSignable } from '../answer/index.ts'
import { type Actor, type Move, moveDtes } from '../move/index.ts'
import { type Restored, restoreDte, sourcesOf } from '../plan/index.ts'
import { type DteRow, dteKey, findDte, readDte, type StateChange } from '../record/index.ts'
import { type StoredXml, signDte } from './sign-dte.ts'

/**
 * POST /api/sifen/dtes/{id}/sign. Returns a signed document unchanged. Throws 409 in a later state, and 422 when it can
 * no longer be built.
 */
export async function signStored(deps: Deps, principal: Principal, text: string | undefined) {
  const found = await findDte(deps.db, visibleEmpresas(principal), dteKey(text))
  const dte = requireOwned(principal, found, 'sifen:send')
  await requireWithin(deps, principal, measuredOf(dte))
  const signed = dte.estado === 'draft' ? await signDraft(deps, dte, { by: { userId: principal.userId } }) : dte
  if (signed.estado !== 'signed') throw notSignable(signed)
  return { id: signed.id, cdc: signed.cdc, estado: signed.estado }
}

/**
 * Signs a draft and returns its row afterwards, which something else may have moved. Throws 422 when the document can
 * no longer be built.
 */
export async function signDraft(deps: Deps, draft: DteRow, actor: Actor): Promise<DteRow> {
  const [end] = await signDrafts(deps, [draft], actor)
  if (end?.status === 'fulfilled') return end.value
  throw end?.reason
}

/** A stored draft, as it was planned. */
export type Planned = Restored & { dte: DteRow }

/**
 * Signs drafts of one company, in their order. They are signed concurrently and moved in one transaction. Those that
 * are not among `planned` are restored.
 */
export async function signDrafts(
  deps: Deps,
  drafts: readonly DteRow[],
  actor: Actor,
  planned: readonly Planned[] = [],
): Promise<PromiseSettledResult<DteRow>[]> {
  const known = new Map(planned.map(({ dte: { id }, prepared, signer }) => [id, { prepared, signer }]))
  const sources = sourcesOf(
    deps.db,
    drafts.filter(({ id }) => !known.has(id)),
  )
  const make = (draft: DteRow) => {
    const restored = known.get(draft.id)
    return restored ? signDte(deps, draft, restored) : makeXml(deps, draft, sources)
  }
  const made = await Promise.allSettled(drafts.map(make))
  const at = deps.clock.now()
  const moves = drafts.flatMap((dte, nth) => {
    const end = made[nth]
    return end?.status === 'fulfilled' ? [{ dte, decision: signedWith(end.value, at), actor }] : []
  })
  const moved = new Map((await moveTogether(deps, moves)).map(dte => [dte.id, dte]))
  return Promise.allSettled(
    drafts.map(async (draft, nth) => {
      const end = made[nth]
      if (end?.status !== 'fulfilled') throw end?.reason
      return moved.get(draft.id) ?? (await readDte(deps.db, draft)) ?? draft
    }),
  )
}

async function moveTogether(deps: Deps, moves: readonly Move[]): Promise<DteRow[]> {
  if (moves.length === 0) return []
  const moved = await moveDtes(deps.db, moves)
  milestone('dte.signed')
  return moved
}

/** Keeps the sending planned when a resend has requested it in the meantime. */
const signedWith =
  (xml: StoredXml, at: Date) =>
  ({ due_kind }: DteRow): StateChange => ({
    trigger: 'signed',
    at,
    change: { via: 'async' },
    xml: { ...xml, signed_at: at },
    due: due_kind === 'send' ? { at, kind: 'send' } : null,
  })

/** Restores the document and signs it. Throws 422 when it can no longer be built. */
export async function makeXml(deps: Deps, dte: DteRow, sources = sourcesOf(deps.db, [dte])): Promise<StoredXml> {
  return signDte(deps, dte, await restoreDte(deps, dte, sources))
}
