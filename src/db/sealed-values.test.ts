/** Columns that a key rotation finds. */
import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { findSealedColumns } from './sealed-values.ts'

const named = pgTable('named', { key: text('key').primaryKey(), value_enc: text('value_enc') })
const numbered = pgTable('numbered', {
  id: bigint('id', { mode: 'number' }),
  one_enc: text('one_enc'),
  open: text('open'),
})
const paired = (columns: object) =>
  pgTable('paired', { a: text('a'), b: text('b'), ...columns }, t => [primaryKey({ columns: [t.a, t.b] })])

it('findSealedColumns finds columns by their name, with the key of their rows', () => {
  const found = findSealedColumns([named, numbered, paired({})]).map(({ id, column }) => [id.name, column.name])
  expect(found).toEqual([
    ['key', 'value_enc'],
    ['id', 'one_enc'],
  ])
})

it('findSealedColumns refuses a table whose key has several columns', () => {
  expect(() => findSealedColumns([paired({ secret_enc: text('secret_enc') })])).toThrow('paired has sealed columns')
})
