/** Invoices for tests: a minimal valid one, and three that together have every field of the catalogue. */

import { issueEmitter, makeAuthority } from '../../../test/support/throwaway-ca.ts'
import {
  type Contexto,
  CSC_DE_PRUEBA,
  loadSigningKey,
  type Problem,
  prepareDocumento,
  signDocumento,
} from '../src/index.ts'

/** A request body: parsed JSON of any shape. */
export type Body = Record<string, unknown>

export const AHORA = '2026-11-21T10:00:00'

/** Address and activities of the issuer. */
const LUGAR = {
  direccion: 'Avda. España',
  numeroCasa: 1234,
  codigoCiudad: 1,
  telefono: '021600600',
  email: 'ventas@nanduti.com.py',
  actividadesEconomicas: [{ codigo: '47190', descripcion: 'Comercio al por menor' }],
}

const EMISOR = {
  ruc: '80012345',
  dv: '0',
  tipoContribuyente: 2,
  razonSocial: 'Ñandutí Tejidos SA',
  ...LUGAR,
}

const NUMERACION = {
  timbrado: '12345678',
  timbradoFechaInicio: '2025-01-01',
  establecimiento: '001',
  puntoExpedicion: '001',
}

/** A company of the test environment with its timbrado. `over` replaces whole properties. */
export const contexto = (over: Partial<Contexto> = {}): Contexto => ({
  ambiente: 'test',
  ahora: AHORA,
  emisor: EMISOR,
  numeracion: NUMERACION,
  ...over,
})

export const item = (over: Body = {}): Body => ({
  descripcion: 'Yerba mate',
  cantidad: 1,
  precioUnitario: 11000,
  afectacionIva: 1,
  tasaIva: 10,
  ...over,
})

/** A minimal request. */
export const minimal = (over: Body = {}): Body => ({
  tipoDocumento: 1,
  receptor: { naturaleza: 1, numeroDocumento: '80099006-4', nombre: 'Cliente SA' },
  items: [item()],
  ...over,
})

const RECEPTOR = {
  naturaleza: 1,
  numeroDocumento: '80099006-4',
  tipoContribuyente: 2,
  nombre: 'Cliente SA',
  nombreFantasia: 'El Cliente',
  pais: 'PRY',
  direccion: 'Calle Palma',
  numeroCasa: 10,
  departamento: 1,
  distrito: 1,
  ciudad: 1,
  telefono: '021444555',
  celular: '0981444555',
  email: 'cliente@example.com',
  codigo: 'CLI-1',
}

const ITEM_COMPLETO = item({
  codigoInterno: 'Y-1',
  observacion: 'En hojas',
  unidadMedida: 83,
  cantidad: '2.5',
  precioUnitario: '11000.5',
  descuento: 500,
  anticipo: 100,
  afectacionIva: 4,
  ivaProporcion: 30,
  partidaArancelaria: 903,
  ncm: '09030010',
  dncp: {
    codigoNivelGeneral: '12345678',
    codigoNivelEspecifico: '1234',
    codigoGtinProducto: '78412345',
    codigoNivelPaquete: '7841234567890',
  },
  pais: 'PRY',
  cdcAnticipo: '01800990064001001000421322026010810494221989',
  lote: 'L-1',
  vencimiento: '2027-01-31',
  numeroSerie: 'S-1',
  numeroPedido: 'P-1',
  numeroSeguimiento: 'G-1',
  registroSenave: 'SNV-1',
  registroEntidadComercial: 'REC-1',
  nombreProducto: 'Yerba',
})

/** A sale to the State, in dollars, paid by cheque and card, with every optional group of the head and of the item. */
export const publicSale = (over: Body = {}): Body => ({
  tipoDocumento: 1,
  tipoEmision: 1,
  fechaEmision: '2026-11-21T09:30:00',
  tipoOperacion: 3,
  tipoImpuesto: 1,
  tipoTransaccion: 3,
  moneda: 'USD',
  tipo_cambio: '7300.1234',
  condicionTipoCambio: 1,
  condicionAnticipo: 2,
  observacion: 'Gracias por su compra',
  descripcion: 'Información para el fisco',
  obligaciones: [{ codigo: 211 }, { codigo: 700 }],
  emisor: {
    nombreFantasia: 'Ñandutí',
    tipoRegimen: 8,
    complementoDireccion1: 'casi San Martín',
    complementoDireccion2: 'piso 2',
    departamento: 1,
    codigoDistrito: 1,
    denominacion: 'Casa central',
    ...LUGAR,
  },
  usuario: { documentoTipo: 1, documentoNumero: '1234567', nombre: 'Ana Ayala', cargo: 'Vendedora' },
  receptor: RECEPTOR,
  factura: { presencia: 1, fechaEnvio: '2026-11-22' },
  dncp: { modalidad: 'AB', entidad: 12345, año: 26, secuencia: 1234567, fecha: '2026-11-01' },
  condicionPago: {
    condicion: 1,
    entregas: [
      { tipo: 2, monto: 100, moneda: 'PYG', infoCheque: { numeroCheque: '12345678', banco: 'Banco Nacional' } },
      {
        tipo: 3,
        monto: '26001.5',
        moneda: 'USD',
        cambio: '7300.1234',
        infoTarjeta: {
          tipo: 1,
          medioPago: 1,
          razonSocial: 'Procesadora SA',
          ruc: '80012345-0',
          codigoAutorizacion: 123456,
          titular: 'Ana Ayala',
          numero: 1234,
        },
      },
    ],
  },
  items: [ITEM_COMPLETO],
  complementarios: {
    ordenCompra: 'OC-1',
    ordenVenta: 'OV-1',
    numeroAsiento: 'A-1',
    carga: {
      unidadMedidaVolumenTotal: 110,
      volumenTotal: 3,
      unidadMedidaPesoTotal: 83,
      pesoTotal: 40,
      caracteristicaCarga: 1,
    },
  },
  ...over,
})

/** A sale on credit by instalments with an initial payment, rates by item, and every code that has a free text. */
export const creditSale = (over: Body = {}): Body => ({
  tipoDocumento: 1,
  moneda: 'USD',
  condicionTipoCambio: 2,
  receptor: {
    naturaleza: 2,
    tipoDoc: 9,
    documentoTipoDescripcion: 'Libreta de enrolamiento',
    numeroDocumento: 'LE-123',
    nombre: 'Juana Pérez',
  },
  usuario: {
    documentoTipo: 9,
    documentoTipoDescripcion: 'Libreta de enrolamiento',
    documentoNumero: '77',
    nombre: 'Ana Ayala',
    cargo: 'Vendedora',
  },
  factura: { presencia: 9, presenciaDescripcion: 'En la feria del pueblo' },
  condicionPago: {
    condicion: 2,
    entregas: [
      { tipo: 99, tipoDescripcion: 'Criptoactivo', monto: 1, moneda: 'PYG' },
      {
        tipo: 4,
        monto: 1,
        moneda: 'PYG',
        infoTarjeta: { tipo: 99, tipoDescripcion: 'Bancard', medioPago: 9 },
      },
    ],
    credito: {
      tipo: 2,
      cuotas: 2,
      montoEntrega: 2,
      infoCuotas: [
        { moneda: 'USD', monto: '5.5', vencimiento: '2026-12-21' },
        { moneda: 'USD', monto: '5.5', vencimiento: '2027-01-21' },
      ],
    },
  },
  items: [item({ precioUnitario: 12, cambio: '7300.1234' })],
  complementarios: { carga: { caracteristicaCarga: 3, caracteristicaCargaDescripcion: 'Frágil' } },
  ...over,
})

/** A sale on credit by term. */
export const termSale = (over: Body = {}): Body =>
  minimal({ condicionPago: { condicion: 2, credito: { tipo: 1, plazo: '30 días' } }, ...over })

const identity = issueEmitter(makeAuthority())
export const CERT_PEM = identity.certPem
export const SIGNER = {
  key: loadSigningKey(identity.certPem, identity.keyPem),
  csc: CSC_DE_PRUEBA[0] ?? { id: '', valor: '' },
}

/** Prepares and signs. Throws with the problems. */
export function sign(body: unknown, where = contexto(), numero = { numero: 7, codigoSeguridad: '123456789' }) {
  const preparation = prepareDocumento(body, where)
  if (!preparation.ok) throw new Error(`not valid: ${JSON.stringify(preparation.problems, null, 1)}`)
  const signed = signDocumento(preparation.prepared, numero, where.ahora, SIGNER)
  return { ...signed, text: signed.xml.toString(), prepared: preparation.prepared }
}

export const problemsOf = (body: unknown, where = contexto()): Problem[] => {
  const preparation = prepareDocumento(body, where)
  return preparation.ok ? [] : preparation.problems
}

/** Returns `campo` or `campo codigo`, the form of the tables of expectations. */
export const brief = ({ campo, codigo }: Problem): string => (codigo ? `${campo} ${codigo}` : campo)
