/**
 * Resolves one line of the document: reads its amounts, fills in its defaults, and computes its totals. docs/sifen §3,
 * gCamItem.
 */
import { filled, knownAmount, readAmount } from '../../campos/index.ts'
import { ZERO } from '../../decimal.ts'
import type { ItemInput } from '../input/index.ts'
import { resolveVehiculo } from './resolve-sectores.ts'
import type { Share } from './spread-globals.ts'
import { AFECTACION, type ItemFigures, itemAmounts } from './totals.ts'

export type Linea = ReturnType<typeof resolveItem>

/** dCondTiCam: one rate for the document, or one per item. */
export const CAMBIO = { global: 1, porItem: 2 } as const

/** Returns the rate that all items share. Undefined when they differ or have none. */
export function commonRate(items: readonly Linea[]): Linea['cambio'] {
  const cambio = items[0]?.cambio
  return items.every(item => item.cambio === cambio) ? cambio : undefined
}

/** Parts that the items of the document have. */
type Lleva = { precios: boolean; iva: boolean }

type IvaDefaults = { proporcion?: number; tasa?: number }

/** Defaults of VAT. A taxed item is taxed whole. A partly taxed one must state its share and rate. */
const IVA_DEFAULTS: Readonly<Record<number, IvaDefaults>> = {
  [AFECTACION.gravado]: { proporcion: 100 },
  [AFECTACION.parcial]: {},
}
/** Defaults of other items, which have no VAT. When the treatment is unknown, only that is reported. */
const SIN_IVA: IvaDefaults = { proporcion: 0, tasa: 0 }

/**
 * Resolves one item. Items without VAT count as exempt, and missing prices as zero, even when the client wrote
 * otherwise (with a warning). One literal has every property that the catalogue or a rule reads: all lines have the
 * same shape, which keeps their readers fast.
 */
export function resolveItem(
  input: ItemInput,
  index: number,
  condicionTipoCambio: number | undefined,
  lleva: Lleva,
  share?: Share,
) {
  const afectacionIva = lleva.iva ? (input.afectacionIva ?? undefined) : AFECTACION.exento
  const iva = IVA_DEFAULTS[afectacionIva ?? 0] ?? SIN_IVA
  const tasaIva = (lleva.iva ? input.tasaIva : undefined) ?? iva.tasa
  const precioUnitario = lleva.precios ? readAmount(input.precioUnitario) : undefined
  const cantidad = readAmount(input.cantidad)
  const descuento = lleva.precios ? readAmount(input.descuento) : undefined
  const anticipo = lleva.precios ? readAmount(input.anticipo) : undefined
  const ivaProporcion = readAmount((lleva.iva ? input.ivaProporcion : undefined) ?? iva.proporcion)
  const cambio = lleva.precios ? readAmount(input.cambio) : undefined
  const figures: ItemFigures = {
    precioUnitario: knownAmount(precioUnitario) ?? ZERO,
    cantidad: knownAmount(cantidad) ?? ZERO,
    descuento: knownAmount(descuento) ?? ZERO,
    anticipo: knownAmount(anticipo) ?? ZERO,
    descuentoGlobal: share?.descuentoGlobal ?? ZERO,
    anticipoGlobal: share?.anticipoGlobal ?? ZERO,
    afectacionIva: afectacionIva ?? AFECTACION.gravado,
    ivaProporcion: knownAmount(ivaProporcion) ?? ZERO,
    tasaIva: tasaIva ?? 10,
    cambio: condicionTipoCambio === CAMBIO.porItem ? knownAmount(cambio) : undefined,
  }
  const amounts = itemAmounts(figures)
  const { dncp } = input
  return {
    codigoInterno: filled(input.codigoInterno) ?? String(index + 1),
    partidaArancelaria: input.partidaArancelaria ?? undefined,
    ncm: input.ncm ?? undefined,
    'dncp.codigoNivelGeneral': dncp?.codigoNivelGeneral ?? undefined,
    'dncp.codigoNivelEspecifico': dncp?.codigoNivelEspecifico ?? undefined,
    'dncp.codigoGtinProducto': dncp?.codigoGtinProducto ?? undefined,
    'dncp.codigoNivelPaquete': dncp?.codigoNivelPaquete ?? undefined,
    descripcion: input.descripcion ?? undefined,
    unidadMedida: input.unidadMedida ?? 77,
    cantidad,
    pais: input.pais ?? undefined,
    observacion: input.observacion ?? undefined,
    tolerancia: input.tolerancia ?? undefined,
    toleranciaCantidad: readAmount(input.toleranciaCantidad),
    toleranciaPorcentaje: readAmount(input.toleranciaPorcentaje),
    cdcAnticipo: input.cdcAnticipo ?? undefined,
    precioUnitario,
    cambio,
    descuento: descuento === ZERO ? undefined : descuento,
    descuentoGlobal: share?.descuentoGlobal,
    anticipo: anticipo === ZERO ? undefined : anticipo,
    anticipoGlobal: share?.anticipoGlobal,
    afectacionIva,
    ivaProporcion,
    tasaIva,
    rastreo: hasRastreo(input) ? input : undefined,
    sectorAutomotor: input.sectorAutomotor ? resolveVehiculo(input.sectorAutomotor) : undefined,
    figures,
    bruto: amounts.bruto,
    porcentajeDescuento: amounts.porcentajeDescuento,
    total: amounts.total,
    totalGuaranies: amounts.totalGuaranies,
    base: amounts.base,
    iva: amounts.iva,
    exento: amounts.exento,
  }
}

const hasRastreo = (input: ItemInput) =>
  (input.lote ??
    input.vencimiento ??
    input.numeroSerie ??
    input.numeroPedido ??
    input.numeroSeguimiento ??
    input.registroSenave ??
    input.registroEntidadComercial ??
    input.nombreProducto ??
    undefined) !== undefined
