/** POST /api/sifen/dtes/validar: returns the result that a creation would have, and stores nothing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../../test/support/issuing-app.ts'

const VALIDATE = '/api/sifen/dtes/validar'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

const validate = (body: object, who: Parameters<IssuingApp['as']>[0] = 'operador') => t.as(who).post(VALIDATE, body)
const sync = (body: object) => t.as('operador').post(SYNC, body)
const rows = async () => (await t.as('operador').get('/api/sifen/dtes')).json()

/** Returns the state that a call must not change. */
const everything = async () => ({ ...(await t.footprint()), list: await rows() })

describe('POST /api/sifen/dtes/validar', () => {
  it('200 with number, totals and unsigned XML, and nothing is stored or sent', async () => {
    await sync(t.factura())
    const before = await everything()
    const res = await validate(t.factura())
    expect({ status: res.statusCode, body: res.json() }).toEqual({
      status: 200,
      body: {
        message: 'El documento es correcto. No se guardó, y no se tomó ningún número.',
        numero: '001-001-0000002',
        emitter_id: t.emitter.id,
        tipo_documento: 1,
        ambiente: 'test',
        timbrado: t.timbrado.numero,
        fecha_emision: expect.stringMatching(/^2026-11-21T/),
        moneda: 'PYG',
        tipo_cambio: null,
        receptor: { documento: '80099006-4', nombre: 'Cliente SA' },
        totales: {
          subtotalExento: '0',
          subtotalExonerado: '0',
          subtotalGravado5: '0',
          subtotalGravado10: '11000',
          iva5: '0',
          iva10: '1000',
          ivaTotal: '1000',
          redondeo: '0',
          totalOperacion: '11000',
          totalGuaranies: null,
        },
        advertencias: [],
        xml: expect.stringContaining('<dNumDoc>0000002</dNumDoc>'),
      },
    })
    expect(await everything()).toEqual(before)
    expect((await sync(t.factura())).json().numero).toBe('001-001-0000002')
  })

  it('200 with an XML without signature, QR or real security code', async () => {
    const { xml } = (await validate(t.factura())).json()
    expect(xml).toContain('<dCodSeg>999999999</dCodSeg>')
    expect(xml).not.toMatch(/<Signature|<gCamFuFD/)
  })

  it('200 with an explicit number, which stays free', async () => {
    const before = await everything()
    for (let again = 0; again < 2; again += 1) {
      expect((await validate(t.facturaNumero(7))).json().numero).toBe('001-001-0000007')
    }
    expect(await everything()).toEqual(before)
  })

  it.each([
    ['fields that are wrong', () => t.factura({ items: [], receptor: null })],
    ['a jump that is not permitted', () => t.facturaNumero(9_000)],
    ['a foreign point', () => t.factura({ punto_expedicion_id: 999_999 })],
  ])('422 for %s, with the same body as the sync route', async (_what, body) => {
    const before = await everything()
    const [validated, sent] = [await validate(body()), await sync(body())]
    expect({ status: validated.statusCode, body: validated.json() }).toEqual({ status: 422, body: sent.json() })
    expect(await everything()).toEqual(before)
  })

  it('422 for a number that a document in flight has', async () => {
    t.interpose('recibe', () => Promise.reject(new Error('lost')))
    const sent = await sync(t.facturaNumero(8))
    t.restore()
    expect(sent.statusCode).toBe(504)
    const before = await everything()
    const res = await validate(t.facturaNumero(8))
    expect({ status: res.statusCode, fields: Object.keys(res.json().errors) }).toEqual({
      status: 422,
      fields: ['numeroDocumento'],
    })
    expect(await everything()).toEqual(before)
  })

  it('403 for a lector', async () => {
    expect((await validate(t.factura(), 'lector')).statusCode).toBe(403)
  })
})
