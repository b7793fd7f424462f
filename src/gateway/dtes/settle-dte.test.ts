/** A slow answer to a question by CDC is as old as the question: the simulation (campaigns/protocolo) found what happens otherwise. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/issuing-app.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp({ env: { SIFEN_ASK_SECONDS: '890,1000', SIFEN_QUIET_SECONDS: '900' } })
})
afterAll(() => t.close())

it('"not found" asked before the end of the quiet window and heard after it gives up nothing', async () => {
  t.sandbox.script({ service: 'recibe', fault: 'reset-after', times: 1, hiddenMs: 895_000 })
  const { id, cdc } = (await t.as('operador').post(SYNC, t.factura())).json()
  const { sifen } = t.deps
  t.deps.sifen = {
    ...sifen,
    client(access) {
      const real = sifen.client(access)
      const consulta = async (asked: string) => {
        const answer = await real.consulta(asked)
        t.clock.advance(20)
        return answer
      }
      return { ...real, consulta }
    },
  }
  await t.wait(890)
  expect([t.asked(cdc), (await t.dte(id)).estado]).toEqual([1, 'sent'])
  await t.wait(90)
  expect([t.asked(cdc), (await t.dte(id)).estado]).toEqual([2, 'approved'])
})
