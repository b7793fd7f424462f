/** Rules of SIFEN about subtotals and totals. MT v150 12.4, group F; NT1, NT13; docs/sifen §3 */
import { agrees, type Decimal, decimal, sum, times, ZERO } from '../document/decimal.ts'
import type { De, Item } from '../document/rde-fields.ts'
import { totalOf } from './items.ts'
import { type Rule, rule, type Submission } from './rule.ts'

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
function required(
  codigo: string,
  campo: string,
  element: Amount,
  mensaje: string,
  when: (s: Submission) => boolean,
): Rule {
  return rule(codigo, campo, mensaje, s => s.de.gTotSub !== undefined && s.de.gTotSub[element] === undefined && when(s))
}

/** Requires that the element, when present, match the amount of `exact`. An undefined amount skips the check. */
function calculated(
  codigo: string,
  campo: string,
  element: Amount,
  mensaje: string,
  exact: (items: readonly Item[], totals: Totals, s: Submission) => Decimal | undefined,
): Rule {
  return rule(codigo, campo, mensaje, s => {
    const written = s.de.gTotSub?.[element]
    if (s.de.gTotSub === undefined || written === undefined) return false
    const expected = exact(s.items, s.de.gTotSub, s)
    return expected !== undefined && !agrees(written, expected, s.items.length)
  })
}

const hasItems = (matches: (item: Item) => boolean) => (s: Submission) => settlesIva(s) && s.items.some(matches)
const operaciones = (tasa: string) => `Si se informan operaciones gravadas al ${tasa}%, es obligatorio reportar`

export const REGLAS_TOTALES: readonly Rule[] = [
  required(
    '2352',
    'F002',
    'dSubExe',
    'Subtotal de operaciones exentas de IVA no informado',
    hasItems(item => isExempt(item) || isPartial(item)),
  ),
  calculated('2353', 'F002a', 'dSubExe', 'Cálculo del subtotal de la operación exenta incorrecto', exempt),
  required('2354', 'F003', 'dSubExo', 'Subtotal de operaciones exoneradas de IVA no informado', hasItems(isExonerated)),
  calculated('2355', 'F003a', 'dSubExo', 'Cálculo del subtotal de la operación exonerada incorrecto', exonerated),
  required(
    '2356',
    'F004',
    'dSub5',
    'Subtotal de operaciones gravadas al 5% de IVA no informado',
    hasItems(isTaxedAt('5')),
  ),
  calculated('2357', 'F004a', 'dSub5', 'Cálculo del subtotal de la operación gravada al 5% incorrecto', items =>
    taxedAt(items, '5'),
  ),
  required(
    '2358',
    'F005',
    'dSub10',
    'Subtotal de operaciones gravadas al 10% de IVA no informado',
    hasItems(isTaxedAt('10')),
  ),
  calculated('2359', 'F005a', 'dSub10', 'Cálculo del subtotal de la operación gravada al 10% incorrecto', items =>
    taxedAt(items, '10'),
  ),
  calculated('2362', 'F008', 'dTotOpe', 'Cálculo del total de la operación incorrecto', (items, totals, s) =>
    settlesIva(s)
      ? decimal(totals.dSubExe) + decimal(totals.dSubExo) + decimal(totals.dSub5) + decimal(totals.dSub10)
      : sum(items, totalOf),
  ),
  calculated('2363', 'F009', 'dTotDesc', 'Cálculo del total descuento por ítem incorrecto', items =>
    perUnit(items, rest => rest.dDescItem),
  ),
  calculated(
    '2364',
    'F011',
    'dDescTotal',
    'Cálculo del descuento sobre el total de la operación incorrecto',
    (_, totals) => decimal(totals.dTotDesc) + decimal(totals.dTotDescGlotem),
  ),
  calculated(
    '2365',
    'F014',
    'dTotGralOpe',
    'Cálculo del total general de la operación incorrecto',
    (_, totals) => decimal(totals.dTotOpe) - decimal(totals.dRedon) + decimal(totals.dComi),
  ),
  required(
    '2366',
    'F015',
    'dIVA5',
    `${operaciones('5')} la liquidación del IVA de dichas operaciones`,
    hasItems(isTaxedAt('5')),
  ),
  calculated('2367', 'F015a', 'dIVA5', 'Cálculo de la liquidación del IVA a la tasa del 5% incorrecto', items =>
    ivaAt(items, '5'),
  ),
  required(
    '2368',
    'F016',
    'dIVA10',
    `${operaciones('10')} la liquidación del IVA de dichas operaciones`,
    hasItems(isTaxedAt('10')),
  ),
  calculated('2369', 'F016a', 'dIVA10', 'Cálculo de la liquidación del IVA a la tasa del 10% incorrecto', items =>
    ivaAt(items, '10'),
  ),
  required(
    '2370',
    'F017',
    'dTotIVA',
    'Es obligatorio informar la liquidación total del IVA',
    hasItems(item => isTaxedAt('5')(item) || isTaxedAt('10')(item)),
  ),
  calculated(
    '2371',
    'F017a',
    'dTotIVA',
    'Cálculo de la liquidación total del IVA incorrecto',
    (_, { dIVA5, dIVA10, dLiqTotIVA5, dLiqTotIVA10, dIVAComi }) =>
      decimal(dIVA5) + decimal(dIVA10) - decimal(dLiqTotIVA5) - decimal(dLiqTotIVA10) + decimal(dIVAComi),
  ),
  required(
    '2372',
    'F018',
    'dBaseGrav5',
    `${operaciones('5')} el total de la base gravada de dichas operaciones`,
    hasItems(isTaxedAt('5')),
  ),
  calculated('2373', 'F018a', 'dBaseGrav5', 'Cálculo total base gravada al 5% incorrecto', items => baseAt(items, '5')),
  required(
    '2374',
    'F019',
    'dBaseGrav10',
    `${operaciones('10')} el total de la base gravada de dichas operaciones`,
    hasItems(isTaxedAt('10')),
  ),
  calculated('2375', 'F019a', 'dBaseGrav10', 'Cálculo total base gravada al 10% incorrecto', items =>
    baseAt(items, '10'),
  ),
  required(
    '2376',
    'F020',
    'dTBasGraIVA',
    'Es obligatorio informar el total de la base gravada de IVA',
    hasItems(item => isTaxedAt('5')(item) || isTaxedAt('10')(item)),
  ),
  calculated(
    '2377',
    'F020a',
    'dTBasGraIVA',
    'Cálculo del total de la base gravada del IVA incorrecto',
    (_, { dBaseGrav5, dBaseGrav10 }) => decimal(dBaseGrav5) + decimal(dBaseGrav10),
  ),
  required(
    '2382',
    'F023',
    'dTotalGs',
    'Si se informan operaciones con moneda extranjera, es obligatorio reportar el total general de la operación en guaraníes',
    isForeign,
  ),
  calculated('2383', 'F033', 'dTotDescGlotem', 'Cálculo del total descuento global por ítem incorrecto', items =>
    perUnit(items, rest => rest.dDescGloItem),
  ),
  calculated('2384', 'F034', 'dTotAntItem', 'Cálculo del total anticipo por ítem incorrecto', items =>
    perUnit(items, rest => rest.dAntPreUniIt),
  ),
  calculated(
    '2385',
    'F023a',
    'dTotalGs',
    'Cálculo del total general de la operación en guaraníes incorrecto para la condición del tipo de cambio global',
    (_, totals, { de: { gDatGralOpe } }) =>
      gDatGralOpe.gOpeCom?.dCondTiCam === '1'
        ? times(decimal(totals.dTotGralOpe), decimal(gDatGralOpe.gOpeCom.dTiCam))
        : undefined,
  ),
  calculated(
    '2386',
    'F023b',
    'dTotalGs',
    'Cálculo del total general de la operación en guaraníes incorrecto para la condición del tipo de cambio por ítem',
    (items, _, { de: { gDatGralOpe } }) =>
      gDatGralOpe.gOpeCom?.dCondTiCam === '2'
        ? sum(items, ({ gValorItem }) => decimal(gValorItem?.gValorRestaItem.dTotOpeGs))
        : undefined,
  ),
  calculated('2387', 'F035', 'dTotAnt', 'Cálculo del total anticipo global por ítem incorrecto', items =>
    perUnit(items, rest => rest.dAntGloPreUniIt),
  ),
  calculated(
    '2388',
    'F012',
    'dAnticipo',
    'Cálculo del total anticipos de la operación incorrecto',
    (_, { dTotAntItem, dTotAnt }) => decimal(dTotAntItem) + decimal(dTotAnt),
  ),
]
