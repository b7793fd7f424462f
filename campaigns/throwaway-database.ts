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

async function onServer(server: string, statement: string): Promise<void> {
  const pool = new Pool({ connectionString: server, max: 1 })
  await pool.query(statement).finally(() => pool.end())
}
