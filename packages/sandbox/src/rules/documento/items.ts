/**
 * Rules of SIFEN about each item: prices, discounts, exchange rate and VAT. MT v150 12.4, groups E700 to E730; NT1,
 * NT13; docs/sifen §3
 */

import type { Item } from '../../fields/index.ts'
import { type Rule, rule, type Submission } from '../rule/index.ts'
import { agrees, type Decimal, decimal, distance, divide, ONE, times, ZERO } from './decimal.ts'

type Value = NonNullable<Item['gValorItem']>
type Iva = NonNullable<Item['gCamIVA']>

const HUNDRED: Decimal = 100n * ONE
/** Allowed difference between percentages and amounts of discounts. NT1 */
const DISCOUNT_TOLERANCE: Decimal = (8n * ONE) / 10n
const GRAVADO = '1'
const EXONERADO_O_EXENTO: readonly string[] = ['2', '3']
const GRAVADO_PARCIAL = '4'
const TASAS: readonly string[] = ['5', '10']
const IMPUESTOS_CON_IVA: readonly string[] = ['1', '3', '4', '5']

const condition = (s: Submission) => s.de.gDatGralOpe.gOpeCom?.dCondTiCam
const isForeign = (s: Submission) => (s.de.gDatGralOpe.gOpeCom?.cMoneOpe ?? 'PYG') !== 'PYG'
const taxed = (s: Submission) => s.tipo !== '4' && s.tipo !== '7' && s.de.gDatGralOpe.gOpeCom !== undefined
const hasIvaTax = (s: Submission) => IMPUESTOS_CON_IVA.includes(s.de.gDatGralOpe.gOpeCom?.iTImp ?? '')

const anyValue =
  (isWrong: (value: Value, item: Item, s: Submission) => boolean): Rule['breaks'] =>
  s =>
    s.items.some(item => item.gValorItem !== undefined && isWrong(item.gValorItem, item, s))

const anyIva =
  (isWrong: (iva: Iva, item: Item) => boolean): Rule['breaks'] =>
  s =>
    s.items.some(item => item.gCamIVA !== undefined && isWrong(item.gCamIVA, item))

/** Returns dBasGravIVA or dBasExe: 100 × EA008 × share / (10000 + rate × prop). NT13 */
function ivaBase(total: Decimal, share: Decimal, rate: Decimal, proportion: Decimal): Decimal {
  return divide(100n * total * share, 10_000n * ONE + (rate * proportion) / ONE)
}

/** Returns EA008 as written. */
export const totalOf = ({ gValorItem }: Item): Decimal => decimal(gValorItem?.gValorRestaItem.dTotOpeItem)

function taxedBase({ dPropIVA, dTasaIVA }: Iva, item: Item): Decimal {
  return ivaBase(totalOf(item), decimal(dPropIVA), decimal(dTasaIVA), decimal(dPropIVA))
}

function exemptBase({ iAfecIVA, dPropIVA, dTasaIVA }: Iva, item: Item): Decimal {
  if (iAfecIVA !== GRAVADO_PARCIAL) return ZERO
  return ivaBase(totalOf(item), HUNDRED - decimal(dPropIVA), decimal(dTasaIVA), decimal(dPropIVA))
}

/** Returns EA008, the total of the item. The self-invoice has no discounts. */
function itemTotal({ dPUniProSer, gValorRestaItem: rest }: Value, item: Item, s: Submission): Decimal {
  const price = decimal(dPUniProSer)
  const less =
    decimal(rest.dDescItem) + decimal(rest.dDescGloItem) + decimal(rest.dAntPreUniIt) + decimal(rest.dAntGloPreUniIt)
  const exact = (s.tipo === '4' ? price : price - less) * decimal(item.dCantProSer)
  return exact < 0n ? -divide(-exact, ONE) : divide(exact, ONE)
}

const lacksGlobalDiscount = anyValue(({ gValorRestaItem }) => gValorRestaItem.dDescGloItem === undefined)
const isExempt = ({ iAfecIVA }: Iva) => EXONERADO_O_EXENTO.includes(iAfecIVA)
const isTaxed = (iva: Iva) => !isExempt(iva)

const REGLAS_PRECIO: readonly Rule[] = [
  rule('1807', s => s.tipo !== '7' && s.items.some(({ cRelMerc }) => cRelMerc !== undefined)),
  rule('1808', s =>
    s.items.some(
      ({ cRelMerc, dCanQuiMer, dPorQuiMer }) =>
        cRelMerc !== undefined && dCanQuiMer === undefined && dPorQuiMer === undefined,
    ),
  ),
  rule(
    '1852',
    anyValue(({ gValorRestaItem: { dDescItem, dPorcDesIt } }) => decimal(dDescItem) > ZERO && dPorcDesIt === undefined),
  ),
  rule(
    '1853',
    anyValue((value, item, s) => !agrees(value.gValorRestaItem.dTotOpeItem, itemTotal(value, item, s))),
  ),
  rule(
    '1854',
    anyValue(({ dTiCamIt }, _, s) => condition(s) === '2' && dTiCamIt === undefined),
  ),
  rule(
    '1855',
    anyValue(({ dTiCamIt }, _, s) => condition(s) === '1' && dTiCamIt !== undefined),
  ),
  rule(
    '1856',
    anyValue(({ dTiCamIt }, _, s) => !isForeign(s) && dTiCamIt !== undefined),
  ),
  rule(
    '1857',
    anyValue(({ gValorRestaItem }, _, s) => condition(s) === '2' && gValorRestaItem.dTotOpeGs === undefined),
  ),
  rule(
    '1858',
    anyValue(
      ({ dTiCamIt, gValorRestaItem: { dTotOpeItem, dTotOpeGs } }) =>
        dTotOpeGs !== undefined && !agrees(dTotOpeGs, times(decimal(dTotOpeItem), decimal(dTiCamIt))),
    ),
  ),
  rule(
    '1859',
    anyValue(
      ({ dPUniProSer, dTotBruOpeItem }, { dCantProSer }) =>
        !agrees(dTotBruOpeItem, times(decimal(dPUniProSer), decimal(dCantProSer))),
    ),
  ),
  rule('1860', s => decimal(s.de.gTotSub?.dPorcDescTotal) > ZERO && lacksGlobalDiscount(s)),
  rule(
    '1861',
    anyValue(({ dPUniProSer, gValorRestaItem: { dDescItem, dPorcDesIt } }) => {
      if (dPorcDesIt === undefined) return false
      const price = decimal(dPUniProSer)
      const exact = price === ZERO ? ZERO : divide(decimal(dDescItem) * HUNDRED, price)
      return distance(decimal(dPorcDesIt), exact) > DISCOUNT_TOLERANCE
    }),
  ),
  rule(
    '1862',
    anyValue(({ dPUniProSer, gValorRestaItem: { dDescGloItem } }, _, s) => {
      // Without the totals there is no percentage to compare with: their absence is 2350.
      if (dDescGloItem === undefined || s.de.gTotSub === undefined) return false
      const exact = divide(decimal(s.de.gTotSub.dPorcDescTotal) * decimal(dPUniProSer), HUNDRED)
      return distance(decimal(dDescGloItem), exact) > DISCOUNT_TOLERANCE
    }),
  ),
]

const REGLAS_IVA: readonly Rule[] = [
  rule('1900', s => taxed(s) && hasIvaTax(s) && s.items.some(({ gCamIVA }) => gCamIVA === undefined)),
  rule('1902', s => taxed(s) && !hasIvaTax(s) && s.items.some(({ gCamIVA }) => gCamIVA !== undefined)),
  rule(
    '1904',
    anyIva(({ iAfecIVA, dPropIVA }) => iAfecIVA === GRAVADO && decimal(dPropIVA) !== HUNDRED),
  ),
  rule(
    '1905',
    anyIva(iva => isExempt(iva) && decimal(iva.dPropIVA) !== ZERO),
  ),
  rule(
    '1906',
    anyIva(
      ({ iAfecIVA, dPropIVA }) =>
        iAfecIVA === GRAVADO_PARCIAL && (decimal(dPropIVA) === ZERO || decimal(dPropIVA) === HUNDRED),
    ),
  ),
  rule(
    '1907',
    anyIva(iva => isExempt(iva) && iva.dTasaIVA !== '0'),
  ),
  rule(
    '1908',
    anyIva(iva => isTaxed(iva) && !TASAS.includes(iva.dTasaIVA)),
  ),
  rule(
    '1909',
    anyIva(iva => isExempt(iva) && decimal(iva.dBasGravIVA) !== ZERO),
  ),
  rule(
    '1910',
    anyIva((iva, item) => isTaxed(iva) && iva.dTasaIVA === '5' && !agrees(iva.dBasGravIVA, taxedBase(iva, item))),
  ),
  rule(
    '1911',
    anyIva((iva, item) => isTaxed(iva) && iva.dTasaIVA === '10' && !agrees(iva.dBasGravIVA, taxedBase(iva, item))),
  ),
  rule(
    '1912',
    anyIva(iva => isExempt(iva) && decimal(iva.dLiqIVAItem) !== ZERO),
  ),
  rule(
    '1913',
    anyIva(
      iva =>
        isTaxed(iva) && !agrees(iva.dLiqIVAItem, divide(decimal(iva.dBasGravIVA) * decimal(iva.dTasaIVA), HUNDRED)),
    ),
  ),
  rule(
    '1921',
    anyIva((iva, item) => !agrees(iva.dBasExe, exemptBase(iva, item))),
  ),
]

export const REGLAS_ITEM: readonly Rule[] = [...REGLAS_PRECIO, ...REGLAS_IVA]
