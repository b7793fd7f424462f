/**
 * Documents with the names and value types of OCA's Odoo module (l10n_py_edi_base), in our own data: floats for amounts,
 * texts for some codes, zeros and empty texts for absent values, groups that the type does not carry.
 */
import type { Body } from '../support/issuing-app.ts'

export const DAY = '2026-11-20'

const CLIENTE = {
  ...{ naturalezaReceptor: '1', tipoOperacion: '1', contribuyente: true, ruc: '80099006', dvReceptor: '4' },
  ...{ tipoContribuyente: '2', razonSocial: 'Cliente SA', nombreFantasia: 'Cliente SA', direccion: 'Calle Palma' },
  ...{ numeroCasa: '0', pais: 'PRY', paisDescripcion: 'Paraguay', departamento: '1', ciudad: '1' },
  ...{ departamentoDescripcion: 'CAPITAL', ciudadDescripcion: 'ASUNCION', telefono: '021444555', celular: '' },
}
const PERSONA = {
  ...{ naturalezaReceptor: '2', tipoOperacion: '2', contribuyente: false, ruc: '', dvReceptor: '' },
  ...{
    tipoContribuyente: '1',
    razonSocial: 'Ana Ayala',
    nombreFantasia: 'Ana Ayala',
    direccion: 'N/A',
    numeroCasa: '0',
  },
  ...{ pais: 'PRY', paisDescripcion: 'Paraguay', documentoTipo: 1, documentoNumero: '1234567' },
}
const SIN_DOCUMENTO = { ...PERSONA, documentoTipo: undefined, documentoNumero: undefined }
const ITEM = {
  ...{ codigo: 'A-001', descripcion: 'Yerba mate', observacion: '', ncm: '', unidadMedida: 77, cantidad: 2.0 },
  ...{ precioUnitario: 75000.0, cambio: 0, ivaTipo: 1, ivaBase: 100, iva: 10, lote: '', vencimiento: '' },
  ...{ baseGravada: 136363.64, liquidacionIva: 13636.36 },
}
const totales = (total: number) => ({
  ...{ totalExento: 0.0, totalGravado5: 0.0, totalGravado10: total, totalOperacion: total, totalIva: 13636.36 },
  ...{ liquidacionIva5: 0.0, liquidacionIva10: 13636.36, baseGravada5: 0.0, baseGravada10: 136363.64 },
  ...{ totalBaseGravada: 136363.64, totalPYG: total },
})
const contado = (monto: string, moneda = 'PYG') => ({ tipo: 1, entregas: [{ tipo: 1, monto, moneda, cambio: 0 }] })

const VIGENCIA = { timbradoFechaInicio: '2026-01-01', timbradoFechaFin: '2027-01-01' }
const FACTURA: Body = {
  ...{ tipoDocumento: 1, establecimiento: '001', punto: '001', ...VIGENCIA },
  ...{ descripcion: 'INV/2026/00001', observacion: '<p>Gracias por su <b>compra</b> &amp; vuelva</p>' },
  ...{ fecha: `${DAY}T00:00:00`, tipoEmision: 1, tipoTransaccion: 1, tipoImpuesto: 1, moneda: 'PYG' },
  ...{ condicionTipoCambio: 1, tipoCambio: 0, codigoSeguridadAleatorio: '123456789', cliente: CLIENTE },
  ...{ factura: { presencia: 1 }, condicion: contado('150000.0'), items: [ITEM], totales: totales(150000) },
  usuario: { documentoTipo: 1, documentoNumero: '', nombre: 'Ana Ayala', cargo: 'Vendedor' },
}
const electronico = (cdc: string) => ({ documentosAsociados: [{ tipoAsociacion: 1, cdc }] })
const LUGAR = { direccion: 'Calle Palma', numeroCasa: 0, departamento: 1, distrito: 0, ciudad: 1 }

/** Documents by what they are. `invoice` is the CDC of an approved one; `own` the issuer's RUC and check digit. */
export const ocaDocuments = ({ invoice, own }: { invoice: string; own: { ruc: string; dv: string } }) => [
  { name: 'a cash invoice to a company', documento: FACTURA },
  { name: 'an invoice to a person', documento: { ...FACTURA, cliente: PERSONA } },
  {
    name: 'an invoice to a person without a name',
    documento: {
      ...FACTURA,
      cliente: { ...PERSONA, razonSocial: 'Sin Nombre', documentoTipo: 5, documentoNumero: '0' },
    },
  },
  {
    name: 'an invoice to a person abroad',
    documento: {
      ...FACTURA,
      cliente: {
        ...{ ...PERSONA, tipoOperacion: '4', pais: 'BRA', paisDescripcion: 'Brasil', direccion: 'Rua Um' },
        ...{ documentoTipo: 2, documentoNumero: 'AB123456' },
      },
    },
  },
  {
    name: 'an invoice with items at 10 %, at 5 % and exempt',
    documento: {
      ...{ ...FACTURA, condicion: contado('450000.0') },
      items: [
        ITEM,
        { ...ITEM, iva: 5, baseGravada: 142857.14, liquidacionIva: 7142.86 },
        { ...ITEM, ivaTipo: 3, ivaBase: 0, iva: 0, baseGravada: 0.0, liquidacionIva: 0.0 },
      ],
      totales: { ...totales(150000), totalExento: 150000.0, totalGravado5: 150000.0, totalOperacion: 450000.0 },
    },
  },
  {
    name: 'an invoice on credit, with one payment',
    documento: {
      ...FACTURA,
      condicion: {
        ...{ tipo: 2 },
        credito: {
          ...{ tipo: 1, plazo: '30 días', cuotas: 1 },
          infoCuotas: [{ moneda: 'PYG', monto: 150000.0, vencimiento: '2026-12-20' }],
        },
      },
    },
  },
  {
    name: 'an invoice on credit, with instalments that do not divide evenly',
    documento: {
      ...FACTURA,
      condicion: {
        ...{ tipo: 2 },
        credito: {
          ...{ tipo: 1, plazo: '30 días', cuotas: 7 },
          infoCuotas: Array.from({ length: 7 }, (_, at) => ({
            ...{ moneda: 'PYG', monto: 150000 / 7, vencimiento: `2026-12-${String(at + 10)}` },
          })),
        },
      },
    },
  },
  {
    name: 'an invoice in dollars, with cents',
    documento: {
      ...{ ...FACTURA, moneda: 'USD', tipoCambio: 7300.5, totales: { ...totales(110.5), totalPYG: 806705.25 } },
      ...{ items: [{ ...ITEM, precioUnitario: 55.25 }], condicion: contado('110.5', 'USD') },
    },
  },
  {
    name: 'a credit note',
    documento: { ...FACTURA, tipoDocumento: 5, ...electronico(invoice) },
  },
  {
    name: 'a credit note on a printed invoice',
    documento: {
      ...{ ...FACTURA, tipoDocumento: 5 },
      documentosAsociados: [
        {
          ...{ tipoAsociacion: 2, timbrado: '12345678', establecimiento: '001', punto: '001', numero: '0000123' },
          ...{ tipoDocumentoImpreso: 1, fecha: '2026-10-20' },
        },
      ],
    },
  },
  {
    name: 'a debit note',
    documento: { ...FACTURA, tipoDocumento: 6, ...electronico(invoice) },
  },
  {
    name: 'a remission',
    documento: {
      ...{
        ...FACTURA,
        tipoDocumento: 7,
        ...electronico(invoice),
        remision: { motivo: 1, fechaEstimada: '2026-11-25' },
      },
      transporte: {
        ...{ modalidad: 1, tipo: 1, responsableFlete: 1, fechaInicio: '2026-11-21', fechaFin: '2026-11-22' },
        ...{ salida: LUGAR, entregas: [LUGAR], vehiculos: [{ tipo: 'Camión', marca: 'Scania', numero: 'ABC123' }] },
        transportista: {
          ...{ naturaleza: '1', nombre: 'Transportes SA', ruc: '80099006', dv: '4' },
          ...{ choferDocumento: '1234567', choferNombre: 'Pedro Gómez' },
        },
      },
    },
  },
  {
    name: 'a self-invoice',
    documento: {
      ...{ ...FACTURA, tipoDocumento: 4, cliente: { ...CLIENTE, ruc: own.ruc, dvReceptor: own.dv } },
      documentosAsociados: [{ tipoAsociacion: 3, constanciaTipo: 1, constanciaNumero: '12345678901' }],
      autofactura: {
        ...{ tipoConstancia: 1, numeroConstancia: '12345678901', numeroControl: 'ABCD1234' },
        ...{ tipoDocumentoVendedor: 1, numeroDocumentoVendedor: '1234567', nombreVendedor: 'Juan Pérez' },
        ...{ direccionVendedor: 'Calle 1', numeroCasaVendedor: 0, departamentoVendedor: 1, distritoVendedor: 1 },
        ...{ ciudadVendedor: 1, direccionProvision: 'Mercado', departamentoProvision: 1, distritoProvision: 0 },
        ...{ ciudadProvision: 1 },
      },
    },
  },
]

/** Documents that OCA's module writes when their own data are incomplete, with the fields that the refusal names. */
export const OCA_REFUSED: readonly { name: string; documento: Body; campos: readonly string[] }[] = [
  {
    name: 'a person without a document',
    documento: { ...FACTURA, cliente: SIN_DOCUMENTO },
    campos: ['cliente.numeroDocumento', 'cliente.tipoDoc'],
  },
  {
    name: 'a company without RUC',
    documento: { ...FACTURA, cliente: { ...CLIENTE, ruc: '', dvReceptor: '' } },
    campos: ['cliente.numeroDocumento'],
  },
  {
    name: 'a wrong check digit',
    documento: { ...FACTURA, cliente: { ...CLIENTE, dvReceptor: '5' } },
    campos: ['cliente.ruc'],
  },
  {
    name: 'dollars without a rate',
    documento: { ...FACTURA, moneda: 'USD', condicion: contado('150000.0', 'USD') },
    campos: ['tipoCambio'],
  },
  {
    name: 'a payment by card',
    documento: {
      ...FACTURA,
      condicion: { tipo: 1, entregas: [{ tipo: 3, monto: '150000.0', moneda: 'PYG', cambio: 0 }] },
    },
    campos: ['condicion.entregas.0.infoTarjeta'],
  },
  {
    name: 'a credit note without an associated document',
    documento: { ...FACTURA, tipoDocumento: 5 },
    campos: ['documentoAsociado'],
  },
]

/** What OCA's documents lack, as an administrator sets it. */
export const COMPLETAR = {
  5: { notaCreditoDebito: { motivo: 2 } },
  6: { notaCreditoDebito: { motivo: 6 } },
  7: {
    remision: { tipoResponsable: 1, kms: 35 },
    transporte: { transportista: { direccion: 'Ruta 2 km 20', chofer: { direccion: 'Calle 1' } } },
  },
}
