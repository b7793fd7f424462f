/** A suite must not find anything that an earlier suite left in the database. */
import { sql } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import type { Database } from '../../src/db/index.ts'
import { openTestDatabase } from './test-database.ts'

/** Overrides TEST_DATABASE_URL. */
const EMBEDDED = ''
const opened: Database[] = []
const open = async () => {
  const database = await openTestDatabase(EMBEDDED)
  opened.push(database)
  return database
}
afterEach(() => Promise.all(opened.splice(0).map(database => database.close())))

const rows = async ({ db }: Database, query: string) => (await db.execute(sql.raw(query))).rows
const COMPANY = `insert into empresas (ruc, dv, razon_social) values ('80000001', '5', 'Una S.A.') returning id`

it('every suite starts with the rows, sequences and settings of the template', async () => {
  const first = await open()
  const template = await rows(first, 'select count(*)::int as n from system_settings')
  const ids = [await rows(first, COMPANY)]
  await rows(first, "insert into system_settings (key) values ('x')")
  await rows(first, 'set statement_timeout = 12345')
  await first.close()

  const next = await open()
  expect(await rows(next, 'select count(*)::int as n from empresas')).toEqual([{ n: 0 }])
  expect(await rows(next, 'select count(*)::int as n from system_settings')).toEqual(template)
  expect(await rows(next, 'show statement_timeout')).toEqual([{ statement_timeout: '0' }])
  ids.push(await rows(next, COMPANY))
  expect(ids[1]).toEqual(ids[0])
})

it.each([
  'alter table empresas rename to perdidas',
  'alter table empresas add column extra text',
  'drop index emitters_activo',
  'create table otra (id int)',
  `create function f() returns trigger language plpgsql as 'begin return null; end'`,
])('no suite sees a schema change of an earlier one: %s', async change => {
  const first = await open()
  await rows(first, change)
  await first.close()
  await expect(rows(await open(), change)).resolves.toEqual([])
})

it('a query on a database that its suite closed fails after the next suite opened its own', async () => {
  const first = await open()
  await first.close()
  await open()
  await expect(rows(first, 'select 1')).rejects.toThrow()
})
