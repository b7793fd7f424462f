/** Countries, currencies, units and departments, by their codes. Each table is read on its first use. */
import { lazily, readTable } from './read-table.ts'

/** Unit of measure: abbreviation (for dDesUniMed) and name. */
export type Unidad = { readonly abreviatura: string; readonly nombre: string }

/** Length of D016. Names of currencies have up to 50 characters. */
const MONEDA_LENGTH = 20

const named = (table: string, maxLength?: number) =>
  lazily(
    (): ReadonlyMap<string, string> =>
      new Map(readTable(table).map(([codigo = '', nombre = '']) => [codigo, nombre.slice(0, maxLength).trimEnd()])),
  )

/** Departments, by their number. */
export const departamentos = named('departamentos')

/** Countries, by their ISO 3166 alpha-3 code. */
export const paises = named('paises')

/** Currencies, by their ISO 4217 code. */
export const monedas = named('monedas', MONEDA_LENGTH)

/** Units of measure, by their number. */
export const unidades = lazily(
  (): ReadonlyMap<string, Unidad> =>
    new Map(
      readTable('unidades').map(([codigo = '', abreviatura = '', nombre = '']) => [codigo, { abreviatura, nombre }]),
    ),
)
