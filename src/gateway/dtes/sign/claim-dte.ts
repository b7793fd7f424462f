/**
 * Claims of due work on a document: one of several woken processes does it; if that process dies, the work is due
 * again.
 */
import type { DueKind, Estado } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { claimDue, claimDues, type DteRef, type DteRow, readDtes } from '../record/index.ts'

/**
 * Lease of a claim, longer than signing takes. SIFEN's timeout is added to it. With the default timeout, the work of a
 * dead process is due again within a minute.
 */
const LEASE_MS = 20_000

type Wanted = { estado: Estado; kinds: readonly DueKind[] }

/** Claims the document if it is in that state, has due work of those kinds, and its time has come. */
export async function claim(deps: Deps, { empresa_id, id }: DteRef, wanted: Wanted): Promise<DteRow | undefined> {
  const [claimed] = await claimAll(deps, empresa_id, [id], wanted)
  return claimed
}

/** Claims documents of one company. Returns the claimed ones, in no order. */
export async function claimAll(
  { db, clock, config }: Deps,
  empresaId: number,
  ids: readonly number[],
  { estado, kinds }: Wanted,
): Promise<DteRow[]> {
  const found = await readDtes(db, empresaId, ids)
  const now = clock.now()
  const due = found.filter(
    ({ estado: at, due_kind, due_at }) =>
      at === estado && due_kind !== null && kinds.includes(due_kind) && due_at !== null && due_at <= now,
  )
  if (due.length === 0) return []
  const until = new Date(now.getTime() + LEASE_MS + config.sifen.timeoutMs)
  const claimed = new Set(await claimDues(db, due, until))
  return due.filter(({ id }) => claimed.has(id)).map(dte => ({ ...dte, due_at: until }))
}

/** Returns claimed work, to be due at `at`. */
export const putOff = ({ db }: Deps, claimed: DteRow, at: Date): Promise<boolean> => claimDue(db, claimed, at)
