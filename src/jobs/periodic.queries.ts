/** SQL of the due instants of periodic work. */
import { and, eq, inArray } from 'drizzle-orm'
import { type Db, scheduledRuns } from '../db/index.ts'

export type Run = { name: string; due_at: Date }

export async function findRuns(db: Db, names: readonly string[]): Promise<Run[]> {
  const { name, due_at } = scheduledRuns
  return db
    .select({ name, due_at })
    .from(scheduledRuns)
    .where(inArray(name, [...names]))
}

/** Plans runs at `at`, unless they are planned already. */
export async function planRuns(db: Db, names: readonly string[], at: Date): Promise<void> {
  await db
    .insert(scheduledRuns)
    .values(names.map(name => ({ name, due_at: at })))
    .onConflictDoNothing()
}

/** Plans the run that is due at `due_at` for another instant, by compare-and-set: one process gets true. */
export async function moveRun(db: Db, { name, due_at }: Run, to: Date): Promise<boolean> {
  const moved = await db
    .update(scheduledRuns)
    .set({ due_at: to })
    .where(and(eq(scheduledRuns.name, name), eq(scheduledRuns.due_at, due_at)))
    .returning({ name: scheduledRuns.name })
  return moved.length > 0
}
