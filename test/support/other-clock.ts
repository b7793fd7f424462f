/**
 * A database whose server has another clock, as when a standby takes over: functions of these names hide PostgreSQL's own on every new
 * connection, and all present connections end.
 */
import type { Pool } from 'pg'

/** Sets how many seconds the database's clock is ahead from now on. */
export async function moveToClock(pool: Pool, aheadSeconds: number): Promise<void> {
  await pool.query('create schema if not exists other_clock')
  for (const name of ['clock_timestamp', 'now'])
    await pool.query(
      `create or replace function other_clock.${name}() returns timestamptz language sql ${name === 'now' ? 'stable' : 'volatile'} as $$ select pg_catalog.${name}() + interval '${aheadSeconds} s' $$`,
    )
  const { rows } = await pool.query<{ name: string }>('select quote_ident(current_database()) as name')
  await pool.query(`alter database ${rows[0]?.name} set search_path = other_clock, pg_catalog, "$user", public`)
  await pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
}
