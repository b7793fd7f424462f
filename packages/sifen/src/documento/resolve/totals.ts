/**
 * The arithmetic of a document: the amounts of each item, its VAT, and the sums. Exact decimals throughout. Shares are
 * rounded half up at eight decimals per item and then added, as in approved documents. docs/sifen §3.
 */
import {
  add,
  type Decimal,
  divide,
  fromInteger,
  multiply,
  multiplyDivide,
  remainder,
  roundTo,
  subtract,
  ZERO,
} from '../../decimal.ts'

/** IVA treatment of an item (E731): 1 taxed, 2 exonerated, 3 exempt, 4 partly taxed. */
export const AFECTACION = { gravado: 1, exonerado: 2, exento: 3, parcial: 4 } as const

/** Input of an item's arithmetic. Amounts are per unit, VAT included. */
export type ItemFigures = {
  precioUnitario: Decimal
  cantidad: Decimal
  descuento: Decimal
  anticipo: Decimal
  /** The item's share of discounts and advances of the whole document (spread-globals.ts). 0 when there are none. */
  descuentoGlobal: Decimal
  anticipoGlobal: Decimal
  afectacionIva: number
  /** Taxed percentage of the item: 100, 0, or between for partly taxed ones. */
  ivaProporcion: Decimal
  tasaIva: number
  /** Rate of this item, when rates are per item. */
  cambio: Decimal | undefined
}

export type ItemAmounts = {
  /** dTotBruOpeItem E727 */
  bruto: Decimal
  /** dPorcDesIt EA003, only with a discount */
  porcentajeDescuento: Decimal | undefined
  /** dTotOpeItem EA008 */
  total: Decimal
  /** dTotOpeGs EA009, only with a rate per item */
  totalGuaranies: Decimal | undefined
  /** dBasGravIVA E735 */
  base: Decimal
  /** dLiqIVAItem E736 */
  iva: Decimal
  /** dBasExe E737 */
  exento: Decimal
}

const HUNDRED = fromInteger(100)
const TEN_THOUSAND = fromInteger(10_000)

/** First amount that does not fit a field: fields have fifteen whole digits (XSD tMontoBase). */
const TOO_LARGE = fromInteger(10 ** 15)
export const isTooLarge = (value: Decimal): boolean => typeof value === 'bigint' && value >= TOO_LARGE

/**
 * Returns EA008 = (P − D − G − A − B) × Q, and its split into taxed base, VAT and exempt part (NT13): base = 100·T·prop
 * / (10000 + t·prop), IVA = base·t/100. The exempt part of a partly taxed item is the remainder of the total, so that
 * the three add up to it. It is within the rounding of SIFEN's own formula (1921). When rounding up the other two
 * exceeds the total, it is 0.
 */
export function itemAmounts(item: ItemFigures): ItemAmounts {
  const particular = subtract(subtract(item.precioUnitario, item.descuento), item.anticipo)
  const total = multiply(subtract(subtract(particular, item.descuentoGlobal), item.anticipoGlobal), item.cantidad)
  const isTaxed = item.afectacionIva === AFECTACION.gravado || item.afectacionIva === AFECTACION.parcial
  const tasa = fromInteger(item.tasaIva)
  const divisor = add(TEN_THOUSAND, multiply(tasa, item.ivaProporcion))
  // Zero or negative only for a rate or a share that is refused anyway.
  const base = isTaxed && divisor > ZERO ? multiplyDivide(total, multiply(HUNDRED, item.ivaProporcion), divisor) : ZERO
  const iva = isTaxed ? multiplyDivide(base, tasa, HUNDRED) : ZERO
  const rest = subtract(subtract(total, base), iva)
  return {
    bruto: multiply(item.precioUnitario, item.cantidad),
    porcentajeDescuento:
      item.descuento > ZERO && item.precioUnitario > ZERO
        ? multiplyDivide(item.descuento, HUNDRED, item.precioUnitario)
        : undefined,
    total,
    totalGuaranies: item.cambio === undefined ? undefined : multiply(total, item.cambio),
    base,
    iva,
    exento: item.afectacionIva === AFECTACION.parcial && rest > ZERO ? rest : ZERO,
  }
}

/** An item's amounts with their input. */
export type Line = ItemAmounts & { figures: ItemFigures }

/** gTotSub. Undefined for elements that this document does not have. */
export type Totales = {
  subExe: Decimal
  subExo: Decimal
  sub5: Decimal | undefined
  sub10: Decimal | undefined
  totOpe: Decimal
  totDesc: Decimal
  totDescGlotem: Decimal
  totAntItem: Decimal
  totAnt: Decimal
  porcDescTotal: Decimal
  descTotal: Decimal
  anticipo: Decimal
  redon: Decimal
  comision: Decimal | undefined
  totGralOpe: Decimal
  iva5: Decimal
  iva10: Decimal
  ivaComision: Decimal | undefined
  totIVA: Decimal
  baseGrav5: Decimal
  baseGrav10: Decimal
  tBasGraIVA: Decimal
  totalGs: Decimal | undefined
}

export type MonedaFigures = {
  /** Rates per item (dCondTiCam 2) sum up the items' guaraníes. A global rate multiplies the total. */
  esGuarani: boolean
  tipoCambio: Decimal | undefined
  /** dSub5 and dSub10 exist only when the tax is IVA (1) or IVA and Renta (5). */
  conIva: boolean
}

/** Discounts, rounding and commission of the whole document. */
export type Globales = {
  /** dPorcDescTotal F010 */
  porcentajeDescuento: Decimal
  redondeo: Decimal
  /** Coin to which the total is rounded instead; 0 for none. */
  redondearA: Decimal
  /** VAT included. */
  comision: Decimal
}

/** F026: the commission includes 10 % VAT, since F014 adds nothing else (NT1). docs/notes 231 */
const ELEVEN = fromInteger(11)

/** Returns F001–F037 over the items, in one pass. */
export function documentTotals(lines: readonly Line[], moneda: MonedaFigures, globales: Globales): Totales {
  const sum: Sums = { exe: ZERO, exo: ZERO, sub5: ZERO, sub10: ZERO, guaranies: ZERO, ...NOTHING_OFF }
  const rate: Rates = { iva5: ZERO, iva10: ZERO, base5: ZERO, base10: ZERO }
  for (const line of lines) {
    const { afectacionIva } = line.figures
    if (afectacionIva === AFECTACION.exento) sum.exe = add(sum.exe, line.total)
    else if (afectacionIva === AFECTACION.exonerado) sum.exo = add(sum.exo, line.total)
    else {
      sum.exe = add(sum.exe, line.exento)
      addTaxed(line, sum, rate)
    }
    addOff(line.figures, sum)
    if (line.totalGuaranies !== undefined) sum.guaranies = add(sum.guaranies, line.totalGuaranies)
  }
  const totOpe = add(add(sum.exe, sum.exo), add(sum.sub5, sum.sub10))
  const { redondearA, comision } = globales
  const sinRedondeo = add(totOpe, comision)
  const redondeo = redondearA > ZERO ? roundingOf(sinRedondeo, totOpe, redondearA) : globales.redondeo
  const totGralOpe = subtract(sinRedondeo, redondeo)
  const ivaComision = moneda.conIva && comision > ZERO ? divide(comision, ELEVEN) : undefined
  return {
    subExe: sum.exe,
    subExo: sum.exo,
    sub5: moneda.conIva ? sum.sub5 : undefined,
    sub10: moneda.conIva ? sum.sub10 : undefined,
    totOpe,
    totDesc: sum.descuento,
    totDescGlotem: sum.descuentoGlobal,
    totAntItem: sum.anticipo,
    totAnt: sum.anticipoGlobal,
    porcDescTotal: globales.porcentajeDescuento,
    descTotal: add(sum.descuento, sum.descuentoGlobal),
    anticipo: add(sum.anticipo, sum.anticipoGlobal),
    redon: redondeo,
    comision: comision > ZERO ? comision : undefined,
    totGralOpe,
    iva5: rate.iva5,
    iva10: rate.iva10,
    ivaComision,
    totIVA: add(add(rate.iva5, rate.iva10), ivaComision ?? ZERO),
    baseGrav5: rate.base5,
    baseGrav10: rate.base10,
    tBasGraIVA: add(rate.base5, rate.base10),
    totalGs: totalGuaranies(totGralOpe, sum.guaranies, moneda),
  }
}

/**
 * Returns what is taken off, with dRedon's four decimals. A sale below the coin is not rounded, because it would be given
 * away. `total`: with the commission, `totOpe`: without.
 */
const roundingOf = (total: Decimal, totOpe: Decimal, coin: Decimal): Decimal =>
  coin > ZERO && totOpe >= coin ? remainder(roundTo(total, 4), coin) : ZERO

const NOTHING_OFF = { descuento: ZERO, descuentoGlobal: ZERO, anticipo: ZERO, anticipoGlobal: ZERO }

/**
 * Adds the discounts and advances per unit. Four conditions instead of a loop over names: this runs for each item, and
 * most have none.
 */
function addOff(figures: ItemFigures, sum: Sums): void {
  const { cantidad, descuento, descuentoGlobal, anticipo, anticipoGlobal } = figures
  if (descuento > ZERO) sum.descuento = add(sum.descuento, multiply(descuento, cantidad))
  if (descuentoGlobal > ZERO) sum.descuentoGlobal = add(sum.descuentoGlobal, multiply(descuentoGlobal, cantidad))
  if (anticipo > ZERO) sum.anticipo = add(sum.anticipo, multiply(anticipo, cantidad))
  if (anticipoGlobal > ZERO) sum.anticipoGlobal = add(sum.anticipoGlobal, multiply(anticipoGlobal, cantidad))
}

type Sums = Record<'exe' | 'exo' | 'sub5' | 'sub10' | 'guaranies' | keyof typeof NOTHING_OFF, Decimal>
type Rates = Record<'iva5' | 'iva10' | 'base5' | 'base10', Decimal>

function addTaxed({ figures, total, exento, iva, base }: Line, sum: Sums, rate: Rates): void {
  const taxed = subtract(total, exento)
  if (figures.tasaIva === 5) {
    sum.sub5 = add(sum.sub5, taxed)
    rate.iva5 = add(rate.iva5, iva)
    rate.base5 = add(rate.base5, base)
  } else {
    sum.sub10 = add(sum.sub10, taxed)
    rate.iva10 = add(rate.iva10, iva)
    rate.base10 = add(rate.base10, base)
  }
}

function totalGuaranies(total: Decimal, perItem: Decimal, moneda: MonedaFigures): Decimal | undefined {
  if (moneda.esGuarani) return undefined
  return moneda.tipoCambio === undefined ? perItem : multiply(total, moneda.tipoCambio)
}
