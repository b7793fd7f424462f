/** Migrations beside processes that work: busy tables, runs that were cut, and programs of other versions. docs/notes 496. */
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../test/support/eventually.ts'
import { openTestDatabase } from '../../test/support/test-database.ts'
import { assertMigrated, type Database, isMigrated, migrate, missingMigrations } from './index.ts'
import { readMigrations } from './migrations.ts'

/** A migration that alters one table. */
const ALTERS = '0041_unread-answers-by-process'
/** A migration that builds an index while others write. */
const BUILDS = '0042_documents-that-wait'

let database: Database
const execute = (text: string) => database.db.execute(sql.raw(text))
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

/** Makes the database forget that it has a migration, which can then be applied again. */
async function forget(tag: string): Promise<void> {
  const migration = (await readMigrations()).find(({ name }) => name === tag)
  await execute(`delete from drizzle.__drizzle_migrations where created_at = ${migration?.made}`)
}

const missing = async () => (await missingMigrations(database)).map(({ name }) => name)

describe.runIf(process.env.TEST_DATABASE_URL)('beside other transactions', () => {
  const connections: Client[] = []
  const connect = async () => {
    const { client } = database as Extract<Database, { kind: 'postgres' }>
    const connection = new Client({ connectionString: client.options.connectionString })
    connections.push(connection)
    await connection.connect()
    return connection
  }
  afterEach(() => Promise.all(connections.splice(0).map(connection => connection.end())))

  it('lets the others pass while a table is busy, and ends once it is free', async () => {
    await forget(ALTERS)
    await execute(
      'alter table unread_answers rename constraint unread_answers_pk to unread_answers_empresa_id_fingerprint_token_id_run_pk',
    )
    const holder = await connect()
    await holder.query('begin')
    await holder.query('select from unread_answers')
    let isDone = false
    const migrating = migrate(database).then(() => {
      isDone = true
    })
    const sale = await connect()
    await sale.query(`set statement_timeout = '20s'`)
    const waiting = async () => {
      const { rows } = await sale.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length
    }
    // It waits for the holder; then a sale that comes behind it goes on, and it has still not ended.
    await eventually(async () => expect(await waiting()).toBe(1))
    await sale.query('select from unread_answers')
    expect(isDone).toBe(false)
    await holder.query('commit')
    await migrating
    expect(await missing()).toEqual([])
  })

  it('builds an index again that a cut run left invalid, and leaves a valid one', async () => {
    await forget(BUILDS)
    await execute(`update pg_index set indisvalid = false where indexrelid = 'dtes_en_espera'::regclass`)
    const oid = async () => (await execute(`select 'dtes_en_espera'::regclass::oid as oid`)).rows[0]
    const invalid = await oid()
    await migrate(database)
    const { rows } = await execute(
      `select indisvalid as valid from pg_index where indexrelid = 'dtes_en_espera'::regclass`,
    )
    expect(rows).toEqual([{ valid: true }])
    const built = await oid()
    expect(built).not.toEqual(invalid)
    await forget(BUILDS)
    await migrate(database)
    expect(await oid()).toEqual(built)
  })

  it('builds an index while another process waits to migrate', async () => {
    await forget(BUILDS)
    await execute('drop index dtes_en_espera')
    await Promise.all([migrate(database), migrate(database), migrate(database)])
    expect(await missing()).toEqual([])
  })
})

describe('tables of another version', () => {
  const addNewer = (compatible: string) =>
    execute(`update esquema set compatible_desde = ${compatible}`).then(() =>
      execute(
        `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer program', 9999999999999)`,
      ),
    )

  it('are used when a newer program only added to them', async () => {
    await addNewer('compatible_desde')
    await migrate(database)
    await assertMigrated(database)
    expect(await isMigrated(database.db)).toBe(true)
  })

  it('are refused when a newer program took something away', async () => {
    await addNewer('9999999999999')
    await expect(migrate(database)).rejects.toThrow('posterior')
    await expect(assertMigrated(database)).rejects.toThrow('posterior')
    expect(await isMigrated(database.db)).toBe(false)
  })

  it('are refused, with their number, while some are missing and the start must not change them', async () => {
    const newest = (await readMigrations()).at(-1)
    await forget(newest?.name ?? '')
    await expect(assertMigrated(database)).rejects.toThrow('faltan 1 cambios')
    expect(await isMigrated(database.db)).toBe(false)
  })
})
