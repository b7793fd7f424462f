/** Totals rounded down to a coin, over HTTP: by the document, and by its emitter. docs/notes 537, 539 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Body, buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'

const DTES = '/api/sifen/dtes'
const VALIDATE = '/api/sifen/dtes/validar'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterEach(() => rounds(null))
afterAll(() => t.close())

const emitterPath = () => `/api/sifen/emitters/${t.emitter.id}`
const rounds = (redondear_a: unknown) => t.as('operador').post(emitterPath(), { redondear_a })
const post = (url: string, body: Body) => t.as('operador').post(url, body)
const item = (precioUnitario: number) => ({
  ...{ descripcion: 'Yerba mate', cantidad: 1, precioUnitario, afectacionIva: 1, tasaIva: 10 },
})
const sale = (over: Body = {}, precio = 11037) => t.factura({ items: [item(precio)], ...over })

/** Returns the amounts of a document wherever they are shown. */
async function amountsOf(id: number) {
  const xml = (await t.as('lector').get(`${DTES}/${id}/xml`)).body
  const leaf = (name: string) => new RegExp(`<${name}>(.*?)</${name}>`).exec(xml)?.[1]
  const { total_operacion } = await t.dte(id)
  return { redondeo: leaf('dRedon'), total: leaf('dTotGralOpe'), pago: leaf('dMonTiPag'), fila: total_operacion }
}
const ROUNDED = { redondeo: '37', total: '11000', pago: '11000', fila: '11000.00000000' }
const AS_IT_IS = { redondeo: '0', total: '11037', pago: '11037', fila: '11037.00000000' }

async function issued(body: Body) {
  const res = await post(SYNC, body)
  expect({ status: res.statusCode, body: res.json() }).toMatchObject({ status: 200, body: { estado: 'approved' } })
  return res.json() as { id: number; cdc: string; advertencias: { campo: string }[] }
}

async function refused(body: Body) {
  const before = await t.footprint()
  const res = await post(SYNC, body)
  expect(await t.footprint()).toEqual(before)
  return { status: res.statusCode, errors: res.json().errors }
}

describe('POST /api/sifen/dtes/sync with redondearA', () => {
  it('200 rounds the total down, and every place shows the same one', async () => {
    const { id, advertencias } = await issued(sale({ redondearA: 50 }))
    expect({ ...(await amountsOf(id)), advertencias }).toEqual({ ...ROUNDED, advertencias: [] })
  })

  it('200 in both spellings, for an emitter that refuses unknown fields too', async () => {
    await t.as('operador').post(emitterPath(), { estricto: true })
    for (const coin of [{ redondearA: '50' }, { redondear_a: 50 }])
      expect(await amountsOf((await issued(sale(coin))).id)).toEqual(ROUNDED)
    await t.as('operador').post(emitterPath(), { estricto: false })
  })

  it.each<[kind: string, over: Body, campo: string, text: string]>([
    [
      'an amount that is not a coin',
      { redondearA: 30 },
      'redondearA',
      'El campo redondearA no está en la lista de valores permitidos: 0, 50, 100, 500, 1000.',
    ],
    [
      'an amount too',
      { redondearA: 50, redondeo: 37 },
      'redondearA',
      'El campo redondeo dice cuánto se resta, y el campo redondearA pide calcularlo: deje uno solo.',
    ],
    [
      'dollars',
      { redondearA: 50, moneda: 'USD', tipo_cambio: 7300, permitir_tipo_cambio: true },
      'redondearA',
      'El campo redondearA es para guaraníes y la operación es en USD: quite redondearA, o indique 0, y el monto va en redondeo.',
    ],
    [
      'a total below the coin',
      { redondearA: 50, items: [item(40)] },
      'redondearA',
      'El total de la operación es Gs 40, menos que redondearA (50), y redondeado sería 0: quite redondearA, o indique 0.',
    ],
    [
      'another total',
      { redondearA: 50, totales: { totalOperacion: 11037 } },
      'totales.totalOperacion',
      'El valor de totales.totalOperacion no coincide con el calculado a partir de los ítems, que es 11000, con un redondeo de 37.',
    ],
    ['another name', { redondeoA: 50 }, 'redondeoA', 'El campo redondeoA no se conoce. ¿Quiso decir redondeo?'],
  ])('422 with %s, and no number is used', async (_, over, campo, text) => {
    expect(await refused(sale(over))).toEqual({ status: 422, errors: { [campo]: [text] } })
  })
})

describe('an emitter with redondear_a', () => {
  it('rounds a document that says nothing, and warns of it', async () => {
    await rounds(50)
    const { id, advertencias } = await issued(sale())
    expect({ ...(await amountsOf(id)), campos: advertencias.map(({ campo }) => campo) }).toEqual({
      ...ROUNDED,
      campos: ['redondearA'],
    })
  })

  it('does so from the next document on, and no longer once it is removed', async () => {
    const plain = await amountsOf((await issued(sale())).id)
    await rounds(50)
    const rounded = await amountsOf((await issued(sale())).id)
    await rounds(null)
    expect({ plain, rounded, removed: await amountsOf((await issued(sale())).id) }).toEqual({
      ...{ plain: AS_IT_IS, rounded: ROUNDED, removed: AS_IT_IS },
    })
  })

  it('leaves a document that says redondearA 0, or its own redondeo', async () => {
    await rounds(50)
    const none = await amountsOf((await issued(sale({ redondearA: 0 }))).id)
    const own = await amountsOf((await issued(sale({ redondeo: 7 }))).id)
    expect({ none, own: own.total }).toEqual({ none: AS_IT_IS, own: '11030' })
  })

  it('POST …/validar shows the total that is then issued', async () => {
    await rounds(50)
    const { totales, xml } = (await post(VALIDATE, sale())).json()
    expect({ totales, inXml: /<dRedon>(.*?)</.exec(xml)?.[1] }).toMatchObject({
      totales: { redondeo: '37', totalOperacion: '11000' },
      inXml: '37',
    })
  })

  it.each([
    ['starts to round', null, 50, AS_IT_IS],
    ['no longer rounds', 50, null, ROUNDED],
  ] as const)('that %s does not change a stored draft', async (_, before, after, amounts) => {
    await rounds(before)
    const { id } = (await post(DTES, sale())).json()
    await rounds(after)
    expect((await t.as('operador').post(`${DTES}/${id}/sign`)).statusCode).toBe(200)
    expect(await amountsOf(id)).toEqual(amounts)
  })

  it('credits a rounded invoice whole; without rounding the note is above it (2417)', async () => {
    await rounds(50)
    const { cdc } = await issued(sale())
    const note = (over: Body = {}) =>
      sale({
        ...{ tipoDocumento: 5, notaCreditoDebito: { motivo: 2 }, documentoAsociado: { formato: 1, cdc } },
        ...over,
      })
    expect((await refused(note({ redondearA: 0 }))).errors).toEqual({
      items: [expect.stringContaining('(SIFEN 2417)')],
    })
    expect((await amountsOf((await issued(note())).id)).total).toBe('11000')
  })
})
