/**
 * For every rule between fields: good bodies with one defect, bodies just on the good side, and the expected problems.
 */
import { type Body, item, minimal, publicSale } from './invoice-factory.ts'
import { caja, ciclo, conGlobales, medidor, poliza } from './sectores-factory.ts'

export type Case = readonly [defect: string, body: Body, problem: string | undefined]

const receptor = (over: Body): Body =>
  minimal({ receptor: { naturaleza: 1, numeroDocumento: '80099006-4', nombre: 'Cliente SA', ...over } })
const persona = (over: Body, rest: Body = {}): Body =>
  minimal({
    receptor: { naturaleza: 2, tipoDoc: 1, numeroDocumento: '1234567', nombre: 'Juana Pérez', ...over },
    ...rest,
  })
const extranjero = (over: Body, rest: Body = {}): Body =>
  persona({ naturaleza: 3, tipoDoc: 2, pais: 'ARG', direccion: 'Corrientes 348', numeroCasa: 348, ...over }, rest)
const innominado = (precioUnitario: number, over: Body = {}): Body =>
  minimal({ receptor: { naturaleza: 2, tipoDoc: 5 }, items: [item({ precioUnitario })], ...over })
const unItem = (over: Body, rest: Body = {}): Body => minimal({ items: [item(over)], ...rest })
const pago = (entrega: Body, rest: Body = {}): Body =>
  minimal({ condicionPago: { condicion: 1, entregas: [{ tipo: 1, monto: 11000, ...entrega }] }, ...rest })
const credito = (over: Body, rest: Body = {}): Body =>
  minimal({ condicionPago: { condicion: 2, credito: over, ...rest } })
const emisor = (over: Body): Body => minimal({ emisor: over })
const dolares = (over: Body = {}): Body => minimal({ moneda: 'USD', tipo_cambio: 7300, ...over })
const porItem = (over: Body = {}, cambio: unknown = 7300): Body =>
  minimal({
    moneda: 'USD',
    condicionTipoCambio: 2,
    items: [item({ cambio })],
    condicionPago: { condicion: 1, entregas: [{ tipo: 1, monto: 1, moneda: 'PYG' }] },
    ...over,
  })
const tarjeta = { tipo: 1, medioPago: 1 }
const CDC_ANTICIPO = '01800990064001001000421322026010810494221989'
const cheque = { numeroCheque: '1', banco: 'Banco Nacional' }

/** contexto.ahora is 2026-11-21T10:00:00; the timbrado starts on 2025-01-01. */
export const OPERACION: readonly Case[] = [
  ['no tipoDocumento', minimal({ tipoDocumento: undefined }), 'tipoDocumento'],
  ['tipoDocumento 9', minimal({ tipoDocumento: 9 }), 'tipoDocumento'],
  ['tipoEmision 1', minimal({ tipoEmision: 1 }), undefined],
  ['contingency', minimal({ tipoEmision: 2 }), 'tipoEmision 1050'],
  ['tipoOperacion 0', minimal({ tipoOperacion: 0 }), 'tipoOperacion'],
  ['tipoOperacion 5', minimal({ tipoOperacion: 5 }), 'tipoOperacion'],
  ['under 720 hours old', minimal({ fechaEmision: '2026-10-22T10:00:01' }), undefined],
  ['720 hours old: more when it arrives', minimal({ fechaEmision: '2026-10-22T10:00:00' }), 'fechaEmision 1150'],
  ['120 hours ahead', minimal({ fechaEmision: '2026-11-26T10:00:00' }), undefined],
  ['a second further', minimal({ fechaEmision: '2026-11-26T10:00:01' }), 'fechaEmision 1151'],
  ['medical samples', minimal({ tipoTransaccion: 13 }), undefined],
  ['tipoImpuesto 5', minimal({ tipoImpuesto: 5 }), undefined],
  ['ISC', unItem({ afectacionIva: undefined, tasaIva: undefined }, { tipoImpuesto: 2 }), undefined],
  ['dollars with a rate', dolares(), undefined],
  ['dollars without a rate', dolares({ tipo_cambio: undefined }), 'tipo_cambio 1209'],
  ['dollars at a global rate without one', dolares({ tipo_cambio: null, condicionTipoCambio: 1 }), 'tipo_cambio 1209'],
  ['an unreadable rate', dolares({ tipo_cambio: 'siete mil' }), 'tipo_cambio'],
  ['a rate of zero', dolares({ tipo_cambio: 0 }), 'tipo_cambio'],
  ['an unknown currency', dolares({ moneda: 'ZZZ' }), 'moneda'],
  ['no currency, without a rate', minimal({ moneda: 'XXX' }), 'moneda'],
  ['no currency, with a rate', dolares({ moneda: 'XXX' }), 'moneda'],
  ['the currency of tests', dolares({ moneda: 'XTS' }), 'moneda'],
  ['guaraníes with a rate', minimal({ tipo_cambio: 1 }), 'tipo_cambio 1210'],
  ['guaraníes with condicionTipoCambio', minimal({ condicionTipoCambio: 1 }), 'condicionTipoCambio 1208'],
  ['rates by item and a global one', porItem({ tipo_cambio: 7300 }), 'tipo_cambio 1210'],
  [
    'the same obligation twice',
    minimal({ obligaciones: [{ codigo: 211 }, { codigo: 700 }, { codigo: 211 }] }),
    'obligaciones 1222',
  ],
  ['public purchase outside B2G', publicSale({ tipoOperacion: 1 }), undefined],
  [
    'contracted on the day of emission',
    publicSale({ dncp: { ...(publicSale().dncp as Body), fecha: '2026-11-21' } }),
    undefined,
  ],
  [
    'contracted a day later',
    publicSale({ dncp: { ...(publicSale().dncp as Body), fecha: '2026-11-22' } }),
    'dncp.fecha 1402',
  ],
]

export const EMISOR: readonly Case[] = [
  ['the issuer’s own RUC', emisor({ ruc: '80012345', dv: '0' }), undefined],
  ['the same with its digit and zeros', emisor({ ruc: '080012345-0' }), undefined],
  ['another RUC', emisor({ ruc: '80099006' }), 'emisor.ruc'],
  ['no RUC at all', emisor({ ruc: 'X' }), 'emisor.ruc'],
  ['another check digit', emisor({ dv: '1' }), 'emisor.dv 1253'],
  ['the issuer’s kind', minimal({ tipoContribuyente: 2 }), undefined],
  ['another kind', minimal({ tipoContribuyente: 1 }), 'tipoContribuyente'],
  ['a city of another department', emisor({ departamento: 2 }), 'emisor.codigoCiudad 1255'],
  ['a city of another district', emisor({ codigoDistrito: 2 }), 'emisor.codigoCiudad 1255'],
  ['an unknown department', emisor({ departamento: 21 }), 'emisor.departamento'],
]

export const RECEPTOR: readonly Case[] = [
  ['a RUC without its digit', receptor({ numeroDocumento: '80099006' }), undefined],
  ['the digit apart', receptor({ numeroDocumento: '80099006', dv: '4' }), undefined],
  ['the digit in both places', receptor({ dv: '4' }), undefined],
  ['blanks around the digit', receptor({ numeroDocumento: '80099006', dv: ' 4 ' }), undefined],
  ['two digits that disagree', receptor({ dv: '9' }), 'receptor.numeroDocumento 1309'],
  [
    'a right digit beside a wrong one',
    receptor({ numeroDocumento: '80099006-5', dv: '4' }),
    'receptor.numeroDocumento 1309',
  ],
  ['blanks around the RUC', receptor({ numeroDocumento: ' 80099006-4 ' }), undefined],
  ['another check digit', receptor({ numeroDocumento: '80099006-5' }), 'receptor.numeroDocumento 1309'],
  ['another check digit apart', receptor({ numeroDocumento: '80099006', dv: '5' }), 'receptor.numeroDocumento 1309'],
  ['no RUC of a taxpayer', receptor({ numeroDocumento: undefined }), 'receptor.numeroDocumento 1309'],
  ['a word for a RUC', receptor({ numeroDocumento: 'abc' }), 'receptor.numeroDocumento 1309'],
  ['a person without kind of paper', persona({ tipoDoc: undefined }), 'receptor.tipoDoc 1335'],
  ['a person without number', persona({ numeroDocumento: undefined }), 'receptor.numeroDocumento 1314'],
  ['a person with a blank number', persona({ numeroDocumento: '  ' }), 'receptor.numeroDocumento 1314'],
  ['a person in B2B', persona({}, { tipoOperacion: 1 }), 'tipoOperacion 1300'],
  ['a person in B2G', persona({}, { tipoOperacion: 3 }), 'tipoOperacion 1300'],
  ['a person in B2C', persona({}, { tipoOperacion: 2 }), undefined],
  ['a foreigner', extranjero({}), undefined],
  ['a foreigner without country', extranjero({ pais: undefined }), 'receptor.pais'],
  ['a foreigner of Paraguay', extranjero({ pais: 'PRY' }), 'receptor.pais 1320'],
  ['a resident of Argentina in B2C', persona({ pais: 'ARG' }), 'receptor.pais 1320'],
  ['a taxpayer of Brazil', receptor({ pais: 'BRA' }), 'receptor.pais 1320'],
  ['a foreigner without address', extranjero({ direccion: undefined }), 'receptor.direccion 1318'],
  ['a foreigner with a blank address', extranjero({ direccion: ' \n' }), 'receptor.direccion 1318'],
  ['an address without number', receptor({ direccion: 'Palma' }), 'receptor.numeroCasa 1330'],
  ['an address with number 0', receptor({ direccion: 'Palma', numeroCasa: 0 }), undefined],
  ['a blank address without number', receptor({ direccion: '  ' }), undefined],
  ['a city', receptor({ ciudad: 1 }), undefined],
  ['a district alone', receptor({ distrito: 1 }), undefined],
  ['a city of another department', receptor({ ciudad: 1, departamento: 2 }), 'receptor.ciudad 1328'],
  ['a city of another district', receptor({ ciudad: 1, distrito: 2 }), 'receptor.ciudad 1328'],
  ['a district of another department', receptor({ distrito: 1, departamento: 2 }), 'receptor.ciudad 1328'],
  ['an unknown district', receptor({ ciudad: 1, distrito: 9999 }), 'receptor.distrito'],
  ['a foreigner with a department', extranjero({ departamento: 1 }), 'receptor.departamento'],
  ['a foreigner with a city', extranjero({ ciudad: 1 }), 'receptor.ciudad'],
  ['a foreigner with a district', extranjero({ distrito: 1 }), 'receptor.distrito'],
  ['a foreigner with all three', extranjero({ departamento: 1, distrito: 1, ciudad: 1 }), 'receptor.departamento'],
  ['an unnamed receiver, up to Gs 6.999.999', innominado(6_999_999), undefined],
  ['an unnamed receiver from Gs 7.000.000', innominado(7_000_000), 'receptor.tipoDoc 1321'],
  ['an unnamed receiver, in dollars', innominado(700, { moneda: 'USD', tipo_cambio: 9999 }), undefined],
  [
    'an unnamed receiver, in dollars worth as much',
    innominado(700, { moneda: 'USD', tipo_cambio: 10_000 }),
    'receptor.tipoDoc 1321',
  ],
  ['an unnamed receiver in B2B', innominado(1000, { tipoOperacion: 1 }), 'tipoOperacion 1300'],
  ['a foreigner without name', extranjero({ tipoDoc: 5 }), 'receptor.tipoDoc 1333'],
]

export const PAGO: readonly Case[] = [
  ['cash and no payment', minimal({ condicionPago: { condicion: 1, entregas: [] } }), 'condicionPago.entregas 1550'],
  ['cash and a credit', minimal({ condicionPago: { condicion: 1, credito: {} } }), 'condicionPago.credito 1701'],
  ['an initial amount of 0', credito({ montoEntrega: 0 }), 'condicionPago.credito.montoEntrega'],
  ['an initial amount and no payment', credito({ montoEntrega: 5 }), 'condicionPago.entregas 1551'],
  [
    'a payment and no initial amount',
    credito({}, { entregas: [{ tipo: 1, monto: 5 }] }),
    'condicionPago.entregas 1552',
  ],
  ['credit that says nothing: 30 days', minimal({ condicionPago: { condicion: 2 } }), undefined],
  ['a blank term: 30 days', credito({ tipo: 1, plazo: ' ' }), undefined],
  ['instalments with a term', credito({ tipo: 2, cuotas: 3, plazo: '30 días' }), 'condicionPago.credito.plazo 1704'],
  ['instalments without how many', credito({ tipo: 2 }), 'condicionPago.credito.cuotas 1705'],
  ['a term with instalments', credito({ tipo: 1, cuotas: 3 }), 'condicionPago.credito.cuotas 1706'],
  ['a term with their list', credito({ tipo: 1, infoCuotas: [{ monto: 1 }] }), 'condicionPago.credito.infoCuotas 1751'],
  ['a card', pago({ tipo: 3, infoTarjeta: tarjeta }), undefined],
  ['a credit card without its data', pago({ tipo: 3 }), 'condicionPago.entregas.0.infoTarjeta 1600'],
  ['a debit card without its data', pago({ tipo: 4 }), 'condicionPago.entregas.0.infoTarjeta 1600'],
  ['cash with a card’s data', pago({ infoTarjeta: tarjeta }), 'condicionPago.entregas.0.infoTarjeta 1601'],
  [
    'a processor with another check digit',
    pago({ tipo: 3, infoTarjeta: { ...tarjeta, ruc: '80099006-1' } }),
    'condicionPago.entregas.0.infoTarjeta.ruc 1604',
  ],
  ['a processor without its digit', pago({ tipo: 3, infoTarjeta: { ...tarjeta, ruc: '80099006' } }), undefined],
  [
    'a processor of no RUC',
    pago({ tipo: 3, infoTarjeta: { ...tarjeta, ruc: 'X' } }),
    'condicionPago.entregas.0.infoTarjeta.ruc',
  ],
  ['a cheque', pago({ tipo: 2, infoCheque: cheque }), undefined],
  ['a cheque without its data', pago({ tipo: 2 }), 'condicionPago.entregas.0.infoCheque 1650'],
  ['cash with a cheque’s data', pago({ infoCheque: cheque }), 'condicionPago.entregas.0.infoCheque 1651'],
  [
    'a cheque without number',
    pago({ tipo: 2, infoCheque: { ...cheque, numeroCheque: '' } }),
    'condicionPago.entregas.0.infoCheque.numeroCheque',
  ],
  ['a bank payment over the counter', pago({ tipo: 16 }), 'condicionPago.entregas.0.tipo 1553'],
  ['a bank payment in a bank operation', pago({ tipo: 16 }, { factura: { presencia: 5 } }), undefined],
  ['dollars without a rate', pago({ moneda: 'USD' }), 'condicionPago.entregas.0.cambio 1556'],
  ['dollars of an operation in dollars', pago({ moneda: 'USD' }, { moneda: 'USD', tipo_cambio: 7300 }), undefined],
  [
    'reales of an operation in dollars',
    pago({ moneda: 'BRL' }, { moneda: 'USD', tipo_cambio: 7300 }),
    'condicionPago.entregas.0.cambio 1556',
  ],
  ['one rate in every item, and nothing said of payments', porItem({ condicionPago: undefined }), undefined],
  [
    'one rate, written in two ways',
    porItem({ condicionPago: { condicion: 1 }, items: [item({ cambio: 7300 }), item({ cambio: '7300.00' })] }),
    undefined,
  ],
  [
    'two rates, and nothing said of payments',
    porItem({ condicionPago: undefined, items: [item({ cambio: 7300 }), item({ cambio: 7301 })] }),
    'condicionPago 1556',
  ],
  [
    'two rates, and no rate of the payment',
    porItem({
      condicionPago: { condicion: 1, entregas: [{ tipo: 1, monto: 1 }] },
      items: [item({ cambio: 7300 }), item({ cambio: 7301 })],
    }),
    'condicionPago.entregas.0.cambio 1556',
  ],
  [
    'two rates on credit',
    porItem({ condicionPago: { condicion: 2 }, items: [item({ cambio: 7300 }), item({ cambio: 7301 })] }),
    undefined,
  ],
  [
    'a missing rate, and nothing said of payments: only what is wrong there',
    porItem({ condicionPago: undefined, items: [item({ cambio: 7300 }), item(), item({ cambio: 7301 })] }),
    'items.1.cambio 1854',
  ],
  ['an unreadable rate, and nothing said of payments', porItem({ condicionPago: undefined }, 'x'), 'items.0.cambio'],
  ['an unreadable rate', pago({ moneda: 'USD', cambio: 'x' }), 'condicionPago.entregas.0.cambio'],
  [
    'an unreadable rate in an operation in dollars',
    pago({ cambio: 'x' }, { moneda: 'USD', tipo_cambio: 7300 }),
    'condicionPago.entregas.0.cambio',
  ],
  ['guaraníes with a rate', pago({ cambio: 1 }), 'condicionPago.entregas.0.cambio 1557'],
  [
    'the second payment',
    minimal({
      condicionPago: {
        condicion: 1,
        entregas: [
          { tipo: 1, monto: 1 },
          { tipo: 2, monto: 1 },
        ],
      },
    }),
    'condicionPago.entregas.1.infoCheque 1650',
  ],
]

export const ITEMS: readonly Case[] = [
  ['none', minimal({ items: [] }), 'items'],
  ['999', minimal({ items: Array.from({ length: 999 }, () => item()) }), undefined],
  ['1000', minimal({ items: Array.from({ length: 1000 }, () => item()) }), 'items'],
  ['quantity 0', unItem({ cantidad: 0 }), 'items.0.cantidad'],
  ['the least quantity', unItem({ cantidad: '0.00000001' }), undefined],
  ['fifteen digits', unItem({ precioUnitario: '999999999999999', cantidad: 1 }), undefined],
  ['sixteen digits', unItem({ precioUnitario: '999999999999999', cantidad: 2 }), 'items.0.cantidad'],
  [
    'sixteen digits that a discount hides',
    unItem({ precioUnitario: '999999999999999', descuento: '999999999999999', cantidad: 2 }),
    'items.0.cantidad',
  ],
  [
    'sixteen digits together',
    minimal({ items: [item({ precioUnitario: '600000000000000' }), item({ precioUnitario: '400000000000000' })] }),
    'items',
  ],
  [
    'sixteen digits of discount together',
    minimal({
      items: ['600000000000000', '400000000000000'].map(price => item({ precioUnitario: price, descuento: price })),
    }),
    'items',
  ],
  [
    'sixteen digits in guaraníes',
    unItem({ precioUnitario: '100000000000' }, { moneda: 'USD', tipo_cambio: 10_000 }),
    'items',
  ],
  ['a price of nothing', unItem({ precioUnitario: 0 }), undefined],
  ['a discount of the whole price', unItem({ descuento: 11000 }), undefined],
  ['a discount beyond the price', unItem({ descuento: '11000.00000001' }), 'items.0.descuento'],
  ['an advance of the whole price', unItem({ anticipo: 11000 }), undefined],
  ['an advance beyond the price', unItem({ anticipo: 11001 }), 'items.0.anticipo'],
  ['discount and advance of the whole price', unItem({ descuento: 6000, anticipo: 5000 }), undefined],
  ['discount and advance beyond the price', unItem({ descuento: 6000, anticipo: 5001 }), 'items.0.anticipo'],
  [
    'a discount beyond the price, and an advance',
    unItem({ descuento: '11000.00000001', anticipo: 1 }),
    'items.0.descuento',
  ],
  ['no VAT treatment', unItem({ afectacionIva: undefined, tasaIva: undefined }), 'items.0.afectacionIva'],
  ['no rate of a taxed item', unItem({ tasaIva: undefined }), 'items.0.tasaIva'],
  ['a taxed item at 0', unItem({ tasaIva: 0 }), 'items.0.tasaIva 1908'],
  ['a taxed item at 7', unItem({ tasaIva: 7 }), 'items.0.tasaIva 1908'],
  ['an exempt item at 5', unItem({ afectacionIva: 3, tasaIva: 5 }), 'items.0.tasaIva 1907'],
  ['an exonerated item at 10', unItem({ afectacionIva: 2, tasaIva: 10 }), 'items.0.tasaIva 1907'],
  ['an exempt item without rate', unItem({ afectacionIva: 3, tasaIva: undefined }), undefined],
  ['a taxed item at 99 %', unItem({ ivaProporcion: 99 }), 'items.0.ivaProporcion 1904'],
  ['an exempt item at 1 %', unItem({ afectacionIva: 3, tasaIva: 0, ivaProporcion: 1 }), 'items.0.ivaProporcion 1905'],
  ['a partly taxed item, how much unsaid', unItem({ afectacionIva: 4 }), 'items.0.ivaProporcion'],
  ['a partly taxed item at 0 %', unItem({ afectacionIva: 4, ivaProporcion: 0 }), 'items.0.ivaProporcion 1906'],
  ['a partly taxed item at 100 %', unItem({ afectacionIva: 4, ivaProporcion: 100 }), 'items.0.ivaProporcion 1906'],
  ['a partly taxed item at a third', unItem({ afectacionIva: 4, ivaProporcion: '33.33333333' }), undefined],
  [
    'a partly taxed item without rate',
    unItem({ afectacionIva: 4, ivaProporcion: 30, tasaIva: undefined }),
    'items.0.tasaIva',
  ],
  ['a taxed item of income tax alone', minimal({ tipoImpuesto: 3 }), 'items.0.afectacionIva'],
  ['a taxed item of ISC', minimal({ tipoImpuesto: 2 }), 'items.0.afectacionIva 1902'],
  [
    'a partly taxed item of ISC',
    minimal({ tipoImpuesto: 2, items: [item({ afectacionIva: 3, tasaIva: 0 }), item({ afectacionIva: 4 })] }),
    'items.1.afectacionIva 1902',
  ],
  ['an exonerated item of ISC', unItem({ afectacionIva: 2, tasaIva: 0 }, { tipoImpuesto: 2 }), undefined],
  ['an exempt item of ISC', unItem({ afectacionIva: 3, tasaIva: 0 }, { tipoImpuesto: 2 }), undefined],
  ['an exempt item of no tax', unItem({ afectacionIva: 3, tasaIva: 0 }, { tipoImpuesto: 4 }), undefined],
  ['rates by item', porItem(), undefined],
  ['rates by item and none', porItem({}, null), 'items.0.cambio 1854'],
  ['a rate by item under a global one', dolares({ items: [item({ cambio: 7300 })] }), 'items.0.cambio 1855'],
  ['a rate by item in guaraníes', unItem({ cambio: 7300 }), 'items.0.cambio 1856'],
  ['the CDC of an advance', unItem({ cdcAnticipo: CDC_ANTICIPO }), undefined],
  ['another check digit of it', unItem({ cdcAnticipo: `${CDC_ANTICIPO.slice(0, -1)}0` }), 'items.0.cdcAnticipo'],
  ['the second one', minimal({ items: [item(), item({ cantidad: -1 })] }), 'items.1.cantidad'],
]

export const TOTALES: readonly Case[] = [
  ['the total, a unit more', minimal({ totales: { totalOperacion: 11001 } }), undefined],
  ['the total, a unit less', minimal({ totales: { totalOperacion: '10999' } }), undefined],
  [
    'the total, more than a unit off',
    minimal({ totales: { totalOperacion: '11001.00000001' } }),
    'totales.totalOperacion',
  ],
  ['the VAT, a unit less', minimal({ totales: { ivaTotal: 999 } }), undefined],
  ['the VAT, more than a unit off', minimal({ totales: { ivaTotal: 998.99 } }), 'totales.ivaTotal'],
  ['an unreadable total', minimal({ totales: { totalOperacion: '11.000' + ',00' } }), 'totales.totalOperacion'],
  ['an unreadable subtotal', minimal({ totales: { subtotalExento: 'x' } }), 'totales.subtotalExento'],
  ['another subtotal: a warning only', minimal({ totales: { subtotalGravado10: 1 } }), undefined],
  [
    'a total over wrong items: only what is wrong there',
    unItem({ cantidad: -1 }, { totales: { totalOperacion: 5 } }),
    'items.0.cantidad',
  ],
]

const DEAR = '30000000000'
const caros = (over: Body): Body =>
  minimal({ items: [item({ precioUnitario: '90000000000000' }), item({ precioUnitario: DEAR })], ...over })

export const GLOBALES: readonly Case[] = [
  ['discount, advance, commission and rounding', conGlobales(), undefined],
  ['all of them nothing', conGlobales({ descuentoGlobal: 0, anticipoGlobal: 0, comision: 0, redondeo: 0 }), undefined],
  ['a discount of everything', minimal({ descuentoGlobal: 11000 }), undefined],
  ['a discount beyond everything', minimal({ descuentoGlobal: '11000.00000001' }), 'descuentoGlobal'],
  [
    'a discount beyond what is left of one item',
    minimal({ items: [item({ descuento: 10000 }), item()], descuentoGlobal: 2001 }),
    'descuentoGlobal',
  ],
  [
    'a discount of what is left of one item',
    minimal({ items: [item({ descuento: 10000 }), item()], descuentoGlobal: 2000 }),
    undefined,
  ],
  [
    'a discount whose percentage has too few decimals',
    caros({ descuentoGlobal: '12345678901' }),
    'descuentoGlobal 1862',
  ],
  ['one whose percentage is exact', caros({ descuentoGlobal: '9003000000' }), undefined],
  ['a negative discount', minimal({ descuentoGlobal: -1 }), 'descuentoGlobal'],
  ['an unreadable discount', minimal({ descuentoGlobal: 'x' }), 'descuentoGlobal'],
  ['an advance of everything', minimal({ anticipoGlobal: 11000 }), undefined],
  ['an advance beyond everything', minimal({ anticipoGlobal: '11000.00000001' }), 'anticipoGlobal'],
  [
    'an advance of what discounts leave',
    minimal({ items: [item({ descuento: 10000 }), item()], descuentoGlobal: 2000, anticipoGlobal: 10000 }),
    undefined,
  ],
  [
    'an advance beyond what discounts leave',
    minimal({ items: [item({ descuento: 10000 }), item()], descuentoGlobal: 2000, anticipoGlobal: 10001 }),
    'anticipoGlobal',
  ],
  ['an advance with nine decimals', minimal({ anticipoGlobal: '0.123456789' }), 'anticipoGlobal'],
  ['a commission of sixteen digits', minimal({ comision: '1000000000000000' }), 'comision'],
  ['a negative commission', minimal({ comision: -1 }), 'comision'],
  ['a rounding of the whole total', minimal({ redondeo: '9999.9999' }), undefined],
  ['a rounding of ten thousand', minimal({ redondeo: 10000 }), 'redondeo'],
  ['a rounding with five decimals', minimal({ redondeo: '0.00001' }), 'redondeo'],
  ['a rounding beyond the total', unItem({ precioUnitario: 40 }, { redondeo: 45 }), 'redondeo'],
  ...[0, 50, 100, 500, 1000, '50', '50.00', null, ' '].map(
    redondearA => [`a total rounded to ${redondearA}`, minimal({ redondearA }), undefined] as const,
  ),
  ...[1, 10, 49.5, 5000, 10000, -50, 'x', '1.000'].map(
    redondearA => [`a total rounded to ${redondearA}`, minimal({ redondearA }), 'redondearA'] as const,
  ),
  ['a total in dollars rounded to a coin', dolares({ redondearA: 50 }), 'redondearA'],
  ['a total in dollars that is not', dolares({ redondearA: 0 }), undefined],
  ['a rounding and a coin', minimal({ redondeo: 45, redondearA: 50 }), 'redondearA'],
  ['a rounding of nothing and a coin', minimal({ redondeo: 0, redondearA: 50 }), 'redondearA'],
  ['a rounding and no coin', minimal({ redondeo: 45, redondearA: 0 }), undefined],
  ['a total below the coin', unItem({ precioUnitario: '49.9999' }, { redondearA: 50 }), 'redondearA'],
  ['a total of the coin', unItem({ precioUnitario: 50 }, { redondearA: 50 }), undefined],
  [
    'a rounded total and the client’s',
    unItem({ precioUnitario: 11037 }, { redondearA: 50, totales: { totalOperacion: 11000 } }),
    undefined,
  ],
  [
    'a rounded total and the client’s, which is not',
    unItem({ precioUnitario: 11037 }, { redondearA: 50, totales: { totalOperacion: 11037 } }),
    'totales.totalOperacion',
  ],
  [
    'an amount that is not a coin, and the client’s total',
    unItem({ precioUnitario: 11037 }, { redondearA: 30, totales: { totalOperacion: 11007 } }),
    'redondearA',
  ],
  [
    'the total and the VAT with all of them',
    conGlobales({ totales: { totalOperacion: 16955, ivaTotal: '1217.68707483' } }),
    undefined,
  ],
  ['another total', conGlobales({ totales: { totalOperacion: 15900 } }), 'totales.totalOperacion'],
  [
    'a total over a wrong discount: only what is wrong there',
    conGlobales({ descuentoGlobal: -1, totales: { totalOperacion: 5 } }),
    'descuentoGlobal',
  ],
]

const porCiclo = (over: Body): Body => minimal({ sectorAdicional: ciclo(over) })
const asegurado = (...polizas: Body[]): Body => minimal({ sectorSeguros: polizas })

export const SECTORES: readonly Case[] = [
  ['a cycle', porCiclo({}), undefined],
  ['a cycle without beginning', porCiclo({ inicioCiclo: undefined }), 'sectorAdicional.inicioCiclo 2050'],
  ['a cycle without end', porCiclo({ finCiclo: undefined }), 'sectorAdicional.finCiclo 2052'],
  [
    'a beginning of no cycle',
    minimal({ sectorAdicional: { inicioCiclo: '2026-11-01' } }),
    'sectorAdicional.inicioCiclo 2051',
  ],
  ['an end of no cycle', minimal({ sectorAdicional: { finCiclo: '2026-11-01' } }), 'sectorAdicional.finCiclo 2053'],
  ['a cycle of a day', porCiclo({ finCiclo: '2026-11-01' }), undefined],
  ['a cycle that ends before it begins', porCiclo({ finCiclo: '2026-10-31' }), 'sectorAdicional.finCiclo 2054'],
  ['payment due today', porCiclo({ vencimientoPago: ['2026-11-21'] }), undefined],
  [
    'payment due yesterday',
    porCiclo({ vencimientoPago: ['2026-12-10', '2026-11-20'] }),
    'sectorAdicional.vencimientoPago 2055',
  ],
  [
    'payment due four times',
    porCiclo({ vencimientoPago: Array(4).fill('2026-12-10') }),
    'sectorAdicional.vencimientoPago',
  ],
  ['payment due on no day', porCiclo({ vencimientoPago: ['2026-02-30'] }), 'sectorAdicional.vencimientoPago.0'],
  ['nine meters', minimal({ sectorEnergiaElectrica: Array(9).fill(medidor()) }), undefined],
  ['ten meters', minimal({ sectorEnergiaElectrica: Array(10).fill(medidor()) }), 'sectorEnergiaElectrica'],
  ['no meters', minimal({ sectorEnergiaElectrica: [] }), undefined],
  ['two policies', asegurado(poliza(), poliza()), undefined],
  ['no policies', asegurado(), undefined],
  ['policies of two insurers', asegurado(poliza(), poliza({ codigoAseguradora: '113' })), 'sectorSeguros'],
  ['a policy of no time', asegurado(poliza({ vigencia: 0 })), 'sectorSeguros.0.vigencia'],
  [
    'a policy that ends before it begins',
    asegurado(poliza(), poliza({ finVigencia: '2026-11-20' })),
    'sectorSeguros.1.finVigencia',
  ],
  ['change of a million', minimal({ sectorSupermercados: caja({ vuelto: 1_000_000 }) }), 'sectorSupermercados.vuelto'],
]
