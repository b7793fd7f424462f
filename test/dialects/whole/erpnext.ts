/**
 * Documents with the names, types and values that ERPNext's module for FacturaSend (v15) writes, in our own data. It
 * writes a debit note as type 4, a return with negative amounts, and neither a reason nor an associated document.
 */
import type { Body } from '../../support/issuing-app.ts'
import type { WholeDocument } from './whole-document.ts'

const CONTACTO = { telefono: '', celular: '', email: '' }
const CLIENTE = {
  ...{ contribuyente: true, razonSocial: 'Cliente SA', nombreFantasia: 'Cliente SA', tipoOperacion: 1, pais: 'PRY' },
  ...{ paisDescripcion: 'Paraguay', tipoContribuyente: 2, ...CONTACTO, codigo: '800990064', ruc: '80099006-4' },
}
const PERSONA = {
  ...{ contribuyente: false, razonSocial: 'Ana Ayala', nombreFantasia: 'Ana Ayala', tipoOperacion: 2, pais: 'PRY' },
  ...{ paisDescripcion: 'Paraguay', tipoContribuyente: 1, ...CONTACTO, email: 'ana@correo.com.py', codigo: '1234567' },
  ...{ documentoTipo: 1, documentoNumero: '1234567' },
}
const LUGAR = {
  ...{ direccion: 'Calle Palma Edificio Sur', numeroCasa: '0', ciudad: '1', ciudadDescripcion: 'ASUNCION (DISTRITO)' },
  ...{
    distrito: '1',
    distritoDescripcion: 'ASUNCION (DISTRITO)',
    departamento: '1',
    departamentoDescripcion: 'CAPITAL',
  },
}
const ITEM = {
  ...{ codigo: 'YERBA-500', descripcion: 'Yerba mate', unidadMedida: 77, cantidad: 2.0, precioUnitario: 75000 },
  ...{ cambio: 0.0, ivaTipo: 1, ivaBase: 100, iva: 10, extras: { barCode: '7840001' }, observacion: 'Yerba mate' },
}
const pago = (monto: string, moneda = 'PYG') => ({
  ...{ tipo: 1, monto, moneda, monedaDescripcion: moneda === 'PYG' ? 'Guaraní' : 'Dólar', cambio: 0.0 },
})

const FACTURA: Body = {
  ...{ tipoDocumento: 1, establecimiento: 1, punto: '001', descripcion: '', observacion: '' },
  ...{ fecha: '2026-11-20T00:00:00', tipoEmision: 1, tipoTransaccion: 1, tipoImpuesto: 1, moneda: 'PYG' },
  usuario: { documentoTipo: 1, documentoNumero: '157264', nombre: 'Ana Ayala', cargo: 'Vendedora' },
  ...{ cliente: CLIENTE, factura: { presencia: 1 }, condicion: { tipo: 1, entregas: [pago('150000')] }, items: [ITEM] },
}
/** The module writes the whole amount as delivered, next to the credit. */
const credito = (...montos: number[]) => ({
  ...{ tipo: 2, entregas: [pago('150000')] },
  credito: {
    ...{ tipo: 1, plazo: '30 días', cuotas: montos.length, montoEntrega: 0 },
    infoCuotas: montos.map(monto => ({ moneda: 'PYG', monto })),
  },
})
const DEVUELTO = {
  ...{ condicion: { tipo: 1, entregas: [pago('-150000')] }, items: [{ ...ITEM, cantidad: -2.0 }] },
}

export const ERPNEXT: readonly WholeDocument[] = [
  { name: 'a cash invoice to a company', body: FACTURA, ends: 'approved' },
  {
    name: 'by a user without document and position',
    body: { ...FACTURA, usuario: { documentoTipo: 1, documentoNumero: '', nombre: 'Ana Ayala', cargo: '' } },
    ends: ['usuario.documentoNumero', 'usuario.cargo'],
  },
  {
    name: 'with the address of the customer',
    body: { ...FACTURA, cliente: { ...CLIENTE, ...LUGAR } },
    ends: 'approved',
  },
  { name: 'to a person', body: { ...FACTURA, cliente: PERSONA }, ends: 'approved' },
  {
    name: 'to a person whose type of operation was left at B2B',
    body: { ...FACTURA, cliente: { ...PERSONA, tipoOperacion: 1 } },
    ends: ['cliente.tipoOperacion'],
  },
  {
    name: 'to a person without a number',
    body: { ...FACTURA, cliente: { ...PERSONA, documentoNumero: '' } },
    ends: ['cliente.numeroDocumento'],
  },
  {
    name: 'to an innominate receiver',
    body: { ...FACTURA, cliente: { ...PERSONA, documentoTipo: 5, documentoNumero: '0', razonSocial: 'Sin Nombre' } },
    ends: 'approved',
  },
  {
    name: 'to a company without RUC',
    body: { ...FACTURA, cliente: { ...CLIENTE, ruc: '' } },
    ends: ['cliente.numeroDocumento'],
  },
  { name: 'on credit, one instalment', body: { ...FACTURA, condicion: credito(150000) }, ends: ['condicion.entregas'] },
  {
    name: 'on credit, two instalments',
    body: { ...FACTURA, condicion: credito(75000, 75000) },
    ends: ['condicion.entregas'],
  },
  {
    name: 'paid by card, without its data',
    body: { ...FACTURA, condicion: { tipo: 1, entregas: [{ ...pago('150000'), tipo: 3 }] } },
    ends: ['condicion.entregas.0.infoTarjeta'],
  },
  {
    name: 'in dollars, without a rate',
    body: {
      ...{ ...FACTURA, moneda: 'USD', items: [{ ...ITEM, precioUnitario: 55.25 }] },
      condicion: { tipo: 1, entregas: [pago('110.5', 'USD')] },
    },
    ends: ['condicion.entregas.0.cambio', 'tipo_cambio'],
  },
  {
    name: 'a return',
    body: { ...FACTURA, ...DEVUELTO, tipoDocumento: 5 },
    ends: ['items.0.cantidad', 'notaCreditoDebito', 'documentoAsociado'],
  },
  {
    name: 'a debit note',
    body: { ...FACTURA, tipoDocumento: 4 },
    ends: ['autoFactura', 'documentoAsociado', 'factura', 'cliente.tipoOperacion', 'cliente.ruc'],
  },
]
