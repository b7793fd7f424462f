/**
 * Turns the client's input into what the catalogue reads: fills in defaults, splits RUCs, computes items. Every
 * property has the JSON name of its source field, so that problems point at fields the client can change. docs/notes
 * A7, A9, A10, 10.
 */
import { filled, isRate, knownAmount, readAmount, type WrittenAmount } from '../../campos/index.ts'
import { type Decimal, ZERO } from '../../decimal.ts'
import { ciudad, completePlace, distrito } from '../../tables/geo.ts'
import type { DteInput, EmisorInput, ReceptorInput } from '../input/index.ts'
import { type Tipo, tipoOf } from '../tipos/index.ts'
import { coinOf } from './redondeo.ts'
import { resolveAsociado } from './resolve-asociado.ts'
import { GUARANI, resolveCondicion } from './resolve-condicion.ts'
import { CAMBIO, commonRate, resolveItem } from './resolve-item.ts'
import { NATURALEZA, OPERACION, resolveReceptor } from './resolve-receptor.ts'
import { resolveSectores } from './resolve-sectores.ts'
import { resolveAutofactura, resolveRemision, resolveTransporte } from './resolve-transporte.ts'
import { type Before, spreadGlobals } from './spread-globals.ts'
import { documentTotals, type Globales } from './totals.ts'

/** D105 in the test environment: any other name is refused (1263). */
export const NOMBRE_DE_PRUEBA = 'DE generado en ambiente de prueba - sin valor comercial ni fiscal'

type Present<T> = { [K in keyof T]?: NonNullable<T[K]> | undefined }

/** The issuer: the emitter, overlaid with its establishment's address. The request's `emisor` is laid over both. */
export type EmisorData = Present<Omit<EmisorInput, 'ruc' | 'dv'>> & {
  ruc: string
  dv: string
  tipoContribuyente: number
}

/** Timbrado and expedition point of the document, from the gateway. */
export type NumeracionData = {
  timbrado: string
  timbradoFechaInicio: string
  establecimiento: string
  puntoExpedicion: string
  serie?: string | undefined
}

export type Contexto = {
  ambiente: 'test' | 'prod'
  /** Current local time of Asunción: `2026-11-21T10:00:00`. */
  ahora: string
  /** Absent when the gateway does not know the issuer. Then nothing about the issuer is checked. */
  emisor?: EmisorData | undefined
  numeracion?: NumeracionData | undefined
  /** Default rate for a document that needs one: guaraníes per unit, and the day of its sheet. */
  tipoCambio?: { valor: string; fecha: string } | undefined
  /** The issuer's default legend of remissions. */
  leyendaRemision?: string | undefined
  /** The issuer's default rounding: guaraníes to whose multiple totals go down. */
  redondearA?: number | undefined
}

/** D013 of a document without VAT (1902). */
export const ISC = 2

/** Default legend of a remission for the tax office (docs/notes A37). */
export const LEYENDA = 'Traslado de mercaderías'

export type Documento = ReturnType<typeof resolveDocumento>

/** Returns the data of any type of document. The type's rows select what goes into the XML. */
export function resolveDocumento(dte: DteInput, contexto: Contexto, tipo: Tipo = tipoOf(dte)) {
  const operacion = resolveOperacion(dte, contexto, tipo)
  const lleva = { precios: tipo.precios, iva: tipo.iva && operacion.tipoImpuesto !== ISC }
  const globales = resolveGlobales(dte, contexto, tipo)
  const items = (dte.items ?? []).map((item, index) =>
    resolveItem(item, index, operacion.condicionTipoCambio, lleva, globales.shares?.[index]),
  )
  const totales = documentTotals(
    items,
    {
      esGuarani: operacion.moneda === GUARANI,
      tipoCambio:
        operacion.condicionTipoCambio === CAMBIO.global && isRate(operacion.tipo_cambio)
          ? operacion.tipo_cambio
          : undefined,
      conIva: operacion.tipoImpuesto === 1 || operacion.tipoImpuesto === 5,
    },
    globales,
  )
  const cambio = operacion.condicionTipoCambio === CAMBIO.porItem ? commonRate(items) : operacion.tipo_cambio
  return {
    descripcion: filled(dte.descripcion) ?? (tipo.leyenda ? (contexto.leyendaRemision ?? LEYENDA) : undefined),
    fechaEmision: dte.fechaEmision ?? contexto.ahora,
    operacion,
    emisor: contexto.emisor && resolveEmisor(dte, contexto.emisor, contexto.ambiente),
    receptor: receptorOf(dte, contexto, tipo),
    factura: { ...dte.factura, presencia: dte.factura?.presencia ?? 1, dncp: dte.dncp },
    autoFactura: dte.autoFactura ? resolveAutofactura(dte.autoFactura) : undefined,
    notaCreditoDebito: dte.notaCreditoDebito ?? undefined,
    remision: dte.remision ? resolveRemision(dte.remision) : undefined,
    condicion: resolveCondicion(dte.condicionPago ?? undefined, operacion.moneda, cambio, totales.totGralOpe),
    items,
    sectores: resolveSectores(dte),
    totales,
    transporte: dte.transporte ? resolveTransporte(dte.transporte) : undefined,
    complementarios: dte.complementarios,
    documentoAsociado: dte.documentoAsociado?.map(resolveAsociado),
  }
}

/** Returns the receiver. That of a self-invoice is the issuer: 1315 to 1317. */
function receptorOf(dte: DteInput, { emisor }: Contexto, tipo: Tipo) {
  if (tipo.receptor === 'cliente') return dte.receptor ? resolveReceptor(dte.receptor, dte.tipoOperacion) : undefined
  const input = dte.receptor ?? (emisor && issuerAsReceiver(emisor))
  return input && resolveReceptor(input, dte.tipoOperacion ?? OPERACION.b2c)
}

const issuerAsReceiver = ({ ruc, dv, tipoContribuyente, razonSocial }: EmisorData): ReceptorInput => ({
  naturaleza: NATURALEZA.contribuyente,
  numeroDocumento: ruc,
  dv,
  tipoContribuyente,
  nombre: razonSocial,
})

const NADA: Globales = { porcentajeDescuento: ZERO, redondeo: ZERO, redondearA: ZERO, comision: ZERO }
/** D019 */
const ANTICIPO_GLOBAL = 1

/**
 * Returns an amount for the totals. One that cannot be read or is negative is refused elsewhere, and counts as zero
 * meanwhile.
 */
function known(written: WrittenAmount): Decimal {
  const amount = knownAmount(readAmount(written)) ?? ZERO
  return amount > ZERO ? amount : ZERO
}

/** Returns discounts, advances and the like of the whole document, and each item's share. */
function resolveGlobales(dte: DteInput, contexto: Contexto, tipo: Tipo) {
  if (!tipo.precios) return NADA as Globales & { shares?: undefined }
  const [descuento, anticipo] = [known(dte.descuentoGlobal), known(dte.anticipoGlobal)]
  const redondearA = coinOf(dte, contexto.redondearA, tipo)
  const rest = { redondeo: known(dte.redondeo), redondearA, comision: known(dte.comision) }
  if (descuento === ZERO && anticipo === ZERO) return { ...rest, porcentajeDescuento: ZERO }
  const items = (dte.items ?? []).map(
    (item): Before => ({
      precioUnitario: known(item.precioUnitario),
      cantidad: known(item.cantidad),
      descuento: known(item.descuento),
      anticipo: known(item.anticipo),
    }),
  )
  const { porcentaje, shares } = spreadGlobals(items, descuento, anticipo)
  return { ...rest, porcentajeDescuento: porcentaje, shares }
}

/** Resolves the operation. A document without prices has no currency and is stored in guaraníes. */
function resolveOperacion(dte: DteInput, contexto: Contexto, tipo: Tipo) {
  const moneda = (tipo.precios ? dte.moneda : undefined) ?? GUARANI
  const stated = tipo.precios ? dte.condicionTipoCambio : undefined
  const condicionTipoCambio = stated ?? (moneda === GUARANI ? undefined : CAMBIO.global)
  const usual = moneda !== GUARANI && condicionTipoCambio === CAMBIO.global ? contexto.tipoCambio?.valor : undefined
  return {
    tipoTransaccion: dte.tipoTransaccion ?? tipo.tipoTransaccion,
    tipoImpuesto: dte.tipoImpuesto ?? 1,
    moneda,
    condicionTipoCambio,
    tipo_cambio: tipo.precios ? readAmount(dte.tipo_cambio ?? usual) : undefined,
    condicionAnticipo: dte.condicionAnticipo ?? (known(dte.anticipoGlobal) > ZERO ? ANTICIPO_GLOBAL : undefined),
    obligaciones: dte.obligaciones,
  }
}

/**
 * Resolves the issuer. A city sets its district and department, a district its department. The request's place precedes
 * the registered one.
 */
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
 * Returns any department for an unknown city or district. The document is refused because of the code itself, so the
 * missing department is not reported too.
 */
function departmentOfNowhere({ codigoCiudad, codigoDistrito }: Partial<EmisorData>): number | undefined {
  const isNowhere =
    (codigoCiudad !== undefined && !ciudad(codigoCiudad)) || (codigoDistrito !== undefined && !distrito(codigoDistrito))
  return isNowhere ? 1 : undefined
}

function overrides({ ruc, dv, ...fields }: EmisorInput): Partial<EmisorData> {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== null && field !== undefined))
}
