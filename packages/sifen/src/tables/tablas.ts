/** Every code table under one name, as rows of one shape, for lookups by people and programs. */
import * as codigos from './codigos.ts'
import { ciudades, departamento, distrito, distritos } from './geo.ts'
import { departamentos, monedas, paises, unidades } from './published.ts'

type Lugar = { codigo: number; nombre: string }

/** A row. `nombre` is the description that SIFEN expects beside the code. */
export type Fila = {
  codigo: number | string
  nombre: string
  /** Abbreviation of a unit of measure, which SIFEN gets. */
  abreviatura?: string
  /** District of a city. */
  distrito?: Lugar
  /** Department of a city or a district. */
  departamento?: Lugar
}

const numbered = (table: Readonly<Record<number, string>>) => (): Fila[] =>
  Object.entries(table).map(([codigo, nombre]) => ({ codigo: Number(codigo), nombre }))

const lettered = (table: () => ReadonlyMap<string, string>) => (): Fila[] =>
  [...table()].map(([codigo, nombre]) => ({ codigo, nombre }))

const inDepartamento = (codigo: number): Lugar => ({ codigo, nombre: departamento(codigo) ?? '' })
const inDistrito = (codigo: number): Lugar => ({ codigo, nombre: distrito(codigo)?.nombre ?? '' })

/** Tables by name. The names are part of the API's paths. */
export const TABLAS = {
  departamentos: () => numbered(Object.fromEntries(departamentos()))(),
  distritos: (): Fila[] =>
    distritos().map(({ codigo, nombre, departamento }) => ({
      codigo,
      nombre,
      departamento: inDepartamento(departamento),
    })),
  ciudades: (): Fila[] =>
    ciudades().map(({ codigo, nombre, distrito, departamento }) => ({
      codigo,
      nombre,
      distrito: inDistrito(distrito),
      departamento: inDepartamento(departamento),
    })),
  paises: lettered(paises),
  monedas: lettered(monedas),
  unidades: (): Fila[] => [...unidades()].map(([codigo, unidad]) => ({ codigo: Number(codigo), ...unidad })),
  'tipos-documento': numbered(codigos.TIPO_DOCUMENTO),
  'tipos-transaccion': numbered(codigos.TIPO_TRANSACCION),
  'tipos-impuesto': numbered(codigos.TIPO_IMPUESTO),
  'tipos-regimen': numbered(codigos.TIPO_REGIMEN),
  'tipos-pago': numbered(codigos.TIPO_PAGO),
  'documentos-identidad': numbered(codigos.TIPO_DOCUMENTO_IDENTIDAD),
  'documentos-receptor': numbered(codigos.TIPO_DOCUMENTO_RECEPTOR),
  'condiciones-operacion': numbered(codigos.CONDICION_OPERACION),
  'condiciones-credito': numbered(codigos.CONDICION_CREDITO),
  'condiciones-anticipo': numbered(codigos.CONDICION_ANTICIPO),
  'afectaciones-iva': numbered(codigos.AFECTACION_IVA),
  'caracteristicas-carga': numbered(codigos.CARACTERISTICA_CARGA),
  obligaciones: numbered(codigos.OBLIGACIONES),
  presencias: numbered(codigos.INDICADOR_PRESENCIA),
  tarjetas: numbered(codigos.DENOMINACION_TARJETA),
} as const satisfies Record<string, () => Fila[]>

export type Tabla = keyof typeof TABLAS
