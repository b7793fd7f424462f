/**
 * Arbitrary notes, self-invoices and remissions that SIFEN would accept, and invoices with transport and associated
 * documents.
 */
import fc from 'fast-check'
import { sectores } from './arbitrary/sectores.ts'
import { texto } from './arbitrary/text.ts'
import { digits, maybe, monto, oneOf } from './arbitrary/values.ts'
import { invoice } from './arbitrary-invoice.ts'
import type { Body } from './invoice-factory.ts'

const lugar = fc
  .record({
    direccion: texto(1, 255),
    numeroCasa: fc.integer({ min: 0, max: 999_999 }),
    complementoDireccion1: maybe(texto(1, 255)),
    place: oneOf<Body>({ ciudad: 1 }, { ciudad: 3428 }, { ciudad: 5707, departamento: 6, distrito: 228 }),
    telefonoContacto: maybe(texto(6, 15)),
  })
  .map(({ place, ...rest }): Body => ({ ...rest, ...place }))

const vehiculo = (modalidad: number) =>
  fc
    .record({
      tipo: texto(4, 10),
      marca: texto(1, 10),
      obs: maybe(texto(1, 20)),
      numeroVuelo: modalidad === 3 ? texto(6, 6) : oneOf(undefined),
      identidad: fc.oneof(
        fc.record({ documentoTipo: oneOf(1), documentoNumero: texto(1, 20) }),
        fc.record({ documentoTipo: oneOf(2), numeroMatricula: texto(1, 7) }),
      ),
    })
    .map(({ identidad, ...rest }): Body => ({ ...rest, ...identidad }))

const chofer = fc.record({ documentoNumero: digits(1, 20), nombre: texto(4, 60), direccion: texto(1, 255) })
const agente = fc.record({ nombre: maybe(texto(4, 60)), ruc: maybe(oneOf('9999014', '80012345-0')) })

const transportista = fc
  .record({
    nombre: texto(4, 60),
    direccion: texto(1, 150),
    pais: maybe(oneOf('PRY', 'BRA')),
    chofer,
    agente: maybe(agente),
    identidad: fc.oneof(
      oneOf<Body>({ ruc: '80099006-4' }, { contribuyente: true, ruc: '09999023-7' }),
      fc.record({ contribuyente: oneOf(false), documentoTipo: oneOf(1, 2, 3, 4), documentoNumero: digits(1, 20) }),
    ),
  })
  .map(({ identidad, ...rest }): Body => ({ ...rest, ...identidad }))

const transporte = oneOf(1, 2, 3, 4).chain(modalidad =>
  fc.record({
    tipo: oneOf(1, 2),
    modalidad: fc.constant(modalidad),
    tipoResponsable: oneOf(1, 2, 3, 4, 5),
    condicionNegociacion: maybe(oneOf('CIF', 'FOB', 'EXW')),
    numeroManifiesto: maybe(texto(1, 15)),
    numeroDespachoImportacion: texto(16, 16),
    inicioEstimadoTranslado: oneOf('2026-12-01', '2027-01-31'),
    finEstimadoTranslado: oneOf('2027-01-31', '2028-02-29'),
    paisDestino: maybe(oneOf('PRY', 'BRA')),
    salida: lugar,
    entrega: fc.array(lugar, { minLength: 1, maxLength: 6 }),
    vehiculo: fc.array(vehiculo(modalidad), { minLength: 1, maxLength: 4 }),
    transportista,
  }),
)

const impreso = (...tipos: number[]) =>
  fc.record({
    formato: oneOf(2),
    timbrado: fc.stringMatching(/^[1-9][0-9]{7}$/),
    establecimiento: digits(1, 3),
    punto: digits(1, 3),
    numero: fc.integer({ min: 1, max: 9_999_999 }).map(String),
    tipoDocumentoImpreso: oneOf(...tipos),
    fecha: oneOf('2026-10-01', '2024-02-29'),
  })
const constancia = fc.record({
  formato: oneOf(3),
  constanciaTipo: oneOf(1, 2),
  constanciaNumero: fc.stringMatching(/^[1-9][0-9]{10}$/),
  constanciaControl: fc.stringMatching(/^[0-9A-Za-z-]{8}$/),
})

/** Removes the parts of an invoice that the other types lack, or have otherwise. */
const heading = ({ tipoTransaccion, factura, condicionPago, dncp, condicionAnticipo, ...rest }: Body): Body => rest
const isNamed = (body: Body) => (body.receptor as Body).tipoDoc !== 5

/** Types 5 and 6. */
export const nota = (tipoDocumento: 5 | 6): fc.Arbitrary<Body> =>
  fc
    .tuple(invoice({ maxItems: 20 }).filter(isNamed), fc.integer({ min: 1, max: 8 }), impreso(1))
    .map(([body, motivo, asociado]) => ({
      ...heading(body),
      tipoDocumento,
      complementarios: undefined,
      notaCreditoDebito: { motivo },
      documentoAsociado: [asociado],
    }))

const compra = fc.record({
  descripcion: texto(1, 60),
  cantidad: fc.oneof(fc.integer({ min: 1, max: 500 }), monto(10, 3)),
  precioUnitario: fc.integer({ min: 1, max: 1_000_000 }),
  unidadMedida: maybe(oneOf(77, 83)),
})

export const autofactura: fc.Arbitrary<Body> = fc
  .record({
    vendedor: lugar,
    tipoVendedor: oneOf(1, 2),
    documentoTipo: oneOf(1, 2, 3, 4),
    documentoNumero: digits(1, 20),
    nombre: texto(4, 60),
    ubicacion: maybe(lugar),
    asociado: constancia,
    tipoTransaccion: maybe(oneOf(10, 11)),
    items: fc.array(compra, { minLength: 1, maxLength: 20 }),
    observacion: maybe(texto(1, 300)),
  })
  .map(({ vendedor, ubicacion, asociado, tipoTransaccion, items, observacion, ...identidad }) => {
    const { complementoDireccion1, telefonoContacto, ...donde } = vendedor
    return {
      tipoDocumento: 4,
      ...{ tipoTransaccion, items, observacion },
      autoFactura: { ...identidad, ...donde, ubicacion: ubicacion && whereOf(ubicacion) },
      documentoAsociado: [asociado],
    }
  })

const whereOf = ({ direccion, departamento, distrito, ciudad }: Body): Body => ({
  ...{ lugar: direccion, departamento, distrito, ciudad },
})

const movido = fc.record({
  descripcion: texto(1, 60),
  cantidad: fc.oneof(fc.integer({ min: 1, max: 500 }), monto(10, 3)),
  tolerancia: oneOf<number | undefined>(1, 2),
  toleranciaCantidad: monto(100, 4),
  toleranciaPorcentaje: maybe(fc.integer({ min: 0, max: 100 })),
})

export const remision: fc.Arbitrary<Body> = fc
  .record({
    emision: invoice({ maxItems: 1 }).filter(isNamed),
    remision: fc.record({
      motivo: oneOf(1, 2, 3, 4, 5, 6, 10, 11, 12, 13, 14),
      tipoResponsable: oneOf(1, 2, 3, 4, 5),
      kms: fc.integer({ min: 1, max: 99_999 }),
      fechaFactura: oneOf('2024-02-29'),
      costoFlete: maybe(monto(1_000_000, 0)),
    }),
    descripcion: texto(1, 300),
    items: fc.array(movido, { minLength: 1, maxLength: 20 }),
    asociados: fc.array(impreso(1), { maxLength: 3 }),
    transporte,
  })
  .map(({ emision, asociados, ...rest }) => ({
    tipoDocumento: 7,
    ...rest,
    receptor: { ...(emision.receptor as Body), direccion: 'Calle Palma', numeroCasa: 10 },
    tipoOperacion: emision.tipoOperacion,
    observacion: emision.observacion,
    usuario: emision.usuario,
    documentoAsociado: asociados,
  }))

/** Type 1 with the groups that it shares with the others. */
export const facturaConTraslado: fc.Arbitrary<Body> = fc
  .record({
    body: invoice({ maxItems: 5 }),
    transporte,
    asociados: fc.array(impreso(1, 4), { maxLength: 3 }),
  })
  .map(({ body, transporte, asociados }) => ({ ...body, transporte, documentoAsociado: asociados }))

/** Type 1 with every group that it may have. */
export const facturaConTodo: fc.Arbitrary<Body> = facturaConTraslado.chain(body =>
  sectores.map(sectores => ({ ...body, ...sectores })),
)

export const DE_CADA_TIPO: Readonly<Record<string, fc.Arbitrary<Body>>> = {
  'nota de crédito': nota(5),
  'nota de débito': nota(6),
  autofactura,
  remisión: remision,
  'factura con traslado': facturaConTraslado,
  'factura con todo': facturaConTodo,
}
