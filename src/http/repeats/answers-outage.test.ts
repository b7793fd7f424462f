/** Equal requests while the database is away: the second must not wait for the row of the first one's answer. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginOutage } from '../../../test/support/database-outage.ts'
import { buildIssuingApp, type IssuingApp } from '../../../test/support/issuing-app.ts'

const DTES = '/api/sifen/dtes'
/** The answer of a request that waits for the database would come after its end. */
const LATE_MS = 5_000

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

it('503 DATABASE_DOWN for each, and 201 when it is back', async () => {
  const sale = t.factura()
  const create = async () => {
    const answer = await t.as('operador').post(DTES, sale)
    return { status: answer.statusCode, code: answer.json().code }
  }
  // What a sale is planned from is remembered: without the database it comes as far as its write.
  expect((await create()).status).toBe(201)
  const outage = beginOutage(t.database)
  const first = await create()
  const late = wait(LATE_MS, 'late', { ref: false })
  const second = await Promise.race([create(), late]).finally(outage.end)
  const down = { status: 503, code: 'DATABASE_DOWN' }
  expect({ first, second }).toEqual({ first: down, second: down })
  expect([200, 201]).toContain((await create()).status)
})
