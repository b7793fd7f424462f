/** The claim of due work on a document: of all that were woken for it, one does it; should that one die, it is due again. */
import type { DueKind, Estado } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import type { Job } from '../../ports.ts'
import { jobOf, wakeFor } from './dtes.jobs.ts'
import { claimDue, type DteRef, type DteRow, readDte } from './dtes.queries.ts'

/**
 * Longer than signing takes; what waits for SIFEN adds its time limit. With the default limit the work of a dead process is due again within a
 * minute.
 */
const LEASE_MS = 20_000

type Wanted = { job: Job<ReturnType<typeof jobOf>>; estado: Estado; kinds: readonly DueKind[] }

/**
 * The document, if it is in that state, what is due is of those kinds, and its time has come. Woken too early, it is woken again then: so a
 * job that the queue repeats after a crash finds the work when the claim of the dead process ends.
 */
export async function claim(deps: Deps, ref: DteRef, { job, estado, kinds }: Wanted): Promise<DteRow | undefined> {
  const { db, clock, config, queue } = deps
  const dte = await readDte(db, ref)
  if (!dte?.due_at || dte.estado !== estado || !dte.due_kind || !kinds.includes(dte.due_kind)) return undefined
  const now = clock.now()
  if (dte.due_at > now) {
    await queue.send(db, job, jobOf(dte), { startAt: dte.due_at })
    return undefined
  }
  const until = new Date(now.getTime() + LEASE_MS + config.sifen.timeoutMs)
  return (await claimDue(db, dte, until)) ? { ...dte, due_at: until } : undefined
}

/** Gives claimed work back, to be done from `at` on. */
export async function putOff({ db, queue }: Deps, claimed: DteRow, at: Date): Promise<void> {
  await db.transaction(async tx => {
    if (!(await claimDue(tx, claimed, at))) return
    const [job, payload] = wakeFor(claimed)
    await queue.send(tx, job, payload, { startAt: at })
  })
}
