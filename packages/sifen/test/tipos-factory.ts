/** Documents of the other types for tests: for each a minimal valid one, and one that has every field of its groups. */
import { buildCdc } from '../src/index.ts'
import { AHORA, type Body, item, minimal } from './invoice-factory.ts'

/** Returns the CDC of number 1 of an issuer, on the day of the tests. */
const cdcOf = (tipoDocumento: number, ruc: string, dv: string): string =>
  buildCdc({
    ...{ tipoDocumento, ruc, dv, numero: 1, tipoContribuyente: 2, tipoEmision: 1 },
    ...{ establecimiento: '001', puntoExpedicion: '001', fechaEmision: AHORA, codigoSeguridad: '123456789' },
  })

/** An invoice of another issuer, and an invoice and a credit note of the issuer of invoice-factory.ts. */
export const AJENO = cdcOf(1, '80099006', '4')
export const FACTURA_PROPIA = cdcOf(1, '80012345', '0')
export const NOTA_PROPIA = cdcOf(5, '80012345', '0')

export const impreso = (over: Body = {}): Body => ({
  formato: 2,
  timbrado: '11223344',
  establecimiento: '001',
  punto: '001',
  numero: '7',
  tipoDocumentoImpreso: 1,
  fecha: '2026-10-01',
  ...over,
})

export const constancia = (over: Body = {}): Body => ({
  formato: 3,
  constanciaTipo: 1,
  constanciaNumero: '12345678901',
  constanciaControl: 'ABCD1234',
  ...over,
})

const lugar = (over: Body = {}): Body => ({ direccion: 'Calle 1', numeroCasa: 0, ciudad: 1, ...over })

const lugarCompleto = () =>
  lugar({
    complementoDireccion1: 'casi San Martín',
    complementoDireccion2: 'depósito 2',
    departamento: 1,
    distrito: 1,
    telefonoContacto: '021600600',
  })

export const nota = (over: Body = {}): Body =>
  minimal({ tipoDocumento: 5, notaCreditoDebito: { motivo: 2 }, documentoAsociado: [impreso()], ...over })

export const notaDeDebito = (over: Body = {}): Body => nota({ tipoDocumento: 6, ...over })

export const autofactura = (over: Body = {}): Body => ({
  tipoDocumento: 4,
  autoFactura: {
    tipoVendedor: 1,
    documentoTipo: 1,
    documentoNumero: '1234567',
    nombre: 'Juan Pérez',
    direccion: 'Camino a Itauguá',
    numeroCasa: 0,
    ciudad: 1,
  },
  documentoAsociado: [constancia()],
  items: [{ descripcion: 'Mandioca', cantidad: 100, precioUnitario: 2500 }],
  ...over,
})

export const autofacturaCompleta = (over: Body = {}): Body => {
  const { autoFactura } = autofactura()
  return autofactura({
    autoFactura: {
      ...(autoFactura as Body),
      departamento: 1,
      distrito: 1,
      ubicacion: { lugar: 'Mercado', departamento: 1, distrito: 1, ciudad: 1 },
    },
    documentoAsociado: [constancia({ constanciaTipo: 2 })],
    ...over,
  })
}

export const vehiculo = (over: Body = {}): Body => ({
  tipo: 'Camión',
  marca: 'Scania',
  documentoTipo: 2,
  numeroMatricula: 'ABC123',
  ...over,
})

export const transportista = (over: Body = {}): Body => ({
  contribuyente: true,
  nombre: 'Transportes SA',
  ruc: '80099006-4',
  direccion: 'Ruta 2 km 20',
  chofer: { documentoNumero: '1234567', nombre: 'Pedro Gómez', direccion: 'Calle 4' },
  ...over,
})

export const transporte = (over: Body = {}): Body => ({
  tipo: 1,
  modalidad: 1,
  tipoResponsable: 5,
  inicioEstimadoTranslado: '2026-11-22',
  finEstimadoTranslado: '2026-11-23',
  salida: lugar(),
  entrega: [lugar({ direccion: 'Calle 2' })],
  vehiculo: [vehiculo()],
  transportista: transportista(),
  ...over,
})

/** Every field of the transport that may occur with the others. */
export const transporteCompleto = (over: Body = {}): Body =>
  transporte({
    condicionNegociacion: 'CIF',
    numeroManifiesto: 'M-1',
    numeroDespachoImportacion: '26001IC04000123A',
    paisDestino: 'BRA',
    salida: lugarCompleto(),
    entrega: [lugarCompleto(), lugar({ ciudad: 3428 })],
    vehiculo: [vehiculo({ obs: 'con acoplado' }), vehiculo({ documentoTipo: 1, documentoNumero: '9BSR4X2' })],
    transportista: transportista({
      pais: 'PRY',
      agente: { nombre: 'Agencia del Puerto', ruc: '9999014', direccion: 'Calle 2' },
    }),
    ...over,
  })

/** Transport by air, by a carrier that is not a taxpayer. */
export const porAire = (): Body =>
  transporte({
    modalidad: 3,
    vehiculo: [vehiculo({ numeroVuelo: 'AR1234' })],
    transportista: transportista({ contribuyente: false, ruc: undefined, documentoTipo: 2, documentoNumero: 'AB123' }),
  })

export const remision = (over: Body = {}): Body => ({
  tipoDocumento: 7,
  descripcion: 'Traslado de mercaderías propias',
  receptor: {
    naturaleza: 1,
    numeroDocumento: '80099006-4',
    nombre: 'Cliente SA',
    direccion: 'Calle Palma',
    numeroCasa: 10,
  },
  remision: { motivo: 1, tipoResponsable: 1, kms: 35, fechaFactura: '2026-11-25' },
  items: [{ descripcion: 'Yerba mate', cantidad: 10 }],
  transporte: transporte(),
  ...over,
})

export const remisionCompleta = (over: Body = {}): Body =>
  remision({
    remision: {
      motivo: 99,
      motivoDescripcion: 'Traslado a depósito',
      tipoResponsable: 1,
      kms: 35,
      fechaFactura: '2026-11-25',
      costoFlete: '150000.5',
    },
    items: [
      {
        descripcion: 'Yerba mate',
        cantidad: 10,
        tolerancia: 1,
        toleranciaCantidad: '2.5',
        toleranciaPorcentaje: '0.5',
      },
    ],
    transporte: transporteCompleto(),
    documentoAsociado: [impreso(), impreso({ numero: '8' })],
    complementarios: { carga: { pesoTotal: 40, unidadMedidaPesoTotal: 83 } },
    ...over,
  })

/** An invoice with its transport and its associated documents. */
export const facturaConTransporte = (over: Body = {}): Body =>
  minimal({
    transporte: transporteCompleto(),
    documentoAsociado: [impreso(), impreso({ tipoDocumentoImpreso: 4 })],
    ...over,
  })

/** The sale of a tax credit. Its associated document has the resolution. */
export const creditoFiscal = (over: Body = {}): Body =>
  minimal({
    tipoTransaccion: 12,
    documentoAsociado: [impreso({ resolucionCreditoFiscal: '710000000012345' })],
    ...over,
  })

export const conIsc = (over: Body = {}): Body =>
  minimal({ tipoImpuesto: 2, items: [{ descripcion: 'Cigarrillos', cantidad: 10, precioUnitario: 5000 }], ...over })

export { item }

const DEL_EXTERIOR = {
  ...{ naturaleza: 3, tipoDoc: 2, numeroDocumento: 'PA-77', nombre: 'Comprador SRL', pais: 'BRA' },
  ...{ direccion: 'Rua 7', numeroCasa: 0 },
}

/**
 * An export to a receiver abroad, as issued today (NT7): the export data that the authority requires are in dInfoFisc.
 */
export const exportacionDeHoy = (over: Body = {}): Body =>
  minimal({
    moneda: 'USD',
    tipo_cambio: 7300,
    receptor: DEL_EXTERIOR,
    items: [
      item({
        descripcion: 'Carne bovina',
        precioUnitario: '10.5',
        cantidad: 1000,
        afectacionIva: 2,
        tasaIva: 0,
        ncm: '02023000',
      }),
    ],
    descripcion:
      'Exportación definitiva; FOB; Brasil; Transportes SA; Agencia del Puerto; carta de crédito 60 días; BL 123; manifiesto M-1; barcaza Ñandutí; contenedor refrigerado',
    transporte: transporte({
      ...{ condicionNegociacion: 'FOB', paisDestino: 'BRA', numeroManifiesto: 'M-1', modalidad: 2 },
    }),
    ...over,
  })

/** Documents of types that SIFEN does not accept yet. */
export const facturaDeExportacion = (over: Body = {}): Body =>
  minimal({
    tipoDocumento: 2,
    receptor: DEL_EXTERIOR,
    exportacion: { condicionNegociacion: 'FOB', paisDestino: 'BRA' },
    ...over,
  })

export const facturaDeImportacion = (over: Body = {}): Body =>
  minimal({
    tipoDocumento: 3,
    receptor: DEL_EXTERIOR,
    importacion: { numeroDespacho: '26001IC04000123A', fechaDespacho: '2026-11-20', paisOrigen: 'BRA' },
    ...over,
  })

export const retencion = (over: Body = {}): Body =>
  minimal({ tipoDocumento: 8, retencion: { tipoRegimen: 2, porcentaje: 30 }, documentoAsociado: [impreso()], ...over })
