/**
 * Edits that turn a valid invoice into the other types of document. They start from any invoice with a suitable
 * receiver, or from the sample invoice when they need its amounts.
 */
import { append, dropIfThere, type Edit } from './defects/words.ts'
import { all, drop, insertAfter, replace, set } from './sandbox-documents.ts'

const titled = (iTiDE: string, dDesTiDE: string) => all(set('iTiDE', iTiDE), set('dDesTiDE', dDesTiDE))
const lugar = (suffix: string) =>
  `<cDep${suffix}>1</cDep${suffix}><dDesDep${suffix}>CAPITAL</dDesDep${suffix}><cDis${suffix}>1</cDis${suffix}>` +
  `<dDesDis${suffix}>ASUNCION (DISTRITO)</dDesDis${suffix}><cCiu${suffix}>1</cCiu${suffix}>` +
  `<dDesCiu${suffix}>ASUNCION (DISTRITO)</dDesCiu${suffix}>`

export const constancia =
  '<gCamDEAsoc><iTipDocAso>3</iTipDocAso><dDesTipDocAso>Constancia Electrónica</dDesTipDocAso><iTipCons>1</iTipCons>' +
  '<dDesTipCons>Constancia de no ser contribuyente</dDesTipCons><dNumCons>12345678901</dNumCons>' +
  '<dNumControl>ABCD1234</dNumControl></gCamDEAsoc>'

export const impreso =
  '<gCamDEAsoc><iTipDocAso>2</iTipDocAso><dDesTipDocAso>Impreso</dDesTipDocAso><dNTimDI>11223344</dNTimDI>' +
  '<dEstDocAso>001</dEstDocAso><dPExpDocAso>001</dPExpDocAso><dNumDocAso>0000007</dNumDocAso>' +
  '<iTipoDocAso>1</iTipoDocAso><dDTipoDocAso>Factura</dDTipoDocAso><dFecEmiDI>2026-10-01</dFecEmiDI></gCamDEAsoc>'

export const electronico = (cdc: string) =>
  `<gCamDEAsoc><iTipDocAso>1</iTipDocAso><dDesTipDocAso>Electrónico</dDesTipDocAso><dCdCDERef>${cdc}</dCdCDERef></gCamDEAsoc>`

export const camposAutofactura =
  '<gCamAE><iNatVen>1</iNatVen><dDesNatVen>No contribuyente</dDesNatVen><iTipIDVen>1</iTipIDVen>' +
  '<dDTipIDVen>Cédula paraguaya</dDTipIDVen><dNumIDVen>1234567</dNumIDVen><dNomVen>Juan Pérez</dNomVen>' +
  `<dDirVen>Calle 1</dDirVen><dNumCasVen>0</dNumCasVen>${lugar('Ven')}<dDirProv>Calle 2</dDirProv>${lugar('Prov')}</gCamAE>`

/** From an invoice in guaraníes, in cash, to a taxpayer, without discounts or advances. */
export const autofactura: Edit = all(
  titled('4', 'Autofactura electrónica'),
  all(set('iTipTra', '10'), set('dDesTipTra', 'Compra de productos')),
  all(set('iTiOpe', '2'), set('dRucRec', '80012345'), set('dDVRec', '0')),
  replace('gCamFE', camposAutofactura),
  drop('gCamIVA'),
  ...[
    'dSubExe',
    'dSubExo',
    'dSub5',
    'dSub10',
    'dIVA5',
    'dIVA10',
    'dTotIVA',
    'dBaseGrav5',
    'dBaseGrav10',
    'dTBasGraIVA',
  ].map(dropIfThere),
  dropIfThere('gCamGen'),
  append('DE', constancia),
)

/** From an invoice to a named receiver. */
export const notaDeCredito: Edit = all(
  titled('5', 'Nota de crédito electrónica'),
  drop('iTipTra'),
  drop('dDesTipTra'),
  drop('gCamCond'),
  replace('gCamFE', '<gCamNCDE><iMotEmi>2</iMotEmi><dDesMotEmi>Devolución</dDesMotEmi></gCamNCDE>'),
  dropIfThere('gCamGen'),
  append('DE', impreso),
)

export const notaDeDebito: Edit = all(notaDeCredito, titled('6', 'Nota de débito electrónica'))

const transporte =
  '<gTransp><iTipTrans>1</iTipTrans><dDesTipTrans>Propio</dDesTipTrans><iModTrans>1</iModTrans>' +
  '<dDesModTrans>Terrestre</dDesModTrans><iRespFlete>5</iRespFlete><dIniTras>2099-01-01</dIniTras><dFinTras>2099-01-02</dFinTras>' +
  `<gCamSal><dDirLocSal>Calle 1</dDirLocSal><dNumCasSal>0</dNumCasSal>${lugar('Sal')}</gCamSal>` +
  `<gCamEnt><dDirLocEnt>Calle 2</dDirLocEnt><dNumCasEnt>0</dNumCasEnt>${lugar('Ent')}</gCamEnt>` +
  '<gVehTras><dTiVehTras>Camión</dTiVehTras><dMarVeh>Scania</dMarVeh><dTipIdenVeh>2</dTipIdenVeh><dNroMatVeh>ABC123</dNroMatVeh></gVehTras>' +
  '<gCamTrans><iNatTrans>1</iNatTrans><dNomTrans>Transportes SA</dNomTrans><dRucTrans>80099006</dRucTrans><dDVTrans>4</dDVTrans>' +
  '<dNumIDChof>1234567</dNumIDChof><dNomChof>Juan Pérez</dNomChof><dDomFisc>Calle 3</dDomFisc><dDirChof>Calle 4</dDirChof></gCamTrans></gTransp>'

export const conTransporte: Edit = append('gDtipDE', transporte)

export const camposRemision =
  '<gCamNRE><iMotEmiNR>1</iMotEmiNR><dDesMotEmiNR>Traslado por ventas</dDesMotEmiNR><iRespEmiNR>1</iRespEmiNR>' +
  '<dDesRespEmiNR>Emisor de la factura</dDesRespEmiNR><dKmR>10</dKmR><dFecEm>2020-01-01</dFecEm></gCamNRE>'

/** From an invoice to a named receiver with an address. */
export const remision: Edit = all(
  titled('7', 'Nota de remisión electrónica'),
  drop('gOpeCom'),
  drop('gCamCond'),
  drop('gValorItem'),
  drop('gCamIVA'),
  drop('gTotSub'),
  replace('gCamFE', camposRemision),
  conTransporte,
)

export const dolares: Edit = all(
  set('cMoneOpe', 'USD'),
  set('dDesMoneOpe', 'US Dollar'),
  insertAfter('dDesMoneOpe', '<dCondTiCam>1</dCondTiCam><dTiCam>7300.25</dTiCam>'),
  insertAfter('dTBasGraIVA', '<dTotalGs>88698037500</dTotalGs>'),
)

export const dolaresPorItem: Edit = all(
  set('cMoneOpe', 'USD'),
  set('dDesMoneOpe', 'US Dollar'),
  insertAfter('dDesMoneOpe', '<dCondTiCam>2</dCondTiCam>'),
  xml => xml.replaceAll('</dPUniProSer>', '</dPUniProSer><dTiCamIt>7000</dTiCamIt>'),
  xml =>
    xml.replace(
      /<dTotOpeItem>(\d+)<\/dTotOpeItem>/g,
      (whole, total) => `${whole}<dTotOpeGs>${Number(total) * 7000}</dTotOpeGs>`,
    ),
  insertAfter('dTBasGraIVA', `<dTotalGs>${12_150_000 * 7000}</dTotalGs>`),
)

export const pagoAPlazo =
  '<gPagCred><iCondCred>1</iCondCred><dDCondCred>Plazo</dDCondCred><dPlazoCre>30 días</dPlazoCre></gPagCred>'
export const aCredito: Edit = all(set('iCondOpe', '2'), set('dDCondOpe', 'Crédito'), replace('gPaConEIni', pagoAPlazo))

/** From a document to a taxpayer. */
export const aInnominado: Edit = all(
  set('iNatRec', '2'),
  set('iTiOpe', '2'),
  drop('iTiContRec'),
  drop('dDVRec'),
  replace('dRucRec', '<iTipIDRec>5</iTipIDRec><dDTipIDRec>Innominado</dDTipIDRec><dNumIDRec>0</dNumIDRec>'),
  set('dNomRec', 'Sin Nombre'),
)

/** Leaves a single item of that price in guaraníes, taxed at 10 %, without delivery. */
export const deUnItem =
  (precio: number): Edit =>
  xml => {
    const [base, iva] = [(precio / 1.1).toFixed(8), (precio / 11).toFixed(8)]
    const item =
      '<gCamItem><dCodInt>1</dCodInt><dDesProSer>Lavarropas</dDesProSer><cUniMed>77</cUniMed><dDesUniMed>UNI</dDesUniMed>' +
      `<dCantProSer>1</dCantProSer><gValorItem><dPUniProSer>${precio}</dPUniProSer><dTotBruOpeItem>${precio}</dTotBruOpeItem>` +
      `<gValorRestaItem><dTotOpeItem>${precio}</dTotOpeItem></gValorRestaItem></gValorItem><gCamIVA><iAfecIVA>1</iAfecIVA>` +
      '<dDesAfecIVA>Gravado IVA</dDesAfecIVA><dPropIVA>100</dPropIVA><dTasaIVA>10</dTasaIVA>' +
      `<dBasGravIVA>${base}</dBasGravIVA><dLiqIVAItem>${iva}</dLiqIVAItem><dBasExe>0</dBasExe></gCamIVA></gCamItem>`
    const totales =
      `<dSubExe>0</dSubExe><dSubExo>0</dSubExo><dSub5>0</dSub5><dSub10>${precio}</dSub10><dTotOpe>${precio}</dTotOpe>` +
      '<dTotDesc>0</dTotDesc><dTotDescGlotem>0</dTotDescGlotem><dTotAntItem>0</dTotAntItem><dTotAnt>0</dTotAnt>' +
      '<dPorcDescTotal>0</dPorcDescTotal><dDescTotal>0</dDescTotal><dAnticipo>0</dAnticipo><dRedon>0</dRedon>' +
      `<dTotGralOpe>${precio}</dTotGralOpe><dIVA5>0</dIVA5><dIVA10>${iva}</dIVA10><dTotIVA>${iva}</dTotIVA>` +
      `<dBaseGrav5>0</dBaseGrav5><dBaseGrav10>${base}</dBaseGrav10><dTBasGraIVA>${base}</dTBasGraIVA>`
    return replace(
      'gTotSub',
      `<gTotSub>${totales}</gTotSub>`,
    )(xml.replace(/<gCamItem>.*<\/gDtipDE>/s, `${item}</gDtipDE>`))
  }
