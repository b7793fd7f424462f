/** Amounts as texts with two readings: refused in guaraníes, reported in `advertencias` where decimals are usual. */
import { describe, expect, it } from 'vitest'
import { type Body, creditSale, item, minimal, problemsOf, publicSale, sign } from '../../../test/invoice-factory.ts'
import { readTree, textAt } from '../../../test/xml-tree.ts'
import { separatedReadings, threeDecimalReadings } from '../../campos/index.ts'
import type { Shape } from '../../reading/shape.ts'
import { REQUEST_SHAPE } from '../input/read-input.ts'
import { AMOUNTS } from './doubtful-amount.ts'

const dolares = { moneda: 'USD', tipo_cambio: 7300 }
const priced = (precioUnitario: unknown, over: Body = {}) => minimal({ items: [item({ precioUnitario })], ...over })
const price = 'items.0.precioUnitario'

describe('a text with a comma, or with two dots', () => {
  it.each([
    ['10,5', { entero: '105', decimal: '10.5' }],
    ['10,000', { entero: '10000', decimal: '10' }],
    ['1.234.567', { entero: '1234567', decimal: '1234.567' }],
    ['1,234,567', { entero: '1234567', decimal: '1234.567' }],
    ['1.234,56', { entero: '123456', decimal: '1234.56' }],
    ['1,234.56', { entero: '123456', decimal: '1234.56' }],
    ['-1,5', { entero: '-15', decimal: '-1.5' }],
  ])('%s has two readings', (text, readings) => {
    expect(separatedReadings(text)).toEqual(readings)
  })

  it.each(['10', '10.5', '10.000', '1e3', '', ',', '1,', ',5', '1,,5', 'a,b', '1,5 kg', `1,${'5'.repeat(40)}`])(
    '%s does not have two readings',
    text => {
      expect(separatedReadings(text)).toBeUndefined()
    },
  )

  it('is 422 in any currency, with both readings and how to write them', () => {
    for (const over of [{}, dolares]) {
      expect(problemsOf(priced('1.234.567', over))).toEqual([
        {
          campo: price,
          mensaje:
            'El campo items.0.precioUnitario dice "1.234.567", que puede leerse como 1234567 o como 1234.567. Escríbalo sin separador de miles y con punto decimal: "1234567" o "1234.5670".',
        },
      ])
    }
  })

  it('is 422 in a quantity too', () => {
    expect(problemsOf(minimal({ items: [item({ cantidad: '1,5' })] })).map(({ campo }) => campo)).toEqual([
      'items.0.cantidad',
    ])
  })
})

describe('a text with exactly three decimals', () => {
  it.each([
    ['10.000', { entero: '10000', decimal: '10' }],
    ['1234.567', { entero: '1234567', decimal: '1234.567' }],
    ['0.500', { entero: '500', decimal: '0.5' }],
  ])('%s has two readings', (text, readings) => {
    expect(threeDecimalReadings(text)).toEqual(readings)
  })

  it.each(['10', '10.00', '10.0000', '0.000', '10,000', '1.000e1', '.000'])('%s has at most one', text => {
    expect(threeDecimalReadings(text)).toBeUndefined()
  })

  it('is 422 in guaraníes, with both readings', () => {
    expect(problemsOf(priced('10.000'))).toEqual([
      {
        campo: price,
        mensaje:
          'El campo items.0.precioUnitario dice "10.000", que puede leerse como 10000 o como 10. Escríbalo sin separador de miles y con punto decimal: "10000" o "10".',
      },
    ])
  })

  it('is 422 in a rate, which is in guaraníes for any currency', () => {
    expect(problemsOf(priced(10, { ...dolares, tipo_cambio: '7.300' })).map(({ campo }) => campo)).toEqual([
      'tipo_cambio',
    ])
  })

  it('is judged by the currency of its payment or instalment', () => {
    const problems = (monto: unknown, moneda: string, over: Body) =>
      problemsOf(
        minimal({
          condicionPago: { condicion: 1, entregas: [{ tipo: 1, monto, moneda, ...over }] },
        }),
      ).map(({ campo }) => campo)
    expect({
      guaranies: problems('11.000', 'PYG', {}),
      dolares: problems('11.000', 'USD', { cambio: 7300 }),
    }).toEqual({ guaranies: ['condicionPago.entregas.0.monto'], dolares: [] })
  })

  it('is read as decimals in a quantity and in other currencies, with a warning', () => {
    const body = minimal({ items: [item({ cantidad: '2.500', precioUnitario: '1.250' })], ...dolares })
    const { text, prepared } = sign(body)
    const element = (name: string) => textAt(readTree(text), `DE/gDtipDE/gCamItem/${name}`)
    expect({
      cantidad: element('dCantProSer'),
      precio: element('gValorItem/dPUniProSer'),
      advertencias: prepared.advertencias,
    }).toEqual({
      cantidad: '2.5',
      precio: '1.25',
      advertencias: [
        {
          campo: 'items.0.precioUnitario',
          mensaje:
            'El campo items.0.precioUnitario dice "1.250" y se toma como 1.25, con decimales. Si quiso decir 1250, escriba "1250".',
        },
        {
          campo: 'items.0.cantidad',
          mensaje:
            'El campo items.0.cantidad dice "2.500" y se toma como 2.5, con decimales. Si quiso decir 2500, escriba "2500".',
        },
      ],
    })
  })

  it('is accepted in each form that the 422 proposes', () => {
    for (const text of ['10000', '10', '1234567', '1234.5670', 1234.567]) expect(problemsOf(priced(text))).toEqual([])
  })

  it('is accepted when it is zero', () => {
    expect(problemsOf(minimal({ items: [item({ descuento: '0.000' })] }))).toEqual([])
  })
})

describe('every amount of the request', () => {
  function amounts(shape: Shape, place: string): string[] {
    if (typeof shape !== 'object') return []
    if (shape.kind === 'list') return amounts(shape.element, `${place}[]`)
    if (shape.kind !== 'group') return expect.fail(`a request has no ${shape.kind}`)
    return [...shape.fields].flatMap(([name, field]) => {
      const path = place === '' ? name : `${place}.${name}`
      return field === 'amount' ? [path] : amounts(field, path)
    })
  }

  it('is checked', () => {
    const known = Object.entries(AMOUNTS).flatMap(([place, names]) =>
      Object.keys(names).map(name => (place === '' ? name : `${place}.${name}`)),
    )
    expect(known.toSorted()).toEqual(amounts(REQUEST_SHAPE, '').toSorted())
  })

  it('is reported at its own path', () => {
    const body = creditSale()
    const condicionPago = structuredClone(body.condicionPago) as {
      entregas: Body[]
      credito: Body & { infoCuotas: Body[] }
    }
    Object.assign(condicionPago.entregas[0] ?? {}, { monto: '1,5' })
    Object.assign(condicionPago.credito, { montoEntrega: '2,5' })
    Object.assign(condicionPago.credito.infoCuotas[1] ?? {}, { monto: '3,5' })
    const items = [
      item({ precioUnitario: 12, cambio: '7,3', ivaProporcion: '100,0', anticipo: '0,0', descuento: '0,0' }),
    ]
    const totales = { iva10: '1,1', totalOperacion: '12,0' }
    expect(problemsOf({ ...body, condicionPago, items, totales }).map(({ campo }) => campo)).toEqual([
      'items.0.descuento',
      'items.0.anticipo',
      'items.0.ivaProporcion',
      'items.0.cambio',
      'totales.iva10',
      'totales.totalOperacion',
      'condicionPago.entregas.0.monto',
      'condicionPago.credito.montoEntrega',
      'condicionPago.credito.infoCuotas.1.monto',
    ])
  })

  it('causes at most fifty warnings', () => {
    const items = Array.from({ length: 60 }, () => item({ cantidad: '1.500' }))
    expect(sign(minimal({ items })).prepared.advertencias).toHaveLength(50)
  })

  it('causes no warning when it is ordinary', () => {
    expect(sign(publicSale()).prepared.advertencias).toEqual([])
  })
})
