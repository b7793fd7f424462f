/** One line of the document: its amounts read, its defaults filled in, its arithmetic done. reference.md §3, gCamItem. */
import { type Decimal, ZERO } from '../decimal.ts'
import type { ItemInput } from './input.schema.ts'
import { filled } from './lexical.ts'
import { amountOrWritten, readAmount } from './read-amount.ts'
import { AFECTACION, type ItemAmounts, type ItemFigures, itemAmounts } from './totals.ts'

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

const RASTREO = [
  'lote',
  'vencimiento',
  'numeroSerie',
  'numeroPedido',
  'numeroSeguimiento',
  'registroSenave',
  'registroEntidadComercial',
  'nombreProducto',
] as const satisfies readonly (keyof ItemInput)[]

export function resolveItem(input: ItemInput, index: number, condicionTipoCambio: number | undefined) {
  const afectacionIva = input.afectacionIva ?? undefined
  const iva = IVA_DEFAULTS[afectacionIva ?? 0] ?? SIN_IVA
  const tasaIva = input.tasaIva ?? iva.tasa
  const precioUnitario = amountOrWritten(input.precioUnitario)
  const cantidad = amountOrWritten(input.cantidad)
  const descuento = amountOrWritten(input.descuento)
  const anticipo = amountOrWritten(input.anticipo)
  const ivaProporcion = amountOrWritten(input.ivaProporcion ?? iva.proporcion)
  const figures: ItemFigures = {
    precioUnitario: orZero(precioUnitario),
    cantidad: orZero(cantidad),
    descuento: orZero(descuento),
    anticipo: orZero(anticipo),
    afectacionIva: afectacionIva ?? AFECTACION.gravado,
    ivaProporcion: orZero(ivaProporcion),
    tasaIva: tasaIva ?? 10,
    cambio: condicionTipoCambio === CAMBIO.porItem ? readAmount(input.cambio) : undefined,
  }
  const amounts: ItemAmounts = itemAmounts(figures)
  return {
    ...input,
    ...amounts,
    'dncp.codigoNivelGeneral': input.dncp?.codigoNivelGeneral,
    'dncp.codigoNivelEspecifico': input.dncp?.codigoNivelEspecifico,
    'dncp.codigoGtinProducto': input.dncp?.codigoGtinProducto,
    'dncp.codigoNivelPaquete': input.dncp?.codigoNivelPaquete,
    codigoInterno: filled(input.codigoInterno) ?? String(index + 1),
    unidadMedida: input.unidadMedida ?? 77,
    precioUnitario,
    cantidad,
    descuento: descuento === ZERO ? undefined : descuento,
    anticipo: anticipo === ZERO ? undefined : anticipo,
    afectacionIva,
    ivaProporcion,
    tasaIva,
    rastreo: RASTREO.some(field => input[field] !== undefined && input[field] !== null) ? input : undefined,
    figures: { ...figures, ...amounts },
  }
}

const orZero = (value: Decimal | number | string | undefined): Decimal => (typeof value === 'bigint' ? value : ZERO)
