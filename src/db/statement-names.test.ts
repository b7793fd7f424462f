/** Names of statements that the server keeps prepared. */
import { expect, it } from 'vitest'
import { StatementNames } from './statement-names.ts'

const SELECT = 'select $1'

it('a statement gets a stable name of its own from its third use on', () => {
  const names = new StatementNames()
  const given = [names.of(SELECT), names.of(SELECT), names.of(SELECT), names.of(SELECT)]
  expect(given.slice(0, 2)).toEqual([undefined, undefined])
  expect(given[2]).toMatch(/^n_[0-9a-f]{24}$/)
  expect(given[3]).toBe(given[2])
  for (let n = 0; n < 3; n++) names.of('select $2')
  expect(names.of('select $2')).not.toBe(given[2])
})

it('at most 300 statements have a name', () => {
  const names = new StatementNames()
  for (let n = 0; n < 400; n++) for (let times = 0; times < 3; times++) names.of(`select ${n}`)
  expect([names.of('select 299') !== undefined, names.of('select 300')]).toEqual([true, undefined])
})
