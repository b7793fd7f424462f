/** Opened secrets stay in memory for signing until they change, in this process or in another. */
import { randomBytes, X509Certificate } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { loadSigner } from '../../../test/support/load-signer.ts'
import { issueEmitter, makeAuthority } from '../../../test/support/throwaway-ca.ts'
import { emitters } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { resealAll } from '../../operations/reseal.ts'
import { createVault } from '../../secrets/index.ts'
import { listIssuers, loadTlsIdentity, openSigners, signerOf, storeCertificate, storeCsc } from './index.ts'

const CSC = { id: '0001', valor: 'a'.repeat(32) }
const first = issueEmitter(makeAuthority())
const renewed = issueEmitter(makeAuthority())

const NOTHING = {
  csc_enc: null,
  codigo_secreto_enc: null,
  cert_pem_enc: null,
  key_pem_enc: null,
  cert_p12_password_enc: null,
  cert_p12_path: null,
}

let t: TestApp
let deps: Deps
/** The keys of the vault, the current one first. */
let keys: Uint8Array[]
let id: number
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  keys = [randomBytes(32)]
  deps = { ...t.deps, vault: createVault(() => keys, t.deps.random), signers: openSigners() }
  // The secrets of the previous test are sealed with keys that are gone.
  await t.deps.db.update(emitters).set(NOTHING)
  id = (await t.make.emitter(await t.make.empresa())).id
  await storeIdentity(first)
  await storeCsc(deps.db, deps, id, CSC)
})

async function storeIdentity(identity: typeof first): Promise<void> {
  const { subject, validFromDate: validFrom, validToDate: validTo } = new X509Certificate(identity.certPem)
  const certificate = { ...identity, chainPem: [], subject, validFrom, validTo }
  await storeCertificate(deps.db, deps, id, { p12: Buffer.from('x'), password: 'x', certificate })
}
const load = () => loadSigner(deps, id)
async function choose() {
  const [issuer] = await listIssuers(deps.db, undefined, { named: { id }, stamps: [] })
  if (!issuer) return expect.fail('the emitter is not there')
  return issuer
}
const noDb = new Proxy({} as Deps['db'], { get: () => expect.fail('the database was asked') })

it('signerOf returns the opened signer without querying the database', async () => {
  const signer = await load()
  expect(await signerOf({ ...deps, db: noDb }, await choose())).toEqual({ signer })
  expect((await signerOf(deps, await choose())) as object).toHaveProperty('signer', signer)
})

it('a new code or certificate is opened, and the former signer is dropped', async () => {
  const before = await load()
  await storeCsc(deps.db, deps, id, { id: '0002', valor: 'b'.repeat(32) })
  const after = await load()
  expect({ same: after === before, csc: after.csc }).toEqual({
    same: false,
    csc: { id: '0002', valor: 'b'.repeat(32) },
  })
  await storeIdentity(renewed)
  expect(await signerOf(deps, await choose())).toMatchObject({ signer: { keyPem: renewed.keyPem } })
  expect(deps.signers.get(id)?.signer.keyPem).toBe(renewed.keyPem)
  expect(deps.signers.size).toBe(1)
})

it('two processes that open an emitter without a secret of its codes agree on one', async () => {
  const other = { ...deps, signers: openSigners() }
  const [one, two] = await Promise.all([load(), loadSigner(other, id)])
  expect(one.codigoSecreto.symmetricKeySize).toBe(32)
  expect(two.codigoSecreto.equals(one.codigoSecreto)).toBe(true)
})

it('no signer stays in memory after another process removed the code or the key', async () => {
  for (const none of [{ csc_enc: null }, { key_pem_enc: null }]) {
    await load()
    await deps.db.update(emitters).set(none).where(eq(emitters.id, id))
    expect(await signerOf(deps, await choose())).toHaveProperty('errors')
    expect(deps.signers.size).toBe(0)
    await storeIdentity(first)
    await storeCsc(deps.db, deps, id, CSC)
  }
})

it('loadTlsIdentity needs only certificate and key, and follows the row', async () => {
  const opened = async () => (await loadTlsIdentity(deps, id)).keyPem
  await deps.db.update(emitters).set({ csc_enc: null }).where(eq(emitters.id, id))
  expect(await opened()).toBe(first.keyPem)
  await storeCsc(deps.db, deps, id, CSC)
  const signer = await load()
  expect(await loadTlsIdentity(deps, id)).toBe(signer)
  await storeIdentity(renewed)
  expect(await opened()).toBe(renewed.keyPem)
  expect(deps.signers.size).toBe(0)
  for (const none of [{ key_pem_enc: null }, { cert_pem_enc: null }]) {
    await deps.db.update(emitters).set(none).where(eq(emitters.id, id))
    await expect(opened()).rejects.toMatchObject({ status: 422 })
  }
})

it('a key rotation opens the secrets again, as sealed with the new key', async () => {
  const { db, files, vault } = deps
  const before = await load()
  keys = [randomBytes(32), ...keys]
  expect((await resealAll({ db, files, vault }, () => {})).failures).toEqual([])
  const { sealing } = await choose()
  expect(deps.signers.get(id)?.sealing).not.toBe(sealing)
  const after = await signerOf(deps, await choose())
  expect(after).toMatchObject({ signer: { keyPem: before.keyPem, csc: CSC } })
  expect(deps.signers.get(id)?.signer).not.toBe(before)
})

it('a change by the API drops the opened signer at once', async () => {
  await loadSigner({ ...t.deps, vault: deps.vault }, id)
  expect(t.deps.signers.has(id)).toBe(true)
  await t.as('superadmin').post(`/api/sifen/emitters/${id}`, { csc: 'c'.repeat(32) })
  expect(t.deps.signers.has(id)).toBe(false)
})
