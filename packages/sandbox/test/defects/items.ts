/** Defects of the items: prices, discounts, rates and VAT. MT v150 12.4, groups E700 to E730 */
import { all, drop, insertAfter, set } from '../sandbox-documents.ts'
import {
  al,
  autofactura,
  conItem,
  conIva,
  conValor,
  enGuaranies,
  exento,
  factura,
  gravado,
  llano,
  parcial,
  remision,
  sinGravar,
  tasaPorItem,
  unaTasa,
} from './places.ts'
import {
  anItem,
  anywhere,
  both,
  type Defect,
  defect,
  type Edit,
  has,
  inItem,
  insertBeforeFirst,
  is,
  lacks,
  minus,
  mislabel,
  not,
  plusOne,
  textOf,
  type Where,
} from './words.ts'

const relevancia = (descripcion: string, cantidad: string) =>
  inItem(
    llano,
    insertAfter('dCantProSer', `<cRelMerc>1</cRelMerc><dDesRelMerc>${descripcion}</dDesRelMerc>${cantidad}`),
  )
const quiebra = '<dCanQuiMer>1</dCanQuiMer>'
const valor =
  '<gValorItem><dPUniProSer>1</dPUniProSer><dTotBruOpeItem>1</dTotBruOpeItem><gValorRestaItem><dTotOpeItem>1</dTotOpeItem></gValorRestaItem></gValorItem>'
const iva =
  '<gCamIVA><iAfecIVA>3</iAfecIVA><dDesAfecIVA>Exento</dDesAfecIVA><dPropIVA>0</dPropIVA><dTasaIVA>0</dTasaIVA>' +
  '<dBasGravIVA>0</dBasGravIVA><dLiqIVAItem>0</dLiqIVAItem><dBasExe>0</dBasExe></gCamIVA>'
const conDescuento: Where = xml => /<dDescItem>(?!0<)/.test(xml)

/** Matches an item worth at least 1 for each unit, without a global discount. */
const rebajable: Where = xml =>
  Number(textOf(xml, 'dTotOpeItem')) > Number(textOf(xml, 'dCantProSer')) && lacks('dDescGloItem')(xml)
/** Adds a global discount of 1 per unit, and lowers the total of the item to match. */
const conDescuentoGlobal: Edit = xml => {
  const total = minus(textOf(xml, 'dTotOpeItem') ?? '', textOf(xml, 'dCantProSer') ?? '')
  const lower = set('dTotOpeItem', total)(xml)
  return insertBeforeFirst(['dAntPreUniIt', 'dAntGloPreUniIt', 'dTotOpeItem'], '<dDescGloItem>1</dDescGloItem>')(lower)
}

export const ITEMS: readonly Defect[] = [
  defect('1802', 'description of the unit', anywhere, mislabel('dDesUniMed', 'kg', 'UNI')),
  defect(
    '1804',
    'description of the country of origin',
    anItem(llano),
    inItem(llano, insertAfter('dCantProSer', '<cPaisOrig>BRA</cPaisOrig><dDesPaisOrig>Argentina</dDesPaisOrig>')),
  ),
  defect(
    '1806',
    'description of the relevance',
    both(remision, anItem(llano)),
    relevancia('Tolerancia de merma', quiebra),
  ),
  defect('1807', 'relevance in an invoice', both(factura, anItem(llano)), relevancia('Tolerancia de quiebra', quiebra)),
  defect('1808', 'relevance without quantity', both(remision, anItem(llano)), relevancia('Tolerancia de quiebra', '')),
  defect('1850', 'item without price', anItem(conValor), inItem(conValor, drop('gValorItem'))),
  defect(
    '1851',
    'remission with price',
    both(remision, anItem(llano)),
    inItem(llano, insertAfter('dCantProSer', valor)),
  ),
  defect('1852', 'discount without percentage', conDescuento, drop('dPorcDesIt')),
  defect('1853', 'total of an item', has('dTotOpeItem'), plusOne('dTotOpeItem')),
  defect('1854', 'a rate per item, not informed', tasaPorItem, drop('dTiCamIt')),
  defect(
    '1855',
    'one rate, and one in an item',
    both(unaTasa, has('gValorItem')),
    insertAfter('dPUniProSer', '<dTiCamIt>7300.25</dTiCamIt>'),
  ),
  defect(
    '1856',
    'guaraníes with rate in an item',
    both(enGuaranies, has('gValorItem')),
    insertAfter('dPUniProSer', '<dTiCamIt>1</dTiCamIt>'),
  ),
  defect('1857', 'a rate per item without total in guaraníes', tasaPorItem, drop('dTotOpeGs')),
  defect('1858', 'total of an item in guaraníes', has('dTotOpeGs'), plusOne('dTotOpeGs')),
  defect('1859', 'gross total of an item', has('dTotBruOpeItem'), plusOne('dTotBruOpeItem')),
  defect(
    '1860',
    'global discount that the items do not have',
    both(is('dPorcDescTotal', '0'), lacks('dDescGloItem')),
    set('dPorcDescTotal', '10'),
  ),
  defect('1861', 'percentage of a discount', has('dPorcDesIt'), plusOne('dPorcDesIt')),
  defect(
    '1862',
    'global discount of an item',
    both(not(autofactura), not(tasaPorItem), is('dPorcDescTotal', '0'), anItem(rebajable)),
    inItem(rebajable, conDescuentoGlobal),
  ),
  defect('1900', 'item without VAT', conIva, inItem(has('gCamIVA'), drop('gCamIVA'))),
  defect('1901', 'self-invoice with VAT', autofactura, insertAfter('gValorItem', iva)),
  defect('1902', 'ISC with VAT', conIva, all(set('iTImp', '2'), set('dDesTImp', 'ISC'))),
  defect('1903', 'description of the taxation', has('gCamIVA'), mislabel('dDesAfecIVA', 'Exento', 'Gravado IVA')),
  defect('1904', 'taxed, half', anItem(gravado), inItem(gravado, set('dPropIVA', '50'))),
  defect('1905', 'exempt, half', anItem(sinGravar), inItem(sinGravar, set('dPropIVA', '50'))),
  defect('1906', 'partly taxed, whole', anItem(parcial), inItem(parcial, set('dPropIVA', '100'))),
  defect('1907', 'exempt at 5 %', anItem(sinGravar), inItem(sinGravar, set('dTasaIVA', '5'))),
  defect('1908', 'taxed at 7 %', anItem(gravado), inItem(gravado, set('dTasaIVA', '7'))),
  defect('1909', 'exempt with base', anItem(sinGravar), inItem(sinGravar, set('dBasGravIVA', '1'))),
  defect('1910', 'base at 5 %', anItem(al('5')), inItem(al('5'), plusOne('dBasGravIVA'))),
  defect('1911', 'base at 10 %', anItem(al('10')), inItem(al('10'), plusOne('dBasGravIVA'))),
  defect('1912', 'exempt with VAT', anItem(sinGravar), inItem(sinGravar, set('dLiqIVAItem', '1'))),
  defect('1913', 'VAT of an item', anItem(gravado), inItem(gravado, plusOne('dLiqIVAItem'))),
  defect('1921', 'exempt base of an item', conItem(exento), inItem(exento, plusOne('dBasExe'))),
  defect('1921', 'exempt base of a partly taxed item', conItem(parcial), inItem(parcial, plusOne('dBasExe'))),
]
