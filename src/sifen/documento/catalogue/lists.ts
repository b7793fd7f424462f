/** The closed lists that rows refer to by name: each maps a code to the description SIFEN expects, undefined when the code is unknown. */
import * as codigos from '../../tables/codigos.ts'
import { ciudad, departamento, distrito } from '../../tables/geo.ts'
import { MONEDAS } from '../../tables/monedas.ts'
import { PAISES } from '../../tables/paises.ts'
import { UNIDADES } from '../../tables/unidades.ts'

export type Code = number | string
/** `describe` gives the description; `sample` is what a problem shows as the permitted values. */
export type List = { describe: (code: Code) => string | undefined; sample: string }

/** Own keys only: `constructor` is no country. */
function short(table: Readonly<Record<Code, string>>): List {
  const entries = new Map(Object.entries(table))
  const shown = [...entries].map(([code, description]) => `${code} (${description})`).join(', ')
  return { describe: code => entries.get(String(code)), sample: shown }
}

function long(table: Readonly<Record<Code, string>>, sample: string): List {
  return { describe: short(table).describe, sample }
}

const abreviaturas = Object.fromEntries(
  Object.entries(UNIDADES).map(([code, unidad]) => [code, unidad.abreviatura] as const),
)

export const LISTS = {
  tipoEmision: short(codigos.TIPO_EMISION),
  tipoDocumento: short(codigos.TIPO_DOCUMENTO),
  tipoTransaccion: short(codigos.TIPO_TRANSACCION),
  tipoImpuesto: short(codigos.TIPO_IMPUESTO),
  condicionAnticipo: short(codigos.CONDICION_ANTICIPO),
  obligacion: short(codigos.OBLIGACIONES),
  naturaleza: short({ 1: 'contribuyente', 2: 'no contribuyente', 3: 'extranjero' }),
  documentoIdentidad: short(codigos.TIPO_DOCUMENTO_IDENTIDAD),
  documentoReceptor: short(codigos.TIPO_DOCUMENTO_RECEPTOR),
  presencia: short(codigos.INDICADOR_PRESENCIA),
  condicionOperacion: short(codigos.CONDICION_OPERACION),
  tipoPago: short(codigos.TIPO_PAGO),
  tarjeta: short(codigos.DENOMINACION_TARJETA),
  medioPago: short(codigos.MEDIO_PAGO),
  condicionCredito: short(codigos.CONDICION_CREDITO),
  afectacionIva: short(codigos.AFECTACION_IVA),
  caracteristicaCarga: short(codigos.CARACTERISTICA_CARGA),
  moneda: long(MONEDAS, 'códigos ISO 4217, por ejemplo PYG, USD, BRL'),
  pais: long(PAISES, 'códigos ISO 3166 de tres letras, por ejemplo PRY, ARG, BRA'),
  unidad: long(abreviaturas, 'códigos de unidad de SIFEN, por ejemplo 77 (UNI), 83 (kg), 89 (LT)'),
  departamento: { describe: code => departamento(Number(code)), sample: '1 a 20' },
  distrito: { describe: code => distrito(Number(code))?.nombre, sample: 'códigos de distrito de la DNIT' },
  ciudad: { describe: code => ciudad(Number(code))?.nombre, sample: 'códigos de ciudad de la DNIT' },
} as const satisfies Record<string, List>

export type ListName = keyof typeof LISTS
