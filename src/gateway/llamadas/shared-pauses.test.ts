/** A SIFEN that does not answer one process rests from all of them, and its first answer ends the pause of all. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { anotherSale } from '../../../test/support/doubts.ts'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
import { pausasSifen } from '../../db/index.ts'
import { BREAKER_TIMES } from '../../outgoing/breaker.ts'
import { openSifen } from '../../outgoing/index.ts'
import { forgetCalls, openSharedPauses } from './index.ts'

const FAILURES = 3
let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp({ env: { SIFEN_PAUSE_FAILURES: String(FAILURES) } })
})
afterEach(() => t.restore())
afterAll(() => t.close())

/** Opens SIFEN as another process does, on the same database. */
function openProcess() {
  const { config, db, log } = t.deps
  const pauses = openSharedPauses(db, log)
  const sifen = openSifen(config, { sandbox: t.sandbox, clock: t.clock, log, pauses })
  return {
    sifen,
    look: () => pauses.look(sifen),
    async close() {
      await sifen.close()
      await pauses.close()
    },
  }
}
type Process = ReturnType<typeof openProcess>

/** Sends a sale from that process, and returns its status. */
async function sellFrom({ sifen }: Process): Promise<number> {
  t.deps.sifen = sifen
  return (await t.as('operador').post(SYNC, t.factura(), anotherSale())).statusCode
}

it('a pause holds the other process within a look, and ends there with the first answer', async () => {
  const [one, other] = [openProcess(), openProcess()]
  t.sandbox.script({ service: 'recibe', fault: 'unavailable' })
  for (let n = 0; n < FAILURES; n++) expect(await sellFrom(one)).toBe(504)
  expect(one.sifen.pauses()).toHaveLength(1)
  // A pause that is written is read by the next look.
  await one.close()
  await other.look()
  expect(other.sifen.pauses()).toEqual(one.sifen.pauses())
  const posts = t.posts().length
  expect(await sellFrom(other)).toBe(502)
  expect(t.posts()).toHaveLength(posts)

  const third = openProcess()
  await third.look()
  t.sandbox.clearScripts()
  t.clock.advance(BREAKER_TIMES.firstMs / 1000)
  expect(await sellFrom(other)).toBe(200)
  await other.close()
  expect(await t.deps.db.select().from(pausasSifen)).toEqual([])
  await third.look()
  expect(await sellFrom(third)).toBe(200)
  await third.close()
})

it('a pause of a service that is not called any more is forgotten after days', async () => {
  const [old, young] = [new Date('2026-01-01T00:00:00Z'), t.clock.now()]
  const rows = [old, young].map((hasta, n) => ({ clave: `recibe ${n}`, numero: 1, desde: old, hasta }))
  await t.deps.db.insert(pausasSifen).values(rows)
  await forgetCalls(t.deps)
  expect((await t.deps.db.select().from(pausasSifen)).map(({ clave }) => clave)).toEqual(['recibe 1'])
})
