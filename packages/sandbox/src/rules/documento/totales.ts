/** Rules of SIFEN about subtotals and totals. MT v150 12.4, group F; NT1, NT13; docs/sifen §3 */

import type { De, Item } from '../../fields/index.ts'
import { type Rule, rule, type Submission } from '../rule/index.ts'
import { agrees, type Decimal, decimal, ONE, sum, times, ZERO } from './decimal.ts'
import { totalOf } from './items.ts'

type Totals = NonNullable<De['gTotSub']>
type Rest = NonNullable<Item['gValorItem']>['gValorRestaItem']

const rate = ({ gCamIVA }: Item) => gCamIVA?.dTasaIVA
const taxation = ({ gCamIVA }: Item) => gCamIVA?.iAfecIVA
const isExempt = (item: Item) => taxation(item) === '3'
const isExonerated = (item: Item) => taxation(item) === '2'
const isPartial = (item: Item) => taxation(item) === '4'
const isTaxedAt = (tasa: string) => (item: Item) =>
  rate(item) === tasa && (taxation(item) === '1' || taxation(item) === '4')
const isForeign = ({ de }: Submission) => (de.gDatGralOpe.gOpeCom?.cMoneOpe ?? 'PYG') !== 'PYG'
/** True for documents that settle VAT: those whose tax is VAT, or VAT and income tax, except the self-invoice. */
const settlesIva = ({ tipo, de }: Submission) =>
  tipo !== '4' && ['1', '5'].includes(de.gDatGralOpe.gOpeCom?.iTImp ?? '')

const exempt = (items: readonly Item[]) =>
  sum(items, item => (isExempt(item) ? totalOf(item) : isPartial(item) ? decimal(item.gCamIVA?.dBasExe) : ZERO))
const exonerated = (items: readonly Item[]) => sum(items.filter(isExonerated), totalOf)
const taxedAt = (items: readonly Item[], tasa: string) =>
  sum(items.filter(isTaxedAt(tasa)), item =>
    isPartial(item) ? decimal(item.gCamIVA?.dBasGravIVA) + decimal(item.gCamIVA?.dLiqIVAItem) : totalOf(item),
  )
const ivaAt = (items: readonly Item[], tasa: string) =>
  sum(items.filter(isTaxedAt(tasa)), item => decimal(item.gCamIVA?.dLiqIVAItem))
const baseAt = (items: readonly Item[], tasa: string) =>
  sum(items.filter(isTaxedAt(tasa)), item => decimal(item.gCamIVA?.dBasGravIVA))

/** Returns Σ (amount per unit × quantity). */
const perUnit = (items: readonly Item[], amountOf: (rest: Rest) => string | undefined) =>
  sum(items, ({ gValorItem, dCantProSer }) => {
    const amount = gValorItem && amountOf(gValorItem.gValorRestaItem)
    return amount === undefined ? ZERO : times(decimal(amount), decimal(dCantProSer))
  })

type Amount = keyof Totals

/** Requires the element when `when` holds. */
function required(codigo: string, element: Amount, when: (s: Submission) => boolean): Rule {
  return rule(codigo, s => s.de.gTotSub !== undefined && s.de.gTotSub[element] === undefined && when(s))
}

type Exact = (items: readonly Item[], totals: Totals, s: Submission) => Decimal | undefined

/** Requires that the element, when present, match the amount of `exact`. An undefined amount skips the check. */
function calculated(
  codigo: string,
  element: Amount,
  exact: Exact,
  toleranceOf = (_: Submission): Decimal => ZERO,
): Rule {
  return rule(codigo, s => {
    const written = s.de.gTotSub?.[element]
    if (s.de.gTotSub === undefined || written === undefined) return false
    const expected = exact(s.items, s.de.gTotSub, s)
    return expected !== undefined && !agrees(written, expected, s.items.length, toleranceOf(s))
  })
}

/** Sums of VAT and of its bases in guaraníes that were off by 0.09 were approved. docs/notes 77 */
const IVA_TOLERANCE: Decimal = ONE / 10n
const calculatedIva = (codigo: string, element: Amount, exact: Exact): Rule =>
  calculated(codigo, element, exact, s => (isForeign(s) ? ZERO : IVA_TOLERANCE))

const hasItems = (matches: (item: Item) => boolean) => (s: Submission) => settlesIva(s) && s.items.some(matches)

export const REGLAS_TOTALES: readonly Rule[] = [
  required(
    '2352',
    'dSubExe',
    hasItems(item => isExempt(item) || isPartial(item)),
  ),
  calculated('2353', 'dSubExe', exempt),
  required('2354', 'dSubExo', hasItems(isExonerated)),
  calculated('2355', 'dSubExo', exonerated),
  required('2356', 'dSub5', hasItems(isTaxedAt('5'))),
  calculated('2357', 'dSub5', items => taxedAt(items, '5')),
  required('2358', 'dSub10', hasItems(isTaxedAt('10'))),
  calculated('2359', 'dSub10', items => taxedAt(items, '10')),
  calculated('2362', 'dTotOpe', (items, totals, s) =>
    settlesIva(s)
      ? decimal(totals.dSubExe) + decimal(totals.dSubExo) + decimal(totals.dSub5) + decimal(totals.dSub10)
      : sum(items, totalOf),
  ),
  calculated('2363', 'dTotDesc', items => perUnit(items, rest => rest.dDescItem)),
  calculated('2364', 'dDescTotal', (_, totals) => decimal(totals.dTotDesc) + decimal(totals.dTotDescGlotem)),
  calculated(
    '2365',
    'dTotGralOpe',
    (_, totals) => decimal(totals.dTotOpe) - decimal(totals.dRedon) + decimal(totals.dComi),
  ),
  required('2366', 'dIVA5', hasItems(isTaxedAt('5'))),
  calculatedIva('2367', 'dIVA5', items => ivaAt(items, '5')),
  required('2368', 'dIVA10', hasItems(isTaxedAt('10'))),
  calculatedIva('2369', 'dIVA10', items => ivaAt(items, '10')),
  required(
    '2370',
    'dTotIVA',
    hasItems(item => isTaxedAt('5')(item) || isTaxedAt('10')(item)),
  ),
  calculatedIva(
    '2371',
    'dTotIVA',
    (_, { dIVA5, dIVA10, dLiqTotIVA5, dLiqTotIVA10, dIVAComi }) =>
      decimal(dIVA5) + decimal(dIVA10) - decimal(dLiqTotIVA5) - decimal(dLiqTotIVA10) + decimal(dIVAComi),
  ),
  required('2372', 'dBaseGrav5', hasItems(isTaxedAt('5'))),
  calculatedIva('2373', 'dBaseGrav5', items => baseAt(items, '5')),
  required('2374', 'dBaseGrav10', hasItems(isTaxedAt('10'))),
  calculatedIva('2375', 'dBaseGrav10', items => baseAt(items, '10')),
  required(
    '2376',
    'dTBasGraIVA',
    hasItems(item => isTaxedAt('5')(item) || isTaxedAt('10')(item)),
  ),
  calculatedIva('2377', 'dTBasGraIVA', (_, { dBaseGrav5, dBaseGrav10 }) => decimal(dBaseGrav5) + decimal(dBaseGrav10)),
  required('2382', 'dTotalGs', isForeign),
  calculated('2383', 'dTotDescGlotem', items => perUnit(items, rest => rest.dDescGloItem)),
  calculated('2384', 'dTotAntItem', items => perUnit(items, rest => rest.dAntPreUniIt)),
  calculated('2385', 'dTotalGs', (_, totals, { de: { gDatGralOpe } }) =>
    gDatGralOpe.gOpeCom?.dCondTiCam === '1'
      ? times(decimal(totals.dTotGralOpe), decimal(gDatGralOpe.gOpeCom.dTiCam))
      : undefined,
  ),
  calculated('2386', 'dTotalGs', (items, _, { de: { gDatGralOpe } }) =>
    gDatGralOpe.gOpeCom?.dCondTiCam === '2'
      ? sum(items, ({ gValorItem }) => decimal(gValorItem?.gValorRestaItem.dTotOpeGs))
      : undefined,
  ),
  calculated('2387', 'dTotAnt', items => perUnit(items, rest => rest.dAntGloPreUniIt)),
  calculated('2388', 'dAnticipo', (_, { dTotAntItem, dTotAnt }) => decimal(dTotAntItem) + decimal(dTotAnt)),
]
