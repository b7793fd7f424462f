/** Defects of subtotals and totals. MT v150 12.4, group F */
import { all, drop, insertAfter } from '../sandbox-documents.ts'
import { al, conItem, exento, exonerado, nota, parcial, remision, tasaPorItem, unaTasa } from './places.ts'
import { type Defect, defect, has, plusOne } from './words.ts'

const ceros = (...names: readonly string[]) => names.map(name => `<${name}>0</${name}>`).join('')
const totales = `<gTotSub>${ceros(
  ...['dTotOpe', 'dTotDesc', 'dTotDescGlotem', 'dTotAntItem', 'dTotAnt', 'dPorcDescTotal', 'dDescTotal'],
  ...['dAnticipo', 'dRedon', 'dTotGralOpe'],
)}</gTotSub>`

/** Defects of a subtotal that is required when an item matches, and that must be the sum of those items. */
const subtotal = (missing: string, wrong: string, name: string, item: Parameters<typeof conItem>[0]): Defect[] => [
  defect(missing, `${name} missing`, conItem(item), drop(name)),
  defect(wrong, name, has(name), plusOne(name)),
]

export const TOTALES: readonly Defect[] = [
  defect('2350', 'no totals', has('gTotSub'), drop('gTotSub')),
  defect('2351', 'remission with totals', remision, insertAfter('gDtipDE', totales)),
  ...subtotal('2352', '2353', 'dSubExe', exento),
  defect('2352', 'dSubExe missing, for a partly taxed item', conItem(parcial), drop('dSubExe')),
  ...subtotal('2354', '2355', 'dSubExo', exonerado),
  ...subtotal('2356', '2357', 'dSub5', al('5')),
  ...subtotal('2358', '2359', 'dSub10', al('10')),
  defect('2362', 'total of the operation', has('dTotOpe'), plusOne('dTotOpe')),
  defect('2363', 'total of discounts', has('dTotDesc'), plusOne('dTotDesc')),
  defect('2364', 'sum of discounts', has('dDescTotal'), plusOne('dDescTotal')),
  defect('2365', 'grand total', has('dTotGralOpe'), plusOne('dTotGralOpe')),
  ...subtotal('2366', '2367', 'dIVA5', al('5')),
  ...subtotal('2368', '2369', 'dIVA10', al('10')),
  ...subtotal('2370', '2371', 'dTotIVA', al('10')),
  ...subtotal('2372', '2373', 'dBaseGrav5', al('5')),
  ...subtotal('2374', '2375', 'dBaseGrav10', al('10')),
  ...subtotal('2376', '2377', 'dTBasGraIVA', al('5')),
  defect('2382', 'foreign currency without total in guaraníes', has('dTotalGs'), drop('dTotalGs')),
  defect('2383', 'global discounts', has('dTotDescGlotem'), all(plusOne('dTotDescGlotem'), plusOne('dDescTotal'))),
  defect('2384', 'advances per item', has('dTotAntItem'), plusOne('dTotAntItem')),
  defect('2385', 'total in guaraníes, one rate', unaTasa, plusOne('dTotalGs')),
  defect('2386', 'total in guaraníes, a rate per item', tasaPorItem, plusOne('dTotalGs')),
  defect('2387', 'global advances', has('dTotAnt'), plusOne('dTotAnt')),
  defect('2388', 'sum of advances', has('dAnticipo'), plusOne('dAnticipo')),
  defect(
    '2390',
    'note with load',
    nota,
    insertAfter('gTotSub', '<gCamGen><gCamCarg><dTotPesMerc>1</dTotPesMerc></gCamCarg></gCamGen>'),
  ),
]
