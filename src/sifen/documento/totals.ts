/**
 * The arithmetic of a document: what each item comes to, its VAT, and the sums. Exact decimals throughout; shares are rounded half up at
 * eight decimals per item and then added, as approved documents do. reference.md §3.
 */
import { type Decimal, divideRounded, multiply, ONE, ZERO } from '../decimal.ts'

/** IVA treatment of an item (E731): 1 taxed, 2 exonerated, 3 exempt, 4 partly taxed. */
export const AFECTACION = { gravado: 1, exonerado: 2, exento: 3, parcial: 4 } as const

/** What the arithmetic needs of an item. Amounts are per unit, VAT included. */
export type ItemFigures = {
  precioUnitario: Decimal
  cantidad: Decimal
  descuento: Decimal
  anticipo: Decimal
  afectacionIva: number
  /** Percentage of the item that is taxed: 100, 0, or between for partly taxed ones. */
  ivaProporcion: Decimal
  tasaIva: number
  /** Rate of this item when rates go per item. */
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

const HUNDRED = 100n

/** Fifteen whole digits: the first amount that no field holds (XSD tMontoBase). */
export const TOO_LARGE: Decimal = 10n ** 15n * ONE

/** EA008 = (P − D − A) × Q, and its split into taxed base, VAT and exempt part (NT13). */
export function itemAmounts(item: ItemFigures): ItemAmounts {
  const total = multiply(item.precioUnitario - item.descuento - item.anticipo, item.cantidad)
  return {
    bruto: multiply(item.precioUnitario, item.cantidad),
    porcentajeDescuento:
      item.descuento > ZERO && item.precioUnitario > ZERO
        ? divideRounded(item.descuento * HUNDRED * ONE, item.precioUnitario)
        : undefined,
    total,
    totalGuaranies: item.cambio === undefined ? undefined : multiply(total, item.cambio),
    ...splitIva(total, item),
  }
}

/**
 * base = 100·T·prop / (10000 + t·prop), IVA = base·t/100. The exempt part of a partly taxed item is what remains of the total, so that the
 * three add up to it; it is within the rounding of SIFEN's own formula (1921). Where that part is less than what rounding up the other two
 * took, nothing remains.
 */
function splitIva(total: Decimal, item: ItemFigures): Pick<ItemAmounts, 'base' | 'iva' | 'exento'> {
  if (item.afectacionIva !== AFECTACION.gravado && item.afectacionIva !== AFECTACION.parcial) {
    return { base: ZERO, iva: ZERO, exento: ZERO }
  }
  const tasa = BigInt(item.tasaIva)
  const base = divideRounded(HUNDRED * total * item.ivaProporcion, 10_000n * ONE + tasa * item.ivaProporcion)
  const iva = divideRounded(base * tasa, HUNDRED)
  const rest = total - base - iva
  return { base, iva, exento: item.afectacionIva === AFECTACION.parcial && rest > ZERO ? rest : ZERO }
}

/** gTotSub. Undefined stands for an element that this document does not carry. */
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
  totGralOpe: Decimal
  iva5: Decimal
  iva10: Decimal
  totIVA: Decimal
  baseGrav5: Decimal
  baseGrav10: Decimal
  tBasGraIVA: Decimal
  totalGs: Decimal | undefined
}

export type MonedaFigures = {
  /** Rates per item (dCondTiCam 2) add up the items' guaraníes; a global rate multiplies the total. */
  esGuarani: boolean
  tipoCambio: Decimal | undefined
  /** dSub5 and dSub10 exist only when the tax is IVA (1) or IVA and Renta (5). */
  conIva: boolean
}

/** F001–F037 over the items, in one pass. */
export function documentTotals(items: readonly (ItemFigures & ItemAmounts)[], moneda: MonedaFigures): Totales {
  const sum = { exe: ZERO, exo: ZERO, sub5: ZERO, sub10: ZERO, desc: ZERO, ant: ZERO, guaranies: ZERO }
  const rate = { iva5: ZERO, iva10: ZERO, base5: ZERO, base10: ZERO }
  for (const item of items) {
    if (item.afectacionIva === AFECTACION.exento) sum.exe += item.total
    else if (item.afectacionIva === AFECTACION.exonerado) sum.exo += item.total
    else {
      sum.exe += item.exento
      addTaxed(item, sum, rate)
    }
    if (item.descuento > ZERO) sum.desc += multiply(item.descuento, item.cantidad)
    if (item.anticipo > ZERO) sum.ant += multiply(item.anticipo, item.cantidad)
    sum.guaranies += item.totalGuaranies ?? ZERO
  }
  const totOpe = sum.exe + sum.exo + sum.sub5 + sum.sub10
  return {
    subExe: sum.exe,
    subExo: sum.exo,
    sub5: moneda.conIva ? sum.sub5 : undefined,
    sub10: moneda.conIva ? sum.sub10 : undefined,
    totOpe,
    totDesc: sum.desc,
    totDescGlotem: ZERO,
    totAntItem: sum.ant,
    totAnt: ZERO,
    porcDescTotal: ZERO,
    descTotal: sum.desc,
    anticipo: sum.ant,
    redon: ZERO,
    totGralOpe: totOpe,
    iva5: rate.iva5,
    iva10: rate.iva10,
    totIVA: rate.iva5 + rate.iva10,
    baseGrav5: rate.base5,
    baseGrav10: rate.base10,
    tBasGraIVA: rate.base5 + rate.base10,
    totalGs: totalGuaranies(totOpe, sum.guaranies, moneda),
  }
}

type Sums = { sub5: Decimal; sub10: Decimal }
type Rates = { iva5: Decimal; iva10: Decimal; base5: Decimal; base10: Decimal }

function addTaxed(item: ItemFigures & ItemAmounts, sum: Sums, rate: Rates): void {
  const taxed = item.total - item.exento
  if (item.tasaIva === 5) {
    sum.sub5 += taxed
    rate.iva5 += item.iva
    rate.base5 += item.base
  } else {
    sum.sub10 += taxed
    rate.iva10 += item.iva
    rate.base10 += item.base
  }
}

function totalGuaranies(total: Decimal, perItem: Decimal, moneda: MonedaFigures): Decimal | undefined {
  if (moneda.esGuarani) return undefined
  return moneda.tipoCambio === undefined ? perItem : multiply(total, moneda.tipoCambio)
}
