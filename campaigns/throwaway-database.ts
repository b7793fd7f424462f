/** A temporary PostgreSQL database of one campaign, on the given server. */
import { randomBytes } from 'node:crypto'
import { Pool } from 'pg'

export async function createDatabase(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `nanduti_kill_${randomBytes(6).toString('hex')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  await onServer(server, `create database ${name}`)
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) }
}

/** Replaces the database at `to` with a copy of the one at `from`, on the same server. Ends the connections of both. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const [source, target] = [from, to].map(url => new URL(url).pathname.slice(1))
  const server = new URL(from)
  server.pathname = '/postgres'
  await onServer(server.href, `drop database if exists ${target} with (force)`)
  await onServer(server.href, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${source}'`)
  await onServer(server.href, `create database ${target} template ${source}`)
}

export async function dropDatabase(url: string): Promise<void> {
  const server = new URL(url)
  server.pathname = '/postgres'
  await onServer(server.href, `drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)
}

async function onServer(server: string, statement: string): Promise<void> {
  const pool = new Pool({ connectionString: server, max: 1 })
  await pool.query(statement).finally(() => pool.end())
}
