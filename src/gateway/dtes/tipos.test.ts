/**
 * The types of document over HTTP: each is approved by the sandbox, has its own counter, and is rejected before a
 * number is taken.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Body, buildIssuingApp, type IssuingApp, idsOf, SYNC } from '../../../test/support/issuing-app.ts'
import { REQUESTS } from './answer/dtes.requests.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

const sync = (body: Body) => t.as('operador').post(SYNC, body)
const request = (name: string, over: Body = {}): Body => ({ ...(REQUESTS[name]?.value as Body), ...idsOf(t), ...over })

const TIPOS = [
  ['notaDeCredito', 5, 'notaCreditoDebito', '1450'],
  ['notaDeDebito', 6, 'documentoAsociado', '2400'],
  ['remision', 7, 'transporte', '2100'],
  ['autofactura', 4, 'autoFactura', '2550'],
] as const

describe('POST /api/sifen/dtes/sync with other types', () => {
  it.each(TIPOS)('200 %s: approved, from number 1, with its type in the CDC and the detail', async (name, tipo) => {
    const before = await t.lastNumber()
    const first = await sync(request(name))
    const second = await sync(request(name))
    expect({ status: first.statusCode, body: first.json() }).toMatchObject({
      status: 200,
      body: { estado: 'approved', numero: '001-001-0000001', cdc: expect.stringMatching(new RegExp(`^0${tipo}`)) },
    })
    expect(second.json()).toMatchObject({ estado: 'approved', numero: '001-001-0000002' })
    expect(await t.dte(first.json().id)).toMatchObject({ tipo_documento: tipo })
    expect(await t.lastNumber()).toBe(before)
  })

  it.each(TIPOS)(
    '422 %s without its group, with SIFEN’s code and without using a number',
    async (name, _, group, codigo) => {
      const refused = await sync(request(name, { [group]: undefined }))
      const next = await sync(request(name))
      expect({ status: refused.statusCode, errors: refused.json().errors, next: next.json().numero }).toEqual({
        status: 422,
        errors: { [group]: [expect.stringContaining(`(SIFEN ${codigo})`)] },
        next: '001-001-0000003',
      })
    },
  )

  it('stores the totals of a remission as 0 guaraníes', async () => {
    const { id } = (await sync(request('remision'))).json()
    expect(await t.dte(id)).toMatchObject({ moneda: 'PYG', total_operacion: '0.00000000', total_iva: '0.00000000' })
  })

  it('writes the emitter’s legend in a remission without its own, and warns when the emitter has none', async () => {
    const emitter = (body: Body) => t.as('admin').post(`/api/sifen/emitters/${t.emitter.id}`, body)
    const sinLeyenda = request('remision', { descripcion: undefined })
    const before = (await sync(sinLeyenda)).json()
    await emitter({ leyenda_remision: 'Traslado según RG 41/2014' })
    const after = (await sync(sinLeyenda)).json()
    const legendOf = async ({ id }: { id: number }) =>
      /<dInfoFisc>(.*?)</.exec((await t.as('lector').get(`/api/sifen/dtes/${id}/xml`)).body)?.[1]
    expect({
      before: {
        campos: before.advertencias.map(({ campo }: { campo: string }) => campo),
        text: await legendOf(before),
      },
      after: { campos: after.advertencias, text: await legendOf(after) },
    }).toEqual({
      before: { campos: ['descripcion'], text: 'Traslado de mercaderías' },
      after: { campos: [], text: 'Traslado según RG 41/2014' },
    })
  })
})
