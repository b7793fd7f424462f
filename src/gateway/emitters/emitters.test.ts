/** Emitters: visibility in lists, no secret in answers, and secrets opened only to sign. */
import { X509Certificate } from 'node:crypto'
import type { EmitterCertificate } from '@nanduti/sifen'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { loadSigner } from '../../../test/support/load-signer.ts'
import { issueEmitter, makeAuthority } from '../../../test/support/throwaway-ca.ts'
import { emitters } from '../../db/index.ts'
import { putFile } from '../../files/index.ts'
import { VaultError } from '../../secrets/index.ts'
import { emitterLogo, signerOf, storeCertificate, storeCsc } from './index.ts'

const PASSWORD = 'CANARY-p12-password'
/** Certificate of 80012345-0, as read from its .p12. */
const certificate = emitterCertificate()
const CSC = { id: '0001', valor: 'CANARYCSC0000000000000000000000' }

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

const list = (actor: 'admin' | 'lector' | 'superadmin' | 'ajeno', query = '') =>
  t.as(actor).get(`/api/sifen/emitters${query}`)
const rowOf = async (id: number) => (await t.deps.db.select().from(emitters).where(eq(emitters.id, id)))[0]
const refusal = (act: Promise<unknown>) =>
  act.then(
    () => undefined,
    error => error,
  )

describe('GET /api/sifen/emitters', () => {
  it('200 with the emitters of the caller’s companies, without their secrets', async () => {
    const res = await list('lector')
    expect(res.statusCode).toBe(200)
    expect(res.json()).toEqual({
      data: [
        {
          id: t.emitter.id,
          empresa_id: t.empresa.id,
          ruc: t.empresa.ruc,
          dv: t.empresa.dv,
          razon_social: t.empresa.razon_social,
          nombre_fantasia: null,
          ambiente: 'test',
          establecimiento: null,
          punto_expedicion: null,
          tipo_contribuyente: 2,
          tipo_regimen: null,
          actividades_economicas: null,
          leyenda_remision: null,
          redondear_a: null,
          direccion: null,
          numero_casa: null,
          complemento_direccion1: null,
          complemento_direccion2: null,
          departamento: null,
          distrito: null,
          distrito_descripcion: null,
          ciudad: null,
          ciudad_descripcion: null,
          telefono: null,
          email: null,
          id_csc: null,
          logo_path: null,
          cert_p12_path: null,
          envio_automatico: false,
          solo_lotes: false,
          estricto: false,
          solo_lotes_at: null,
          pausado_hasta: null,
          activo: true,
          tiene_csc: false,
          certificado: null,
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          updated_at: expect.stringMatching(/Z$/),
        },
      ],
    })
    expect((await list('ajeno')).json()).toEqual({ data: [] })
  })

  it('200 filtered by active and ambiente', async () => {
    const foreign = await t.make.emitter(t.ajena)
    const inactive = await t.make.emitter(t.ajena, { activo: false })
    const prod = await t.make.emitter(t.ajena, { ambiente: 'prod' })
    const ids = async (query: string) =>
      (await list('superadmin', query)).json().data.map(({ id }: { id: number }) => id)
    expect(await ids('')).toEqual([t.emitter.id, foreign.id, inactive.id, prod.id])
    expect(await ids('?active=true')).toEqual([t.emitter.id, foreign.id, prod.id])
    expect(await ids('?active=0')).toEqual([inactive.id])
    expect(await ids('?ambiente=prod')).toEqual([prod.id])
    expect(await ids('?active=1&ambiente=test')).toEqual([t.emitter.id, foreign.id])
    expect((await list('admin', '?ambiente=prod')).json()).toEqual({ data: [] })
  })

  it.each([
    ['?active=si', { active: ['El campo active debe tener un valor verdadero o falso.'] }],
    ['?ambiente=sandbox', { ambiente: ['El campo ambiente no está en la lista de valores permitidos: test, prod.'] }],
    [
      '?ambiente=test&ambiente=prod',
      { ambiente: ['El campo ambiente no está en la lista de valores permitidos: test, prod.'] },
    ],
  ])('422 for %s', async (query, errors) => {
    const res = await list('admin', query)
    expect({ status: res.statusCode, errors: res.json().errors }).toEqual({ status: 422, errors })
  })

  it('401 without a token, 403 without sifen:read', async () => {
    expect((await t.as('nadie').get('/api/sifen/emitters')).statusCode).toBe(401)
    const blind = await t.make.token(t.users.admin.id, { abilities: ['sifen:send'] })
    expect((await t.with(blind).get('/api/sifen/emitters')).statusCode).toBe(403)
  })

  it('cannot list two active emitters of a company and environment: the database refuses the second', async () => {
    const empresa = await t.make.empresa()
    await t.make.emitter(empresa)
    await expect(t.make.emitter(empresa)).rejects.toThrow()
    await t.make.emitter(empresa, { activo: false })
    await t.make.emitter(empresa, { ambiente: 'prod' })
  })
})

describe('the secrets of an emitter', () => {
  const load = (id: number) => loadSigner(t.deps, id)

  it('are stored sealed, never shown, and opened to sign', async () => {
    const emitter = await t.make.emitter(await t.make.empresa())
    const p12 = Buffer.from('CANARY the file as it came')
    await storeCertificate(t.deps.db, t.deps, emitter.id, { p12, password: PASSWORD, certificate })
    await storeCsc(t.deps.db, t.deps, emitter.id, CSC)

    const signer = await load(emitter.id)
    expect(signer).toMatchObject({
      certPem: expect.stringContaining(certificate.certPem.trim()),
      keyPem: certificate.keyPem,
      csc: CSC,
    })
    expect(signer.key.ruc).toBe('80012345-0')
    const row = await rowOf(emitter.id)
    expect(row).toMatchObject({
      id_csc: '0001',
      cert_ruc: '80012345-0',
      cert_desde: certificate.validFrom,
      cert_hasta: certificate.validTo,
    })
    const file = Buffer.from(
      (await t.deps.files.get(t.deps.db, { empresa_id: row?.empresa_id ?? 0, nombre: row?.cert_p12_path ?? '' })) ?? [],
    ).toString()
    expect(t.deps.vault.open(file, `emitters:cert_p12:${emitter.id}`)).toEqual(p12)
    for (const text of [JSON.stringify(row), file]) {
      expect(text).not.toMatch(/CANARY|PRIVATE KEY|BEGIN CERTIFICATE/)
      expect(text).not.toContain(Buffer.from('CANARY').toString('base64').slice(0, 8))
    }

    const shown = (await list('superadmin')).json().data.find(({ id }: { id: number }) => id === emitter.id)
    expect(shown).toMatchObject({
      id_csc: '0001',
      tiene_csc: true,
      certificado: {
        sujeto: certificate.subject,
        ruc: '80012345-0',
        desde: certificate.validFrom.toISOString(),
        hasta: certificate.validTo.toISOString(),
      },
    })
    expect(Object.keys(shown).filter(key => /_enc$|pem|password/.test(key))).toEqual([])
    expect(JSON.stringify(shown)).not.toMatch(/CANARY|v1:/)
  })

  it('are opened once, and again only after a change', async () => {
    const emitter = await t.make.emitter(await t.make.empresa())
    await storeCertificate(t.deps.db, t.deps, emitter.id, { p12: Buffer.from('x'), password: 'x', certificate })
    await storeCsc(t.deps.db, t.deps, emitter.id, CSC)
    const first = await load(emitter.id)
    expect(await load(emitter.id)).toBe(first)
    await storeCsc(t.deps.db, t.deps, emitter.id, { id: '0002', valor: 'EFGH' })
    expect((await load(emitter.id)).csc).toEqual({ id: '0002', valor: 'EFGH' })
  })

  it('are reported on emitter_id when the certificate or the CSC is missing', async () => {
    const emitter = await t.make.emitter(await t.make.empresa())
    const choose = () => signerOf(t.deps, { id: emitter.id, sealing: '' })
    expect(await choose()).toEqual({
      errors: { emitter_id: [expect.stringContaining('certificado'), expect.stringContaining('CSC')] },
    })
    await storeCertificate(t.deps.db, t.deps, emitter.id, { p12: Buffer.from('x'), password: 'x', certificate })
    expect(await choose()).toEqual({ errors: { emitter_id: [expect.stringContaining('CSC')] } })
  })

  it('cannot be opened from a row that was copied to another emitter', async () => {
    const [one, two] = [await t.make.emitter(await t.make.empresa()), await t.make.emitter(await t.make.empresa())]
    await storeCertificate(t.deps.db, t.deps, one.id, { p12: Buffer.from('x'), password: 'x', certificate })
    await storeCsc(t.deps.db, t.deps, one.id, CSC)
    const { cert_pem_enc, key_pem_enc, id_csc, csc_enc } = (await rowOf(one.id)) as typeof emitters.$inferSelect
    await t.deps.db.update(emitters).set({ cert_pem_enc, key_pem_enc, id_csc, csc_enc }).where(eq(emitters.id, two.id))
    expect(await refusal(load(two.id))).toBeInstanceOf(VaultError)
  })
})

describe('emitterLogo', () => {
  it('returns the PNG, or undefined without a logo', async () => {
    const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47)
    const emitter = await t.make.emitter(await t.make.empresa(), { logo_path: 'logos/1.png' })
    await putFile(t.deps.db, { empresa_id: emitter.empresa_id, nombre: 'logos/1.png' }, png)
    expect(await emitterLogo(t.deps, emitter.id)).toEqual(png)
    expect(await emitterLogo(t.deps, t.emitter.id)).toBeUndefined()
  })
})

function emitterCertificate(): EmitterCertificate {
  const authority = makeAuthority()
  const identity = issueEmitter(authority)
  const { subject, validFromDate, validToDate } = new X509Certificate(identity.certPem)
  const dates = { validFrom: validFromDate, validTo: validToDate }
  return { ...identity, chainPem: [authority.certPem], subject, ruc: '80012345-0', ...dates }
}
