/** The files of migrations: what each may hold, and what its statements lock. */
import { expect, it } from 'vitest'
import { concurrentIndexOf, lockOf, readMigrations } from './migrations.ts'

it('an index that is built beside writes has a migration of its own', async () => {
  const migrations = await readMigrations()
  const building = migrations.filter(({ statements }) => statements.some(concurrentIndexOf))
  expect(building.map(({ statements }) => statements.length)).toEqual(building.map(() => 1))
})

it.each([
  ['CREATE INDEX CONCURRENTLY "a" ON "dtes" USING btree ("id");', { lock: 'none', table: 'dtes' }],
  [
    '-- why\ncreate or replace function "emitir_1"(e bigint) returns jsonb as $$ update dtes set a = 1 $$',
    { lock: 'none' },
  ],
  ['CREATE UNIQUE INDEX "a" ON "dtes" USING btree ("id");', { lock: 'writes', table: 'dtes' }],
  ['ALTER TABLE "dtes" ADD COLUMN "a" text;', { lock: 'moment', table: 'dtes' }],
  ['ALTER TABLE "dtes" ADD COLUMN "a" bigint DEFAULT 0;', { lock: 'moment', table: 'dtes' }],
  ['ALTER TABLE "dtes" ADD COLUMN "a" uuid DEFAULT gen_random_uuid();', { lock: 'table', table: 'dtes' }],
  ['ALTER TABLE "dtes" ADD CONSTRAINT "a" CHECK (true);', { lock: 'table', table: 'dtes' }],
  ['ALTER TABLE "dtes" ADD CONSTRAINT "a" CHECK (true) NOT VALID;', { lock: 'moment', table: 'dtes' }],
  ['ALTER TABLE "dtes" ALTER COLUMN "a" SET NOT NULL;', { lock: 'table', table: 'dtes' }],
  ['update "dtes" set a = 1;', { lock: 'rows', table: 'dtes' }],
  ['do $$ begin end $$;', { lock: 'table' }],
])('%s locks accordingly', (statement, expected) => {
  expect(lockOf(statement)).toMatchObject(expected)
})
