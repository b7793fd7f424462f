/** The forms of FactPy, Sifende, and of six free gateways and libraries. */
import type { Body } from '../../support/issuing-app.ts'
import { A_30_DIAS, CASH, CONTADO, EN_CUOTAS, FECHA, sales } from '../sale.ts'

const FACTPY: Body = {
  ...{ fecha: '2026-11-20 16:30:00', cdcAsociado: '', punto: '001', establecimiento: '001' },
  documentoAsociado: {
    ...{ remision: false, tipoDocumentoAsoc: '', cdcAsociado: '', establecimientoAsoc: '', puntoAsoc: '' },
    ...{ numeroAsoc: '', tipoDocuemntoIm: '', fechaDocIm: '', timbradoAsoc: '' },
  },
  ...{ descripcion: 'Venta 60', tipoDocumento: 1, tipoEmision: 1, tipoTransaccion: 1, receiptid: 'venta-60' },
  ...{ condicionPago: 1, moneda: 'PYG', cambio: 0, codigoSeguridadAleatorio: '819250260' },
  cliente: {
    ...{ ruc: '80099006-4', nombre: 'Cliente SA', direccion: 'Calle Palma', numCasa: 430, diplomatico: false },
    ...{ cpais: 'PRY', correo: 'compras@cliente.com.py', dncp: 0 },
  },
  items: [
    {
      ...{ descripcion: 'Yerba mate', codigo: '0011', tipoIva: 'I.V.A. 10%', unidadMedida: 77, ivaTasa: 10 },
      ...{ ivaAfecta: 1, cantidad: 2, precioUnitario: 75000, precioTotal: 150000 },
      ...{ baseGravItem: 136363.636363, liqIvaItem: 13636.363637 },
    },
  ],
  pagos: [{ name: 'cash', tipoPago: '1', monto: 150000 }],
  ...{ totalPago: 150000, totalRedondeo: 0, codigo: 1222, pais: 'PYG' },
}
const [FACTPY_ITEM] = FACTPY.items as [Body]
const CUOTAS = {
  ...{ condicionCredito: 2, descripcion: 'Cuota', cantidadCuota: 2 },
  cuotas: [
    { numero: 1, monto: 75000, fechaVencimiento: '2026-12-20' },
    { numero: 2, monto: 75000, fechaVencimiento: '2027-01-20' },
  ],
}

export const FACTPY_SALES = sales('FactPy', [
  { name: 'contado', body: FACTPY, meant: CONTADO },
  {
    name: 'contado por transferencia',
    body: { ...FACTPY, pagos: [{ tipoPago: '5', monto: 150000 }] },
    meant: { ...CONTADO, pagos: [{ ...CASH, tipo: '5' }] },
  },
  {
    name: 'crédito en cuotas',
    body: { ...FACTPY, condicionPago: 2, pagos: [{}], credito: CUOTAS },
    meant: EN_CUOTAS,
  },
  {
    name: 'crédito a plazo',
    body: { ...FACTPY, condicionPago: 2, pagos: [], credito: { condicionCredito: 1, descripcion: '30 días' } },
    meant: A_30_DIAS,
  },
  { name: 'redondeo', body: { ...FACTPY, totalRedondeo: 45 }, refused: ['totalRedondeo'] },
  { name: 'otro total', body: { ...FACTPY, totalPago: 140000 }, refused: ['totalPago'] },
  {
    name: 'un ítem que no es cantidad por precio',
    body: { ...FACTPY, items: [{ ...FACTPY_ITEM, precioTotal: 140000 }] },
    refused: ['items.0.precioTotal'],
  },
  {
    name: 'un ítem sin IVA',
    body: { ...FACTPY, items: [{ ...FACTPY_ITEM, tipoIva: 'Exento', ivaTasa: 0, ivaAfecta: 0 }] },
    refused: ['items.0.ivaAfecta', 'items.0.afectacionIva'],
  },
  {
    name: 'un documento asociado de relleno',
    body: { ...FACTPY, documentoAsociado: { remision: false, tipoDocumentoAsoc: '1', cdcAsociado: '22' } },
    refused: ['documentoAsociado.cdcAsociado'],
  },
])

const SIFENDE: Body = {
  ...{ tipoDocumento: 'FACTURA_ELECTRONICA', fechaEmision: FECHA, tipoEmision: 'NORMAL', numeroEstablecimiento: 1 },
  ...{ puntoExpedicion: 1, tipoTransaccion: 'VENTA_MERCADERIA', monedaOperacion: 'PYG' },
  condicionOperacion: 'CONTADO',
  receptor: {
    ...{ tipoContribuyente: 'CONTRIBUYENTE', tipoOperacion: 'B2B', numeroDocumento: '80099006' },
    ...{ digitoVerificador: '4', nombreRazonSocial: 'Cliente SA', email: 'compras@cliente.com.py' },
  },
  condicionPago: { tipo: 'CONTADO', tipoPago: 'TRANSFERENCIA', monedaPago: 'PYG', montoPago: 150000 },
  items: [
    {
      ...{ codigo: 'A-001', descripcion: 'Yerba mate', cantidad: 2, unidadMedida: 'UNI', precioUnitario: 75000 },
      ...{ afectacionTributaria: 'GRAVADO', tasaIVA: 10 },
    },
  ],
}
const [SIFENDE_ITEM] = SIFENDE.items as [Body]
const POR_TRANSFERENCIA = { ...CONTADO, pagos: [{ ...CASH, tipo: '5' }] }

export const SIFENDE_SALES = sales('Sifende', [
  { name: 'contado', body: SIFENDE, meant: POR_TRANSFERENCIA },
  {
    name: 'contado, a una persona',
    body: {
      ...SIFENDE,
      receptor: {
        ...{ tipoContribuyente: 'NO_CONTRIBUYENTE', tipoOperacion: 'B2C', tipoDocumento: 'CEDULA_PARAGUAYA' },
        ...{ numeroDocumento: '1234567', nombreRazonSocial: 'Ana Ayala' },
      },
    },
    meant: { ...POR_TRANSFERENCIA, operacion: '2' },
  },
  {
    name: 'contado, a un innominado',
    body: {
      ...{ ...SIFENDE, items: [{ ...SIFENDE_ITEM, afectacionTributaria: 'EXENTO', tasaIVA: undefined }] },
      receptor: { tipoContribuyente: 'INNOMINADO', tipoOperacion: 'B2C', nombreRazonSocial: 'Sin Nombre' },
    },
    meant: { ...POR_TRANSFERENCIA, operacion: '2', iva: '0' },
  },
  {
    name: 'un medio de pago y un documento sin código conocido',
    body: {
      ...SIFENDE,
      receptor: {
        ...(SIFENDE.receptor as Body),
        tipoContribuyente: 'NO_CONTRIBUYENTE',
        tipoDocumento: 'CARNET',
        tipoOperacion: 'B2C',
      },
      condicionPago: { tipo: 'CONTADO', tipoPago: 'TARJETA_CREDITO_DEBITO', monedaPago: 'PYG', montoPago: 150000 },
    },
    refused: ['receptor.tipoDocumento', 'receptor.tipoDoc', 'condicionPago.tipoPago'],
  },
  {
    name: 'descuento en porcentaje',
    body: { ...SIFENDE, descuentoGlobalPorcentaje: 10 },
    refused: ['descuentoGlobalPorcentaje'],
  },
])

const DEVSART: Body = {
  ...{ tipoDocumento: 1, tipoEmision: 1, fechaEmision: FECHA, moneda: 'PYG', indicadorPresencia: 2 },
  timbrado: { numero: '12345678', establecimiento: '001', puntoExpedicion: '001', fechaInicio: '2026-01-01' },
  receptor: { tipoDocumento: 1, documento: '80099006-4', razonSocial: 'Cliente SA', pais: 'PRY' },
  items: [{ descripcion: 'Yerba mate', unidadMedida: 77, cantidad: 2, precioUnitario: 75000, afecIva: 1, tasaIva: 10 }],
}

/** What is missing from a body that has none of our names. */
const FALTAN = ['establecimiento', 'items', 'puntoExpedicion', 'receptor', 'tipoDocumento']

export const DEVSART_SALES = sales('devsart95/sifen-api', [
  {
    name: 'con su pago y el tipo de documento de su tabla',
    body: { ...DEVSART, pago: { tipo: 2, cuotas: [{ monto: 150000, vencimiento: '2026-12-20' }] } },
    refused: ['receptor.tipoDocumento', 'pago', 'receptor.naturaleza'],
  },
  {
    name: 'con la condición como número',
    body: {
      ...DEVSART,
      receptor: { naturaleza: 1, documento: '80099006-4', razonSocial: 'Cliente SA' },
      condicionPago: 1,
    },
    meant: { ...CONTADO, presencia: '2' },
  },
])

const RATONES: Body = {
  ...{ tipoDocumento: 1, establecimiento: '001', punto: '001', fecha: FECHA, tipoEmision: 1, tipoTransaccion: 1 },
  ...{ tipoImpuesto: 1, moneda: 'PYG', codigoSeguridad: '123456789', indicadorPresencia: 1 },
  cliente: {
    contribuyente: true,
    ruc: '80099006-4',
    razonSocial: 'Cliente SA',
    tipoOperacion: 1,
    tipoContribuyente: 2,
  },
  condicion: {
    tipo: 1,
    entregas: [
      {
        ...{ tipo: 4, monto: 150000, moneda: 'PYG', tipoCambio: 0, denominacionTarjeta: 2, formaProcesamiento: 1 },
        ...{ codigoAutorizacion: 234567, nombreTitular: 'Ana Ayala', numerosUltimosTarjeta: 42 },
      },
    ],
  },
  items: [
    {
      ...{ codigo: 'A-001', descripcion: 'Yerba mate', cantidad: 2, precioUnitario: 75000, ivaTipo: 1 },
      ...{ ivaProporcion: 100, iva: 10, unidadMedida: 77, descuento: 0, anticipo: 0 },
    },
  ],
}

export const RATONES_SALES = sales('mauritoralesc/sifen-api', [
  { name: 'contado, con tarjeta', body: RATONES, meant: { ...CONTADO, pagos: [{ ...CASH, tipo: '4' }] } },
  {
    name: 'en su sobre',
    body: { params: { version: 150 }, data: RATONES },
    refused: ['data', ...FALTAN],
  },
])

const MOTOR: Body = {
  ...{ tipoDocumento: 1, establecimiento: '001', punto: '001', fecha: FECHA, moneda: 'PYG' },
  cliente: { contribuyente: true, ruc: '80099006-4', razonSocial: 'Cliente SA' },
  items: [
    {
      ...{ codigo: 'A-001', descripcion: 'Yerba mate', cantidad: 2, precioUnitario: 75000, precioTotal: 150000 },
      ...{ ivaTipo: 1, tasaIVA: 10 },
    },
  ],
}

export const MOTOR_SALES = sales('emivita94/sifen-engine', [
  { name: 'contado', body: { ...MOTOR, condicionVenta: 1, referenciaExterna: 'V-60' }, meant: CONTADO },
  {
    name: 'crédito',
    body: { ...MOTOR, condicionVenta: 'CREDITO', condicion: { credito: { tipo: 1, plazo: '30 días' } } },
    meant: A_30_DIAS,
  },
  {
    name: 'dos condiciones',
    body: { ...MOTOR, condicionVenta: 2, condicion: { tipo: 1 } },
    refused: ['condicionVenta'],
  },
  { name: 'precios sin IVA', body: { ...MOTOR, ivaIncluido: false }, refused: ['ivaIncluido'] },
])

export const QUEUE_SALES = sales('gastonlopezl/sifen-async-integration', [
  {
    name: 'un total sin ítems',
    body: { documentType: 1, customerRuc: '80099006-4', customerName: 'Cliente SA', totalPyg: 150000 },
    refused: ['totalPyg', ...FALTAN],
  },
])

const ELEMENTOS = {
  ...{ iTiDE: 1, dEst: '001', dPunExp: '001', dFeEmiDE: FECHA, iTipTra: 1, iTImp: 1, cMoneOpe: 'PYG' },
  ...{ iNatRec: 1, dRucRec: '80099006', dDVRec: 4, dNomRec: 'Cliente SA', iCondOpe: 1, iTiPago: 1 },
}
export const ELEMENT_SALES = [
  ...sales('pkuatia', [{ name: 'los elementos del XML', body: ELEMENTOS, refused: ['iTiPago', ...FALTAN] }]),
  ...sales('jsifenlib', [
    {
      name: 'los grupos del XML',
      body: { DE: { gTimb: { iTiDE: 1 }, gDtipDE: { gCamCond: { iCondOpe: 1 } } } },
      refused: FALTAN,
    },
  ]),
]
