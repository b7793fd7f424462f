/**
 * Web sessions (spec, Authentication 8). The cookie holds the session's id and a secret, of which the database has the sha256. Browsers drop
 * it when they close. Each login begins a new session.
 */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionEnd } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { hashSecret, mintSecret, type Principal, type SeeOther, seeOther, sessionAbilities } from '../../http/index.ts'
import { HOUR_MS, MINUTE_MS } from '../../units.ts'
import { loginUrl, type Reason } from './addresses.ts'
import { readCookie, setCookie } from './cookies.ts'
import { endSession, findSession, findSessionEnd, insertSession, touchSession } from './session.queries.ts'

export type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>

type Needs = Pick<Deps, 'db' | 'config' | 'clock'>

/** Most characters kept of a User-Agent. */
const MAX_USER_AGENT = 300

/** Opens a session and ends the one that this browser had. */
export async function openSession(
  deps: Needs & Pick<Deps, 'random'>,
  userId: number,
  address: string,
  reply: FastifyReply,
): Promise<void> {
  const now = deps.clock.now()
  const former = await findCookieSession(deps, reply.request)
  if (former) await endSession(deps.db, former.id, 'replaced', now)
  const secret = mintSecret(deps.random)
  const id = await insertSession(deps.db, {
    user_id: userId,
    secret_hash: hashSecret(secret),
    created_ip: address,
    user_agent: String(reply.request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
    at: now,
  })
  setCookie('session', `${id}.${secret}`, deps.config, reply)
}

/** Returns the open session of the cookie, without counting as activity. It may have timed out. */
export const findCookieSession = (deps: Needs, request: FastifyRequest): Promise<Session | undefined> =>
  findByCookie(deps, request, findSession)

/** Returns the row that `find` has for the cookie's id, if the cookie has its secret. */
async function findByCookie<Row extends { secret_hash: string }>(
  { db, config }: Needs,
  request: FastifyRequest,
  find: (db: Deps['db'], id: number) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const match = /^(\d{1,15})\.(\w{48})$/.exec(readCookie('session', config, request) ?? '')
  if (!match) return undefined
  const [, id = '', secret = ''] = match
  const row = await find(db, Number(id))
  return row && isSame(hashSecret(secret), row.secret_hash) ? row : undefined
}

/** What the login says about a session that has ended already. */
const REASON_OF: Readonly<Record<SessionEnd, Reason>> = {
  timeout: 'timeout',
  stale: 'timeout',
  lifetime: 'lifetime',
  tab_closed: 'tab_closed',
  logout: 'logout',
  replaced: 'closed',
  closed: 'closed',
  password: 'closed',
  disabled: 'closed',
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Returns the session of a request and counts it as activity. Without a session, or after its timeout, returns the redirect to the login. */
export async function requireSession(deps: Needs, request: FastifyRequest): Promise<Session | SeeOther> {
  const session = await findCookieSession(deps, request)
  if (!session) {
    const ended = await findByCookie(deps, request, findSessionEnd)
    return seeOther(loginUrl(request, ended?.ended_by ? REASON_OF[ended.ended_by] : undefined))
  }
  const now = deps.clock.now()
  const over = isOver(session, deps.config, now)
  if (over) {
    await endSession(deps.db, session.id, over, now)
    return seeOther(loginUrl(request, over))
  }
  await touchSession(deps.db, session.id, now)
  return session
}

/** Returns which of its two limits the session has passed; undefined while it is valid. */
export function isOver(
  { created_at, last_activity_at }: Session,
  { sessionTimeoutMinutes, sessionMaxHours }: Needs['config'],
  now: Date,
): 'timeout' | 'lifetime' | undefined {
  const idleMs = now.getTime() - last_activity_at.getTime()
  const ageMs = now.getTime() - created_at.getTime()
  if (sessionTimeoutMinutes > 0 && idleMs > sessionTimeoutMinutes * MINUTE_MS) return 'timeout'
  if (sessionMaxHours > 0 && ageMs > sessionMaxHours * HOUR_MS) return 'lifetime'
  return undefined
}

export const principalOf = (session: Session): Principal => ({
  userId: session.user_id,
  tokenId: 0,
  abilities: sessionAbilities(
    session.memberships.map(([, role]) => role),
    session.superadmin,
  ),
  superadmin: session.superadmin,
  memberships: new Map(session.memberships),
})
