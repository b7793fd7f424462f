/**
 * Closed lists that rows refer to by name. Each maps a code to the description that SIFEN expects, undefined for an
 * unknown code.
 */
import * as codigos from '../tables/codigos.ts'
import { ciudad, distrito } from '../tables/geo.ts'
import { departamentos, monedas, paises, unidades } from '../tables/published.ts'

type Code = number | string
/** A list. `describe` returns the description. `sample` is how a problem shows the permitted values. */
export type List = { describe: (code: Code) => string | undefined; sample: string }
/** A list short enough to be shown whole: `codes` has all of its codes, and `sample` names each. */
export type ShortList = List & { codes: readonly number[] }

/** Makes a list from a table's own keys, so that `constructor` is not a code. */
export function short(table: Readonly<Record<number, string>>): ShortList {
  const entries = new Map(Object.entries(table))
  const shown = [...entries].map(([code, description]) => `${code} (${description})`).join(', ')
  return { describe: code => entries.get(String(code)), sample: shown, codes: [...entries.keys()].map(Number) }
}

function long(table: () => ReadonlyMap<string, string>, sample: string): List {
  return { describe: code => table().get(String(code)), sample }
}

export const LISTS = {
  tipoEmision: short(codigos.TIPO_EMISION),
  tipoDocumento: short({ ...codigos.TIPO_DOCUMENTO, ...codigos.TIPO_DOCUMENTO_FUTURO }),
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
  operacionVehiculo: short(codigos.OPERACION_VEHICULO),
  combustible: short(codigos.COMBUSTIBLE),
  naturalezaVendedor: short(codigos.NATURALEZA_VENDEDOR),
  motivoNota: short(codigos.MOTIVO_NOTA),
  motivoRemision: short(codigos.MOTIVO_REMISION),
  responsableRemision: short(codigos.RESPONSABLE_REMISION),
  responsableFlete: short(codigos.RESPONSABLE_FLETE),
  tolerancia: short(codigos.TOLERANCIA),
  tipoTransporte: short(codigos.TIPO_TRANSPORTE),
  modalidadTransporte: short(codigos.MODALIDAD_TRANSPORTE),
  incoterm: { describe: short(codigos.INCOTERMS).describe, sample: Object.keys(codigos.INCOTERMS).join(', ') },
  documentoAsociado: short(codigos.DOCUMENTO_ASOCIADO),
  documentoImpreso: short(codigos.DOCUMENTO_IMPRESO),
  constancia: short(codigos.CONSTANCIA),
  moneda: long(monedas, 'códigos ISO 4217, por ejemplo PYG, USD, BRL'),
  pais: long(paises, 'códigos ISO 3166 de tres letras, por ejemplo PRY, ARG, BRA'),
  unidad: {
    describe: code => unidades().get(String(code))?.abreviatura,
    sample: 'códigos de unidad de SIFEN, por ejemplo 77 (UNI), 83 (kg), 89 (LT)',
  },
  departamento: short(Object.fromEntries(departamentos())),
  distrito: { describe: code => distrito(Number(code))?.nombre, sample: 'códigos de distrito de la DNIT' },
  ciudad: { describe: code => ciudad(Number(code))?.nombre, sample: 'códigos de ciudad de la DNIT' },
} as const satisfies Record<string, List>

export type ListName = keyof typeof LISTS

/** Codes that SIFEN gets without a description, or not at all. Rows only check their range. */
export const RANGES = {
  tipoOperacion: short({ 1: 'B2B', 2: 'B2C', 3: 'B2G', 4: 'B2F' }),
  tipoContribuyente: short({ 1: 'persona física', 2: 'persona jurídica' }),
  tipoRegimen: short(codigos.TIPO_REGIMEN),
  condicionTipoCambio: short({ 1: 'un cambio para toda la operación', 2: 'un cambio por ítem' }),
  identificacionVehiculo: short({ 1: 'número de identificación', 2: 'matrícula' }),
  regimenRetencion: short({ 1: 'renta', 2: 'IVA' }),
  tasaIva: short({ 0: 'sin IVA', 5: '5 %', 10: '10 %' }),
} as const satisfies Record<string, ShortList>
