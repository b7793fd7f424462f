/** Postings and signatures while the time is not known, or differs from SIFEN's. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())
afterEach(() => {
  vi.restoreAllMocks()
  t.restore()
  t.ahead.seconds = 0
})

const sync = async () => {
  const res = await t.as('operador').post(SYNC, t.factura())
  const { estado, code, numero, sifen_result_code: codigo } = res.json()
  return { status: res.statusCode, estado, code, numero, codigo }
}
const postings = () => t.sandbox.journal().filter(({ service }) => service === 'recibe').length
const isUnknown = () => vi.spyOn(t.deps.steady, 'since').mockImplementation(() => new Date(t.clock.now().getTime() + 1))

describe('POST /api/sifen/dtes/sync while the time is not known', () => {
  it('502 without a number, and goes on once it was measured', async () => {
    const unknown = isUnknown()
    expect(await sync()).toEqual({
      status: 502,
      estado: undefined,
      code: 'SIFEN_NOT_CONNECTED',
      numero: undefined,
      codigo: undefined,
    })
    unknown.mockRestore()
    expect(await sync()).toMatchObject({ status: 200, estado: 'approved' })
  })

  it.each([3600, -3600])('502, nothing posted, when the clock jumps by %d s after the intent', async seconds => {
    const before = postings()
    t.interpose('recibe', (real, cdc, rde, left) => {
      t.clock.jump(seconds)
      return real.recibe(cdc, rde, left)
    })
    const answer = await sync()
    t.clock.jump(-seconds)
    expect({ ...answer, posted: postings() - before }).toMatchObject({ status: 502, estado: 'error', posted: 0 })
  })
})

describe('a SIFEN whose clock is behind ours by a minute', () => {
  it('rejects the first signature from its future, and no later one', async () => {
    await sync()
    t.ahead.seconds = -60
    const first = await sync()
    t.clock.advance(30)
    const second = await sync()
    expect({ first: first.codigo, second: second.estado }).toEqual({ first: '1004', second: 'approved' })
  })
})

describe('a cancellation after a suspension', () => {
  it('is not signed before the approval that SIFEN has told by a query', async () => {
    await sync()
    // The monotonic clock stands still: SIFEN's time seems ten minutes earlier than it is.
    t.clock.jump(600)
    t.sandbox.script({ service: 'recibe', fault: 'reset-after', times: 1 })
    const { id, cdc } = (await t.as('operador').post(SYNC, t.factura())).json()
    await t.wait(60)
    expect((await t.dte(id)).estado).toBe('approved')
    await t.wait(120)
    const res = await t.as('operador').post('/api/sifen/eventos/cancelacion', { cdc, motivo: 'Error de carga' })
    expect({ status: res.statusCode, codigo: res.json().cod_res }).toMatchObject({ status: 200 })
  })
})
