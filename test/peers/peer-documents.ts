/** Parts of the inputs of both generators: issuer, receivers, and a document of each type. */

/** A request body: parsed JSON. */
export type Body = Record<string, unknown>

const FECHA = '2026-11-21T10:00:00'
const GEO = {
  departamento: 1,
  departamentoDescripcion: 'CAPITAL',
  distrito: 1,
  distritoDescripcion: 'ASUNCION (DISTRITO)',
  ciudad: 1,
  ciudadDescripcion: 'ASUNCION (DISTRITO)',
}
const PARAGUAY = { pais: 'PRY', paisDescripcion: 'Paraguay' }

/** The issuer: the peer's first argument. */
export const PARAMS = {
  version: 150,
  ruc: '80012345-0',
  razonSocial: 'DE generado en ambiente de prueba - sin valor comercial ni fiscal',
  nombreFantasia: 'Ñandutí',
  actividadesEconomicas: [{ codigo: '47190', descripcion: 'Comercio al por menor' }],
  timbradoNumero: '12345678',
  timbradoFecha: '2025-01-01',
  tipoContribuyente: 2,
  tipoRegimen: 8,
  establecimientos: [
    {
      codigo: '001',
      direccion: 'Avda. España',
      numeroCasa: '1234',
      ...GEO,
      telefono: '021600600',
      email: 'ventas@nanduti.com.py',
      denominacion: 'Casa central',
    },
  ],
}

export const EMPRESA = {
  contribuyente: true,
  ruc: '80099006-4',
  razonSocial: 'Cliente SA',
  tipoOperacion: 1,
  direccion: 'Calle Palma',
  numeroCasa: '10',
  ...GEO,
  ...PARAGUAY,
  tipoContribuyente: 2,
  telefono: '021444555',
  email: 'cliente@example.com',
  codigo: 'CLI-1',
}
export const PERSONA = {
  contribuyente: false,
  razonSocial: 'Juana Pérez',
  tipoOperacion: 2,
  documentoTipo: 1,
  documentoNumero: '1234567',
  ...PARAGUAY,
}
export const NADIE = {
  contribuyente: false,
  tipoOperacion: 2,
  documentoTipo: 5,
  documentoNumero: '0',
  razonSocial: 'Sin Nombre',
  ...PARAGUAY,
}
export const EXTRANJERO = {
  contribuyente: false,
  razonSocial: 'John Doe',
  tipoOperacion: 4,
  documentoTipo: 2,
  documentoNumero: 'AB123456',
  direccion: '5th Avenue',
  numeroCasa: '100',
  pais: 'USA',
  paisDescripcion: 'Estados Unidos de América',
}

export const item = (over: Body = {}): Body => ({
  codigo: 'A-001',
  descripcion: 'Yerba mate 500 g',
  unidadMedida: 77,
  cantidad: 4,
  precioUnitario: 18500,
  ivaTipo: 1,
  ivaBase: 100,
  iva: 10,
  ...over,
})

export const EFECTIVO = { tipo: 1, monto: 74000, moneda: 'PYG' }
export const contado = (...entregas: Body[]): Body => ({
  tipo: 1,
  entregas: entregas.length > 0 ? entregas : [EFECTIVO],
})

const BASE: Body = {
  establecimiento: '001',
  punto: '001',
  numero: '0000007',
  codigoSeguridadAleatorio: '298398',
  fecha: FECHA,
  tipoEmision: 1,
  tipoImpuesto: 1,
  moneda: 'PYG',
}

export const factura = (over: Body = {}): Body => ({
  ...BASE,
  tipoDocumento: 1,
  tipoTransaccion: 1,
  cliente: EMPRESA,
  factura: { presencia: 1 },
  condicion: contado(),
  items: [item()],
  ...over,
})

export const IMPRESO = {
  formato: 2,
  tipoDocumentoImpreso: 1,
  timbrado: '11223344',
  establecimiento: '001',
  punto: '001',
  numero: '0000007',
  fecha: '2026-10-01',
}
export const CDC = '01800123450001001000000122026112111234567893'

export const nota = (tipoDocumento: 5 | 6, over: Body = {}): Body => ({
  ...BASE,
  tipoDocumento,
  cliente: EMPRESA,
  notaCreditoDebito: { motivo: 1 },
  documentoAsociado: IMPRESO,
  items: [item()],
  ...over,
})

export const autofactura = (over: Body = {}): Body => ({
  ...BASE,
  tipoDocumento: 4,
  tipoTransaccion: 10,
  cliente: { ...EMPRESA, ruc: '80012345-0', razonSocial: 'Ñandutí', tipoOperacion: 2, codigo: undefined },
  autoFactura: {
    tipoVendedor: 1,
    documentoTipo: 1,
    documentoNumero: '1234567',
    nombre: 'Juan Pérez',
    direccion: 'Camino a Itauguá',
    numeroCasa: '0',
    ...GEO,
    ubicacion: { lugar: 'Mercado 4', ...GEO },
  },
  condicion: contado(),
  documentoAsociado: {
    formato: 3,
    constanciaTipo: 1,
    constanciaNumero: '12345678901',
    constanciaControl: 'ABCD1234',
  },
  items: [item({ ivaTipo: undefined, ivaBase: undefined, iva: undefined })],
  ...over,
})

const LUGAR = { direccion: 'Avda. España', numeroCasa: '1234', ...GEO, pais: 'PRY', paisDescripcion: 'Paraguay' }
export const TRANSPORTE = {
  tipo: 1,
  modalidad: 1,
  tipoResponsable: 1,
  inicioEstimadoTranslado: '2026-11-22',
  finEstimadoTranslado: '2026-11-23',
  salida: LUGAR,
  entrega: { ...LUGAR, direccion: 'Calle Palma' },
  vehiculo: { tipo: 'Camión', marca: 'Scania', documentoTipo: 2, numeroMatricula: 'ABC123' },
  transportista: {
    contribuyente: true,
    nombre: 'Transportes SA',
    ruc: '80099006-4',
    direccion: 'Ruta 2 km 20',
    chofer: { documentoNumero: '1234567', nombre: 'Pedro Gómez', direccion: 'Calle 4' },
  },
}

export const remision = (over: Body = {}): Body => ({
  ...BASE,
  tipoDocumento: 7,
  descripcion: 'Traslado de mercaderías propias',
  cliente: EMPRESA,
  remision: { motivo: 1, tipoResponsable: 1, kms: 35, fechaFactura: '2026-11-25' },
  detalleTransporte: TRANSPORTE,
  items: [item({ precioUnitario: undefined, ivaTipo: undefined, ivaBase: undefined, iva: undefined })],
  ...over,
})

export const dolares = { moneda: 'USD', condicionTipoCambio: 1, cambio: 7300 }
export const enDolares = (monto: number) => ({ tipo: 1, monto, moneda: 'USD', cambio: 7300 })
