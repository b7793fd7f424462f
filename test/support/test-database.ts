/**
 * A fresh, migrated database for a test file: a PGlite in memory, or a separate database on TEST_DATABASE_URL. Creating
 * one takes seconds, so a finished one is cached under node_modules/.cache by the hash of all its inputs, and cloned.
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { Pool } from 'pg'
import { type Database, embeddedDatabase, migrate, openDatabase } from '../../src/db/index.ts'
import { lendPglite } from './reuse-pglite.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
export const CACHE = `${ROOT}node_modules/.cache/nanduti`

/** Opens a database on that server. An empty text means PGlite. */
export async function openTestDatabase(server = process.env.TEST_DATABASE_URL): Promise<Database> {
  return server ? cloneOnServer(server) : lendPglite(cloneInMemory)
}

/** Opens a database without tables. */
export async function openEmptyDatabase(): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return embeddedDatabase(await PGlite.create())
  const name = newName()
  await onServer(server, pool => create(pool, name))
  return openOnServer(server, name)
}

async function cloneInMemory(): Promise<PGlite> {
  const file = `${CACHE}/${await recipe()}.tar`
  const dump = await readFile(file).catch(() => makeTemplate(file))
  return PGlite.create({ loadDataDir: new Blob([dump]) })
}

async function makeTemplate(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const client = await PGlite.create({ initDbStartParams: ['--wal-segsize=1'] })
  await migrate(await embeddedDatabase(client))
  // Opening takes half the time without PostgreSQL's own two templates, which have half of all files, and with a short
  // log.
  await client.exec('update pg_database set datistemplate = false')
  await client.exec('drop database template0')
  await client.exec('drop database template1')
  await client.exec('checkpoint')
  const dump = new Uint8Array(await (await client.dumpDataDir('none')).arrayBuffer())
  await client.close()
  await mkdir(CACHE, { recursive: true })
  for (const old of await readdir(CACHE)) if (old.endsWith('.tar')) await rm(`${CACHE}/${old}`, { force: true })
  const aside = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(aside, dump)
  await rename(aside, file)
  return dump
}

/** Clones the template, a database named after its recipe. It gets that name only when it is finished. */
async function cloneOnServer(server: string): Promise<Database> {
  const template = `nanduti_${(await recipe()).slice(0, 16)}`
  const name = newName()
  await onServer(server, async pool => {
    const lock = await pool.connect()
    await lock.query('select pg_advisory_lock(5801433)')
    const { rowCount } = await lock.query('select 1 from pg_database where datname = $1', [template])
    if (rowCount === 0) {
      await lock.query(`drop database if exists ${template}_new with (force)`)
      await lock.query(`create database ${template}_new`)
      const database = await openDatabase({ databaseUrl: urlOf(server, `${template}_new`), dataDir: '' })
      await migrate(database)
      await database.close()
      await lock.query(`alter database ${template}_new rename to ${template}`)
    }
    await create(lock, name, template)
    lock.release(true)
  })
  return openOnServer(server, name)
}

/** Creates a database whose commits do not wait for the disk: it outlives no test, let alone a crash of the server. */
async function create(client: Pick<Pool, 'query'>, name: string, template = 'template1'): Promise<void> {
  await client.query(`create database ${name} template ${template}`)
  await client.query(`alter database ${name} set synchronous_commit = off`)
}

const newName = () => `nanduti_test_${randomBytes(6).toString('hex')}`

/** Opens a database that is dropped when it is closed. */
async function openOnServer(server: string, name: string): Promise<Database> {
  const database = await openDatabase({ databaseUrl: urlOf(server, name), dataDir: '' })
  return {
    ...database,
    async close() {
      await database.close()
      await onServer(server, pool => pool.query(`drop database ${name} with (force)`))
    },
  }
}

async function onServer<T>(server: string, act: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = new Pool({ connectionString: server, max: 2 })
  try {
    return await act(pool)
  } finally {
    await pool.end()
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

/** Returns a hash of the template's inputs: our migrations, PGlite, this file. */
export async function recipe(): Promise<string> {
  const folder = `${ROOT}src/db/migrations`
  const migrations = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  const sources = [
    fileURLToPath(import.meta.url),
    ...migrations.map(name => `${folder}/${name}`),
    `${ROOT}node_modules/@electric-sql/pglite/package.json`,
  ]
  const hash = createHash('sha256')
  for (const source of sources) hash.update(await readFile(source))
  return hash.digest('hex')
}
