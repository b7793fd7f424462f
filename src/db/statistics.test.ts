import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../test/support/test-database.ts'
import { analyzeGrown } from './statistics.ts'

it('analyzeGrown analyzes a table once after it grew, and again after it grew as much', async () => {
  const { db, close } = await openTestDatabase()
  const grow = (rows: number) =>
    db.execute(sql`insert into rate_limits (key) select gen_random_uuid() from generate_series(1, ${rows}::int)`)
  await analyzeGrown(db)
  await grow(2000)
  const first = await analyzeGrown(db)
  const second = await analyzeGrown(db)
  await grow(4000)
  const third = await analyzeGrown(db)
  expect({ first, second, third }).toEqual({ first: ['rate_limits'], second: [], third: ['rate_limits'] })
  await close()
})
