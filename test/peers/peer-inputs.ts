/** Inputs of both generators: documents in the format of facturacionelectronicapy-xmlgen, whose names we accept too. */
import {
  autofactura,
  type Body,
  CDC,
  contado,
  dolares,
  EFECTIVO,
  EMPRESA,
  EXTRANJERO,
  enDolares,
  factura,
  IMPRESO,
  item,
  NADIE,
  nota,
  PERSONA,
  remision,
  TRANSPORTE,
} from './peer-documents.ts'

/** Eleven invoices, and five documents of each other type. */
export const INPUTS: Readonly<Record<string, Body>> = {
  'factura al contado': factura(),
  'factura a una persona': factura({ cliente: PERSONA }),
  'factura sin nombre': factura({ cliente: NADIE }),
  'factura al exterior': factura({ cliente: EXTRANJERO }),
  'factura con IVA 5 y exento': factura({
    items: [item({ iva: 5 }), item({ codigo: 'A-002', descripcion: 'Libro', ivaTipo: 3, ivaBase: 0, iva: 0 })],
  }),
  'factura con gravado parcial': factura({ items: [item({ ivaTipo: 4, ivaBase: 30 })] }),
  'factura con descuento': factura({ items: [item({ descuento: 500 })] }),
  'factura con anticipo': factura({ items: [item({ anticipo: 500 })] }),
  'factura a crédito, plazo': factura({ condicion: { tipo: 2, credito: { tipo: 1, plazo: '30 días' } } }),
  'factura a crédito, cuotas': factura({
    condicion: {
      tipo: 2,
      credito: {
        tipo: 2,
        cuotas: 2,
        infoCuotas: [
          { moneda: 'PYG', monto: 37000, vencimiento: '2026-12-21' },
          { moneda: 'PYG', monto: 37000, vencimiento: '2027-01-21' },
        ],
      },
    },
  }),
  'factura con tarjeta': factura({
    condicion: contado({
      ...EFECTIVO,
      tipo: 3,
      infoTarjeta: {
        numero: 1234,
        tipo: 1,
        titular: 'Juana Pérez',
        ruc: '80099006-4',
        razonSocial: 'Bancard',
        medioPago: 1,
        codigoAutorizacion: 123456,
      },
    }),
  }),
  'factura con cheque': factura({
    condicion: contado({ ...EFECTIVO, tipo: 2, infoCheque: { numeroCheque: '12345678', banco: 'Banco Sudameris' } }),
  }),
  'factura en dólares': factura({
    ...dolares,
    items: [item({ precioUnitario: '45.5' })],
    condicion: contado(enDolares(182)),
  }),
  'factura exonerada': factura({ items: [item({ ivaTipo: 2, ivaBase: 0, iva: 0 })] }),
  'factura de servicios con orden de compra': factura({
    tipoTransaccion: 2,
    complementarios: { ordenCompra: 'OC-1', ordenVenta: 'OV-1', numeroAsiento: 'AS-1' },
  }),
  'nota de crédito': nota(5),
  'nota de crédito, devolución de varios': nota(5, {
    notaCreditoDebito: { motivo: 2 },
    items: [item(), item({ codigo: 'A-002', iva: 5 })],
  }),
  'nota de crédito electrónica': nota(5, { documentoAsociado: { formato: 1, cdc: CDC } }),
  'nota de crédito a una persona': nota(5, { cliente: PERSONA }),
  'nota de crédito en dólares': nota(5, { ...dolares, items: [item({ precioUnitario: '45.5' })] }),
  'nota de débito': nota(6),
  'nota de débito, ajuste de precio': nota(6, { notaCreditoDebito: { motivo: 8 } }),
  'nota de débito electrónica': nota(6, { documentoAsociado: { formato: 1, cdc: CDC } }),
  'nota de débito a una persona': nota(6, { cliente: PERSONA }),
  'nota de débito exenta': nota(6, { items: [item({ ivaTipo: 3, ivaBase: 0, iva: 0 })] }),
  autofactura: autofactura(),
  'autofactura a un extranjero': autofactura({
    autoFactura: { ...(autofactura().autoFactura as Body), tipoVendedor: 2, documentoTipo: 2 },
  }),
  'autofactura de microproductor': autofactura({
    documentoAsociado: {
      formato: 3,
      constanciaTipo: 2,
      constanciaNumero: '12345678901',
      constanciaControl: 'ABCD1234',
    },
  }),
  'autofactura de dos ítems': autofactura({
    items: ['A-001', 'A-002'].map(codigo =>
      item({ codigo, ivaTipo: undefined, ivaBase: undefined, iva: undefined, cantidad: '2.5' }),
    ),
  }),
  remisión: remision(),
  'remisión entre locales': remision({
    cliente: { ...EMPRESA, ruc: '80012345-0', razonSocial: 'Ñandutí' },
    remision: { motivo: 7, tipoResponsable: 1, kms: 12 },
  }),
  'remisión por un tercero': remision({
    detalleTransporte: {
      ...TRANSPORTE,
      tipo: 2,
      transportista: {
        ...TRANSPORTE.transportista,
        contribuyente: false,
        ruc: undefined,
        documentoTipo: 1,
        documentoNumero: '1234567',
      },
    },
  }),
  'remisión con factura': remision({
    remision: { motivo: 1, tipoResponsable: 1, kms: 35 },
    documentoAsociado: IMPRESO,
  }),
  'remisión de dos ítems': remision({
    items: ['A-001', 'A-002'].map(codigo =>
      item({ codigo, precioUnitario: undefined, ivaTipo: undefined, ivaBase: undefined, iva: undefined }),
    ),
  }),
}
