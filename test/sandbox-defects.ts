/** Good documents of all types, and one document for each rule that breaks it and no other: what the rules of the sandbox are tested with. */
import { all, type DocumentSpec, drop, insertAfter, insertBefore, local, replace, set } from './sandbox-documents.ts'
import {
  aCredito,
  autofactura,
  constancia,
  deUnItem,
  dolares,
  dolaresPorItem,
  electronico,
  impreso,
  innominado,
  notaDeCredito,
  notaDeDebito,
  remision,
  transporte,
} from './sandbox-types.ts'

type Edit = (xml: string) => string
export type Defect = readonly [codigo: string, defect: string, edit: Edit, spec?: Partial<DocumentSpec>]

const HOUR_MS = 3_600_000
const FACTURA: Edit = xml => xml
const inGroup =
  (group: string, edit: Edit): Edit =>
  xml => {
    const found = new RegExp(`<${group}>.*?</${group}>`, 's').exec(xml)?.[0]
    if (found === undefined) throw new Error(`the document has no ${group}`)
    return xml.replace(found, () => edit(found))
  }
const conTransporte: Edit = xml => xml.replace('</gDtipDE>', `${transporte}</gDtipDE>`)
const conAsociado = (asociado: string): Edit => insertAfter('gTotSub', asociado)
const conTarjeta = (extra = '') =>
  all(inGroup('gPaConEIni', all(set('iTiPago', '3'), set('dDesTiPag', 'Tarjeta de crédito'))), xml =>
    xml.replace(
      '</gPaConEIni>',
      `<gPagTarCD><iDenTarj>1</iDenTarj><dDesDenTarj>Visa</dDesDenTarj>${extra}<iForProPa>1</iForProPa></gPagTarCD></gPaConEIni>`,
    ),
  )
const conCiclo =
  (inside: string): Edit =>
  xml =>
    xml.replace('</gDtipDE>', `<gCamEsp><gGrupAdi>${inside}</gGrupAdi></gCamEsp></gDtipDE>`)
/** The third item (1,050,000, exempt) becomes partly taxed: half of it at 10 %. */
const parcial: Edit = xml => {
  const item = xml.lastIndexOf('<gCamIVA>')
  const base = 500_000
  const tail = all(
    set('iAfecIVA', '4'),
    set('dDesAfecIVA', 'Gravado parcial (Grav- Exento)'),
    set('dPropIVA', '50'),
    set('dTasaIVA', '10'),
    set('dBasGravIVA', String(base)),
    set('dLiqIVAItem', '50000'),
    set('dBasExe', String(base)),
    set('dSubExe', '500000'),
    set('dSub10', '1650000'),
    set('dIVA10', '150000'),
    set('dTotIVA', '626190.47619048'),
    set('dBaseGrav10', '1500000'),
    set('dTBasGraIVA', '11023809.52380952'),
  )
  return xml.slice(0, item) + tail(xml.slice(item))
}
/** The first item (1,100,000 at 10 %) gets a discount of 10 %. */
const conDescuento: Edit = all(
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
const segundoItem =
  (edit: Edit): Edit =>
  xml => {
    const second = xml.indexOf('<gCamItem>', xml.indexOf('<gCamItem>') + 1)
    return xml.slice(0, second) + edit(xml.slice(second))
  }
const tercerItem =
  (edit: Edit): Edit =>
  xml => {
    const third = xml.lastIndexOf('<gCamItem>')
    return xml.slice(0, third) + edit(xml.slice(third))
  }
const cheque = '<gPagCheq><dNumCheq>12345678</dNumCheq><dBcoEmi>Banco</dBcoEmi></gPagCheq>'
const enElPago =
  (extra: string): Edit =>
  xml =>
    xml.replace('</gPaConEIni>', `${extra}</gPaConEIni>`)

/** Documents that the sandbox must approve. */
export const GOOD: Readonly<Record<string, Edit>> = {
  'the sample invoice': FACTURA,
  'an invoice on credit': aCredito,
  'an invoice paid by card': conTarjeta(),
  'an invoice in dollars, one rate': dolares,
  'an invoice in dollars, a rate per item': dolaresPorItem,
  'an invoice to nobody in particular of 6,999,999 Gs.': all(innominado, deUnItem(6_999_999)),
  'an invoice with a discount': conDescuento,
  'an invoice with a partly taxed item': parcial,
  'VAT totals rounded to whole guaraníes': all(
    set('dIVA5', '476190'),
    set('dTotIVA', '576190'),
    set('dBaseGrav5', '9523810'),
    set('dTBasGraIVA', '10523810'),
  ),
  'an invoice that moves goods': conTransporte,
  'a self-invoice': autofactura,
  'a credit note on a printed invoice': notaDeCredito,
  'a debit note on a printed invoice': notaDeDebito,
  'a remission note': remision,
}

/** One defect each, for documents that are sent on 2026-11-21; the answer must be that code and no other. */
export const defects = (now: Date): readonly Defect[] => [
  ['1000', 'another security code in the CDC', FACTURA, { cdc: cdc => `${cdc.slice(0, 34)}999999999${cdc.slice(-1)}` }],
  ['1003', 'a wrong check digit', FACTURA, { cdc: cdc => cdc.slice(0, -1) + ((Number(cdc.at(-1)) + 1) % 10) }],
  ['1004', 'signed a minute from now', set('dFecFirma', local(new Date(now.getTime() + 60_000)))],
  ['1050', 'contingency', all(set('iTipEmi', '2'), set('dDesTipEmi', 'Contingencia'))],
  ['1051', 'description of the emission', set('dDesTipEmi', 'Contingencia')],
  ['1100', 'description of the type', set('dDesTiDE', 'Autofactura electrónica')],
  ['1103', 'emitted before the stamp', set('dFeIniT', '2026-11-22')],
  ['1150', 'emitted 721 hours ago', set('dFeEmiDE', local(new Date(now.getTime() - 721 * HOUR_MS)))],
  ['1151', 'emitted 121 hours ahead', set('dFeEmiDE', local(new Date(now.getTime() + 121 * HOUR_MS)))],
  ['1200', 'invoice without gOpeCom', drop('gOpeCom')],
  [
    '1201',
    'remission with gOpeCom',
    all(
      remision,
      insertBefore(
        'gEmis',
        '<gOpeCom><iTImp>1</iTImp><dDesTImp>IVA</dDesTImp><cMoneOpe>PYG</cMoneOpe><dDesMoneOpe>Guarani</dDesMoneOpe></gOpeCom>',
      ),
    ),
  ],
  ['1202', 'invoice without iTipTra', all(drop('iTipTra'), drop('dDesTipTra'))],
  ['1203', 'description of the transaction', set('dDesTipTra', 'Donación')],
  ['1205', 'description of the tax', set('dDesTImp', 'ISC')],
  ['1206', 'description of the currency', set('dDesMoneOpe', 'US Dollar')],
  ['1207', 'dollars without condition', all(dolares, drop('dCondTiCam'), drop('dTiCam'))],
  ['1208', 'guaraníes with condition', insertAfter('dDesMoneOpe', '<dCondTiCam>1</dCondTiCam><dTiCam>1</dTiCam>')],
  ['1209', 'one rate, not informed', all(dolares, drop('dTiCam'))],
  [
    '1210',
    'a rate per item, and a global one',
    all(dolaresPorItem, insertAfter('dCondTiCam', '<dTiCam>7000</dTiCam>')),
  ],
  [
    '1211',
    'description of the advance',
    insertAfter('dDesMoneOpe', '<iCondAnt>1</iCondAnt><dDesCondAnt>Anticipo por Ítem</dDesCondAnt>'),
  ],
  [
    '1213',
    'self-invoice in dollars',
    all(
      autofactura,
      set('cMoneOpe', 'USD'),
      set('dDesMoneOpe', 'US Dollar'),
      insertAfter('dDesMoneOpe', '<dCondTiCam>1</dCondTiCam><dTiCam>7000</dTiCam>'),
    ),
  ],
  [
    '1216',
    'credit note with iTipTra',
    all(notaDeCredito, insertBefore('iTImp', '<iTipTra>1</iTipTra><dDesTipTra>Venta de mercadería</dDesTipTra>')),
  ],
  ['1220', 'unknown obligation', set('cOblAfe', '999')],
  ['1221', 'description of the obligation', set('cOblAfe', '701')],
  ['1222', 'the same obligation twice', xml => xml.replace(/<gOblAfe>.*<\/gOblAfe>/s, group => group + group)],
  ['1254', 'description of the department', set('dDesDepEmi', 'CENTRAL')],
  ['1255', 'city in another district', all(set('cCiuEmi', '3'), set('dDesCiuEmi', 'CONCEPCION (MUNICIPIO)'))],
  ['1257', 'description of the district', set('dDesDisEmi', 'LUQUE')],
  ['1260', 'description of the city', set('dDesCiuEmi', 'LUQUE')],
  ['1263', 'the issuer with a name of its own', set('dNomEmi', 'Empresa SA')],
  [
    '1265',
    'description of the document of who is responsible',
    xml =>
      xml.replace(
        '</gEmis>',
        '<gRespDE><iTipIDRespDE>1</iTipIDRespDE><dDTipIDRespDE>Pasaporte</dDTipIDRespDE><dNumIDRespDE>1</dNumIDRespDE><dNomRespDE>Juan Pérez</dNomRespDE><dCarRespDE>Gerente</dCarRespDE></gRespDE></gEmis>',
      ),
  ],
  ['1300', 'not a taxpayer, B2B', all(innominado, deUnItem(1000), set('iTiOpe', '1'))],
  ['1301', 'description of the country', set('dDesPaisRe', 'Brasil')],
  ['1302', 'taxpayer without kind', drop('iTiContRec')],
  [
    '1303',
    'not a taxpayer, with kind',
    all(innominado, deUnItem(1000), insertAfter('dDesPaisRe', '<iTiContRec>1</iTiContRec>')),
  ],
  ['1304', 'taxpayer without RUC', all(drop('dRucRec'), drop('dDVRec'))],
  [
    '1305',
    'not a taxpayer, with RUC',
    all(innominado, deUnItem(1000), insertAfter('dDesPaisRe', '<dRucRec>80033703</dRucRec><dDVRec>4</dDVRec>')),
  ],
  ['1309', 'check digit of the receiver', set('dDVRec', '5')],
  [
    '1311',
    'taxpayer with a kind of identity document',
    insertAfter('dDVRec', '<iTipIDRec>1</iTipIDRec><dDTipIDRec>Cédula paraguaya</dDTipIDRec>'),
  ],
  ['1313', 'description of the identity document', all(innominado, deUnItem(1000), set('dDTipIDRec', 'Pasaporte'))],
  ['1314', 'identity document without number', all(innominado, deUnItem(1000), drop('dNumIDRec'))],
  ['1315', 'self-invoice to who is no taxpayer', all(autofactura, innominado)],
  ['1316', 'self-invoice, B2B', all(autofactura, set('iTiOpe', '1'))],
  ['1317', 'self-invoice to another RUC', all(autofactura, set('dRucRec', '80033703'), set('dDVRec', '4'))],
  ['1318', 'remission without address', all(remision, drop('dDirRec'))],
  ['1320', 'Paraguayan company from Brazil', all(set('cPaisRec', 'BRA'), set('dDesPaisRe', 'Brasil'))],
  ['1321', 'nobody in particular from 7,000,000 Gs.', all(innominado, deUnItem(7_000_000))],
  ['1325', 'description of the department of the receiver', set('dDesDepRec', 'CENTRAL')],
  ['1326', 'description of the district of the receiver', set('dDesDisRec', 'LUQUE')],
  ['1328', 'district in another department', all(set('cDepRec', '11'), set('dDesDepRec', 'ALTO PARANA'))],
  ['1329', 'description of the city of the receiver', set('dDesCiuRec', 'LUQUE')],
  ['1330', 'address without number of house', drop('dNumCasRec')],
  ['1331', 'credit note to nobody in particular', all(deUnItem(1000), notaDeCredito, innominado)],
  [
    '1333',
    'abroad to nobody in particular',
    all(innominado, deUnItem(1000), set('iTiOpe', '4'), set('cPaisRec', 'BRA'), set('dDesPaisRe', 'Brasil')),
  ],
  ['1334', 'taxpayer with number of identity', insertAfter('dDVRec', '<dNumIDRec>123</dNumIDRec>')],
  [
    '1335',
    'not a taxpayer, without kind of identity',
    all(innominado, deUnItem(1000), drop('iTipIDRec'), drop('dDTipIDRec')),
  ],
  ['1350', 'invoice without gCamFE', drop('gCamFE')],
  [
    '1351',
    'credit note with gCamFE',
    all(
      notaDeCredito,
      insertBefore(
        'gCamNCDE',
        '<gCamFE><iIndPres>1</iIndPres><dDesIndPres>Operación presencial</dDesIndPres></gCamFE>',
      ),
    ),
  ],
  ['1352', 'description of the presence', set('dDesIndPres', 'Venta a domicilio')],
  [
    '1402',
    'contract of tomorrow',
    insertAfter(
      'dDesIndPres',
      '<gCompPub><dModCont>LP</dModCont><dEntCont>12345</dEntCont><dAnoCont>26</dAnoCont><dSecCont>1234567</dSecCont><dFeCodCont>2026-11-22</dFeCodCont></gCompPub>',
    ),
  ],
  ['1450', 'credit note without motive', all(notaDeCredito, drop('gCamNCDE'))],
  [
    '1451',
    'invoice with motive of a note',
    insertAfter('gCamFE', '<gCamNCDE><iMotEmi>2</iMotEmi><dDesMotEmi>Devolución</dDesMotEmi></gCamNCDE>'),
  ],
  ['1452', 'description of the motive', all(notaDeCredito, set('dDesMotEmi', 'Descuento'))],
  ['1500', 'invoice without condition', drop('gCamCond')],
  [
    '1501',
    'credit note with condition',
    all(
      notaDeCredito,
      insertAfter('gCamNCDE', '<gCamCond><iCondOpe>1</iCondOpe><dDCondOpe>Contado</dDCondOpe></gCamCond>'),
    ),
  ],
  ['1502', 'description of the condition', set('dDCondOpe', 'Crédito')],
  ['1503', 'self-invoice on credit', all(autofactura, aCredito)],
  ['1550', 'cash without payment', drop('gPaConEIni')],
  [
    '1551',
    'credit with a first payment that is not described',
    all(aCredito, insertAfter('dPlazoCre', '<dMonEnt>1000</dMonEnt>')),
  ],
  [
    '1552',
    'credit with a payment that was not announced',
    all(
      aCredito,
      insertBefore(
        'gPagCred',
        '<gPaConEIni><iTiPago>1</iTiPago><dDesTiPag>Efectivo</dDesTiPag><dMonTiPag>1</dMonTiPag><cMoneTiPag>PYG</cMoneTiPag><dDMoneTiPag>Guarani</dDMoneTiPag></gPaConEIni>',
      ),
    ),
  ],
  ['1553', 'bank payment of what is no bank operation', all(set('iTiPago', '16'), set('dDesTiPag', 'Pago bancario'))],
  ['1554', 'description of the payment', set('dDesTiPag', 'Giro')],
  ['1555', 'description of the currency of the payment', set('dDMoneTiPag', 'US Dollar')],
  ['1556', 'payment in dollars without rate', all(set('cMoneTiPag', 'USD'), set('dDMoneTiPag', 'US Dollar'))],
  ['1557', 'payment in guaraníes with rate', insertAfter('dDMoneTiPag', '<dTiCamTiPag>1</dTiCamTiPag>')],
  ['1600', 'card without its group', all(set('iTiPago', '4'), set('dDesTiPag', 'Tarjeta de débito'))],
  ['1601', 'cash with the group of a card', all(conTarjeta(), set('iTiPago', '1'), set('dDesTiPag', 'Efectivo'))],
  ['1602', 'description of the card', all(conTarjeta(), set('dDesDenTarj', 'Cabal'))],
  [
    '1604',
    'check digit of the card processor',
    conTarjeta('<dRUCProTar>80033703</dRUCProTar><dDVProTar>5</dDVProTar>'),
  ],
  ['1650', 'cheque without its group', all(set('iTiPago', '2'), set('dDesTiPag', 'Cheque'))],
  ['1651', 'cash with the group of a cheque', enElPago(cheque)],
  ['1700', 'credit without its group', all(aCredito, drop('gPagCred'))],
  [
    '1701',
    'cash with the group of credit',
    insertAfter(
      'gPaConEIni',
      '<gPagCred><iCondCred>1</iCondCred><dDCondCred>Plazo</dDCondCred><dPlazoCre>30 días</dPlazoCre></gPagCred>',
    ),
  ],
  ['1702', 'description of the credit', all(aCredito, set('dDCondCred', 'Cuota'))],
  ['1703', 'term without term', all(aCredito, drop('dPlazoCre'))],
  [
    '1704',
    'instalments with term',
    all(aCredito, set('iCondCred', '2'), set('dDCondCred', 'Cuota'), insertAfter('dPlazoCre', '<dCuotas>3</dCuotas>')),
  ],
  [
    '1705',
    'instalments without number',
    all(aCredito, set('iCondCred', '2'), set('dDCondCred', 'Cuota'), drop('dPlazoCre')),
  ],
  ['1706', 'term with number of instalments', all(aCredito, insertAfter('dPlazoCre', '<dCuotas>3</dCuotas>'))],
  [
    '1751',
    'term with instalments',
    all(
      aCredito,
      insertAfter(
        'dPlazoCre',
        '<gCuotas><cMoneCuo>PYG</cMoneCuo><dDMoneCuo>Guarani</dDMoneCuo><dMonCuota>1</dMonCuota></gCuotas>',
      ),
    ),
  ],
  ['1802', 'description of the unit', set('dDesUniMed', 'UNI')],
  [
    '1804',
    'description of the country of origin',
    insertAfter('dCantProSer', '<cPaisOrig>BRA</cPaisOrig><dDesPaisOrig>Argentina</dDesPaisOrig>'),
  ],
  [
    '1806',
    'description of the relevance',
    all(
      remision,
      insertAfter(
        'dCantProSer',
        '<cRelMerc>1</cRelMerc><dDesRelMerc>Tolerancia de merma</dDesRelMerc><dCanQuiMer>1</dCanQuiMer>',
      ),
    ),
  ],
  [
    '1807',
    'relevance in an invoice',
    insertAfter(
      'dCantProSer',
      '<cRelMerc>1</cRelMerc><dDesRelMerc>Tolerancia de quiebra</dDesRelMerc><dCanQuiMer>1</dCanQuiMer>',
    ),
  ],
  [
    '1808',
    'relevance without quantity',
    all(remision, insertAfter('dCantProSer', '<cRelMerc>1</cRelMerc><dDesRelMerc>Tolerancia de quiebra</dDesRelMerc>')),
  ],
  ['1850', 'item without price', inGroup('gCamItem', drop('gValorItem'))],
  [
    '1851',
    'remission with price',
    all(
      remision,
      insertAfter(
        'dCantProSer',
        '<gValorItem><dPUniProSer>1</dPUniProSer><dTotBruOpeItem>1</dTotBruOpeItem><gValorRestaItem><dTotOpeItem>1</dTotOpeItem></gValorRestaItem></gValorItem>',
      ),
    ),
  ],
  ['1852', 'discount without percentage', all(conDescuento, drop('dPorcDesIt'))],
  ['1853', 'total of an item', set('dTotOpeItem', '1100001')],
  ['1854', 'a rate per item, not informed', all(dolaresPorItem, drop('dTiCamIt'))],
  ['1855', 'one rate, and one in an item', all(dolares, insertAfter('dPUniProSer', '<dTiCamIt>7300.25</dTiCamIt>'))],
  ['1856', 'guaraníes with rate in an item', insertAfter('dPUniProSer', '<dTiCamIt>1</dTiCamIt>')],
  ['1857', 'a rate per item without total in guaraníes', all(dolaresPorItem, drop('dTotOpeGs'))],
  ['1858', 'total of an item in guaraníes', all(dolaresPorItem, set('dTotOpeGs', '1'))],
  ['1859', 'gross total of an item', set('dTotBruOpeItem', '1100000.00000003')],
  ['1860', 'global discount that the items do not have', set('dPorcDescTotal', '10')],
  ['1861', 'percentage of a discount', all(conDescuento, set('dPorcDesIt', '10.9'))],
  [
    '1862',
    'global discount of an item',
    replace(
      'gValorRestaItem',
      '<gValorRestaItem><dDescGloItem>1</dDescGloItem><dTotOpeItem>1099999</dTotOpeItem></gValorRestaItem>',
    ),
  ],
  ['1900', 'item without VAT', inGroup('gCamItem', drop('gCamIVA'))],
  [
    '1901',
    'self-invoice with VAT',
    all(
      autofactura,
      insertAfter(
        'gValorItem',
        '<gCamIVA><iAfecIVA>3</iAfecIVA><dDesAfecIVA>Exento</dDesAfecIVA><dPropIVA>0</dPropIVA><dTasaIVA>0</dTasaIVA><dBasGravIVA>0</dBasGravIVA><dLiqIVAItem>0</dLiqIVAItem><dBasExe>0</dBasExe></gCamIVA>',
      ),
    ),
  ],
  ['1902', 'ISC with VAT', all(set('iTImp', '2'), set('dDesTImp', 'ISC'))],
  ['1903', 'description of the taxation', set('dDesAfecIVA', 'Exento')],
  ['1904', 'taxed, half', set('dPropIVA', '50')],
  ['1905', 'exempt, half', tercerItem(set('dPropIVA', '50'))],
  ['1906', 'partly taxed, whole', all(parcial, tercerItem(set('dPropIVA', '100')))],
  ['1907', 'exempt at 5 %', tercerItem(set('dTasaIVA', '5'))],
  ['1908', 'taxed at 7 %', set('dTasaIVA', '7')],
  ['1909', 'exempt with base', tercerItem(set('dBasGravIVA', '1'))],
  ['1910', 'base at 5 %', segundoItem(set('dBasGravIVA', '9523809.52380962'))],
  ['1911', 'base at 10 %', set('dBasGravIVA', '1000001')],
  ['1912', 'exempt with VAT', tercerItem(set('dLiqIVAItem', '1'))],
  ['1913', 'VAT of an item', set('dLiqIVAItem', '100001')],
  ['1921', 'exempt base of an item', all(parcial, tercerItem(set('dBasExe', '500001')))],
  ['2050', 'cycle without start', conCiclo('<dCiclo>noviembre</dCiclo><dFecFinC>2026-11-30</dFecFinC>')],
  ['2051', 'start without cycle', conCiclo('<dFecIniC>2026-11-01</dFecIniC>')],
  ['2052', 'cycle without end', conCiclo('<dCiclo>noviembre</dCiclo><dFecIniC>2026-11-01</dFecIniC>')],
  ['2053', 'end without cycle', conCiclo('<dFecFinC>2026-11-30</dFecFinC>')],
  [
    '2054',
    'cycle that ends before it starts',
    conCiclo('<dCiclo>noviembre</dCiclo><dFecIniC>2026-11-30</dFecIniC><dFecFinC>2026-11-01</dFecFinC>'),
  ],
  ['2055', 'payment due yesterday', conCiclo('<dVencPag>2026-11-20</dVencPag>')],
  ['2100', 'remission without transport', all(remision, drop('gTransp'))],
  ['2101', 'credit note with transport', all(notaDeCredito, conTransporte)],
  ['2102', 'remission without kind of transport', all(remision, drop('iTipTrans'), drop('dDesTipTrans'))],
  ['2103', 'description of the transport', all(remision, set('dDesTipTrans', 'Tercero'))],
  ['2104', 'description of the mode', all(remision, set('dDesModTrans', 'Fluvial'))],
  ['2107', 'remission without start', all(remision, drop('dIniTras'), drop('dFinTras'))],
  ['2108', 'start of yesterday', all(remision, set('dIniTras', '2026-11-20'))],
  ['2109', 'start without end', all(remision, drop('dFinTras'))],
  ['2110', 'end before start', all(remision, set('dFinTras', '2098-01-01'))],
  [
    '2113',
    'description of the country of destination',
    all(conTransporte, insertAfter('dFinTras', '<cPaisDest>BRA</cPaisDest><dDesPaisDest>Argentina</dDesPaisDest>')),
  ],
  ['2150', 'remission without departure', all(remision, drop('gCamSal'))],
  ['2152', 'description of the department of departure', all(remision, set('dDesDepSal', 'CENTRAL'))],
  [
    '2153',
    'city of departure in another department',
    all(remision, set('cCiuSal', '3'), set('dDesCiuSal', 'CONCEPCION (MUNICIPIO)')),
  ],
  ['2155', 'description of the district of departure', all(remision, set('dDesDisSal', 'LUQUE'))],
  ['2158', 'description of the city of departure', all(remision, set('dDesCiuSal', 'LUQUE'))],
  ['2200', 'remission without arrival', all(remision, drop('gCamEnt'))],
  ['2202', 'description of the department of arrival', all(remision, set('dDesDepEnt', 'CENTRAL'))],
  ['2203', 'city of arrival that does not exist', all(remision, set('cCiuEnt', '99999'))],
  ['2205', 'description of the district of arrival', all(remision, set('dDesDisEnt', 'LUQUE'))],
  ['2208', 'description of the city of arrival', all(remision, set('dDesCiuEnt', 'LUQUE'))],
  ['2250', 'remission without vehicle', all(remision, drop('gVehTras'))],
  ['2252', 'by air without flight', all(remision, set('iModTrans', '3'), set('dDesModTrans', 'Aéreo'))],
  ['2253', 'by land with flight', all(remision, insertAfter('dNroMatVeh', '<dNroVuelo>AB1234</dNroVuelo>'))],
  ['2254', 'vehicle without plate', all(remision, drop('dNroMatVeh'))],
  ['2255', 'vehicle without identification', all(remision, set('dTipIdenVeh', '1'))],
  ['2300', 'remission without carrier', all(remision, drop('gCamTrans'))],
  ['2302', 'carrier without RUC', all(remision, drop('dRucTrans'), drop('dDVTrans'))],
  ['2305', 'carrier that is no taxpayer, with RUC', all(remision, set('iNatTrans', '2'))],
  ['2306', 'check digit of the carrier', all(remision, set('dDVTrans', '5'))],
  ['2307', 'carrier without identity', all(remision, set('iNatTrans', '2'), drop('dRucTrans'), drop('dDVTrans'))],
  [
    '2308',
    'carrier with RUC and identity',
    all(
      remision,
      insertAfter(
        'dDVTrans',
        '<iTipIDTrans>1</iTipIDTrans><dDTipIDTrans>Cédula paraguaya</dDTipIDTrans><dNumIDTrans>1</dNumIDTrans>',
      ),
    ),
  ],
  [
    '2309',
    'identity of the carrier without description',
    all(
      remision,
      set('iNatTrans', '2'),
      drop('dDVTrans'),
      replace('dRucTrans', '<iTipIDTrans>1</iTipIDTrans><dNumIDTrans>1</dNumIDTrans>'),
    ),
  ],
  [
    '2310',
    'description of the identity of the carrier',
    all(
      remision,
      set('iNatTrans', '2'),
      drop('dDVTrans'),
      replace(
        'dRucTrans',
        '<iTipIDTrans>1</iTipIDTrans><dDTipIDTrans>Pasaporte</dDTipIDTrans><dNumIDTrans>1</dNumIDTrans>',
      ),
    ),
  ],
  [
    '2311',
    'identity of the carrier without number',
    all(
      remision,
      set('iNatTrans', '2'),
      drop('dDVTrans'),
      replace('dRucTrans', '<iTipIDTrans>2</iTipIDTrans><dDTipIDTrans>Pasaporte</dDTipIDTrans>'),
    ),
  ],
  ['2312', 'nationality without description', all(remision, insertAfter('dDVTrans', '<cNacTrans>BRA</cNacTrans>'))],
  [
    '2313',
    'description of the nationality',
    all(remision, insertAfter('dDVTrans', '<cNacTrans>BRA</cNacTrans><dDesNacTrans>Argentina</dDesNacTrans>')),
  ],
  ['2350', 'invoice without totals', drop('gTotSub')],
  [
    '2351',
    'remission with totals',
    all(
      remision,
      insertAfter(
        'gDtipDE',
        '<gTotSub><dTotOpe>0</dTotOpe><dTotDesc>0</dTotDesc><dTotDescGlotem>0</dTotDescGlotem><dTotAntItem>0</dTotAntItem><dTotAnt>0</dTotAnt><dPorcDescTotal>0</dPorcDescTotal><dDescTotal>0</dDescTotal><dAnticipo>0</dAnticipo><dRedon>0</dRedon><dTotGralOpe>0</dTotGralOpe></gTotSub>',
      ),
    ),
  ],
  ['2352', 'exempt subtotal missing', drop('dSubExe')],
  ['2353', 'exempt subtotal', set('dSubExe', '1050001')],
  [
    '2354',
    'exonerated subtotal missing',
    all(
      tercerItem(all(set('iAfecIVA', '2'), set('dDesAfecIVA', 'Exonerado (Art. 100 - Ley 6380/2019)'))),
      drop('dSubExo'),
      set('dSubExe', '0'),
    ),
  ],
  ['2355', 'exonerated subtotal', set('dSubExo', '1')],
  ['2356', 'subtotal at 5 % missing', drop('dSub5')],
  ['2357', 'subtotal at 5 %', set('dSub5', '10000001')],
  ['2358', 'subtotal at 10 % missing', drop('dSub10')],
  ['2359', 'subtotal at 10 %', set('dSub10', '1100001')],
  ['2362', 'total of the operation', set('dTotOpe', '12150001')],
  ['2363', 'total of discounts', set('dTotDesc', '1')],
  ['2364', 'sum of discounts', set('dDescTotal', '1')],
  ['2365', 'grand total', set('dTotGralOpe', '12150001')],
  ['2366', 'VAT at 5 % missing', drop('dIVA5')],
  ['2367', 'VAT at 5 %', set('dIVA5', '476191.47619048')],
  ['2368', 'VAT at 10 % missing', drop('dIVA10')],
  ['2369', 'VAT at 10 %', set('dIVA10', '100001')],
  ['2370', 'VAT missing', drop('dTotIVA')],
  ['2371', 'VAT', set('dTotIVA', '576191.47619048')],
  ['2372', 'base at 5 % missing', drop('dBaseGrav5')],
  ['2373', 'base at 5 %', set('dBaseGrav5', '9523810.52380952')],
  ['2374', 'base at 10 % missing', drop('dBaseGrav10')],
  ['2375', 'base at 10 %', set('dBaseGrav10', '1000001')],
  ['2376', 'base missing', drop('dTBasGraIVA')],
  ['2377', 'base', set('dTBasGraIVA', '10523810.52380952')],
  ['2382', 'dollars without total in guaraníes', all(dolares, drop('dTotalGs'))],
  ['2383', 'global discounts', all(set('dTotDescGlotem', '1'), set('dDescTotal', '1'))],
  ['2384', 'advances per item', set('dTotAntItem', '1')],
  ['2385', 'total in guaraníes, one rate', all(dolares, set('dTotalGs', '88698037501'))],
  ['2386', 'total in guaraníes, a rate per item', all(dolaresPorItem, set('dTotalGs', '1'))],
  ['2387', 'global advances', set('dTotAnt', '1')],
  ['2388', 'sum of advances', set('dAnticipo', '1')],
  [
    '2390',
    'credit note with load',
    all(notaDeCredito, insertAfter('gTotSub', '<gCamGen><gCamCarg><dTotPesMerc>1</dTotPesMerc></gCamCarg></gCamGen>')),
  ],
  ['2400', 'credit note without document', all(notaDeCredito, drop('gCamDEAsoc'))],
  ['2401', 'description of the associated document', all(notaDeCredito, set('dDesTipDocAso', 'Electrónico'))],
  [
    '2402',
    'electronic document without CDC',
    all(notaDeCredito, replace('gCamDEAsoc', electronico('x').replace(/<dCdCDERef>.*<\/dCdCDERef>/, ''))),
  ],
  [
    '2403',
    'CDC that nobody approved',
    all(notaDeCredito, replace('gCamDEAsoc', electronico('01800123450001001000000122026112011000079193'))),
  ],
  ['2405', 'printed document without stamp', all(notaDeCredito, drop('dNTimDI'))],
  ['2406', 'printed document without establishment', all(notaDeCredito, drop('dEstDocAso'))],
  ['2407', 'printed document without point', all(notaDeCredito, drop('dPExpDocAso'))],
  ['2408', 'printed document without number', all(notaDeCredito, drop('dNumDocAso'))],
  ['2409', 'printed document without kind', all(notaDeCredito, drop('iTipoDocAso'))],
  ['2410', 'description of the printed document', all(notaDeCredito, set('dDTipoDocAso', 'Nota de crédito'))],
  ['2411', 'printed document without date', all(notaDeCredito, drop('dFecEmiDI'))],
  ['2413', 'tax credit without resolution', all(set('iTipTra', '12'), set('dDesTipTra', 'Venta de crédito fiscal'))],
  ['2415', 'credit note of two documents', all(notaDeCredito, conAsociado(impreso))],
  ['2416', 'self-invoice on a printed document', all(autofactura, replace('gCamDEAsoc', impreso))],
  ['2419', 'constancia with stamp', all(autofactura, insertAfter('dDesTipDocAso', '<dNTimDI>12345678</dNTimDI>'))],
  [
    '2420',
    'constancia with establishment',
    all(autofactura, insertAfter('dDesTipDocAso', '<dEstDocAso>001</dEstDocAso>')),
  ],
  ['2421', 'constancia with point', all(autofactura, insertAfter('dDesTipDocAso', '<dPExpDocAso>001</dPExpDocAso>'))],
  [
    '2422',
    'constancia with number',
    all(autofactura, insertAfter('dDesTipDocAso', '<dNumDocAso>0000007</dNumDocAso>')),
  ],
  ['2423', 'constancia with kind', all(autofactura, insertAfter('dDesTipDocAso', '<iTipoDocAso>1</iTipoDocAso>'))],
  ['2424', 'printed document without description', all(notaDeCredito, drop('dDTipoDocAso'))],
  ['2425', 'constancia with date', all(autofactura, insertAfter('dDesTipDocAso', '<dFecEmiDI>2026-10-01</dFecEmiDI>'))],
  ['2426', 'constancia without kind', all(autofactura, drop('iTipCons'), drop('dDesTipCons'))],
  [
    '2427',
    'printed document with kind of constancia',
    all(
      notaDeCredito,
      insertAfter('dFecEmiDI', '<iTipCons>1</iTipCons><dDesTipCons>Constancia de no ser contribuyente</dDesTipCons>'),
    ),
  ],
  ['2429', 'description of the constancia', all(autofactura, set('dDesTipCons', 'Constancia de microproductores'))],
  [
    '2430',
    'constancia without number',
    all(autofactura, set('iTipCons', '2'), set('dDesTipCons', 'Constancia de microproductores')),
  ],
  ['2431', 'constancia with number', all(autofactura, insertAfter('dDesTipCons', '<dNumCons>12345678901</dNumCons>'))],
  [
    '2432',
    'constancia without control',
    all(
      autofactura,
      set('iTipCons', '2'),
      set('dDesTipCons', 'Constancia de microproductores'),
      insertAfter('dDesTipCons', '<dNumCons>12345678901</dNumCons>'),
    ),
  ],
  [
    '2433',
    'constancia with control',
    all(autofactura, insertAfter('dDesTipCons', '<dNumControl>ABCD1234</dNumControl>')),
  ],
  ['2434', 'credit note on a constancia', all(notaDeCredito, replace('gCamDEAsoc', constancia))],
  [
    '2436',
    'retention that nobody paid',
    conAsociado(impreso.replace('</gCamDEAsoc>', '<dNumComRet>123456789012345</dNumComRet></gCamDEAsoc>')),
  ],
  [
    '2444',
    'invoice of a merged company',
    conAsociado(impreso.replace('</gCamDEAsoc>', '<dRucFus>80033703</dRucFus></gCamDEAsoc>')),
  ],
  [
    '2500',
    'QR with another total',
    FACTURA,
    { qr: text => text.replace('dTotGralOpe=12150000', 'dTotGralOpe=12150001') },
  ],
  ['2500', 'QR without hash', FACTURA, { qr: text => text.replace(/&cHashQR=.*/, '') }],
  ['2501', 'QR made with another security code', FACTURA, { csc: ['0001', 'ABCD0000000000000000000000000001'] }],
  [
    '2501',
    'QR of a security code that nobody registered',
    FACTURA,
    { csc: ['0003', 'ABCD0000000000000000000000000000'] },
  ],
  ['2502', 'QR that points to production', FACTURA, { qr: text => text.replace('consultas-test', 'consultas') }],
  ['2550', 'self-invoice without seller', all(autofactura, drop('gCamAE'))],
  [
    '2551',
    'invoice with seller',
    xml => xml.replace('<gCamCond>', `${/<gCamAE>.*<\/gCamAE>/s.exec(autofactura(xml))?.[0]}<gCamCond>`),
  ],
  ['2552', 'description of the department of the seller', all(autofactura, set('dDesDepVen', 'CENTRAL'))],
  [
    '2553',
    'city of the seller in another department',
    all(autofactura, set('cCiuVen', '3'), set('dDesCiuVen', 'CONCEPCION (MUNICIPIO)')),
  ],
  ['2555', 'description of the city of the seller', all(autofactura, set('dDesCiuVen', 'LUQUE'))],
  ['2556', 'description of the department of the supply', all(autofactura, set('dDesDepProv', 'CENTRAL'))],
  [
    '2557',
    'city of the supply in another department',
    all(autofactura, set('cCiuProv', '3'), set('dDesCiuProv', 'CONCEPCION (MUNICIPIO)')),
  ],
  ['2558', 'description of the district of the supply', all(autofactura, set('dDesDisProv', 'LUQUE'))],
  ['2559', 'description of the city of the supply', all(autofactura, set('dDesCiuProv', 'LUQUE'))],
  ['2561', 'description of the district of the seller', all(autofactura, set('dDesDisVen', 'LUQUE'))],
  ['2600', 'remission without motive', all(remision, drop('gCamNRE'))],
  [
    '2601',
    'invoice with motive of a remission',
    xml => xml.replace('<gCamCond>', `${/<gCamNRE>.*<\/gCamNRE>/s.exec(remision(xml))?.[0]}<gCamCond>`),
  ],
  ['2602', 'description of the motive of a remission', all(remision, set('dDesMotEmiNR', 'Exportación'))],
  [
    '2603',
    'description of who is responsible for a remission',
    all(remision, set('dDesRespEmiNR', 'Empresa transportista')),
  ],
  [
    '2606',
    'transfer between own places to somebody else',
    all(remision, set('iMotEmiNR', '7'), set('dDesMotEmiNR', 'Traslado entre locales de la empresa')),
  ],
]
