/**
 * Claims of due work on a document: one of several woken processes does it; if that process dies, the work is due
 * again.
 */
import type { DueKind, Estado } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Job } from '../../../ports.ts'
import { claimDue, claimDues, type DteRef, type DteRow, jobOf, readDtes, wakeFor } from '../record/index.ts'

/**
 * Lease of a claim, longer than signing takes. SIFEN's timeout is added to it. With the default timeout, the work of a
 * dead process is due again within a minute.
 */
const LEASE_MS = 20_000

type Wanted = { job: Job<ReturnType<typeof jobOf>>; estado: Estado; kinds: readonly DueKind[] }

/**
 * Claims the document if it is in that state, has due work of those kinds, and its time has come. A job woken too early
 * is sent again for the due time, so a job that the queue repeats after a crash finds the work when the dead process's
 * claim ends.
 */
export async function claim(deps: Deps, { empresa_id, id }: DteRef, wanted: Wanted): Promise<DteRow | undefined> {
  const [claimed] = await claimAll(deps, empresa_id, [id], wanted)
  return claimed
}

/** Claims documents of one company. Returns the claimed ones, in no order. */
export async function claimAll(
  { db, clock, config, queue }: Deps,
  empresaId: number,
  ids: readonly number[],
  { job, estado, kinds }: Wanted,
): Promise<DteRow[]> {
  const found = await readDtes(db, empresaId, ids)
  const wanted = found.filter(dte => dte.estado === estado && dte.due_kind && kinds.includes(dte.due_kind))
  const now = clock.now()
  const isEarly = ({ due_at }: DteRow) => due_at !== null && due_at > now
  const early = wanted.filter(isEarly)
  await queue.sendAll(
    db,
    job,
    early.map(dte => ({ payload: jobOf(dte), startAt: dte.due_at as Date })),
  )
  const due = wanted.filter(dte => !isEarly(dte))
  if (due.length === 0) return []
  const until = new Date(now.getTime() + LEASE_MS + config.sifen.timeoutMs)
  const claimed = new Set(await claimDues(db, due, until))
  return due.filter(({ id }) => claimed.has(id)).map(dte => ({ ...dte, due_at: until }))
}

/** Returns claimed work, to be due at `at`. */
export async function putOff({ db, queue }: Deps, claimed: DteRow, at: Date): Promise<void> {
  await db.transaction(async tx => {
    if (!(await claimDue(tx, claimed, at))) return
    const [job, payload] = wakeFor(claimed)
    await queue.send(tx, job, payload, { startAt: at })
  })
}
