/**
 * Valid documents of all types, and the defects that a valid document may have, for the tests of the sandbox's rules.
 */
import { ASOCIADOS } from './defects/asociados.ts'
import { DOCUMENTO } from './defects/documento.ts'
import { ITEMS } from './defects/items.ts'
import { PAGO } from './defects/pago.ts'
import { RECEPTOR } from './defects/receptor.ts'
import { TOTALES } from './defects/totales.ts'
import { TRASLADO } from './defects/traslado.ts'
import { append, type Defect, type Edit, inItem, is } from './defects/words.ts'
import { all, drop, insertAfter, replace, set } from './sandbox-documents.ts'
import {
  aCredito,
  aInnominado,
  autofactura,
  conTransporte,
  deUnItem,
  dolares,
  dolaresPorItem,
  notaDeCredito,
  notaDeDebito,
  remision,
} from './sandbox-types.ts'

const conTarjeta = all(
  set('iTiPago', '3'),
  set('dDesTiPag', 'Tarjeta de crédito'),
  append(
    'gPaConEIni',
    '<gPagTarCD><iDenTarj>1</iDenTarj><dDesDenTarj>Visa</dDesDenTarj><iForProPa>1</iForProPa></gPagTarCD>',
  ),
)
const enCuotas = all(
  aCredito,
  set('iCondCred', '2'),
  set('dDCondCred', 'Cuota'),
  replace('dPlazoCre', '<dCuotas>3</dCuotas>'),
)
const alEstado = all(
  set('iTiOpe', '3'),
  append(
    'gCamFE',
    '<gCompPub><dModCont>LP</dModCont><dEntCont>12345</dEntCont><dAnoCont>26</dAnoCont><dSecCont>1234567</dSecCont><dFeCodCont>2026-11-01</dFeCodCont></gCompPub>',
  ),
)
/** Makes the exempt item of 1,050,000 partly taxed: half of it at 10 %. */
const parcial = all(
  inItem(
    is('iAfecIVA', '3'),
    all(
      set('iAfecIVA', '4'),
      set('dDesAfecIVA', 'Gravado parcial (Grav- Exento)'),
      set('dPropIVA', '50'),
      set('dTasaIVA', '10'),
      set('dBasGravIVA', '500000'),
      set('dLiqIVAItem', '50000'),
      set('dBasExe', '500000'),
    ),
  ),
  set('dSubExe', '500000'),
  set('dSub10', '1650000'),
  set('dIVA10', '150000'),
  set('dTotIVA', '626190.47619048'),
  set('dBaseGrav10', '1500000'),
  set('dTBasGraIVA', '11023809.52380952'),
)
const exonerado = all(
  inItem(is('iAfecIVA', '3'), all(set('iAfecIVA', '2'), set('dDesAfecIVA', 'Exonerado (Art. 100 - Ley 6380/2019)'))),
  set('dSubExe', '0'),
  set('dSubExo', '1050000'),
)
/** Gives the first item (1,100,000 at 10 %) a discount of 10 %. */
const conDescuento = all(
  replace(
    'gValorRestaItem',
    '<gValorRestaItem><dDescItem>110000</dDescItem><dPorcDesIt>10</dPorcDesIt><dTotOpeItem>990000</dTotOpeItem></gValorRestaItem>',
  ),
  set('dBasGravIVA', '900000'),
  set('dLiqIVAItem', '90000'),
  set('dSub10', '990000'),
  set('dTotOpe', '12040000'),
  set('dTotDesc', '110000'),
  set('dDescTotal', '110000'),
  set('dTotGralOpe', '12040000'),
  set('dIVA10', '90000'),
  set('dTotIVA', '566190.47619048'),
  set('dBaseGrav10', '900000'),
  set('dTBasGraIVA', '10423809.52380952'),
)

/** Edits of the sample invoice that produce documents that the sandbox must approve. */
export const GOOD: Readonly<Record<string, Edit>> = {
  'the sample invoice': xml => xml,
  'an invoice on credit': aCredito,
  'an invoice in instalments': enCuotas,
  'an invoice paid by card': conTarjeta,
  'an invoice in dollars, one rate': dolares,
  'an invoice in dollars, a rate per item': dolaresPorItem,
  'an invoice to an unnamed receiver of 6,999,999 Gs.': all(aInnominado, deUnItem(6_999_999)),
  'an invoice to the State': alEstado,
  'an invoice with a discount': conDescuento,
  'an invoice with a partly taxed item': parcial,
  'an invoice with an exonerated item': exonerado,
  'an invoice with VAT totals rounded to whole guaraníes': all(
    set('dIVA5', '476190'),
    set('dTotIVA', '576190'),
    set('dBaseGrav5', '9523810'),
    set('dTBasGraIVA', '10523810'),
  ),
  'an invoice with an advance': insertAfter(
    'dDesMoneOpe',
    '<iCondAnt>1</iCondAnt><dDesCondAnt>Anticipo Global</dDesCondAnt>',
  ),
  'an invoice that moves goods': conTransporte,
  'a self-invoice': autofactura,
  'a credit note on a printed invoice': notaDeCredito,
  'a debit note on a printed invoice': notaDeDebito,
  'a remission note': remision,
  'a remission that departed before its emission': all(remision, set('dIniTras', '2025-01-01')),
  'a remission to be repaired by another': all(
    remision,
    all(set('iMotEmiNR', '9'), set('dDesMotEmiNR', 'Traslado de bienes para reparación')),
  ),
  'a self-invoice on a constancia without number and control': all(autofactura, drop('dNumCons'), drop('dNumControl')),
}

/** Defects of the content of a document and of its QR. */
export const DEFECTS: readonly Defect[] = [
  ...DOCUMENTO,
  ...RECEPTOR,
  ...PAGO,
  ...ITEMS,
  ...TRASLADO,
  ...TOTALES,
  ...ASOCIADOS,
]
