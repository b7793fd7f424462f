/** Periodic work: each kind has its row in `scheduled_runs`, so that one of all processes does it. */
import type { Deps } from '../deps.ts'
import { type DueWork, defineDue } from './due.ts'
import { findRuns, moveRun, planRuns, type Run } from './periodic.queries.ts'

/** Work that is done every so many seconds. */
export type Periodic = { name: string; everySeconds: number; handle(deps: Deps): Promise<unknown> }

/** Longest claim of a run. If its process dies, the work is due again after it. */
const CLAIM_SECONDS = 900

/** True when the run's instant has come, or lies further ahead than it may: a clock that was ahead has planned it (docs/notes 353). */
const isDue = ({ due_at }: Run, now: Date, longestSeconds: number): boolean =>
  due_at <= now || due_at > after(now, longestSeconds)

type Needs = Pick<Deps, 'db' | 'clock'>

/** Returns the due work that does all of them. */
export function periodicWork(list: readonly Periodic[]): DueWork {
  const byName = new Map(list.map(work => [work.name, work]))
  const names = [...byName.keys()]
  return defineDue<Run>({
    name: 'periodic',
    places: list.length,
    find: async ({ db }, { at, except }) =>
      (await runsOf(db, names, at))
        .filter(run => isDue(run, at, longestOf(byName.get(run.name) as Periodic)) && !except.has(run.name))
        .map(run => ({ key: run.name, due_at: run.due_at, ref: run })),
    handle: (deps, runs) => runs.map(run => doRun(deps, byName.get(run.name) as Periodic, run)),
  })
}

/**
 * Claims the run of that name for some seconds if it is due. False when it is not, or when another process has it.
 * `longestSeconds`: the longest wait for which it may be planned.
 */
export async function takeTurn(
  { db, clock }: Needs,
  name: string,
  seconds: number,
  longestSeconds = seconds,
): Promise<boolean> {
  const now = clock.now()
  const [run] = await runsOf(db, [name], now)
  return run !== undefined && isDue(run, now, longestSeconds) && moveRun(db, run, after(now, seconds))
}

/** Reads the runs. One that was never planned, as in a new installation, is due now. */
async function runsOf(db: Deps['db'], names: readonly string[], now: Date): Promise<Run[]> {
  const runs = await findRuns(db, names)
  if (runs.length === names.length) return runs
  await planRuns(db, names, now)
  return findRuns(db, names)
}

async function doRun(deps: Deps, { name, everySeconds, handle }: Periodic, run: Run): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const due_at = after(now, Math.min(everySeconds, CLAIM_SECONDS))
  if (!(await moveRun(db, run, due_at))) return
  await handle(deps)
  if (everySeconds > CLAIM_SECONDS) await moveRun(db, { name, due_at }, after(now, everySeconds))
}

const longestOf = ({ everySeconds }: Periodic) => Math.max(everySeconds, CLAIM_SECONDS)
const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)
