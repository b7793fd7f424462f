/** The other six events through the HTTP API, and all eight checked with the official XSD and xmlsec1. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Body, buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
import { omitIf, XMLSEC1_MISSING, XSD_MISSING, xmlsec1Verifies, xsdErrors } from '../../../test/support/witness.ts'
import { dtes } from '../../db/index.ts'

const URL = (tipo: string) => `/api/sifen/eventos/${tipo}`
const folder = mkdtempSync(join(tmpdir(), 'nanduti-eventos-'))

let t: IssuingApp
let receiver: { token: string; ruc: string; emitterId: number }
beforeAll(async () => {
  t = await buildIssuingApp()
  const empresa = await t.make.empresa()
  const emitter = await t.make.emitter(empresa)
  await t.equip(emitter)
  const { id } = await t.make.user({ roles: { [empresa.id]: 'operador' } })
  receiver = { token: await t.make.token(id), ruc: `${empresa.ruc}-${empresa.dv}`, emitterId: emitter.id }
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => t.restore())

const issue = async (over: Body = {}): Promise<{ id: number; cdc: string }> =>
  (await t.as('operador').post(SYNC, t.factura(over))).json()
const toReceiver = () => issue({ receptor: { naturaleza: 1, numeroDocumento: receiver.ruc, nombre: 'Receptor SA' } })
const INNOMINADO = { receptor: { naturaleza: 2, tipoDoc: 5 } }
const answer = (res: Awaited<ReturnType<ReturnType<IssuingApp['as']>['post']>>) => ({
  http: res.statusCode,
  ...res.json(),
})

const NOMINACION = {
  ...{ motivo: 'El cliente pidió su factura', contribuyente: true, tipoOperacion: 1, tipoReceptor: 2 },
  ...{ ruc: '80099006-4', razonSocial: 'Cliente SA' },
}
const TRANSPORTE = {
  motivo: 2,
  entrega: { transportista: { chofer: { nombre: 'Juan Pérez', documentoNumero: '1234567' } } },
}
const recepcion = () => ({
  ...{ fechaEmision: '2026-11-21T10:00:00', fechaRecepcion: '2026-11-21T10:30:00', tipoReceptor: 1 },
  ...{ nombre: 'Receptor SA', ruc: receiver.ruc },
})

let range = 9000
const nextRange = () => ({ numero_inicio: `000${++range}`, numero_fin: `000${range}`, motivo: 'Salto de numeración' })

/** Each event on its own document, with the request that sends it. */
const EVENTOS: readonly [
  tipo: string,
  send: () => Promise<Awaited<ReturnType<ReturnType<IssuingApp['as']>['post']>>>,
][] = [
  [
    'cancelacion',
    async () => t.as('operador').post(URL('cancelacion'), { cdc: (await issue()).cdc, motivo: 'Error en el precio' }),
  ],
  [
    'inutilizacion',
    () =>
      t.as('operador').post(URL('inutilizacion'), {
        ...{ timbrado: t.timbrado.numero, establecimiento: '001', punto_expedicion: '001', tipo_documento: 1 },
        ...nextRange(),
      }),
  ],
  [
    'nominacion',
    async () => t.as('operador').post(URL('nominacion'), { cdc: (await issue(INNOMINADO)).cdc, ...NOMINACION }),
  ],
  ['transporte', async () => t.as('operador').post(URL('transporte'), { cdc: (await issue()).cdc, ...TRANSPORTE })],
  [
    'conformidad',
    async () => t.with(receiver.token).post(URL('conformidad'), { cdc: (await toReceiver()).cdc, tipoConformidad: 1 }),
  ],
  [
    'disconformidad',
    async () =>
      t.with(receiver.token).post(URL('disconformidad'), { cdc: (await toReceiver()).cdc, motivo: 'No llegó' }),
  ],
  [
    'desconocimiento',
    async () =>
      t
        .with(receiver.token)
        .post(URL('desconocimiento'), { cdc: (await toReceiver()).cdc, ...recepcion(), motivo: 'No compré' }),
  ],
  [
    'notificacion',
    async () =>
      t
        .with(receiver.token)
        .post(URL('notificacion'), { cdc: (await toReceiver()).cdc, ...recepcion(), totalPYG: 11000 }),
  ],
]

describe.each(EVENTOS)('POST /api/sifen/eventos/%s', (tipo, send) => {
  it('200 when SIFEN registers it, with an XML valid for the XSD and xmlsec1', async test => {
    const res = answer(await send())
    expect(res).toMatchObject({
      http: 200,
      status: 'approved',
      cod_res: '0600',
      prot_aut: expect.stringMatching(/^\d+$/),
    })
    const reader = ['cancelacion', 'inutilizacion', 'nominacion', 'transporte'].includes(tipo)
      ? t.as('lector')
      : t.with(receiver.token)
    const { body: xml } = await reader.get(`/api/sifen/eventos/${res.evento_id}/xml`)
    omitIf(XSD_MISSING ?? XMLSEC1_MISSING, test)
    expect(await xsdErrors(xml, 'siRecepEvento_v150')).toEqual([])
    const file = join(folder, `${tipo}.xml`)
    writeFileSync(file, xml)
    expect(xmlsec1Verifies(file, 'rEve')).toBe(true)
  })

  it('504 when the answer is lost, and approved later without another request', async () => {
    t.sandbox.script({ service: 'evento', fault: 'reset-after', times: 1 })
    const res = answer(await send())
    expect(res).toMatchObject({ http: 504, status: 'sent' })
    await t.wait(tipo === 'inutilizacion' ? 900 : 60)
    const reader = res.dte_id || tipo === 'inutilizacion' ? t.as('lector') : t.with(receiver.token)
    expect((await reader.get(`/api/sifen/eventos/${res.evento_id}`)).json()).toMatchObject({ estado: 'approved' })
  })
})

describe('the issuer’s events', () => {
  it.each([
    ['nominacion', NOMINACION],
    ['transporte', TRANSPORTE],
  ] as const)('%s: 404 for another company’s document, 409 for one that is not approved', async (tipo, body) => {
    const { id, cdc } = await issue()
    const foreign = await t.as('ajeno').post(URL(tipo), { cdc, ...body })
    expect({ status: foreign.statusCode, body: foreign.body }).toEqual({
      status: 404,
      body: '{"message":"Recurso no encontrado."}',
    })
    await t.deps.db.update(dtes).set({ estado: 'rejected' }).where(eq(dtes.id, id))
    expect(answer(await t.as('operador').post(URL(tipo), { cdc, ...body }))).toMatchObject({
      http: 409,
      code: 'DTE_NOT_APPROVED',
    })
  })

  it('appear in the detail of the document at once', async () => {
    const { id, cdc } = await issue(INNOMINADO)
    await t.as('lector').get(`/api/sifen/dtes/${id}`)
    await t.as('operador').post(URL('nominacion'), { cdc, ...NOMINACION })
    const { eventos, estado } = (await t.as('lector').get(`/api/sifen/dtes/${id}`)).json()
    expect({ estado, eventos }).toMatchObject({ estado: 'approved', eventos: [{ tipo: 15, estado: 'approved' }] })
  })

  it('nominacion: 200 once for a document, then 409', async () => {
    const { cdc } = await issue(INNOMINADO)
    const send = () => t.as('operador').post(URL('nominacion'), { cdc, ...NOMINACION })
    const answers = (await Promise.all([send(), send(), send()])).map(answer).sort((a, b) => a.http - b.http)
    const { evento_id } = answers[0] ?? {}
    const again = { http: 409, code: 'EVENTO_DUPLICADO', evento_id }
    expect(answers).toMatchObject([{ http: 200, evento_id: expect.any(Number) }, again, again])
  })

  it('transporte: 200 each time, with its data in datos', async () => {
    const { cdc } = await issue()
    const send = () => t.as('operador').post(URL('transporte'), { cdc, ...TRANSPORTE })
    const { evento_id } = answer(await send())
    expect((await send()).statusCode).toBe(200)
    expect((await t.as('lector').get(`/api/sifen/eventos/${evento_id}`)).json()).toMatchObject({
      motivo: null,
      datos: TRANSPORTE,
    })
  })
})

describe('the receiver’s events', () => {
  it('belong to the receiver’s company, without a document of its own', async () => {
    const { cdc } = await toReceiver()
    const { evento_id, dte_id } = answer(
      await t.with(receiver.token).post(URL('conformidad'), { cdc, tipoConformidad: 1 }),
    )
    expect(dte_id).toBeNull()
    expect((await t.with(receiver.token).get(`/api/sifen/eventos/${evento_id}`)).json()).toMatchObject({
      ...{ sifen_emitter_id: receiver.emitterId, cdc, tipo: 11, motivo: null, datos: { tipoConformidad: 1 } },
    })
    expect((await t.as('lector').get(`/api/sifen/eventos/${evento_id}`)).statusCode).toBe(404)
  })

  it('422 on ruc when no emitter of the caller has it, and on emitter_id when several could sign', async () => {
    const { cdc } = await toReceiver()
    const stranger = await t
      .with(receiver.token)
      .post(URL('notificacion'), { cdc, ...recepcion(), ruc: '80099006-4', totalPYG: 1 })
    expect({ status: stranger.statusCode, fields: Object.keys(stranger.json().errors) }).toEqual({
      status: 422,
      fields: ['ruc'],
    })
    const several = await t.as('superadmin').post(URL('conformidad'), { cdc, tipoConformidad: 1 })
    expect({ status: several.statusCode, fields: Object.keys(several.json().errors) }).toEqual({
      status: 422,
      fields: ['emitter_id'],
    })
    const chosen = await t
      .as('superadmin')
      .post(URL('conformidad'), { cdc, tipoConformidad: 1, emitter_id: receiver.emitterId })
    expect(chosen.statusCode).toBe(200)
  })

  it('422 with every problem, by the rules of the event', async () => {
    const res = await t.with(receiver.token).post(URL('desconocimiento'), { cdc: 'x', tipoReceptor: 1, motivo: 'no' })
    expect(res.statusCode).toBe(422)
    expect(Object.keys(res.json().errors)).toEqual(expect.arrayContaining(['cdc', 'fechaEmision', 'nombre', 'motivo']))
  })
})
