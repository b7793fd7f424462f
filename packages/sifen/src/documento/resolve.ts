/**
 * From what the client wrote to what the catalogue reads: defaults filled in, RUCs taken apart, items calculated. Every property here
 * carries the JSON name of the field it came from, so that problems point at what the client can change. docs/notes A7, A9, A10, 10.
 */
import { isRate, readAmount } from '../campos/index.ts'
import { ciudad, completePlace, distrito } from '../tables/geo.ts'
import type { DteInput, EmisorInput } from './input.schema.ts'
import { GUARANI, resolveCondicion } from './resolve-condicion.ts'
import { CAMBIO, resolveItem } from './resolve-item.ts'
import { resolveReceptor } from './resolve-receptor.ts'
import { documentTotals } from './totals.ts'

/** D105 in the test environment: any other name is refused (1263). */
export const NOMBRE_DE_PRUEBA = 'DE generado en ambiente de prueba - sin valor comercial ni fiscal'

type Present<T> = { [K in keyof T]?: NonNullable<T[K]> | undefined }

/** Who issues: the emitter with its establishment's address over it. The request's `emisor` goes over both. */
export type EmisorData = Present<Omit<EmisorInput, 'ruc' | 'dv'>> & {
  ruc: string
  dv: string
  tipoContribuyente: number
}

/** The stamp and point of the document, as the gateway knows them. */
export type NumeracionData = {
  timbrado: string
  timbradoFechaInicio: string
  establecimiento: string
  puntoExpedicion: string
  serie?: string | undefined
}

export type Contexto = {
  ambiente: 'test' | 'prod'
  /** Now, as the clocks of Asunción show it: `2026-11-21T10:00:00`. */
  ahora: string
  /** Absent when the gateway could not tell who issues: then nothing about the issuer is checked. */
  emisor?: EmisorData | undefined
  numeracion?: NumeracionData | undefined
  /** The rate that a document takes which needs one and brings none: guaraníes per unit, and the day of whose sheet it is. */
  tipoCambio?: { valor: string; fecha: string } | undefined
}

export type Documento = ReturnType<typeof resolveDocumento>

export function resolveDocumento(dte: DteInput, contexto: Contexto) {
  const operacion = resolveOperacion(dte, contexto)
  const items = (dte.items ?? []).map((item, index) => resolveItem(item, index, operacion.condicionTipoCambio))
  const totales = documentTotals(items, {
    esGuarani: operacion.moneda === GUARANI,
    tipoCambio:
      operacion.condicionTipoCambio === CAMBIO.global && isRate(operacion.tipo_cambio)
        ? operacion.tipo_cambio
        : undefined,
    conIva: operacion.tipoImpuesto === 1 || operacion.tipoImpuesto === 5,
  })
  return {
    fechaEmision: dte.fechaEmision ?? contexto.ahora,
    operacion,
    emisor: contexto.emisor && resolveEmisor(dte, contexto.emisor, contexto.ambiente),
    receptor: dte.receptor ? resolveReceptor(dte.receptor, dte.tipoOperacion) : undefined,
    factura: { ...dte.factura, presencia: dte.factura?.presencia ?? 1, dncp: dte.dncp },
    condicion: resolveCondicion(dte.condicionPago ?? undefined, operacion, totales.totGralOpe),
    items,
    totales,
    complementarios: dte.complementarios,
  }
}

function resolveOperacion(dte: DteInput, contexto: Contexto) {
  const moneda = dte.moneda ?? GUARANI
  const condicionTipoCambio = dte.condicionTipoCambio ?? (moneda === GUARANI ? undefined : CAMBIO.global)
  const usual = moneda !== GUARANI && condicionTipoCambio === CAMBIO.global ? contexto.tipoCambio?.valor : undefined
  return {
    tipoTransaccion: dte.tipoTransaccion ?? 1,
    tipoImpuesto: dte.tipoImpuesto ?? 1,
    moneda,
    condicionTipoCambio,
    tipo_cambio: readAmount(dte.tipo_cambio ?? usual),
    condicionAnticipo: dte.condicionAnticipo,
    obligaciones: dte.obligaciones,
  }
}

/** A city tells its district and department, a district its department: those of the request's place before the registered ones. */
function resolveEmisor(dte: DteInput, data: EmisorData, ambiente: Contexto['ambiente']) {
  const merged = placed(dte.emisor ? { ...data, ...placed(overrides(dte.emisor)) } : data)
  return {
    ...merged,
    departamento: merged.departamento ?? departmentOfNowhere(merged),
    numeroCasa: merged.numeroCasa ?? 0,
    razonSocial: ambiente === 'test' ? NOMBRE_DE_PRUEBA : merged.razonSocial,
    nombreFantasia: merged.nombreFantasia ?? (ambiente === 'test' ? merged.razonSocial : undefined),
    usuario: dte.usuario,
  }
}

function placed<Where extends Partial<EmisorData>>(where: Where): Where {
  const { codigoCiudad, codigoDistrito: given } = where
  const place = { departamento: where.departamento, distrito: given, ciudad: codigoCiudad }
  const { departamento, distrito: codigoDistrito } = completePlace(place)
  return { ...where, ...(codigoDistrito && { codigoDistrito }), ...(departamento && { departamento }) }
}

/**
 * A city or district that is in no table tells no department, but neither is that what the client has to add: any will do, for the
 * document is refused for the code itself.
 */
function departmentOfNowhere({ codigoCiudad, codigoDistrito }: Partial<EmisorData>): number | undefined {
  const isNowhere =
    (codigoCiudad !== undefined && !ciudad(codigoCiudad)) || (codigoDistrito !== undefined && !distrito(codigoDistrito))
  return isNowhere ? 1 : undefined
}

function overrides({ ruc, dv, ...fields }: EmisorInput): Partial<EmisorData> {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== null && field !== undefined))
}
