/** The forms of xmlgen's README, FacturaSend's documentation, OCA's Odoo module and ERPNext's module. */
import type { Body } from '../../support/issuing-app.ts'
import { A_30_DIAS, CASH, CONTADO, EN_CUOTAS, FECHA, sales } from '../sale.ts'

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
  documentoTipo: 1,
  documentoNumero: '2324234',
  telefono: '021444555',
  celular: '0981444555',
  email: 'compras@cliente.com.py, pagos@cliente.com.py',
  codigo: '1548',
}
const ITEM = {
  ...{ codigo: 'A-001', descripcion: 'Yerba mate', observacion: '', unidadMedida: 77, cantidad: 2 },
  ...{ precioUnitario: 75000, cambio: 0, descuento: 0, anticipo: 0, pais: 'PRY', paisDescripcion: 'Paraguay' },
  ...{ tolerancia: 0, toleranciaCantidad: 0, toleranciaPorcentaje: 0, cdcAnticipo: '' },
  ...{ ivaTipo: 1, ivaProporcion: 100, iva: 10, lote: '', vencimiento: '', numeroSerie: '', numeroPedido: '' },
}
const HEAD = {
  ...{ tipoDocumento: 1, establecimiento: '001', codigoSeguridadAleatorio: '298398', punto: '001' },
  ...{ descripcion: 'Aparece en el documento', observacion: 'Gracias por su compra', fecha: FECHA },
  ...{ tipoEmision: 1, tipoTransaccion: 1, tipoImpuesto: 1, moneda: 'PYG', condicionAnticipo: 1 },
  ...{ condicionTipoCambio: 1, descuentoGlobal: 0, anticipoGlobal: 0, cambio: 6700 },
  usuario: { documentoTipo: 1, documentoNumero: '157264', nombre: 'Ana Ayala', cargo: 'Vendedora' },
  factura: { presencia: 1, fechaEnvio: '2026-12-21' },
}
const CREDITO = {
  ...{ tipo: 1, plazo: '30 días', cuotas: 2, montoEntrega: 0 },
  infoCuotas: [
    { moneda: 'PYG', monto: 75000, vencimiento: '2026-12-20' },
    { moneda: 'PYG', monto: 75000, vencimiento: '2027-01-20' },
  ],
}
const PAGOS = [
  { tipo: 1, monto: '50000', moneda: 'PYG', cambio: 0 },
  {
    ...{ tipo: 3, monto: '60000', moneda: 'PYG', cambio: 0 },
    infoTarjeta: {
      ...{ tipo: 1, tipoDescripcion: 'Dinelco', titular: 'Ana Ayala', ruc: '80099006-4', razonSocial: 'Procesadora' },
      ...{ medioPago: 1, codigoAutorizacion: 232524234 },
    },
  },
  {
    ...{ tipo: 2, monto: '40000', moneda: 'PYG', cambio: 0 },
    infoCheque: { numeroCheque: '32323232', banco: 'Sudameris' },
  },
]
const TRES_PAGOS = [
  { ...CASH, monto: '50000' },
  { ...CASH, tipo: '3', monto: '60000' },
  { ...CASH, tipo: '2', monto: '40000' },
]

const XMLGEN: Body = { ...HEAD, cliente: CLIENTE, items: [ITEM] }
const contado = (...entregas: Body[]) => ({ tipo: 1, entregas })

export const XMLGEN_SALES = sales('README de xmlgen', [
  {
    name: 'contado, con efectivo, tarjeta y cheque',
    body: { ...XMLGEN, condicion: contado(...PAGOS) },
    meant: { ...CONTADO, pagos: TRES_PAGOS },
  },
  {
    name: 'contado, con un crédito vacío al lado',
    body: { ...XMLGEN, condicion: { ...contado(PAGOS[0] as Body), credito: { tipo: 1, plazo: '', cuotas: 0 } } },
    meant: { ...CONTADO, pagos: [{ ...CASH, monto: '50000' }] },
  },
  {
    name: 'contado, con un crédito al lado',
    body: { ...XMLGEN, condicion: { ...contado(...PAGOS), credito: CREDITO } },
    refused: ['condicion.credito'],
  },
  {
    name: 'crédito a plazo, con cuotas al lado',
    body: { ...XMLGEN, condicion: { tipo: 2, credito: CREDITO } },
    meant: A_30_DIAS,
  },
  {
    name: 'crédito en cuotas, con plazo al lado',
    body: { ...XMLGEN, condicion: { tipo: 2, credito: { ...CREDITO, tipo: 2 } } },
    meant: EN_CUOTAS,
  },
  {
    name: 'cambio sin moneda',
    body: { ...XMLGEN, moneda: undefined, condicion: contado(CASH) },
    refused: ['condicionTipoCambio', 'cambio'],
  },
  {
    name: 'crédito sin tipo, con plazo y cuotas',
    body: { ...XMLGEN, condicion: { tipo: 2, credito: { ...CREDITO, tipo: undefined } } },
    refused: ['condicion.credito.plazo'],
  },
])

const FACTURASEND: Body = {
  ...{ ...HEAD, condicionTipoCambio: undefined, cambio: undefined, condicionAnticipo: undefined },
  ...{ cliente: { ...CLIENTE, documentoTipo: undefined, documentoNumero: undefined }, format: 'ticket' },
  ...{ items: [{ ...ITEM, cambio: undefined, extras: { deposito: 'B2' } }], extras: { pedido: 'A-17' } },
}

export const FACTURASEND_SALES = sales('FacturaSend', [
  {
    name: 'contado por transferencia',
    body: { ...FACTURASEND, condicion: contado({ ...CASH, tipo: 5, extras: { lote: 1 } }) },
    meant: { ...CONTADO, pagos: [{ ...CASH, tipo: '5' }] },
  },
  {
    name: 'crédito en cuotas',
    body: { ...FACTURASEND, condicion: { tipo: 2, credito: { ...CREDITO, tipo: 2, plazo: undefined } } },
    meant: EN_CUOTAS,
  },
  {
    name: 'dólares',
    body: {
      ...{ ...FACTURASEND, moneda: 'USD', condicionTipoCambio: 1, cambio: 7300 },
      ...{
        items: [{ ...ITEM, precioUnitario: 55 }],
        condicion: contado({ tipo: 1, monto: 110, moneda: 'USD', cambio: 7300 }),
      },
    },
    meant: {
      ...{ ...CONTADO, moneda: 'USD', cambio: '7300', total: '110', iva: '10' },
      pagos: [{ tipo: '1', monto: '110', moneda: 'USD', cambio: '7300' }],
    },
  },
])

const ODOO: Body = {
  ...{
    ...HEAD,
    cambio: undefined,
    condicionAnticipo: undefined,
    descuentoGlobal: undefined,
    anticipoGlobal: undefined,
  },
  ...{ tipoCambio: 0, receiptId: '1-348', timbradoFechaFin: '2027-01-01', factura: { presencia: 1 } },
  cliente: {
    ...{ naturalezaReceptor: '1', tipoOperacion: '1', contribuyente: true, ruc: '80099006', dvReceptor: '4' },
    ...{ tipoContribuyente: '2', razonSocial: 'Cliente SA', nombreFantasia: 'Cliente SA', direccion: 'Calle Palma' },
    ...{ numeroCasa: '0', pais: 'PRY', paisDescripcion: 'Paraguay', departamento: '1', ciudad: '1' },
    ...{ departamentoDescripcion: 'CAPITAL', ciudadDescripcion: 'ASUNCION', telefono: '021444555', celular: '' },
  },
  items: [
    {
      ...{ codigo: 'A-001', descripcion: 'Yerba mate', observacion: '', ncm: '', unidadMedida: 77, cantidad: 2 },
      ...{ precioUnitario: 75000, cambio: 0, ivaTipo: 1, ivaBase: 100, iva: 10, lote: '', vencimiento: '' },
      ...{ baseGravada: 136363.64, liquidacionIva: 13636.36 },
    },
  ],
  totales: {
    ...{ totalExento: 0, totalExonerado: 0, totalGravado5: 0, totalGravado10: 150000, totalOperacion: 150000 },
    ...{ totalIva: 13636.36, liquidacionIva5: 0, liquidacionIva10: 13636.36, baseGravada5: 0 },
    ...{ baseGravada10: 136363.64, totalBaseGravada: 136363.64, totalPYG: 150000 },
  },
}

export const OCA_SALES = sales('OCA (Odoo)', [
  {
    name: 'la más simple, contado',
    body: { ...ODOO, condicion: contado({ tipo: 1, monto: '150000', moneda: 'PYG', cambio: 0 }) },
    meant: CONTADO,
  },
  {
    name: 'crédito a plazo',
    body: { ...ODOO, condicion: { tipo: 2, credito: { ...CREDITO, montoEntrega: undefined } } },
    meant: A_30_DIAS,
  },
  {
    name: 'dólares, con cambio 0 en el ítem y en el pago',
    body: {
      ...{ ...ODOO, moneda: 'USD', tipoCambio: 7300, totales: undefined },
      items: (ODOO.items as Body[]).map(item => ({ ...item, precioUnitario: 55 })),
      condicion: contado({ tipo: 1, monto: '110', moneda: 'USD', cambio: 0 }),
    },
    meant: {
      ...{ ...CONTADO, moneda: 'USD', cambio: '7300', total: '110', iva: '10' },
      pagos: [{ tipo: '1', monto: '110', moneda: 'USD', cambio: '7300' }],
    },
  },
  {
    name: 'dólares sin su cambio',
    body: {
      ...{ ...ODOO, moneda: 'USD', totales: undefined },
      condicion: contado({ tipo: 1, monto: '150000', moneda: 'USD', cambio: 0 }),
    },
    refused: ['condicion.entregas.0.cambio', 'tipoCambio'],
  },
  {
    name: 'otro total',
    body: { ...ODOO, totales: { totalOperacion: 120000 }, condicion: contado({ ...CASH, cambio: 0 }) },
    refused: ['totales.totalOperacion'],
  },
])

const ERPNEXT: Body = {
  ...{ ...HEAD, cambio: undefined, condicionTipoCambio: undefined, condicionAnticipo: undefined, establecimiento: 1 },
  ...{ descripcion: '', observacion: '', descuentoGlobal: undefined, anticipoGlobal: undefined },
  factura: { presencia: 1 },
  cliente: { ...CLIENTE, telefono: '', documentoTipo: undefined, documentoNumero: undefined, codigo: 'CLI-0001' },
  items: [
    {
      ...{ codigo: 'A-001', descripcion: 'Yerba mate', unidadMedida: 77, cantidad: 2, precioUnitario: 75000 },
      ...{ cambio: 0.0, ivaTipo: 1, ivaBase: 100, iva: 10, extras: { barCode: '7840001' } },
    },
  ],
}
const ERPNEXT_PAGO = { tipo: 1, monto: '150000', moneda: 'PYG', monedaDescripcion: 'Guaraní', cambio: 0.0 }

export const ERPNEXT_SALES = sales('ERPNext', [
  { name: 'contado', body: { ...ERPNEXT, condicion: contado(ERPNEXT_PAGO) }, meant: CONTADO },
  {
    name: 'crédito a plazo, sin entrega',
    body: { ...ERPNEXT, condicion: { tipo: 2, entregas: [], credito: CREDITO } },
    meant: A_30_DIAS,
  },
  {
    name: 'crédito a plazo, con entrega',
    body: {
      ...ERPNEXT,
      condicion: {
        ...{ tipo: 2, entregas: [{ ...ERPNEXT_PAGO, monto: '50000' }] },
        credito: { ...CREDITO, montoEntrega: 50000 },
      },
    },
    meant: { ...A_30_DIAS, pagos: [{ ...CASH, monto: '50000' }] },
  },
])
