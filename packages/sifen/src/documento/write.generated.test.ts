/** The generated writer says what the tables say: it is up to date, and it agrees with the interpreter on every document. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generate, TARGET } from '../../../../scripts/generate-writer.ts'
import { Check, type Row, type Scope, writeRows } from '../campos/index.ts'
import { CABECERA } from './catalogue/index.ts'
import { readInput } from './input/read-input.ts'
import { resolveDocumento } from './resolve/resolve.ts'
import { CUERPOS, type Cuerpo } from './tipos/index.ts'
import { WRITE_CUERPO, writeCabecera } from './write.generated.ts'

const CONTEXTO = {
  ambiente: 'test' as const,
  ahora: '2026-11-21T10:00:00',
  emisor: { ruc: '80012345', dv: '0', tipoContribuyente: 2, razonSocial: 'Emisor S.A.', codigoCiudad: 1 },
  numeracion: {
    timbrado: '12345678',
    timbradoFechaInicio: '2025-01-01',
    establecimiento: '001',
    puntoExpedicion: '001',
  },
}

/** Ordinary values, absent ones, and all kinds of wrong ones of the right JSON type. */
const text = fc.option(
  fc.oneof(fc.constantFrom('', ' ', 'abc', 'a  b', '<&>', 'Ñandutí\n', 'x'.repeat(40)), fc.string()),
  {
    nil: null,
  },
)
const integer = fc.option(fc.oneof(fc.integer({ min: -1, max: 100 }), fc.constantFrom(77, 83, 100_000, 9)), {
  nil: null,
})
const amount = fc.option(
  fc.oneof(fc.nat(10_000_000), fc.constantFrom(0.5, '1.25', '-3', 'x', 1e15, 0.1 + 0.2, '99999999999.99999999')),
  { nil: null },
)
const item = fc.record(
  {
    codigoInterno: text,
    descripcion: text,
    observacion: text,
    unidadMedida: integer,
    cantidad: amount,
    precioUnitario: amount,
    descuento: amount,
    anticipo: amount,
    afectacionIva: integer,
    ivaProporcion: amount,
    tasaIva: integer,
    ncm: text,
    pais: fc.constantFrom('PRY', 'XXX', null),
    lote: text,
    vencimiento: fc.constantFrom('2027-01-31', '2027-02-30', ''),
    dncp: fc.record({ codigoNivelGeneral: text, codigoGtinProducto: text }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
)
const body = fc.record(
  {
    moneda: fc.constantFrom('PYG', 'USD', 'ZZZ', null),
    tipo_cambio: amount,
    tipoTransaccion: integer,
    obligaciones: fc.array(fc.record({ codigo: fc.constantFrom(700, 211, 1) }), { maxLength: 2 }),
    receptor: fc.record(
      {
        naturaleza: fc.constantFrom(1, 2, 3, 4),
        tipoDoc: integer,
        documentoTipoDescripcion: text,
        numeroDocumento: fc.constantFrom('80000000-5', '80000000-4', '0', 'AB1', ''),
        nombre: text,
        direccion: text,
        email: fc.constantFrom('a@b.com', 'x', ''),
        ciudad: integer,
      },
      { requiredKeys: [] },
    ),
    usuario: fc.record(
      { documentoTipo: integer, documentoNumero: text, nombre: text, cargo: text },
      { requiredKeys: [] },
    ),
    factura: fc.record({ presencia: integer, presenciaDescripcion: text }, { requiredKeys: [] }),
    condicionPago: fc.record(
      {
        condicion: fc.constantFrom(1, 2, 3),
        entregas: fc.array(fc.record({ tipo: integer, tipoDescripcion: text, monto: amount }), { maxLength: 2 }),
      },
      { requiredKeys: [] },
    ),
    complementarios: fc.record({ ordenCompra: text, carga: fc.record({ pesoTotal: integer }) }, { requiredKeys: [] }),
    autoFactura: fc.record(
      {
        tipoVendedor: integer,
        nombre: text,
        numeroCasa: integer,
        ciudad: integer,
        ubicacion: fc.record({ lugar: text, ciudad: integer }, { requiredKeys: [] }),
      },
      { requiredKeys: [] },
    ),
    notaCreditoDebito: fc.record({ motivo: integer }, { requiredKeys: [] }),
    remision: fc.record(
      { motivo: integer, motivoDescripcion: text, tipoResponsable: integer, kms: integer, costoFlete: amount },
      { requiredKeys: [] },
    ),
    transporte: fc.record(
      {
        tipo: integer,
        modalidad: integer,
        condicionNegociacion: fc.constantFrom('CIF', 'XXX', null),
        inicioEstimadoTranslado: fc.constantFrom('2027-01-31', '2018-01-01', ''),
        salida: fc.record({ direccion: text, ciudad: integer }, { requiredKeys: [] }),
        entrega: fc.array(fc.record({ direccion: text, ciudad: integer }, { requiredKeys: [] }), { maxLength: 2 }),
        vehiculo: fc.array(fc.record({ tipo: text, documentoTipo: integer }, { requiredKeys: [] }), { maxLength: 6 }),
        transportista: fc.record(
          { ruc: fc.constantFrom('80012345-0', '80012345-1', ''), chofer: fc.record({ nombre: text }) },
          { requiredKeys: [] },
        ),
      },
      { requiredKeys: [] },
    ),
    documentoAsociado: fc.array(
      fc.record({ formato: integer, cdc: text, numero: fc.constantFrom('1', '0', 'x') }, { requiredKeys: [] }),
      { maxLength: 2 },
    ),
    items: fc.array(item, { maxLength: 4 }),
  },
  { requiredKeys: [] },
)

/** What the head is written of: the stamp and the number come from the database, the rest from the request and the clock. */
const head = fc.record(
  {
    dv: fc.constantFrom('0', '9', 'A', '', null),
    fechaFirma: fc.constantFrom('2026-11-21T10:00:00', '2026-02-30T10:00:00', '2026-11-21', '', null),
    tipoEmision: integer,
    codigoSeguridad: fc.constantFrom('000000002', '123456789', '000000000', '12345678', null),
    observacion: text,
    descripcion: text,
    tipoDocumento: integer,
    timbrado: fc.constantFrom('12345678', '00000001', '00000000', '1234567', null),
    establecimiento: fc.constantFrom('001', '1', null),
    puntoExpedicion: fc.constantFrom('001', '0001', null),
    numeroDocumento: fc.option(fc.oneof(fc.integer({ min: -1, max: 10_000_001 }), fc.integer({ min: 0, max: 20 }))),
    serie: fc.constantFrom('AB', 'ab', 'ABC', '', null),
    timbradoFechaInicio: fc.constantFrom('2025-01-01', '2018-04-30', '2025-02-29', '', null),
  },
  { requiredKeys: [] },
)

describe('the generated writer', () => {
  it('is up to date with the catalogue (npm run generate)', () => {
    expect(readFileSync(TARGET, 'utf8')).toBe(generate())
  })

  it.each(Object.keys(CUERPOS) as Cuerpo[])('writes and reports the same as the interpreter: %s', cuerpo => {
    fc.assert(
      fc.property(body, input =>
        expectAgreement(WRITE_CUERPO[cuerpo], CUERPOS[cuerpo], resolveDocumento(readInput(input).dte, CONTEXTO)),
      ),
      { numRuns: 600 },
    )
  })

  it('writes and reports the same as the interpreter: heads', () => {
    fc.assert(
      fc.property(head, scope => expectAgreement(writeCabecera, CABECERA, scope)),
      { numRuns: 2_000 },
    )
  })

  function expectAgreement(write: typeof writeCabecera, rows: readonly Row[], scope: Scope) {
    const [plain, fast] = [new Check(), new Check()]
    expect(write(scope, '', fast)).toBe(writeRows(rows, scope, '', plain))
    expect(fast.problems).toEqual(plain.problems)
  }
})
