/** One line of the document: its amounts read, its defaults filled in, its arithmetic done. docs/sifen §3, gCamItem. */
import { filled, knownAmount, readAmount } from '../campos/index.ts'
import { ZERO } from '../decimal.ts'
import type { ItemInput } from './input.schema.ts'
import { AFECTACION, type ItemFigures, itemAmounts } from './totals.ts'

export type Linea = ReturnType<typeof resolveItem>

/** dCondTiCam: one rate for the document, or one per item. */
export const CAMBIO = { global: 1, porItem: 2 } as const

type IvaDefaults = { proporcion?: number; tasa?: number }

/** What is understood when it is left out: a taxed item is taxed whole; how much of a partly taxed one, and at which rate, must be said. */
const IVA_DEFAULTS: Readonly<Record<number, IvaDefaults>> = {
  [AFECTACION.gravado]: { proporcion: 100 },
  [AFECTACION.parcial]: {},
}
/** Every other item bears no VAT; one whose treatment is unknown is only asked for that. */
const SIN_IVA: IvaDefaults = { proporcion: 0, tasa: 0 }

/**
 * Every property that the catalogue or a rule reads, in one literal: all lines are of one shape, whatever the client wrote, so that what
 * reads them is fast.
 */
export function resolveItem(input: ItemInput, index: number, condicionTipoCambio: number | undefined) {
  const afectacionIva = input.afectacionIva ?? undefined
  const iva = IVA_DEFAULTS[afectacionIva ?? 0] ?? SIN_IVA
  const tasaIva = input.tasaIva ?? iva.tasa
  const precioUnitario = readAmount(input.precioUnitario)
  const cantidad = readAmount(input.cantidad)
  const descuento = readAmount(input.descuento)
  const anticipo = readAmount(input.anticipo)
  const ivaProporcion = readAmount(input.ivaProporcion ?? iva.proporcion)
  const cambio = readAmount(input.cambio)
  const figures: ItemFigures = {
    precioUnitario: knownAmount(precioUnitario) ?? ZERO,
    cantidad: knownAmount(cantidad) ?? ZERO,
    descuento: knownAmount(descuento) ?? ZERO,
    anticipo: knownAmount(anticipo) ?? ZERO,
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
    cdcAnticipo: input.cdcAnticipo ?? undefined,
    precioUnitario,
    cambio,
    descuento: descuento === ZERO ? undefined : descuento,
    anticipo: anticipo === ZERO ? undefined : anticipo,
    afectacionIva,
    ivaProporcion,
    tasaIva,
    rastreo: hasRastreo(input) ? input : undefined,
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
