/**
 * Documents in foreign currency: with their own rate, or with the central bank's of their day, which they keep
 * (docs/notes A33).
 */

import { type Contexto, prepareDocumento } from '@nanduti/sifen'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Body, buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
import { cotizaciones } from '../../db/index.ts'
import { planRate } from './plan/plan-rate.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
  const rows = [
    { moneda: 'USD', fecha: '2026-11-20', referencial: '7150.44' },
    { moneda: 'USD', fecha: '2026-11-18', referencial: '7100.5' },
    { moneda: 'EUR', fecha: '2026-11-13', referencial: '8290.36' },
  ]
  await t.deps.db.insert(cotizaciones).values(rows.map(row => ({ ...row, origen: 'bcp' as const })))
})
afterAll(() => t.close())

const ITEM = { descripcion: 'Hamaca', cantidad: 1, precioUnitario: 45.5, afectacionIva: 1, tasaIva: 10 }
const abroad = (over: Body = {}) => t.factura({ moneda: 'USD', items: [ITEM], ...over })

async function issue(body: Body) {
  const res = await t.as('operador').post(SYNC, body)
  expect({ status: res.statusCode, errors: res.json().errors }).toEqual({ status: 200, errors: undefined })
  const { id, advertencias } = res.json<{ id: number; advertencias: object[] }>()
  const detail = (await t.as('lector').get(`/api/sifen/dtes/${id}`)).json<{ tipo_cambio: unknown }>()
  const xml = (await t.as('lector').get(`/api/sifen/dtes/${id}/xml`)).body
  return { id, advertencias, tipo_cambio: detail.tipo_cambio, dTiCam: /<dTiCam>(.*?)<\/dTiCam>/.exec(xml)?.[1] }
}

async function refusal(body: Body) {
  const res = await t.as('operador').post(SYNC, body)
  return { status: res.statusCode, errors: res.json().errors }
}

const NO_RATE = {
  status: 422,
  errors: {
    tipo_cambio: [
      'La operación no es en guaraníes: indique el tipo_cambio (guaraníes por unidad de la moneda). (SIFEN 1209)',
    ],
  },
}

describe('a document without a rate', () => {
  it('takes the latest rate of the bank, and shows it in XML, detail and warnings', async () => {
    expect(await issue(abroad())).toMatchObject({
      dTiCam: '7150.44',
      tipo_cambio: { valor: '7150.44', fuente: 'BCP', fecha: '2026-11-20' },
      advertencias: [
        {
          campo: 'tipo_cambio',
          mensaje: 'Se tomó la cotización de referencia del BCP del 20/11/2026: 7150.44 guaraníes por USD.',
        },
      ],
    })
  })

  it('takes the latest rate at its date of emission', async () => {
    expect(await issue(abroad({ fechaEmision: '2026-11-19T08:00:00' }))).toMatchObject({
      dTiCam: '7100.5',
      tipo_cambio: { valor: '7100.5', fuente: 'BCP', fecha: '2026-11-18' },
    })
  })

  it('is rebuilt with the same rate, even after the bank’s rate changed', async () => {
    const { id } = await issue(abroad())
    await t.deps.db.update(cotizaciones).set({ referencial: '9000' })
    const { payload } = await t.dte(id)
    const { body, contexto } = payload as { body: unknown; contexto: Contexto }
    const again = prepareDocumento(body, contexto)
    expect(again.ok && /<dTiCam>.*?<\/dTiCam>/.exec(again.prepared.body)?.[0]).toBe('<dTiCam>7150.44</dTiCam>')
    await t.deps.db.update(cotizaciones).set({ referencial: '7150.44' })
  })

  it('422 (SIFEN 1209) when the bank’s latest rate is over a week old', async () => {
    expect(await refusal(abroad({ moneda: 'EUR' }))).toEqual(NO_RATE)
  })

  it('422 (SIFEN 1209) for a currency without a stored rate', async () => {
    expect(await refusal(abroad({ moneda: 'GBP' }))).toEqual(NO_RATE)
  })

  it('does not take the sandbox’s invented rate in prod', async () => {
    const deps = { ...t.deps, bank: { url: '', origen: 'sandbox' as const } }
    await t.deps.db
      .insert(cotizaciones)
      .values({ origen: 'sandbox', moneda: 'USD', fecha: '2026-11-20', referencial: '1' })
    const when = { ahora: '2026-11-21T10:00:00' }
    const rates = [
      await planRate(deps, { moneda: 'USD' }, { ...when, ambiente: 'prod' }),
      await planRate(deps, { moneda: 'USD' }, { ...when, ambiente: 'test' }),
    ]
    expect(rates).toEqual([undefined, { valor: '1', fecha: '2026-11-20' }])
  })
})

describe('a document with its own rate, or none', () => {
  it('keeps the rate of the request', async () => {
    expect(await issue(abroad({ tipo_cambio: '7300.1234' }))).toMatchObject({
      dTiCam: '7300.1234',
      tipo_cambio: { valor: '7300.1234', fuente: 'usuario', fecha: null },
      advertencias: [],
    })
  })

  it('has tipo_cambio null when each item has a rate', async () => {
    const items = [{ ...ITEM, cambio: 7000 }]
    const condicionPago = { condicion: 1, entregas: [{ tipo: 1, monto: 45.5, moneda: 'USD', cambio: 7000 }] }
    expect(await issue(abroad({ condicionTipoCambio: 2, items, condicionPago }))).toMatchObject({
      dTiCam: undefined,
      tipo_cambio: null,
    })
  })

  it('has tipo_cambio null in guaraníes', async () => {
    expect(await issue(t.factura())).toMatchObject({ dTiCam: undefined, tipo_cambio: null, advertencias: [] })
  })
})

describe('a rate far from the bank’s (docs/notes A44)', () => {
  const farText = (campo: string, valor: string, times: string) =>
    `El ${campo} es ${valor}, ${times} de la cotización de referencia del BCP del 20/11/2026 (7150.44 guaraníes por USD). Corríjalo o, si es el correcto, envíe permitir_tipo_cambio: true.`
  const doubtText = (valor: string) =>
    `El tipo_cambio es ${valor} y la cotización de referencia del BCP del 20/11/2026 es 7150.44 guaraníes por USD: difieren en más del 20 %. Revíselo.`

  it.each([
    ['14300.89', 'más del doble'],
    ['3575.21', 'menos de la mitad'],
    ['7.3', 'menos de la mitad'],
  ])('422 at %s', async (tipo_cambio, times) => {
    const before = await t.footprint()
    expect(await refusal(abroad({ tipo_cambio }))).toEqual({
      ...{ status: 422, errors: { tipo_cambio: [farText('tipo_cambio', tipo_cambio, times)] } },
    })
    expect(await t.footprint()).toEqual(before)
  })

  it.each(['14300.88', '3575.22', '8580.5281', '5720.3519'])('a warning at %s', async tipo_cambio => {
    expect((await issue(abroad({ tipo_cambio }))).advertencias).toEqual([
      { campo: 'tipo_cambio', mensaje: doubtText(tipo_cambio) },
    ])
  })

  it.each(['8580.5280', '5720.3520'])('nothing at %s', async tipo_cambio => {
    expect((await issue(abroad({ tipo_cambio }))).advertencias).toEqual([])
  })

  it('permitir_tipo_cambio takes it, with the warning', async () => {
    expect(await issue(abroad({ tipo_cambio: 10, permitir_tipo_cambio: true }))).toMatchObject({
      ...{ dTiCam: '10', advertencias: [{ campo: 'tipo_cambio', mensaje: doubtText('10') }] },
    })
  })

  it('the rates of items, each at its field', async () => {
    const items = [ITEM, ITEM].map((item, nth) => ({ ...item, cambio: nth === 0 ? 7000 : 1 }))
    const condicionPago = { condicion: 1, entregas: [{ tipo: 1, monto: 91, moneda: 'USD', cambio: 7000 }] }
    expect(await refusal(abroad({ condicionTipoCambio: 2, items, condicionPago }))).toEqual({
      ...{ status: 422, errors: { 'items.1.cambio': [farText('cambio', '1', 'menos de la mitad')] } },
    })
  })

  it.each<[string, Body]>([
    ['in the currency of the sale', { tipo_cambio: 7150 }],
    ['in another one', { moneda: 'PYG', items: [{ ...ITEM, precioUnitario: 45 }] }],
  ])('the rate of a payment %s', async (_what, over) => {
    const entregas = [7150, 73].map(cambio => ({ tipo: 1, monto: 22.75, moneda: 'USD', cambio }))
    const body = abroad({ ...over, condicionPago: { condicion: 1, entregas } })
    const campo = 'condicionPago.entregas.1.cambio'
    expect(await refusal(body)).toEqual({
      ...{ status: 422, errors: { [campo]: [farText('cambio', '73', 'menos de la mitad')] } },
    })
    const allowed = await issue({ ...body, permitir_tipo_cambio: true })
    expect(allowed.advertencias).toContainEqual({ campo, mensaje: expect.stringContaining('más del 20 %') })
  })

  it('names the field as the client wrote it, next to the other problems', async () => {
    const { status, errors } = await refusal(abroad({ cambio: 1, items: [] }))
    expect({ status, fields: Object.keys(errors) }).toEqual({ status: 422, fields: ['items', 'cambio'] })
  })

  it('compares with the rate of the day of emission, and with none when it is over a week old', async () => {
    expect((await issue(abroad({ fechaEmision: '2026-11-19T08:00:00', tipo_cambio: 8520.6 }))).advertencias).toEqual([])
    expect((await issue(abroad({ moneda: 'EUR', tipo_cambio: 1 }))).advertencias).toEqual([])
  })
})
