/** SQL of the web's sessions. Their rows stay after their end. */
import { and, desc, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import {
  builtOnce,
  type Db,
  memberships,
  type Role,
  type SessionEnd,
  sessions,
  superadmins,
  systemSettings,
  users,
} from '../../db/index.ts'

export async function insertSession(
  db: Db,
  session: { user_id: number; secret_hash: string; created_ip: string; user_agent: string; at: Date },
): Promise<number> {
  const { at, ...row } = session
  const [inserted] = await db
    .insert(sessions)
    .values({ ...row, created_at: at, last_activity_at: at })
    .returning({ id: sessions.id })
  return (inserted as { id: number }).id
}

const openById = builtOnce(db =>
  db
    .select({
      id: sessions.id,
      user_id: sessions.user_id,
      secret_hash: sessions.secret_hash,
      empresa_id: sessions.empresa_id,
      created_at: sessions.created_at,
      last_activity_at: sessions.last_activity_at,
      name: users.name,
      email: users.email,
      superadmin: sql<boolean>`${superadmins.user_id} is not null`,
      memberships: sql<[number, Role][]>`(
        select coalesce(json_agg(json_build_array(${memberships.empresa_id}, ${memberships.role})), '[]'::json)
        from ${memberships} where ${memberships.user_id} = ${sessions.user_id})`,
      settings_version: sql<number>`(select coalesce(sum(${systemSettings.version}), 0)::int from ${systemSettings})`,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.user_id), users.activo))
    .leftJoin(superadmins, eq(superadmins.user_id, sessions.user_id))
    .where(and(eq(sessions.id, sql.placeholder('id')), isNull(sessions.ended_at))),
)

/** Returns an open session with its user's roles and the count of setting writes. Undefined when it ended or its user was deactivated. */
export async function findSession(db: Db, id: number) {
  const [row] = await openById(db).execute({ id })
  return row
}

/** Returns how a session ended. Undefined while it is open. */
export async function findSessionEnd(db: Db, id: number) {
  const [row] = await db
    .select({ secret_hash: sessions.secret_hash, ended_by: sessions.ended_by })
    .from(sessions)
    .where(and(eq(sessions.id, id), isNotNull(sessions.ended_at)))
  return row
}

const touched = builtOnce(db => {
  const now = sql.placeholder('now')
  return db
    .update(sessions)
    .set({ last_activity_at: sql`${sql.param(now, sessions.last_activity_at)}` })
    .where(and(eq(sessions.id, sql.placeholder('id')), isNull(sessions.ended_at), lt(sessions.last_activity_at, now)))
})

export async function touchSession(db: Db, id: number, now: Date): Promise<void> {
  await touched(db).execute({ id, now })
}

export async function setSessionEmpresa(db: Db, id: number, empresaId: number): Promise<void> {
  await db.update(sessions).set({ empresa_id: empresaId }).where(eq(sessions.id, id))
}

/** Ends a session, if it is open. */
export async function endSession(db: Db, id: number, endedBy: SessionEnd, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ ended_at: now, ended_by: endedBy })
    .where(and(eq(sessions.id, id), isNull(sessions.ended_at)))
}

/** Ends the user's open sessions except `exceptId`. Returns their number. */
export async function endSessionsOf(
  db: Db,
  { userId, exceptId = 0 }: { userId: number; exceptId?: number },
  endedBy: SessionEnd,
  now: Date,
): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ ended_at: now, ended_by: endedBy })
    .where(and(eq(sessions.user_id, userId), ne(sessions.id, exceptId), isNull(sessions.ended_at)))
    .returning({ id: sessions.id })
  return ended.length
}

/** Ends all open sessions without activity since `before`. */
export async function endIdleSessions(db: Db, before: Date, endedBy: SessionEnd, now: Date): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ ended_at: now, ended_by: endedBy })
    .where(and(isNull(sessions.ended_at), lt(sessions.last_activity_at, before)))
    .returning({ id: sessions.id })
  return ended.length
}

const SHOWN = 20

/** Returns the user's latest sessions, open and ended, newest first. */
export async function listSessions(db: Db, userId: number) {
  const { id, created_at, last_activity_at, created_ip, user_agent, ended_at, ended_by } = sessions
  return db
    .select({ id, created_at, last_activity_at, created_ip, user_agent, ended_at, ended_by })
    .from(sessions)
    .where(eq(sessions.user_id, userId))
    .orderBy(desc(id))
    .limit(SHOWN)
}
export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]
