/**
 * POST /api/sifen/emitters/{id}/cert with hostile and damaged files: they are refused soon, and no other request waits.
 * docs/notes 203.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { CpuWatch } from '../../../test/support/cpu-watch.ts'
import { p12Of, withMacRounds } from '../../../test/support/forged-p12.ts'
import { multipartForm } from '../../../test/support/multipart-form.ts'
import { issueEmitter, makeAuthority } from '../../../test/support/throwaway-ca.ts'

const password = 'contraseña €1'

let t: TestApp
let good: Buffer
beforeAll(async () => {
  t = await buildTestApp()
  const identity = issueEmitter(makeAuthority(), { serialNumber: `RUC${t.empresa.ruc}-${t.empresa.dv}` })
  good = p12Of(identity, [identity], { password })
  // The certificates are made today, so the test's clock must be of today too.
  t.clock.set(new Date(Date.now() + 3600_000))
})
afterAll(() => t.close())

async function upload(cert: Uint8Array) {
  const { payload, options } = await multipartForm({ cert, password })
  return t.as('operador').post(`/api/sifen/emitters/${t.emitter.id}/cert`, payload, options)
}

describe('a hostile certificate file', () => {
  // The first upload loads and compiles the code that all uploads need.
  beforeAll(() => upload(good))

  it.each<[string, () => Uint8Array]>([
    ['2,147 million rounds of key derivation', () => withMacRounds(good, 0x7fffffff)],
    ['32,000 levels of DER', () => Buffer.from('3080'.repeat(32_000), 'hex')],
    ['a length of 2 GB', () => Buffer.from('30847fffffff02010330', 'hex')],
    ['64 KB of nothing', () => Buffer.alloc(65_536)],
  ])('%s: 422, and no other request waits 50 ms', async (_what, make) => {
    const cert = make()
    const watch = new CpuWatch()
    const res = await upload(cert)
    expect(await watch.stop()).toBeLessThan(50)
    expect({ status: res.statusCode, fields: Object.keys(res.json().errors) }).toEqual({
      status: 422,
      fields: ['cert'],
    })
  })

  it('that damages a valid one at random: 200 or 422', async () => {
    const damage = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(damage, async changes => {
        const mutant = Buffer.from(good)
        for (const [at, value] of changes) mutant[at] = value
        expect([200, 422]).toContain((await upload(mutant)).statusCode)
      }),
      { numRuns: 25 },
    )
  })
})
