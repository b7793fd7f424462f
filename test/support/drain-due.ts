/** The loop in tests: does the work that is due by the test's clock, without polling or sleeping. */
import type { Deps } from '../../src/deps.ts'
import { PLACE_JOB } from '../../src/gateway/cambios/index.ts'
import { GATHER_JOB, gatherWork } from '../../src/gateway/lotes/index.ts'
import type { DueItem, DueWork } from '../../src/jobs/index.ts'
import { works } from '../../src/worker.ts'

export type Planned = DueItem & { name: string }

const NONE: ReadonlySet<string> = new Set()
const LIMIT = 10_000
const FAR = new Date('9000-01-01T00:00:00Z')

/** Returns the kinds of work that rows plan; tests do by name what comes by the clock, and places of changes. */
const rowWorks = ({ config }: Deps) => works(config).filter(({ name }) => !BY_NAME.includes(name))
const BY_NAME = ['periodic', GATHER_JOB, PLACE_JOB]

/** Returns what is planned up to an instant, ordered by due instant. */
export async function planned(deps: Deps, at = FAR): Promise<Planned[]> {
  const found: Planned[] = []
  for (const { name, find } of rowWorks(deps))
    for (const item of await find(deps, { at, limit: LIMIT, except: NONE })) found.push({ name, ...item })
  return found.toSorted((a, b) => a.due_at.getTime() - b.due_at.getTime())
}

/**
 * Does all that is due at the same time, as the real loop does, and then what has become due. Returns the names of the
 * work, ordered by due instant. When something throws, the test gets its error after the others have ended.
 */
export async function drainDue(deps: Deps): Promise<string[]> {
  const done: string[] = []
  const handled = new Set<string>()
  for (;;) {
    const due = (await planned(deps, deps.clock.now())).filter(item => !handled.has(turnOf(item)))
    if (due.length === 0) return done
    for (const item of due) handled.add(turnOf(item))
    const kinds = Map.groupBy(due, ({ name }) => name)
    const ends = await Promise.allSettled(rowWorks(deps).flatMap(work => handle(deps, work, kinds.get(work.name))))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    done.push(...due.map(({ name }) => name))
  }
}

const turnOf = ({ name, key, due_at }: Planned) => `${name} ${key} ${due_at.getTime()}`

const handle = (deps: Deps, work: DueWork, items: readonly Planned[] = []): readonly Promise<unknown>[] =>
  items.length === 0
    ? []
    : work.handle(
        deps,
        items.map(({ ref }) => ref),
      )

/** Gathers one round of lots. */
export async function gatherOnce(deps: Deps): Promise<void> {
  const work = gatherWork(0)
  const items = await work.find(deps, { at: deps.clock.now(), limit: LIMIT, except: NONE })
  await Promise.all(handle(deps, work, items as Planned[]))
}
