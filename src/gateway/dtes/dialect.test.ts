/**
 * Invoices in the dialects of other products' clients, sent with the stamp added: approved, with the intended payment,
 * date and operation.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTree, textAt } from '../../../packages/sifen/test/xml-tree.ts'
import { type Body, buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

const CLIENTE = {
  contribuyente: true,
  ruc: '80099006-4',
  razonSocial: 'Cliente SA',
  nombreFantasia: 'El Cliente',
  tipoOperacion: 1,
  direccion: 'Calle Palma',
  numeroCasa: '1515',
  departamento: 1,
  departamentoDescripcion: 'CAPITAL',
  distrito: 1,
  distritoDescripcion: 'ASUNCION (DISTRITO)',
  ciudad: 1,
  ciudadDescripcion: 'ASUNCION (DISTRITO)',
  pais: 'PRY',
  paisDescripcion: 'Paraguay',
  tipoContribuyente: 2,
  telefono: '021444555',
  celular: '0981444555',
  email: 'cliente@ejemplo.com.py, otro@ejemplo.com.py',
  codigo: '1548',
}
const ITEM = {
  codigo: 'A-001',
  descripcion: 'Yerba mate',
  observacion: '',
  unidadMedida: 77,
  cantidad: 2,
  precioUnitario: 75000,
  descuento: 0,
  anticipo: 0,
  pais: 'PRY',
  paisDescripcion: 'Paraguay',
  ivaTipo: 1,
  ivaBase: 100,
  iva: 10,
  lote: null,
}
const head = (numero: number) => ({
  tipoDocumento: 1,
  establecimiento: '001',
  punto: '001',
  numero: String(numero).padStart(7, '0'),
  codigoSeguridadAleatorio: '298398',
  descripcion: 'Aparece en el documento',
  observacion: 'Gracias',
  fecha: '2026-11-20T16:30:00',
  tipoEmision: 1,
  tipoTransaccion: 1,
  tipoImpuesto: 1,
  moneda: 'PYG',
  descuentoGlobal: 0,
  anticipoGlobal: 0,
  usuario: { documentoTipo: 1, documentoNumero: '157264', nombre: 'Ana Ayala', cargo: 'Vendedora' },
  factura: { presencia: 1 },
})

const CONTADO = {
  ...head(1),
  cliente: CLIENTE,
  condicion: { tipo: 1, entregas: [{ tipo: 5, monto: '150000', moneda: 'PYG' }] },
  items: [ITEM],
}
const PLAZO = {
  ...head(2),
  cliente: { ...CLIENTE, tipoOperacion: 3 },
  factura: {
    presencia: 1,
    dncp: { modalidad: 'AB', entidad: 12345, ano: 26, secuencia: 1234567, fecha: '2026-11-01' },
  },
  condicion: { tipo: 2, credito: { tipo: 1, plazo: '45 días' } },
  items: [{ ...ITEM, dncp: { codigoNivelGeneral: '12345678', codigoNivelEspecifico: '1234' } }],
}
const CUOTAS = {
  ...head(3),
  cliente: {
    contribuyente: false,
    documentoTipo: 1,
    documentoNumero: '1234567',
    razonSocial: 'Ana Ayala',
    tipoOperacion: 2,
  },
  condicion: {
    tipo: 2,
    entregas: [{ tipo: 1, monto: '50000', moneda: 'PYG' }],
    credito: {
      tipo: 2,
      cuotas: 2,
      montoEntrega: 50000,
      infoCuotas: [
        { moneda: 'PYG', monto: 50000, vencimiento: '2026-12-20' },
        { moneda: 'PYG', monto: 50000, vencimiento: '2027-01-20' },
      ],
    },
  },
  items: [ITEM],
}
/** A minimal invoice in snake_case. */
const MINIMA = {
  tipo_documento: 1,
  establecimiento: 1,
  punto: 1,
  numero: 4,
  fecha: '2026-11-20T16:30:00',
  cliente: { contribuyente: true, ruc: '80099006-4', razon_social: 'Cliente SA' },
  condicion: { tipo: 1 },
  items: { codigo: 'A-001', descripcion: 'Yerba mate', cantidad: 1, precio_unitario: 11000, iva_tipo: 1, iva: 10 },
}

/** Returns the document's date, operation and payment. */
function meant(xml: string) {
  const tree = readTree(xml)
  const at = (path: string) => textAt(tree, `DE/${path}`)
  return {
    fecha: at('gDatGralOpe/dFeEmiDE'),
    operacion: at('gDatGralOpe/gDatRec/iTiOpe'),
    condicion: at('gDtipDE/gCamCond/iCondOpe'),
    pago: at('gDtipDE/gCamCond/gPaConEIni/iTiPago'),
    plazo: at('gDtipDE/gCamCond/gPagCred/dPlazoCre'),
    cuotas: at('gDtipDE/gCamCond/gPagCred/dCuotas'),
  }
}

const FECHA = '2026-11-20T16:30:00'
const nothing = { pago: undefined, plazo: undefined, cuotas: undefined }

describe('an invoice in the dialect of another product, with its stamp added', () => {
  it.each<[string, Body, object]>([
    ['contado', CONTADO, { ...nothing, operacion: '1', condicion: '1', pago: '5' }],
    ['crédito a plazo, al Estado', PLAZO, { ...nothing, operacion: '3', condicion: '2', plazo: '45 días' }],
    ['crédito en cuotas, con entrega', CUOTAS, { ...nothing, operacion: '2', condicion: '2', pago: '1', cuotas: '2' }],
    ['la mínima', MINIMA, { ...nothing, operacion: '1', condicion: '1', pago: '1' }],
  ])('200 with the intended date, operation and payment: %s', async (_, body, expected) => {
    const res = await t.as('operador').post(SYNC, { ...body, timbrado: t.timbrado.numero })
    const { id, estado, errors } = res.json()
    expect({ status: res.statusCode, estado, errors }).toEqual({ status: 200, estado: 'approved', errors: undefined })
    const xml = await t.as('admin').get(`/api/sifen/dtes/${id}/xml`)
    expect(meant(xml.body)).toEqual({ fecha: FECHA, ...expected })
  })

  it('422 names the fields as the client wrote them', async () => {
    const cliente = { ...CLIENTE, ruc: '80099006-5' }
    const res = await t.as('operador').post(SYNC, { ...CONTADO, cliente, numero: 'x', timbrado: t.timbrado.numero })
    expect({ status: res.statusCode, campos: Object.keys(res.json().errors) }).toEqual({
      status: 422,
      campos: ['cliente.ruc', 'numero'],
    })
    expect(res.json().errors.numero[0]).toMatch(/campo numero /)
  })

  it('422 says what to do with the names that the client wrote', async () => {
    const extranjero = { contribuyente: false, documentoTipo: 2, documentoNumero: 'AB123', tipoOperacion: 4 }
    const cliente = { ...extranjero, razonSocial: 'Cliente Ltda', pais: 'BRA', paisDescripcion: 'Brasil' }
    const items = [{ ...ITEM, iva: 7 }]
    const res = await t.as('operador').post(SYNC, { ...CONTADO, cliente, items, timbrado: t.timbrado.numero })
    const problemas: Body[] = res.json().problemas
    const answer = problemas.map(({ campo, codigo, que_hacer }) => ({ campo, codigo, que_hacer }))
    expect(answer).toEqual([
      { campo: 'cliente.direccion', codigo: '1318', que_hacer: 'Indique cliente.direccion y cliente.numeroCasa.' },
      { campo: 'items.0.iva', codigo: '1908', que_hacer: 'Use iva 5 o 10.' },
    ])
  })

  it('422 names the fields that are not supported yet, and nothing is created', async () => {
    const before = await t.footprint()
    const extra = { cdc: '1'.repeat(44), params: { establecimientos: [{ codigo: '001' }] } }
    const res = await t.as('operador').post(SYNC, { ...t.factura(), ...extra })
    expect({ status: res.statusCode, campos: Object.keys(res.json().errors) }).toEqual({
      status: 422,
      campos: ['cdc', 'params.establecimientos'],
    })
    expect(await t.footprint()).toEqual(before)
  })
})
