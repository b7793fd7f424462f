/** Signed bytes that contradict themselves are our own fault: they are neither stored nor sent. */
import { everyDocument } from '@nanduti/sifen'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
import { openDeps } from '../../open-deps.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

/** Changes the emitter's security code between the creation of the QR and its check. */
async function spoilSigner() {
  await t.as('operador').post('/api/sifen/dtes/validar', t.factura())
  const cached = t.deps.signers.get(t.emitter.id)
  if (!cached) throw new Error('There is no signer yet')
  const { signer } = cached
  let reads = 0
  const csc = Object.defineProperty({ ...signer.csc }, 'valor', { get: () => `${'ABCD'.repeat(7)}000${reads++}` })
  t.deps.signers.set(t.emitter.id, { ...cached, signer: { ...signer, csc } })
}

it('500 when the signed XML fails its own check; nothing is stored or sent, and no number is used', async () => {
  await spoilSigner()
  const before = await t.footprint()
  const res = await t.as('operador').post(SYNC, t.factura())
  expect([res.statusCode, res.json(), await t.footprint()]).toEqual([500, { message: 'Server Error' }, before])
})

it('checks every signed document, except in production', () => {
  const { deps, database, timer } = t
  const production = { ...deps, config: { ...deps.config, production: true } }
  expect(deps.secondLook).toBe(everyDocument)
  expect(openDeps(production, { ...deps, database, timer }).secondLook).not.toBe(everyDocument)
})
