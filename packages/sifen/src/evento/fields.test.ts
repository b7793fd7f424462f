/**
 * Every field of every event at both sides of its limits. Values just inside are accepted and valid by the XSD. Values
 * just outside are refused at exactly that path, without other problems. The table is the events' own rows.
 */
import { describe, expect, it } from 'vitest'
import { omitIf, XSD_MISSING, xsdErrors } from '../../../../test/support/witness.ts'
import { type Body, bend, CDC, EXAMPLES, problemsOf, signed, TIPOS } from '../../test/evento-factory.ts'
import { type ClientRow, limits } from '../../test/field-limits.ts'
import type { Row } from '../campos/index.ts'
import { buildCdc } from '../cdc.ts'
import { digitoVerificador } from '../ruc.ts'
import { EVENTOS, type TipoEvento } from './eventos.ts'

/** Rows that are computed from other fields. */
const WORKED_OUT = /\.(numero|dv|descripcion)$/
const NOT_THE_CLIENTS: readonly Row['kind'][] = ['group', 'constant', 'computed', 'literal']

const clientRows = (rows: readonly Row[]) =>
  rows.filter((row): row is ClientRow => !NOT_THE_CLIENTS.includes(row.kind)).filter(row => !WORKED_OUT.test(row.from))

const valueAt = (body: Body, campo: string) =>
  campo.split('.').reduce<unknown>((value, step) => (value as Body | undefined)?.[step], body)

/**
 * Returns the first example with the field: an identity paper is in that of a non-taxpayer, a country in that of a
 * foreigner.
 */
const exampleWith = (tipo: TipoEvento, campo: string): Body => {
  const example = EXAMPLES[tipo].find(body => (valueAt(body, campo) ?? null) !== null)
  if (!example) throw new Error(`no example of ${tipo} has ${campo}`)
  return example
}

/** CDCs of a company, and of a person whose RUC ends in a letter. */
const CDCS = [
  CDC,
  buildCdc({
    tipoDocumento: 1,
    ruc: '1234567D',
    dv: digitoVerificador('1234567D'),
    establecimiento: '001',
    puntoExpedicion: '001',
    numero: 1,
    tipoContribuyente: 1,
    fechaEmision: '2026-10-09',
    tipoEmision: 1,
    codigoSeguridad: '123456789',
  }),
]

/** Values of fields that other fields limit further than their row. */
const GOOD: Readonly<Record<string, unknown[]>> = {
  cdc: CDCS,
  timbrado: ['12345678', 12345678, '00000001'],
  numero_inicio: ['0000010', '0001009'],
  numero_fin: ['0000010', '0001009'],
  'nominacion.contribuyente': [true],
  'nominacion.tipoOperacion': [1],
  'nominacion.documentoTipo': [1, 2, 3, 4, 6],
  'nominacion.pais': ['ARG', 'DEU'],
  tipoReceptor: [1],
  'nominacion.tipoReceptor': [1, 2],
  'entrega.transportista.contribuyente': [true],
  documentoTipo: [1, 2, 3, 4],
  fechaEmision: ['2026-10-09T00:00:00', '2026-10-09T23:59:59'],
  fechaRecepcion: ['2026-10-09T10:00:01', '2031-01-01T00:00:00'],
}
const ALSO_BAD: Readonly<Record<string, unknown[]>> = {
  cdc: [`${CDC.slice(0, 43)}0`],
  numero_inicio: ['0000000', 'abcdefg', '000001x', '٠٠٠٠٠٠١', 10],
  numero_fin: ['0000000', 'abcdefg', '000001x', 1009],
  'nominacion.tipoOperacion': [3],
  'nominacion.documentoTipo': [5],
  timbrado: ['1234567', 1234567, 7, 0, 123456789, -1, 1e21, 12345678.5, true],
}

/** Problems when a field is left out that its row does not require. */
const LEFT_OUT: Readonly<Record<string, string[]>> = {
  'nominacion.tipoReceptor': ['tipoReceptor'],
  'nominacion.documentoTipoDescripcion': ['documentoTipoDescripcion'],
  'nominacion.documentoTipo': ['documentoTipo'],
  'nominacion.documentoNumero': ['documentoNumero'],
  'nominacion.numeroCasa': ['numeroCasa'],
  'desconocimiento.documentoTipo': ['documentoTipo'],
  'desconocimiento.documentoNumero': ['documentoNumero'],
  'notificacion.documentoTipo': ['documentoTipo'],
  'notificacion.documentoNumero': ['documentoNumero'],
  'conformidad.fechaRecepcion': ['fechaRecepcion'],
  'transporte.entrega.transportista.nombre': ['entrega.transportista.nombre'],
  'transporte.entrega.transportista.contribuyente': ['entrega.transportista.contribuyente'],
  'transporte.entrega.transportista.documentoTipo': ['entrega.transportista.documentoTipo'],
  'transporte.entrega.transportista.documentoNumero': ['entrega.transportista.documentoNumero'],
  'transporte.entrega.vehiculo.documentoNumero': ['entrega.vehiculo.documentoNumero'],
}

const FIELDS = TIPOS.flatMap(tipo =>
  clientRows(EVENTOS[tipo].rows).map(row => ({ name: `${tipo}.${row.from}`, tipo, row, campo: row.from })),
)
const of = (table: Readonly<Record<string, unknown[]>>, { name, campo }: { name: string; campo: string }) =>
  table[name] ?? table[campo]

describe.each(FIELDS)('$name', field => {
  const { tipo, row, campo, name } = field
  const example = exampleWith(tipo, campo)
  const { good, bad } = limits(row)
  const paths = (value: unknown) => problemsOf(tipo, bend(example, { [campo]: value })).map(problem => problem.campo)

  it('accepts values inside its limits, and so does the XSD', async test => {
    omitIf(XSD_MISSING, test)
    for (const value of of(GOOD, field) ?? good) {
      const xml = signed(tipo, bend(example, { [campo]: value }))
      expect(xml).toContain(`<${row.el}>`)
      expect({ value, xsdErrors: await xsdErrors(xml, 'siRecepEvento_v150') }).toEqual({ value, xsdErrors: [] })
    }
  })

  it('refuses values outside its limits, at its own path only', () => {
    const isPadded = (value: unknown) => typeof value === 'string' && value.trim() !== value
    const others = bad.filter(value => value !== '' && !isPadded(value) && !of(GOOD, field)?.includes(value))
    for (const value of [...others, ...(of(ALSO_BAD, field) ?? [])])
      expect({ value, campos: paths(value) }).toEqual({ value, campos: [campo] })
  })

  const expected = LEFT_OUT[name] ?? (row.required ? [campo] : [])
  it(`reports ${expected.join(', ') || 'nothing'} when it is absent, null or blank`, () => {
    for (const nothing of [undefined, null, '', ' \t\n'])
      expect({ nothing, campos: paths(nothing) }).toEqual({ nothing, campos: expected })
  })
})

it('every code of identity documents and departments is valid by the XSD', async test => {
  omitIf(XSD_MISSING, test)
  const [, noContribuyente] = EXAMPLES.notificacion
  for (const documentoTipo of [1, 2, 3, 4, 5, 6, 9]) {
    const xml = signed('notificacion', { ...noContribuyente, documentoTipo })
    expect(await xsdErrors(xml, 'siRecepEvento_v150')).toEqual([])
  }
  for (let departamento = 1; departamento <= 20; departamento++) {
    const body = bend(EXAMPLES.nominacion[0], { departamento, distrito: null, ciudad: null })
    if (departamento === 19) continue
    expect(await xsdErrors(signed('nominacion', body), 'siRecepEvento_v150')).toEqual([])
  }
})
