/** Unknown fields of a document: refused when they may change it, else reported (docs/notes A42). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SALE, SYNC } from '../../../../test/support/issuing-app.ts'
import { dtes } from '../../../db/index.ts'

const CREATE = '/api/sifen/dtes'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

type Body = Record<string, unknown>
const prefer = (handling: string) => ({ headers: { prefer: handling } })
const post = (over: Body, options = {}, path = SYNC) => t.as('operador').post(path, t.factura(over), options)
const item = (over: Body) => ({ items: [{ ...SALE.items[0], ...over }] })
const answer = async (over: Body, options = {}, path = SYNC) => {
  const res = await post(over, options, path)
  const { errors = {}, advertencias = [] } = res.json()
  return {
    ok: res.statusCode < 300,
    errors: Object.keys(errors),
    warned: (advertencias as { campo: string }[]).map(({ campo }) => campo),
  }
}
const refused = (...errors: string[]) => ({ ok: false, errors, warned: [] })
const warned = (...fields: string[]) => ({ ok: true, errors: [], warned: fields })

describe('an unknown field', () => {
  it.each<[string, Body, string]>([
    ['near a known name', { condicionpagos: { condicion: 1 } }, 'condicionpagos'],
    ['that begins a known name', { observ: 'Entregar hoy' }, 'observ'],
    ['about a discount', item({ descuentoPorcentaje: 10 }), 'items.0.descuentoPorcentaje'],
    ['about a payment', { mediosDePago: [{ monto: 11000 }] }, 'mediosDePago'],
    ['about a credit', { credito: { plazo: '30 días' } }, 'credito'],
    ['about terms, in lower case', { formapago: 'efectivo' }, 'formapago'],
    ['about a total', { totalGeneral: 99 }, 'totalGeneral'],
    ['about a tax, in English', item({ vatRate: 5 }), 'items.0.vatRate'],
    ['about another tax', item({ isc: 500 }), 'items.0.isc'],
    ['about an adjustment', { ajuste: -500 }, 'ajuste'],
    ['about what is exempt', item({ exento: true }), 'items.0.exento'],
    ['with an accent', { crédito: true }, 'crédito'],
    ['about the currency', { divisa: 'USD' }, 'divisa'],
    ['about the day it is due', { fecha_vencimiento: '2026-12-21' }, 'fecha_vencimiento'],
    ['that says that the sale is on credit', { contado: false }, 'contado'],
    ['about the date of the document', { fechaFactura: '2026-11-18' }, 'fechaFactura'],
    ['about a discount, by another word', item({ bonificacion: 500 }), 'items.0.bonificacion'],
    ['about the days of a credit', { condicionPago: { dias: 60 } }, 'condicionPago.dias'],
    ['of a group, outside it', { presencia: 2 }, 'presencia'],
    ['with more goods', { detalles: [{ descripcion: 'Flete', precioUnitario: 5000 }] }, 'detalles'],
  ])('%s is 422 with the field, and takes no number', async (_what, over, campo) => {
    const before = await t.deps.db.$count(dtes)
    for (const path of [SYNC, CREATE, `${CREATE}/validar`]) expect(await answer(over, {}, path)).toEqual(refused(campo))
    expect(await t.deps.db.$count(dtes)).toBe(before)
  })

  it.each<[string, Body, string]>([
    ['of another kind', { vendedor: 'Ana' }, 'vendedor'],
    ['with a list of another kind', { etiquetas: [{ nombre: 'Mayorista' }, 'x'] }, 'etiquetas'],
    ['whose name has a word of money by chance', { activa: true }, 'activa'],
    ['near a known name, without a value', { condicionpagos: null }, 'condicionpagos'],
    ['about a discount of 0', item({ descuentoPorcentaje: 0 }), 'items.0.descuentoPorcentaje'],
  ])('%s is an advertencia', async (_what, over, campo) => {
    expect(await answer(over)).toEqual(warned(campo))
  })

  it('names the nearest field in its problem', async () => {
    const { errors } = (await post(item({ precioUnitarios: 1 }))).json()
    expect(errors['items.0.precioUnitarios']).toEqual([
      'El campo items.0.precioUnitarios no se conoce. ¿Quiso decir precioUnitario?',
    ])
  })

  it.each<[string, Body, string, string]>([
    ['the currency', { divisa: 'USD' }, 'divisa', 'moneda'],
    ['the term', { condicionPago: { condicion: 2, credito: { días: 60 } } }, 'condicionPago.credito.días', 'plazo'],
    ['the identity', { receptor: { ...SALE.receptor, cedula: '1234567' } }, 'receptor.cedula', 'numeroDocumento'],
    ['the identity, in short', { receptor: { ...SALE.receptor, ci: '1234567' } }, 'receptor.ci', 'numeroDocumento'],
    ['the date', { date: '2026-11-18' }, 'date', 'fechaEmision'],
    ['the kind of payment', { condicionPago: { entregas: [{ forma: 3 }] } }, 'condicionPago.entregas.0.forma', 'tipo'],
  ])('names the field of ours for %s, not one that only looks alike', async (_what, over, campo, ours) => {
    const { errors } = (await post(over)).json()
    expect(errors[campo]).toEqual([`El campo ${campo} no se conoce. ¿Quiso decir ${ours}?`])
  })

  it('about money is refused after hundreds of harmless ones, in the last of many items', async () => {
    const many = Array.from({ length: 300 }, (_, at) => ({ ...SALE.items[0], sku: `S-${at}` }))
    const items = [...many, { ...SALE.items[0], descuentoPorcentaje: 10 }]
    expect((await answer({ items })).errors).toEqual(['items.300.descuentoPorcentaje'])
    const harmless = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`zzz${at}`, 1]))
    expect((await answer({ ...harmless, mediosDePago: [1] })).errors).toEqual(['mediosDePago'])
  })

  it('is an advertencia with Prefer: handling=lenient, also about money', async () => {
    for (const handling of ['handling=lenient', 'wait=10, Handling="lenient"'])
      expect(await answer({ mediosDePago: [1], vendedor: 'Ana' }, prefer(handling))).toEqual(
        warned('mediosDePago', 'vendedor'),
      )
  })

  it('is 422 of any kind with Prefer: handling=strict', async () => {
    expect(await answer({ vendedor: 'Ana' }, prefer('handling=strict'))).toEqual(refused('vendedor'))
    expect(await answer({ extras: { vendedor: 'Ana' } }, prefer('handling=strict'))).toEqual(warned())
  })

  it('is 422 of any kind for an emitter that is estricto, unless the request prefers lenient', async () => {
    const emitter = `/api/sifen/emitters/${t.emitter.id}`
    expect((await t.as('operador').post(emitter, { estricto: true })).json().emitter.estricto).toBe(true)
    expect(await answer({ vendedor: 'Ana' })).toEqual(refused('vendedor'))
    expect(await answer({ vendedor: 'Ana' }, prefer('handling=lenient'))).toEqual(warned('vendedor'))
    await t.as('operador').post(emitter, { estricto: false })
    expect(await answer({ vendedor: 'Ana' })).toEqual(warned('vendedor'))
  })

  it('beyond fifty harmless ones is refused when it is about money', async () => {
    const harmless = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`zzz${at}`, 1]))
    expect((await answer({ ...harmless, mediosDePago: [1] })).errors).toEqual(['mediosDePago'])
  })
})
