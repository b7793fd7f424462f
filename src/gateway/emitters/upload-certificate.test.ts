import type { Worker } from 'node:worker_threads'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openServed, type Served } from '../../../packages/sandbox/test/served-sandbox.ts'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { p12Of } from '../../../test/support/forged-p12.ts'
import { loadSigner } from '../../../test/support/load-signer.ts'
import { multipartForm } from '../../../test/support/multipart-form.ts'
import { exportP12, OPENSSL_MISSING, selfSigned } from '../../../test/support/p12-files.ts'
import { type Identity, issueEmitter, makeAuthority } from '../../../test/support/throwaway-ca.ts'
import { omitIf } from '../../../test/support/witness.ts'
import { archivos, emitters } from '../../db/index.ts'
import { type EmitterRow, findEmitter } from './emitters.queries.ts'
import { uploadCertificate } from './upload-certificate.ts'

const PASSWORD = 'contraseña €1'
const DAY_SECONDS = 86_400

let t: TestApp
let identity: Identity
let stranger: Identity
/** A valid file for the emitter of the first company. */
let good: Buffer
beforeAll(async () => {
  t = await buildTestApp()
  const authority = makeAuthority()
  identity = issueEmitter(authority, { serialNumber: `RUC${t.empresa.ruc}-${t.empresa.dv}` })
  stranger = issueEmitter(authority)
  good = pfxOf(identity)
  // The certificates are made today, some a moment later, so the test's clock must be of today too.
  t.clock.set(new Date(Date.now() + 3600_000))
})
afterAll(() => t.close())

const pfxOf = (key: Identity, certificate = key) => p12Of(key, [certificate], { password: PASSWORD })

async function upload(cert: Uint8Array, { password = PASSWORD, id = t.emitter.id, as = 'operador' as const } = {}) {
  const { payload, options } = await multipartForm({ cert, password })
  return t.as(as).post(`/api/sifen/emitters/${id}/cert`, payload, options)
}
const check = async (id = t.emitter.id) => (await t.as('lector').get(`/api/sifen/cert-check/${id}`)).json()
const sealedFilesOf = async (id: number) =>
  (
    await t.deps.db
      .select()
      .from(archivos)
      .where(like(archivos.nombre, `certificates/${id}/%`))
  ).map(({ nombre }) => nombre)
const rowOf = async (id: number) => (await t.deps.db.select().from(emitters).where(eq(emitters.id, id)))[0]

describe('POST /api/sifen/emitters/:id/cert', () => {
  it('200: the emitter shows its certificate without secrets, and signs with it', async () => {
    expect(await check()).toMatchObject({ status: 'missing', cert_pem_exists: false, key_pem_exists: false })
    const res = await upload(good)
    expect({ status: res.statusCode, message: res.json().message }).toEqual({
      status: 200,
      message: 'El certificado se guardó.',
    })
    expect(res.json().emitter.certificado).toMatchObject({ ruc: `${t.empresa.ruc}-${t.empresa.dv}` })
    expect(res.body).not.toMatch(/PRIVATE|BEGIN|contrase/)
    await t.as('operador').post(`/api/sifen/emitters/${t.emitter.id}`, { id_csc: '0001', csc: 'a'.repeat(32) })
    expect((await loadSigner(t.deps, t.emitter.id)).keyPem).toBe(identity.keyPem)
    expect(await check()).toEqual({
      emitter_id: t.emitter.id,
      cert_pem_exists: true,
      key_pem_exists: true,
      status: 'ok',
    })
  })

  it.each<[string, () => Uint8Array, string, RegExp]>([
    ['another company’s', () => pfxOf(stranger), 'cert', /otro RUC. Es de 80012345-0 y el emisor es/],
    ['a key of another', () => pfxOf(stranger, identity), 'cert', /clave privada no corresponde/],
    ['no p12', () => Buffer.from('hola'), 'cert', /no es un PKCS#12/],
    ['an empty file', () => Buffer.alloc(0), 'cert', /no es un PKCS#12/],
    ['half a file', () => good.subarray(0, good.length / 2), 'cert', /no es un PKCS#12/],
    ['a PEM', () => Buffer.from(identity.certPem + identity.keyPem), 'cert', /no es un PKCS#12/],
  ])('422 for %s', async (_what, make, field, text) => {
    const before = await rowOf(t.emitter.id)
    const res = await upload(make())
    expect(res.statusCode).toBe(422)
    expect(res.json().errors).toEqual({ [field]: [expect.stringMatching(text)] })
    expect(await rowOf(t.emitter.id)).toEqual(before)
  })

  it('422 on password when it is wrong, without repeating it', async () => {
    const res = await upload(good, { password: 'CANARIO' })
    expect(res.json().errors).toEqual({ password: ['La contraseña del certificado es incorrecta.'] })
    expect(res.body).not.toContain('CANARIO')
  })

  it.for<[string, (own: Identity) => Uint8Array, RegExp]>([
    ['without key', own => exportP12(own, PASSWORD, ['-nokeys']), /no contiene la clave/],
    ['without certificate', own => exportP12(own, PASSWORD, ['-nocerts']), /no contiene ningún certificado/],
    [
      'with an EC key',
      () => exportP12(selfSigned(['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'], '/CN=EC'), PASSWORD, []),
      /no es RSA/,
    ],
    [
      'without a RUC',
      () => exportP12(selfSigned(['-newkey', 'rsa:2048'], '/CN=Nadie'), PASSWORD, []),
      /no lleva el RUC/,
    ],
  ])('422 for a file %s', async ([, make, text], ctx) => {
    omitIf(OPENSSL_MISSING, ctx)
    const res = await upload(make(identity))
    expect({ status: res.statusCode, errors: res.json().errors }).toEqual({
      status: 422,
      errors: { cert: [expect.stringMatching(text)] },
    })
  })

  it('422 with the dates when the certificate is not valid now', async () => {
    const now = t.clock.now()
    expect((await upload(good)).statusCode).toBe(200)
    t.clock.advance(40 * DAY_SECONDS)
    expect((await upload(good)).json().errors.cert).toContainEqual(
      expect.stringMatching(/vencido. Venció el \d\d\/\d\d/),
    )
    expect(await check()).toMatchObject({ status: 'expired', cert_pem_exists: true })
    t.clock.set(now)
    t.clock.advance(-40 * DAY_SECONDS)
    expect((await upload(good)).json().errors.cert).toContainEqual(expect.stringMatching(/todavía no está vigente/))
    t.clock.set(now)
  })

  it('422 without file or without password; 413 above 64 KB', async () => {
    const send = async (values: Record<string, string | Uint8Array>) => {
      const { payload, options } = await multipartForm(values)
      return t.as('operador').post(`/api/sifen/emitters/${t.emitter.id}/cert`, payload, options)
    }
    expect(Object.keys((await send({ certificado: good })).json().errors)).toEqual(['cert', 'password'])
    expect(Object.keys((await send({ cert: good })).json().errors)).toEqual(['password'])
    const large = await send({ cert: Buffer.alloc(65_537), password: 'x' })
    expect({ status: large.statusCode, body: large.json() }).toEqual({
      status: 413,
      body: { message: 'The POST data is too large.' },
    })
  })

  it('401 without a token, 403 for a lector, 404 for an absent emitter and one of another company', async () => {
    const answer = async (as: 'nadie' | 'lector' | 'ajeno', id = t.emitter.id) =>
      (await upload(good, { as: as as 'operador', id })).statusCode
    expect({
      nadie: await answer('nadie'),
      lector: await answer('lector'),
      ajeno: await answer('ajeno'),
      absent: await answer('ajeno', 999_999),
    }).toEqual({ nadie: 401, lector: 403, ajeno: 404, absent: 404 })
  })
})

describe('the first certificate of a prod emitter', () => {
  it('activates it; 409 without storing anything while another emitter is active', async () => {
    const make = () => t.make.emitter(t.empresa, { ambiente: 'prod', activo: false })
    const [first, second] = [await make(), await make()]
    expect((await upload(good, { id: first.id })).json().emitter).toMatchObject({ activo: true })
    const res = await upload(good, { id: second.id })
    expect({ status: res.statusCode, code: res.json().code }).toEqual({ status: 409, code: 'EMISOR_DUPLICADO' })
    expect(await rowOf(second.id)).toMatchObject({ activo: false, cert_pem_enc: null, cert_p12_path: null })
    expect(await sealedFilesOf(second.id)).toEqual([])
    await t.as('admin').post(`/api/sifen/emitters/${first.id}`, { activo: false })
    expect((await upload(good, { id: first.id })).json().emitter.activo).toBe(false)
  })
})

describe('a certificate of the sandbox', () => {
  let served: Served
  beforeAll(async () => {
    served = await openServed(t.clock)
  })
  afterAll(() => served.close())

  it.each([
    ['a company', false],
    ['a person', true],
  ])('422 in prod, 200 in test, for %s', async (_, persona) => {
    const { ruc, dv } = t.empresa
    const { p12 } = await served.sandbox.issueCertificate({ ruc, dv, nombre: 'Emisor SA', password: PASSWORD, persona })
    const { id } = await t.make.emitter(t.empresa, { ambiente: 'prod', activo: false })
    const res = await upload(p12, { id })
    expect({ status: res.statusCode, errors: res.json().errors }).toEqual({
      status: 422,
      errors: { cert: [expect.stringMatching(/SIFEN de laboratorio/)] },
    })
    expect(await rowOf(id)).toMatchObject({ activo: false, cert_pem_enc: null })
    expect((await upload(p12)).statusCode).toBe(200)
  })
})

describe('the sealed files of an emitter', () => {
  it('are one: a new certificate replaces it, and a refused one leaves nothing', async () => {
    const { id } = await t.make.emitter(t.empresa, { activo: false })
    const first = (await upload(good, { id })).json().emitter.cert_p12_path
    expect(await sealedFilesOf(id)).toEqual([first])
    const second = (await upload(pfxOf(identity), { id })).json().emitter.cert_p12_path
    expect({ same: second === first, sealed: await sealedFilesOf(id) }).toEqual({
      same: false,
      sealed: [second],
    })
    await upload(pfxOf(stranger), { id })
    expect(await sealedFilesOf(id)).toEqual([second])
  })

  it('keep the one that the row names when the answer to its commit was lost', async () => {
    const { id } = await t.make.emitter(t.empresa, { activo: false })
    const { db } = t.deps
    const transaction = db.transaction.bind(db)
    const cutOff = vi.spyOn(db, 'transaction').mockImplementationOnce(async work => {
      await transaction(work)
      throw new Error('Connection terminated unexpectedly')
    })
    expect((await upload(good, { id })).statusCode).toBe(503)
    cutOff.mockRestore()
    expect(await sealedFilesOf(id)).toEqual([(await rowOf(id))?.cert_p12_path])
  })

  it('are only the one that the row names after concurrent uploads', async () => {
    const { id } = await t.make.emitter(t.empresa, { activo: false })
    const others = [1, 2, 3].map(() => pfxOf(identity))
    for (const files of [others, [good, good], [good, ...others, good]]) {
      const answers = await Promise.all(files.map(file => upload(file, { id })))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(files.map(() => 200))
      const path = (await rowOf(id))?.cert_p12_path as string
      expect(await sealedFilesOf(id)).toEqual([path])
      const sealed = Buffer.from(
        (await t.deps.files.get(t.deps.db, { empresa_id: t.empresa.id, nombre: path })) ?? [],
      ).toString()
      expect(files).toContainEqual(Buffer.from(t.deps.vault.open(sealed, `emitters:cert_p12:${id}`)))
    }
  })
})

describe('many certificate files at once', () => {
  it('are opened two at a time; 429 for the sixth of a company, but not for another company', async () => {
    const { id } = await t.make.emitter(t.empresa, { activo: false })
    const other = await t.make.emitter(await t.make.empresa())
    const threads = { now: 0, most: 0 }
    const count = (thread: Worker) => {
      threads.most = Math.max(threads.most, ++threads.now)
      thread.once('exit', () => threads.now--)
    }
    process.on('worker', count)
    const [own, foreign] = (await Promise.all([id, other.id].map(each => findEmitter(t.deps.db, each)))) as EmitterRow[]
    // All uploads begin in the same turn of the event loop: reading the rows within them could take longer than opening a file.
    const send = (emitter: EmitterRow | undefined) =>
      uploadCertificate(t.deps, emitter as EmitterRow, { cert: good, password: PASSWORD }).then(
        () => 200,
        ({ status, headers }) => (status === 429 ? headers : status),
      )
    const answers = await Promise.all([...Array(6).fill(own), foreign].map(send))
    process.off('worker', count)
    expect({ answers, most: threads.most }).toEqual({
      answers: [200, 200, 200, 200, 200, { 'Retry-After': '4' }, 422],
      most: 2,
    })
  })
})

describe('GET /api/sifen/cert-check/:id', () => {
  it('error for a certificate that cannot be opened, is another’s, or lacks its key', async () => {
    const emitter = await t.make.emitter(await t.make.empresa())
    const set = (change: Partial<typeof emitters.$inferInsert>) =>
      t.deps.db.update(emitters).set(change).where(eq(emitters.id, emitter.id))
    const status = async () => (await t.as('superadmin').get(`/api/sifen/cert-check/${emitter.id}`)).json()
    const { cert_pem_enc = null, key_pem_enc = null } = (await rowOf(t.emitter.id)) ?? {}
    await set({ cert_pem_enc, key_pem_enc })
    expect(await status()).toMatchObject({ cert_pem_exists: true, key_pem_exists: true, status: 'error' })
    const seal = (column: string, text: string) => t.deps.vault.seal(text, `emitters:${column}:${emitter.id}`)
    await set({ cert_pem_enc: seal('cert_pem', identity.certPem), key_pem_enc: seal('key_pem', identity.keyPem) })
    expect(await status()).toMatchObject({ status: 'error' })
    await set({ key_pem_enc: null })
    expect(await status()).toMatchObject({ cert_pem_exists: true, key_pem_exists: false, status: 'error' })
  })

  it('404 for an emitter of another company', async () => {
    expect((await t.as('ajeno').get(`/api/sifen/cert-check/${t.emitter.id}`)).statusCode).toBe(404)
  })
})
