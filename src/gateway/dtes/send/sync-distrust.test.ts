/** A SIFEN whose certificate we do not trust: the error says why, and only the first document takes a number. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../../test/support/issuing-app.ts'
import { makeAuthority } from '../../../../test/support/throwaway-ca.ts'
import { openSifen } from '../../../outgoing/index.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

const sync = async () => {
  const res = await t.as('operador').post(SYNC, t.factura())
  const { message, code, numero } = res.json()
  return { status: res.statusCode, message, code, numero }
}

describe('POST /api/sifen/dtes/sync to a SIFEN whose certificate is not trusted', () => {
  it('502 names the authority and the setting; a retry uses no number', async () => {
    const { config, log } = t.deps
    const sifen = { ...config.sifen, testUrl: t.sandbox.url, caPem: makeAuthority('Otra').certPem }
    const distrustful = openSifen({ ...config, sifen }, { clock: t.clock, log })
    t.deps.sifen = distrustful
    const first = await sync()
    expect(first).toMatchObject({ status: 502, code: 'SIFEN_NOT_SENT', numero: '001-001-0000001' })
    expect(first.message).toMatch(/No se confía en el certificado del servidor.*emitido por «.+».*SIFEN_CA_FILE/)
    const retry = await sync()
    expect(retry).toMatchObject({ status: 502, code: 'SIFEN_NOT_CONNECTED', numero: undefined })
    expect(retry.message).toMatch(/^No se creó ningún documento ni se tomó un número: No se confía .*SIFEN_CA_FILE/)
    t.deps.sifen = t.sifen
    expect(await sync()).toMatchObject({ status: 200, numero: '001-001-0000002' })
    await distrustful.close()
  })
})
