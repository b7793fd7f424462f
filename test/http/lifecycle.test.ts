/**
 * A sale across all slices: from a password to a document that independent witnesses accept, and the worker that
 * settles a doubt.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../src/gateway/auth/index.ts'
import { openLoop } from '../../src/jobs/index.ts'
import { works } from '../../src/worker.ts'
import { eventually } from '../support/eventually.ts'
import { buildIssuingApp, type IssuingApp, idsOf, SALE, SYNC } from '../support/issuing-app.ts'
import { loadSigner } from '../support/load-signer.ts'
import { pageTexts } from '../support/pdf-reader.ts'
import {
  omitIf,
  XMLSEC1_MISSING,
  XSD_MISSING,
  xmlCryptoVerifies,
  xmlsec1Verifies,
  xsdErrors,
} from '../support/witness.ts'

let t: IssuingApp
let folder: string
beforeAll(async () => {
  t = await buildIssuingApp({ env: { SIFEN_ASK_SECONDS: '1', STATE_SYNC_SECONDS: '3600' } })
  folder = await mkdtemp(join(tmpdir(), 'nanduti-lifecycle-'))
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true })
})

describe('a sale', () => {
  let sale: Awaited<ReturnType<typeof sell>>
  let xml: Buffer
  beforeAll(async () => {
    sale = await sell()
    xml = sale.xml.rawPayload
  })

  it('goes from login to the PDF through the API alone', () => {
    const { sent, before, after, detail, kude } = sale
    expect(before).toMatchObject({ ultimo_numero: 0, proximo_numero: 1 })
    const { estado, numero } = sent.json()
    expect({ status: sent.statusCode, estado, numero }).toEqual({
      status: 200,
      estado: 'approved',
      numero: '001-001-0000001',
    })
    expect(after).toMatchObject({ ultimo_numero: 1, proximo_numero: 2 })
    expect(detail.json()).toMatchObject({ estado: 'approved', total_operacion: '11000' })
    expect(pageTexts(kude.rawPayload).flat()).toContain('Yerba mate')
  })

  it('is valid by the official XSD', async ctx => {
    omitIf(XSD_MISSING, ctx)
    expect(await xsdErrors(xml)).toEqual([])
  })

  it('has a signature of the emitter that xml-crypto and xmlsec1 accept', async ctx => {
    const { certPem } = await loadSigner(t.deps, t.emitter.id)
    expect(xmlCryptoVerifies(xml.toString(), certPem)).toBe(true)
    omitIf(XMLSEC1_MISSING, ctx)
    expect(await byXmlsec1(xml)).toBe(true)
  })

  it('is refused by the sandbox (0141), xml-crypto and xmlsec1 when one digit of its total changed', async ctx => {
    const text = xml.toString()
    const forged = text.replace('<dTotGralOpe>11000<', '<dTotGralOpe>11001<')
    expect(forged).not.toBe(text)
    const signer = await loadSigner(t.deps, t.emitter.id)
    const client = t.sifen.client({ ...signer, baseUrl: t.sandbox.url })
    const verdict = await client.recibe(sale.sent.json().cdc, Buffer.from(forged))
    expect(verdict).toMatchObject({ estado: 'rechazado', mensajes: [{ codigo: '0141' }] })
    expect(xmlCryptoVerifies(forged, signer.certPem)).toBe(false)
    omitIf(XMLSEC1_MISSING, ctx)
    expect(await byXmlsec1(Buffer.from(forged))).toBe(false)
  })

  async function byXmlsec1(bytes: Uint8Array) {
    const file = join(folder, 'documento.xml')
    await writeFile(file, bytes)
    return xmlsec1Verifies(file)
  }
})

/** Issues an invoice, starting with an e-mail address and a password. */
async function sell() {
  const password = 'una clave larga'
  const password_hash = await hashPassword(password)
  const user = await t.make.user({ roles: { [t.empresa.id]: 'operador' }, password_hash })
  const login = await t.with(undefined).post('/api/auth/token', { email: user.email, password, device_name: 'caja' })
  const api = t.with(login.json().token)
  const list = async (path: string) => (await api.get(path)).json().data
  const [empresa] = await list('/api/empresas')
  const [timbrado] = await list(`/api/empresas/${empresa.id}/timbrados`)
  const [establecimiento] = await list(`/api/timbrados/${timbrado.id}/establecimientos`)
  const points = `/api/establecimientos/${establecimiento.id}/puntos-expedicion`
  const [before] = await list(points)
  const ids = idsOf({ timbrado, establecimiento, punto: before })
  const sent = await api.post(SYNC, { ...SALE, ...ids })
  const [after] = await list(points)
  const document = `/api/sifen/dtes/${sent.json().cdc}`
  const [detail, xml, kude] = [
    await api.get(document),
    await api.get(`${document}/xml`),
    await api.get(`${document}/kude`),
  ]
  return { sent, before, after, detail, xml, kude }
}

describe('two companies', () => {
  it('with the same numbers neither see nor affect each other', async () => {
    const emitter = await t.make.emitter(t.ajena)
    await t.equip(emitter)
    const ids = idsOf(await t.make.numeracion(t.ajena.id))
    const last = await t.lastNumber()
    const theirs = await t.as('ajeno').post(SYNC, { ...SALE, ...ids })
    expect({ status: theirs.statusCode, numero: theirs.json().numero }).toEqual({
      status: 200,
      numero: '001-001-0000001',
    })
    expect(await t.lastNumber()).toBe(last)
    expect((await t.as('admin').get(`/api/sifen/dtes/${theirs.json().cdc}`)).statusCode).toBe(404)
    const ours = await t.as('operador').post(SYNC, t.factura())
    expect((await t.as('ajeno').get(`/api/sifen/dtes/${ours.json().id}/xml`)).statusCode).toBe(404)
    expect((await t.as('superadmin').get(`/api/sifen/dtes/${theirs.json().id}`)).statusCode).toBe(200)
    const mixed = await t.as('superadmin').post(SYNC, { ...t.factura(), emitter_id: emitter.id })
    expect({ status: mixed.statusCode, fields: Object.keys(mixed.json().errors) }).toEqual({
      status: 422,
      fields: ['emitter_id'],
    })
  })
})

describe('the worker', () => {
  it('settles a document in doubt without a further request, in real time', async () => {
    const ids = idsOf(await longLived())
    t.clock.set(new Date())
    t.deps.clock = { now: () => new Date() }
    const loop = openLoop(works(t.deps.config))
    loop.start(t.deps)
    t.sandbox.script({ service: 'recibe', fault: 'reset-after', times: 1 })
    const caller = t.with(await t.make.token(t.users.operador.id))
    const res = await caller.post(SYNC, { ...SALE, ...ids })
    expect(res.statusCode).toBe(504)
    const { id, cdc } = res.json()
    const settled = async () => expect((await t.dte(id)).estado).toBe('approved')
    await eventually(settled).finally(loop.stop)
    expect(t.sandbox.postsOf(cdc)).toHaveLength(1)
  })

  /** Makes a timbrado that is valid whenever this test runs. */
  async function longLived() {
    const timbrado = await t.make.timbrado(t.empresa.id, { fecha_vencimiento: '2099-12-31' })
    const establecimiento = await t.make.establecimiento(timbrado)
    return { timbrado, establecimiento, punto: await t.make.punto(establecimiento) }
  }
})
