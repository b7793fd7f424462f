/** A PostgreSQL server of a test's own that counts statements: the one that the tests share need not have pg_stat_statements. */
import { execFileSync, spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { eventually } from './eventually.ts'
import { freePort } from './running-gateway.ts'

const [BIN] = globSync('/usr/lib/postgresql/*/bin')
/** Why it cannot be started here. Undefined when it can. */
export const COUNTING_MISSING = BIN === undefined ? 'PostgreSQL no está instalado en esta máquina' : undefined

/** PostgreSQL does not run as root. */
const asPostgres = (command: string, args: readonly string[]): [string, string[]] =>
  userInfo().uid === 0 ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, [...args]]

/** A statement since the last reset, with its calls. */
export type Counted = { query: string; calls: number; writes: boolean }

/** Texts that write. Reads may write to the log too, when they tidy a page. */
const WRITES = /^\s*(insert|update|delete|with n as|select (emitir|mover)_)/i

export async function startCountingServer() {
  const folder = await mkdtemp(join(tmpdir(), 'nanduti-pg-'))
  if (userInfo().uid === 0) {
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
    await chown(folder, id('-u'), id('-g'))
  }
  const data = join(folder, 'data')
  const port = await freePort()
  execFileSync(
    ...asPostgres(`${BIN}/initdb`, [
      '-D',
      data,
      '-A',
      'trust',
      '-U',
      'postgres',
      '--locale=C.UTF-8',
      '-E',
      'UTF8',
      '-N',
    ]),
  )
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    shared_preload_libraries: 'pg_stat_statements',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(...asPostgres(`${BIN}/postgres`, ['-D', data, ...options]), { stdio: 'ignore' })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await eventually(async () => {
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.end()
  })
  return {
    url,
    async stop() {
      const ended = new Promise(resolve => server.once('exit', resolve))
      execFileSync(...asPostgres(`${BIN}/pg_ctl`, ['-D', data, '-m', 'immediate', 'stop']))
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

/** Counts the statements of one database of that server. */
export async function openCounter(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('create extension if not exists pg_stat_statements')
  return {
    reset: () => client.query('select pg_stat_statements_reset()'),
    async read(): Promise<Counted[]> {
      const { rows } = await client.query(
        `select query, calls::int from pg_stat_statements
          where toplevel and dbid = (select oid from pg_database where datname = current_database()) order by calls desc`,
      )
      return (rows as Omit<Counted, 'writes'>[]).map(row => ({ ...row, writes: WRITES.test(row.query) }))
    },
    query: (text: string) => client.query(text),
    close: () => client.end(),
  }
}
