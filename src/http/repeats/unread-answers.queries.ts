/** SQL of answers that their clients may not have received, and of the processes that give them. docs/notes 320. */
import { and, asc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import { builtOnce, type Db, jsonList, processes, unreadAnswers } from '../../db/index.ts'
import type { UnreadRef } from '../../deps.ts'

export type UnreadRow = typeof unreadAnswers.$inferSelect
/** State of an answer that no process gives. */
export type UnreadEstado = Exclude<UnreadRow['estado'], 'answering'>

const { empresa_id, fingerprint, token_id, process_id, run } = unreadAnswers
const KEY = [empresa_id, fingerprint, token_id, process_id, run]

const isRef = (ref: UnreadRef) =>
  and(
    eq(empresa_id, ref.empresa_id),
    eq(fingerprint, ref.fingerprint),
    eq(token_id, ref.token_id),
    eq(process_id, ref.process_id),
    eq(run, ref.run),
  )

const ofRequest = builtOnce(db =>
  db
    .select()
    .from(unreadAnswers)
    .where(
      and(
        eq(empresa_id, sql.placeholder('empresa_id')),
        eq(fingerprint, sql.placeholder('fingerprint')),
        eq(token_id, sql.placeholder('token_id')),
      ),
    )
    .orderBy(asc(unreadAnswers.created_at)),
)

/** Returns the unread answers to equal requests of a token, oldest first. */
export const listUnread = (db: Db, request: Omit<UnreadRef, 'process_id' | 'run'>): Promise<UnreadRow[]> =>
  ofRequest(db).execute(request)

/** Gives the answer to another process or request, by compare-and-set. Returns nothing when another took it. */
export async function takeUnread(db: Db, row: UnreadRow, processId: string): Promise<UnreadRow | undefined> {
  const [taken] = await db
    .update(unreadAnswers)
    .set({ estado: 'answering', process_id: processId })
    .where(and(isRef(row), eq(unreadAnswers.estado, row.estado)))
    .returning()
  return taken
}

/** Marks answers that no process gives any more. */
export async function markUnread(db: Db, refs: readonly UnreadRef[], estado: UnreadEstado): Promise<void> {
  const { source, isListed } = jsonList(KEY, refs)
  await db.update(unreadAnswers).set({ estado, process_id: '' }).from(source).where(isListed)
}

export async function deleteUnread(db: Db, refs: readonly UnreadRef[]): Promise<void> {
  const { source, isListed } = jsonList(KEY, refs)
  await db.execute(sql`delete from ${unreadAnswers} using ${source} where ${isListed}`)
}

/** Removes answers of before the instant, and the processes that ended before it. */
export async function deleteUnreadBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(unreadAnswers).where(lt(unreadAnswers.created_at, instant))
  await db.delete(processes).where(lt(processes.alive_until, instant))
}

export async function upsertProcess(db: Db, id: string, alive_until: Date): Promise<void> {
  const insert = db.insert(processes).values({ id, alive_until })
  await insert.onConflictDoUpdate({ target: processes.id, set: { alive_until } })
}

export async function deleteProcess(db: Db, id: string): Promise<void> {
  await db.delete(processes).where(eq(processes.id, id))
}

/** Removes all processes but one: those of earlier runs on the embedded database. */
export async function deleteOtherProcesses(db: Db, id: string): Promise<void> {
  await db.delete(processes).where(ne(processes.id, id))
}

/** Returns those of the processes that are alive. */
export async function aliveAmong(db: Db, ids: readonly string[], now: Date): Promise<Set<string>> {
  const alive = and(inArray(processes.id, [...ids]), gt(processes.alive_until, now))
  return new Set((await db.select({ id: processes.id }).from(processes).where(alive)).map(({ id }) => id))
}
