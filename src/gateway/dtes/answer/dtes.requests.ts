/**
 * Example requests of the API reference: the usual kinds of sale and of other documents, and a wrong one with its
 * errors. A test checks that each valid one is approved.
 */

import type { Problema } from './problems.ts'

const ITEM = { descripcion: 'Yerba mate 500 g', cantidad: 4, precioUnitario: 18500, afectacionIva: 1, tasaIva: 5 }

/** An invoice with the tenant's ids, as in the README: the minimum that an invoice needs. */
const CONTADO = {
  tipoDocumento: 1,
  timbrado_id: 1,
  establecimiento_id: 1,
  punto_expedicion_id: 1,
  receptor: { naturaleza: 1, numeroDocumento: '80000000-5', nombre: 'Cliente de Prueba S.A.' },
  items: [ITEM],
}

const TARJETA = { tipo: 3, monto: 74000, infoTarjeta: { tipo: 1, medioPago: 1, numero: 1234 } }
const CUOTAS = [
  { monto: 27000, vencimiento: '2026-12-21' },
  { monto: 27000, vencimiento: '2027-01-21' },
]

/** A printed invoice, for examples that refer to one. */
const IMPRESO = {
  formato: 2,
  timbrado: '11223344',
  establecimiento: '001',
  punto: '001',
  numero: '0000007',
  tipoDocumentoImpreso: 1,
  fecha: '2026-10-01',
}
const NOTA = { ...CONTADO, notaCreditoDebito: { motivo: 2 }, documentoAsociado: [IMPRESO] }

const { receptor: _, ...SIN_RECEPTOR } = CONTADO
const VENDEDOR = {
  tipoVendedor: 1,
  documentoTipo: 1,
  documentoNumero: '1234567',
  nombre: 'Juan Pérez',
  direccion: 'Camino a Itauguá',
  numeroCasa: 0,
  ciudad: 1,
}
const CONSTANCIA = {
  formato: 3,
  constanciaTipo: 1,
  constanciaNumero: '12345678901',
  constanciaControl: 'ABCD1234',
}

const DEL_EXTERIOR = {
  naturaleza: 3,
  tipoDoc: 2,
  numeroDocumento: 'AB123456',
  nombre: 'John Doe',
  pais: 'USA',
  direccion: '5th Avenue',
  numeroCasa: 100,
}

/** Dates far in the future, so that the example stays valid. */
const TRANSPORTE = {
  tipo: 1,
  modalidad: 1,
  tipoResponsable: 5,
  inicioEstimadoTranslado: '2099-01-01',
  finEstimadoTranslado: '2099-01-02',
  salida: { direccion: 'Avda. España', numeroCasa: 1234, ciudad: 1 },
  entrega: [{ direccion: 'Calle Palma', numeroCasa: 10, ciudad: 1 }],
  vehiculo: [{ tipo: 'Camión', marca: 'Scania', documentoTipo: 2, numeroMatricula: 'ABC123' }],
  transportista: {
    nombre: 'Transportes S.A.',
    ruc: '80099006-4',
    direccion: 'Ruta 2 km 20',
    chofer: { documentoNumero: '1234567', nombre: 'Pedro Gómez', direccion: 'Calle 1' },
  },
}

export const REQUESTS: Readonly<Record<string, { summary: string; value: object }>> = {
  contado: { summary: 'Al contado, en efectivo', value: CONTADO },
  tarjeta: {
    summary: 'Al contado, con tarjeta de crédito',
    value: { ...CONTADO, condicionPago: { condicion: 1, entregas: [TARJETA] } },
  },
  plazo: {
    summary: 'A crédito, a 30 días',
    value: { ...CONTADO, condicionPago: { condicion: 2, credito: { tipo: 1, plazo: '30 días' } } },
  },
  cuotas: {
    summary: 'A crédito, con una entrega y dos cuotas',
    value: {
      ...CONTADO,
      condicionPago: {
        condicion: 2,
        entregas: [{ tipo: 1, monto: 20000 }],
        credito: { tipo: 2, cuotas: 2, montoEntrega: 20000, infoCuotas: CUOTAS },
      },
    },
  },
  dolares: {
    summary: 'En dólares, con su cambio',
    value: {
      ...CONTADO,
      moneda: 'USD',
      tipo_cambio: '7300.1234',
      items: [
        { descripcion: 'Hamaca de ñandutí', cantidad: 2, precioUnitario: '45.50', afectacionIva: 1, tasaIva: 10 },
      ],
    },
  },
  cedula: {
    summary: 'A una persona con cédula',
    value: {
      ...CONTADO,
      receptor: { naturaleza: 2, tipoDoc: 1, numeroDocumento: '1234567', nombre: 'Juana Pérez' },
    },
  },
  estado: {
    summary: 'Al Estado (B2G), con los datos de la contratación',
    value: {
      ...CONTADO,
      tipoOperacion: 3,
      dncp: { modalidad: 'LP', entidad: 12345, año: 26, secuencia: 1234567, fecha: '2026-01-15' },
    },
  },
  innominado: {
    summary: 'A nadie en particular (innominado), por menos de Gs 7.000.000',
    value: { ...CONTADO, receptor: { naturaleza: 2, tipoDoc: 5 } },
  },
  extranjero: {
    summary: 'A un extranjero (B2F)',
    value: {
      ...CONTADO,
      receptor: DEL_EXTERIOR,
    },
  },
  exento: {
    summary: 'Un ítem exento y otro gravado',
    value: {
      ...CONTADO,
      items: [ITEM, { descripcion: 'Libro de lectura', cantidad: 1, precioUnitario: 60000, afectacionIva: 3 }],
    },
  },
  notaDeCredito: {
    summary: 'Nota de crédito, por una devolución de lo vendido con una factura impresa',
    value: { ...NOTA, tipoDocumento: 5 },
  },
  notaDeDebito: {
    summary: 'Nota de débito, por un ajuste de precio',
    value: { ...NOTA, tipoDocumento: 6, notaCreditoDebito: { motivo: 8 } },
  },
  autofactura: {
    summary: 'Autofactura: compra a quien no es contribuyente; el receptor es el propio emisor',
    value: {
      ...SIN_RECEPTOR,
      tipoDocumento: 4,
      autoFactura: VENDEDOR,
      documentoAsociado: [CONSTANCIA],
      items: [{ descripcion: 'Mandioca', cantidad: 100, precioUnitario: 2500 }],
    },
  },
  remision: {
    summary: 'Nota de remisión: traslado en consignación; sin precios',
    value: {
      ...CONTADO,
      tipoDocumento: 7,
      descripcion: 'Traslado de mercaderías en consignación',
      receptor: { ...CONTADO.receptor, direccion: 'Calle Palma', numeroCasa: 10 },
      remision: { motivo: 2, tipoResponsable: 1, kms: 35 },
      transporte: TRANSPORTE,
      items: [{ descripcion: 'Yerba mate 500 g', cantidad: 40 }],
    },
  },
  exportacion: {
    summary: 'Factura de exportación (2): SIFEN todavía no la acepta; se firma, se guarda y no se le envía',
    value: {
      ...CONTADO,
      tipoDocumento: 2,
      receptor: DEL_EXTERIOR,
      exportacion: { condicionNegociacion: 'FOB', paisDestino: 'USA' },
    },
  },
  importacion: {
    summary: 'Factura de importación (3): SIFEN todavía no la acepta; se firma, se guarda y no se le envía',
    value: {
      ...CONTADO,
      tipoDocumento: 3,
      receptor: DEL_EXTERIOR,
      importacion: { numeroDespacho: '26001IC04000123A', fechaDespacho: '2026-11-20', paisOrigen: 'USA' },
    },
  },
  retencion: {
    summary: 'Comprobante de retención (8): SIFEN todavía no lo acepta; se firma, se guarda y no se le envía',
    value: {
      ...CONTADO,
      tipoDocumento: 8,
      retencion: { tipoRegimen: 2, porcentaje: 30 },
      documentoAsociado: [IMPRESO],
    },
  },
  numero: {
    summary: 'Con un número propio, en lugar de los ids',
    value: {
      tipoDocumento: 1,
      timbrado: '12345678',
      establecimiento: '001',
      puntoExpedicion: '001',
      numeroDocumento: '0000042',
      receptor: CONTADO.receptor,
      items: CONTADO.items,
    },
  },
}

export const WRONG_REQUEST = {
  ...CONTADO,
  receptor: { ...CONTADO.receptor, numeroDocumento: '80000000-4' },
  items: [{ ...ITEM, cantidad: -4 }],
}

/** A problem with a code of SIFEN. */
export const CODED: Problema = {
  campo: 'receptor.numeroDocumento',
  mensaje: 'El RUC 80000000-4 no es válido: el dígito verificador de 80000000 es 5, no 4.',
  id: 'D207',
  codigo: '1309',
  que_hacer: 'Verifique el RUC del cliente con su dígito verificador.',
}

/** Problems of that request. A test checks that they are current. */
export const WRONG: readonly Problema[] = [
  {
    campo: 'items.0.cantidad',
    mensaje: 'El campo items.0.cantidad no puede ser negativo.',
    id: 'E711',
    codigo: null,
    que_hacer: null,
  },
  CODED,
]
