/** EMITTER_CA_FILE: the CAs that may sign certificates of emitters in production. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { p12Of } from '../../../test/support/forged-p12.ts'
import { multipartForm } from '../../../test/support/multipart-form.ts'
import { type Identity, issueEmitter, makeAuthority } from '../../../test/support/throwaway-ca.ts'

const password = 'contraseña €1'
const pfxOf = (key: Identity) => p12Of(key, [key], { password })

async function upload(cert: Uint8Array, { app, id }: { app: TestApp; id: number }) {
  const { payload, options } = await multipartForm({ cert, password })
  return app.as('operador').post(`/api/sifen/emitters/${id}/cert`, payload, options)
}

describe('with EMITTER_CA_FILE', () => {
  it('422 in prod for a certificate of an untrusted issuer; test accepts it', async () => {
    const trusted = makeAuthority('Autoridad de confianza')
    const folder = await mkdtemp(join(tmpdir(), 'nanduti-ca-'))
    const EMITTER_CA_FILE = join(folder, 'ca.pem')
    await writeFile(EMITTER_CA_FILE, trusted.certPem)
    const app = await buildTestApp({ env: { EMITTER_CA_FILE } })
    try {
      // The certificates are made today, some a moment later, so the test's clock must be of today too.
      app.clock.set(new Date(Date.now() + 3600_000))
      const { id } = await app.make.emitter(app.empresa, { ambiente: 'prod', activo: false })
      const ruc = { serialNumber: `RUC${app.empresa.ruc}-${app.empresa.dv}` }
      const [own, real] = [issueEmitter(makeAuthority('Yo'), ruc), issueEmitter(trusted, ruc)]
      const refused = await upload(pfxOf(own), { app, id })
      expect({ status: refused.statusCode, errors: refused.json().errors }).toEqual({
        status: 422,
        errors: { cert: [expect.stringMatching(/autoridad/)] },
      })
      expect((await upload(pfxOf(own), { app, id: app.emitter.id })).statusCode).toBe(200)
      expect((await upload(pfxOf(real), { app, id })).json().emitter).toMatchObject({ activo: true })
    } finally {
      await app.close()
      await rm(folder, { recursive: true })
    }
  })
})
