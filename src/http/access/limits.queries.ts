/** SQL of the request limiters. */
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/index.ts'

/** Count of a key: requests since its window began, and the end of the window in milliseconds. */
export type Count = { points: number; expire: number }
/** A key, and the number of requests that its limiter accepts in a window. */
export type Counted = { key: string; points: number }

/**
 * Counts one request of all keys in one statement. A key counts only when none before it is exhausted. Returns the counts by key, after
 * this request. A window whose end lies further ahead than a whole one, as after a clock that jumped, ends with a new one.
 */
export async function countRequest(
  db: Db,
  keys: readonly Counted[],
  { now, windowMs }: { now: number; windowMs: number },
): Promise<Map<string, Count>> {
  const end = sql`${now + windowMs}::bigint`
  const upsert = (key: string, condition: SQL) => sql`
    insert into rate_limits as held (key, points, expire) select ${key}::text, 1, ${end} ${condition}
    on conflict (key) do update set
      points = case when held.expire > ${now}::bigint then held.points + 1 else 1 end,
      expire = case when held.expire > ${now}::bigint then least(held.expire, excluded.expire) else excluded.expire end
    returning key, points, expire`
  const name = (at: number) => sql.raw(`counted_${at}`)
  const steps = keys.map(({ key }, at) => {
    const before = keys[at - 1]
    const condition = before
      ? sql`from ${name(at - 1)} as earlier where earlier.points <= ${before.points}::int`
      : sql``
    return sql`${name(at)} as (${upsert(key, condition)})`
  })
  const all = keys.map((_, at) => sql`select key, points, expire::float8 from ${name(at)}`)
  const { rows } = await db.execute<{ key: string } & Count>(
    sql`with ${sql.join(steps, sql`, `)} ${sql.join(all, sql` union all `)}`,
  )
  return new Map(rows.map(({ key, points, expire }) => [key, { points, expire: Number(expire) }]))
}

/** Deletes counts whose window ended before the instant. Skips rows in use, so that it never waits in a circle with requests. */
export async function deleteCountsBefore(db: Db, instant: Date): Promise<void> {
  await db.execute(sql`delete from rate_limits where key in
    (select key from rate_limits where expire < ${instant.getTime()}::bigint for update skip locked)`)
}
