/** The pure core of the form: its texts, the API's body, the API's problems, and the rest of an invoice. */
import { describe, expect, it } from 'vitest'
import { readAmount } from '../../../web/form/amounts.ts'
import { templateOf } from '../../../web/form/field.ts'
import { formBody, readTexts } from '../../../web/form/read.ts'
import { textsOf } from '../../../web/form/write.ts'
import { rounded } from './form/amounts.ts'
import { atFields, avisosOf } from './form/form-problems.ts'
import { OWN_FIELDS } from './form/form-state.ts'
import { camposDe, FORMULARIOS } from './form/formularios.ts'
import { type Item, leftOver, type Sold } from './form/left-over.ts'
import { completePayments } from './form/payments.ts'

const formOf = (tipo: number) => {
  const formulario = FORMULARIOS.get(tipo)
  if (!formulario) throw new Error(`There is no form of type ${tipo}`)
  return camposDe(formulario)
}
const FACTURA = formOf(1)

describe('readAmount', () => {
  it.each([
    ['18500', '18500'],
    ['18.500', '18500'],
    ['1.234.567', '1234567'],
    ['1.234,50', '1234.50'],
    ['2,5', '2.5'],
    ['45.50', '45.50'],
    ['0.500', '0.500'],
    ['1234.567', '1234.567'],
    [' 1 000 ', '1000'],
    ['-3', '-3'],
  ])('reads %s as %s', (text, amount) => expect(readAmount(text)).toBe(amount))

  it.each(['', 'dos', '1,2,3', '1.23.456', '1.234.56', '1e5', '5 %', '.5', '5,'])('does not read «%s»', text =>
    expect(readAmount(text)).toBeUndefined(),
  )
})

describe('rounded', () => {
  it.each([
    ['3523.80952381', 'PYG', '3.524'],
    ['1234567', 'PYG', '1.234.567'],
    ['99999999999999.995', 'USD', '100.000.000.000.000,00'],
    ['45.5', 'USD', '45,50'],
  ])('formats %s %s as %s', (amount, moneda, text) => expect(rounded(amount, moneda)).toBe(text))
})

describe('readTexts', () => {
  it('drops blank rows, keeps the order, and names unknown fields', () => {
    const sent = {
      ...{ tipoDocumento: '1', empresa: '1', idempotency_key: 'x', accion: 'calcular', propina: '1' },
      ...{ 'items.0.descripcion': ' ', 'items.0.iva': 'iva10', 'items.7.descripcion': 'B', 'items.2.descripcion': 'A' },
      ...{ 'items.#.descripcion': 'C', 'notaCreditoDebito.motivo': '1', constructor: 'x' },
    }
    const { values, rows, unknown } = readTexts(FACTURA, sent, OWN_FIELDS)
    expect(values).toEqual({ 'items.0.descripcion': 'A', 'items.1.descripcion': 'B' })
    expect(rows.items).toBe(2)
    expect(unknown.sort()).toEqual(['constructor', 'items.#.descripcion', 'notaCreditoDebito.motivo', 'propina'])
  })
})

describe('formBody', () => {
  it('converts each text by its kind, at its path', () => {
    const values = {
      ...{ 'receptor.quien': 'cedula', 'receptor.numeroDocumento': '1234567', 'receptor.ciudad': '1 ASUNCION' },
      ...{ 'items.0.descripcion': 'Mate', 'items.0.cantidad': '1,5', 'items.0.iva': 'exento' },
      ...{ 'items.0.unidadMedida': 'kg', fechaEmision: '2026-11-21T10:00', observacion: '  ' },
    }
    expect(formBody(FACTURA, values, { tipoDocumento: 1 })).toEqual({
      body: {
        tipoDocumento: 1,
        receptor: { naturaleza: 2, tipoDoc: 1, numeroDocumento: '1234567', ciudad: 1, distrito: 1, departamento: 1 },
        items: [{ descripcion: 'Mate', cantidad: '1.5', afectacionIva: 3, unidadMedida: 83 }],
        fechaEmision: '2026-11-21T10:00:00',
      },
      problems: {},
    })
  })

  it('leaves out untouched fields that do not apply, and keeps those that were typed', () => {
    const credit = { 'condicionPago.condicion': '2', 'condicionPago.credito.tipo': '1' }
    const paid = { 'condicionPago.entregas.0.tipo': '1' }
    expect(formBody(FACTURA, { ...credit, ...paid }, {}).body).toEqual({
      condicionPago: { condicion: 2, credito: { tipo: 1 } },
    })
    const card = { 'condicionPago.entregas.0.tipo': '1', 'condicionPago.entregas.0.infoTarjeta.numero': '1234' }
    expect(formBody(FACTURA, card, {}).body).toEqual({
      condicionPago: { entregas: [{ tipo: 1, infoTarjeta: { numero: '1234' } }] },
    })
  })

  it('reports texts that are no amount, no unit or no city', () => {
    const values = { 'items.0.cantidad': 'dos', 'items.0.unidadMedida': 'brazada', 'receptor.ciudad': 'Springfield' }
    expect(Object.keys(formBody(FACTURA, values, {}).problems).sort()).toEqual(Object.keys(values).sort())
  })

  it.each([...FORMULARIOS.keys()])('is the inverse of textsOf, for type %i', tipo => {
    const campos = formOf(tipo)
    const texts = Object.fromEntries(
      Object.entries(campos)
        .filter(([name]) => name !== 'punto')
        .map(([template, { kind, options }]) => [
          template.replace('#', '0'),
          options?.at(-1)?.[0] ?? SAMPLES[kind.name] ?? 'x',
        ]),
    )
    const { body, problems } = formBody(campos, texts, {})
    expect({ problems, texts: textsOf(campos, body) }).toEqual({ problems: {}, texts })
  })
})

const SAMPLES: Readonly<Record<string, string>> = {
  ...{ amount: '1.234,5', integer: '10', date: '2026-11-21', instant: '2026-11-21T10:00:05' },
  ...{ city: '1 ASUNCION (DISTRITO)', unit: '83 kg', cdc: '01800990064001001000421322026010810494221989' },
}

describe('completePayments', () => {
  const paid = (condicionPago: object, total = '100') => {
    const body = { condicionPago }
    completePayments(body, total)
    return body.condicionPago
  }

  it('fills a blank amount with the rest of the total', () => {
    expect(paid({ entregas: [{ tipo: 1, monto: '30.5' }, { tipo: 3 }] })).toEqual({
      entregas: [
        { tipo: 1, monto: '30.5' },
        { tipo: 3, monto: '69.5' },
      ],
    })
  })

  it('fills the first payment of a credit, and leaves ambiguous blanks to the API', () => {
    expect(paid({ entregas: [{ tipo: 5 }], credito: { montoEntrega: '20', infoCuotas: [{}, {}] } })).toEqual({
      entregas: [{ tipo: 5, monto: '20' }],
      credito: { montoEntrega: '20', infoCuotas: [{}, {}], cuotas: 2 },
    })
    expect(paid({ entregas: [{}, {}] })).toEqual({ entregas: [{}, {}] })
    expect(paid({ entregas: [{ monto: '100' }, {}] })).toEqual({ entregas: [{ monto: '100' }, {}] })
  })
})

describe('atFields', () => {
  const at = (path: string, tipo = 1, values = {}) =>
    Object.keys(atFields(formOf(tipo), values, { [path]: [`El campo ${path} es obligatorio.`] }))[0]

  it.each([
    ['items.1.cantidad', 'items.1.cantidad', 1],
    ['items.1.tasaIva', 'items.1.iva', 1],
    ['items.1.afectacionIva', 'items.1.iva', 1],
    ['items', 'items.0.descripcion', 1],
    ['receptor.naturaleza', 'receptor.quien', 1],
    ['receptor.tipoDoc', 'receptor.quien', 1],
    ['receptor.dv', 'receptor.numeroDocumento', 1],
    ['receptor.distrito', 'receptor.ciudad', 1],
    ['punto_expedicion_id', 'punto', 1],
    ['condicionPago.credito.infoCuotas', 'condicionPago.credito.infoCuotas.0.monto', 1],
    ['condicionPago.entregas.1.infoTarjeta', 'condicionPago.entregas.1.infoTarjeta.tipo', 1],
    ['documentoAsociado.0.formato', 'documentoAsociado.0.constanciaTipo', 4],
    ['documentoAsociado', 'documentoAsociado.0.formato', 5],
    ['transporte.vehiculo', 'transporte.vehiculo.0.tipo', 7],
    ['transporte.entrega.0.departamento', 'transporte.entrega.0.ciudad', 7],
    ['emisor.direccion', '', 1],
    ['autoFactura', '', 1],
  ])('assigns a problem of %s to the field «%s» (type %i)', (path, field, tipo) => {
    const values = path.includes('infoCuotas')
      ? { 'condicionPago.condicion': '2', 'condicionPago.credito.tipo': '2' }
      : {}
    const card = { 'condicionPago.entregas.1.tipo': '3' }
    expect(at(path, tipo, { ...values, ...card })).toBe(field)
  })

  it('names fields as the page does, with the row', () => {
    const notice = atFields(FACTURA, {}, { 'items.1.cantidad': ['El campo items.1.cantidad no puede ser negativo.'] })
    expect(avisosOf(FACTURA, notice)).toEqual([
      { field: 'items.1.cantidad', text: 'Ítem 2, cant.: El campo «Cant.» no puede ser negativo.' },
    ])
  })
})

describe('templateOf', () => {
  it('replaces the row of a list by #, and keeps a fixed index', () => {
    expect([templateOf(FACTURA, 'items.12.iva'), templateOf(FACTURA, 'documentoAsociado.0.cdc')]).toEqual([
      'items.#.iva',
      'documentoAsociado.0.cdc',
    ])
  })
})

describe('leftOver', () => {
  const item = (descripcion: string, cantidad: number, precioUnitario: number, tasaIva = 10): Item =>
    ({ descripcion, cantidad, precioUnitario, afectacionIva: 1, tasaIva }) as Item
  const sold = (...items: Item[]): Sold => ({
    items,
    importes: items.map(({ cantidad, precioUnitario }) => String(Number(cantidad) * Number(precioUnitario))),
    globales: false,
  })
  const invoice = sold(item('Yerba', 4, 18500, 5), item('Termo', 1, 165000))
  const brief = (items: ReturnType<typeof leftOver>) =>
    items.map(({ descripcion, cantidad, precioUnitario, tasaIva }) => ({
      descripcion,
      cantidad,
      precioUnitario,
      tasaIva,
    }))

  it('is everything before any note, and quantities after notes at the same price', () => {
    expect(leftOver(invoice, [], '1').map(({ cantidad }) => cantidad)).toEqual(['4', '1'])
    const left = leftOver(invoice, [sold(item('Yerba', 1, 18500, 5)), sold(item('Yerba', 1, 18500, 5))], '1')
    expect(left.map(({ cantidad }) => cantidad)).toEqual(['2', '1'])
    expect(leftOver(invoice, [invoice], '1')).toEqual([])
  })

  it('is one amount per VAT rate after a note at another price, or of more than was sold', () => {
    const discounted = leftOver(invoice, [sold(item('Descuento', 1, 10000, 5))], '001-001-0000007')
    const saldo = { descripcion: 'Saldo de la factura 001-001-0000007', cantidad: '1' }
    expect(brief(discounted)).toEqual([
      { ...saldo, precioUnitario: '64000', tasaIva: 5 },
      { ...saldo, precioUnitario: '165000', tasaIva: 10 },
    ])
    expect(leftOver(invoice, [sold(item('Yerba', 5, 18500, 5))], '1').map(({ tasaIva }) => tasaIva)).toEqual([10])
  })
})
