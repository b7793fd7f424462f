/** A process that goes on late posts no event that it may no longer post. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../../test/support/issuing-app.ts'
import { eventos } from '../../../db/index.ts'
import { settleEvento } from '../index.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())
beforeEach(() => t.restore())

const cancellation = async () => {
  const { id, cdc } = (await t.as('operador').post(SYNC, t.factura())).json()
  const send = () => t.as('operador').post('/api/sifen/eventos/cancelacion', { cdc, motivo: 'Error en el precio' })
  return { id, send }
}
const postings = () => t.sandbox.journal().filter(({ service }) => service === 'evento').length

describe('a stalled process', () => {
  it('does not post once the time limit of the posting is over', async () => {
    const { id, send } = await cancellation()
    const before = postings()
    t.interpose('evento', (real, ...requests) => {
      t.clock.advance(t.deps.config.sifen.timeoutMs / 1000)
      return real.evento(...requests)
    })
    const res = await send()
    expect({ status: res.statusCode, code: res.json().code, postings: postings() - before }).toEqual({
      status: 502,
      code: 'SIFEN_NOT_SENT',
      postings: 0,
    })
    expect((await t.dte(id)).estado).toBe('approved')
  })

  it('does not repeat a posting that another process has repeated meanwhile', async () => {
    const { id, send } = await cancellation()
    const before = postings()
    t.sandbox.script({ service: 'evento', fault: 'reset-before', times: 2 })
    const { evento_id } = (await send()).json()
    const [row] = await t.deps.db.select().from(eventos).where(eq(eventos.id, evento_id))
    if (!row) throw new Error(`There is no event ${evento_id}`)
    const [requests, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    t.interpose('consulta', async (real, ...question) => {
      const answer = await real.consulta(...question)
      requests.resolve()
      await goOn.promise
      return answer
    })
    t.clock.advance(960)
    const slow = settleEvento(t.deps, row)
    await requests.promise
    t.deps.sifen = t.sifen
    await t.wait(120)
    expect(postings() - before).toBe(2)
    goOn.resolve()
    await slow
    expect(postings() - before).toBe(2)
    t.restore()
    for (const seconds of [60, 300, 900, 900]) await t.wait(seconds)
    expect({ postings: postings() - before, estado: (await t.dte(id)).estado }).toEqual({
      postings: 2,
      estado: 'approved',
    })
  })
})
