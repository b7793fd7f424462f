/** Defects of the document itself: CDC, timbrado, dates, operation and issuer. MT v150 12.4, groups A to D */
import { all, drop, insertAfter, local, set } from '../sandbox-documents.ts'
import { NOW } from '../sandbox-reception.ts'
import { autofactura, enGuaranies, nota, remision, tasaPorItem, unaTasa } from './places.ts'
import {
  anywhere,
  asItIs,
  both,
  type Defect,
  defect,
  dropIfThere,
  has,
  insertAfterFirst,
  insertBeforeFirst,
  lacks,
  mislabel,
} from './words.ts'

const HOUR_MS = 3_600_000
const inHours = (hours: number) => local(new Date(NOW.getTime() + hours * HOUR_MS))

export const DOCUMENTO: readonly Defect[] = [
  defect('1000', 'another security code in the CDC', anywhere, asItIs, {
    cdc: cdc => `${cdc.slice(0, 34)}999999999${cdc.slice(-1)}`,
  }),
  defect('1003', 'a wrong check digit', anywhere, asItIs, {
    cdc: cdc => cdc.slice(0, -1) + ((Number(cdc.at(-1)) + 1) % 10),
  }),
  defect('1004', 'signed a minute from now', anywhere, set('dFecFirma', inHours(1 / 60))),
  defect('1050', 'contingency', anywhere, all(set('iTipEmi', '2'), set('dDesTipEmi', 'Contingencia'))),
  defect('1051', 'description of the emission', anywhere, set('dDesTipEmi', 'Contingencia')),
  defect(
    '1100',
    'description of the type',
    anywhere,
    mislabel('dDesTiDE', 'Factura electrónica', 'Nota de remisión electrónica'),
  ),
  defect('1103', 'emitted before the stamp', anywhere, set('dFeIniT', '2027-06-01')),
  defect('1150', 'emitted 721 hours ago', anywhere, set('dFeEmiDE', inHours(-721))),
  defect('1151', 'emitted 121 hours ahead', anywhere, set('dFeEmiDE', inHours(121))),
  defect('1200', 'no gOpeCom', has('gOpeCom'), drop('gOpeCom')),
  defect(
    '1201',
    'remission with gOpeCom',
    remision,
    insertBeforeFirst(
      ['gEmis'],
      '<gOpeCom><iTImp>1</iTImp><dDesTImp>IVA</dDesTImp><cMoneOpe>PYG</cMoneOpe><dDesMoneOpe>Guarani</dDesMoneOpe></gOpeCom>',
    ),
  ),
  defect('1202', 'no iTipTra', has('iTipTra'), all(drop('iTipTra'), drop('dDesTipTra'))),
  defect('1203', 'description of the transaction', has('iTipTra'), mislabel('dDesTipTra', 'Donación', 'Anticipo')),
  defect('1205', 'description of the tax', has('iTImp'), mislabel('dDesTImp', 'ISC', 'Renta')),
  defect('1206', 'description of the currency', has('cMoneOpe'), mislabel('dDesMoneOpe', 'US Dollar', 'Guarani')),
  defect(
    '1207',
    'foreign currency without condition',
    has('dCondTiCam'),
    all(drop('dCondTiCam'), dropIfThere('dTiCam')),
  ),
  defect(
    '1208',
    'guaraníes with condition',
    enGuaranies,
    insertAfter('dDesMoneOpe', '<dCondTiCam>1</dCondTiCam><dTiCam>1</dTiCam>'),
  ),
  defect('1209', 'one rate, not informed', unaTasa, drop('dTiCam')),
  defect('1210', 'a rate per item, and a global one', tasaPorItem, insertAfter('dCondTiCam', '<dTiCam>7000</dTiCam>')),
  defect(
    '1211',
    'description of the advance',
    both(has('gOpeCom'), lacks('iCondAnt')),
    insertAfterFirst(
      ['dTiCam', 'dCondTiCam', 'dDesMoneOpe'],
      '<iCondAnt>1</iCondAnt><dDesCondAnt>Anticipo por Ítem</dDesCondAnt>',
    ),
  ),
  defect(
    '1213',
    'self-invoice in dollars',
    autofactura,
    all(
      set('cMoneOpe', 'USD'),
      set('dDesMoneOpe', 'US Dollar'),
      insertAfter('dDesMoneOpe', '<dCondTiCam>1</dCondTiCam><dTiCam>7000</dTiCam>'),
    ),
  ),
  defect(
    '1216',
    'note with iTipTra',
    nota,
    insertBeforeFirst(['iTImp'], '<iTipTra>1</iTipTra><dDesTipTra>Venta de mercadería</dDesTipTra>'),
  ),
  defect('1220', 'unknown obligation', has('gOblAfe'), set('cOblAfe', '999')),
  defect(
    '1221',
    'description of the obligation',
    has('gOblAfe'),
    mislabel('dDesOblAfe', 'IMPUESTO DE ZONA FRANCA', 'TRIBUTO UNICO MAQUILA'),
  ),
  defect('1222', 'the same obligation twice', has('gOblAfe'), xml =>
    xml.replace(/<gOblAfe>.*?<\/gOblAfe>/s, group => group + group),
  ),
  defect('1254', 'description of the department', has('cDepEmi'), mislabel('dDesDepEmi', 'CENTRAL', 'CAPITAL')),
  defect(
    '1255',
    'city in another district',
    has('cCiuEmi'),
    all(set('cCiuEmi', '3'), set('dDesCiuEmi', 'CONCEPCION (MUNICIPIO)')),
  ),
  defect('1257', 'description of the district', has('cDisEmi'), set('dDesDisEmi', 'LUQUE')),
  defect('1260', 'description of the city', has('cCiuEmi'), set('dDesCiuEmi', 'LUQUE')),
  defect('1265', 'description of the document of who is responsible', lacks('gRespDE'), xml =>
    xml.replace(
      '</gEmis>',
      '<gRespDE><iTipIDRespDE>1</iTipIDRespDE><dDTipIDRespDE>Pasaporte</dDTipIDRespDE><dNumIDRespDE>1</dNumIDRespDE>' +
        '<dNomRespDE>Juan Pérez</dNomRespDE><dCarRespDE>Gerente</dCarRespDE></gRespDE></gEmis>',
    ),
  ),
]
