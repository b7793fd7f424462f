/** Defects of associated documents, of the self-invoice's seller and of the QR. MT v150 12.4, groups E300, H and J */
import { all, drop, insertAfter, insertBefore, replace, set } from '../sandbox-documents.ts'
import { camposAutofactura, constancia, electronico, impreso } from '../sandbox-types.ts'
import { autofactura, constanciaAsociada, factura, impresoAsociado, nota } from './places.ts'
import { anywhere, append, asItIs, both, type Defect, defect, type Edit, lacks, mislabel, type Where } from './words.ts'

const NADIE = '01800123450001001000000122026112011000079193'
const conAsociado = (asociado: string): Edit => append('DE', asociado)
const facturaSola: Where = both(factura, lacks('gCamDEAsoc'))
/** Defects of a field that is missing, or that must not be there. */
const sin = (codigo: string, que: string, campo: string): Defect =>
  defect(codigo, `printed document without ${que}`, impresoAsociado, drop(campo))
const joined = (codigo: string, que: string, xml: string): Defect =>
  defect(codigo, `constancia with ${que}`, constanciaAsociada, insertAfter('dDesTipDocAso', xml))
/** Inserts XML after the last field of a printed document. */
const tras = (xml: string): Edit => insertAfter('dFecEmiDI', xml)

const deMicroproductores = all(set('iTipCons', '2'), set('dDesTipCons', 'Constancia de microproductores'))
/** Makes the printed document of another type. */
const impresoDe = (tipo: string, nombre: string) => all(set('iTipoDocAso', tipo), set('dDTipoDocAso', nombre))(impreso)

export const ASOCIADOS: readonly Defect[] = [
  defect('2400', 'note without document', nota, drop('gCamDEAsoc')),
  defect(
    '2401',
    'description of the associated document',
    impresoAsociado,
    mislabel('dDesTipDocAso', 'Electrónico', 'Impreso'),
  ),
  defect('2402', 'electronic document without CDC', nota, replace('gCamDEAsoc', drop('dCdCDERef')(electronico(NADIE)))),
  defect('2403', 'CDC that was not approved', nota, replace('gCamDEAsoc', electronico(NADIE))),
  sin('2405', 'stamp', 'dNTimDI'),
  sin('2406', 'establishment', 'dEstDocAso'),
  sin('2407', 'point', 'dPExpDocAso'),
  sin('2408', 'number', 'dNumDocAso'),
  sin('2409', 'kind', 'iTipoDocAso'),
  defect(
    '2410',
    'description of the printed document',
    impresoAsociado,
    mislabel('dDTipoDocAso', 'Nota de crédito', 'Factura'),
  ),
  sin('2411', 'date', 'dFecEmiDI'),
  defect(
    '2413',
    'tax credit without resolution',
    facturaSola,
    all(set('iTipTra', '12'), set('dDesTipTra', 'Venta de crédito fiscal')),
  ),
  defect('2415', 'note of two documents', nota, insertBefore('gCamDEAsoc', impreso)),
  defect('2416', 'self-invoice on a printed document', autofactura, replace('gCamDEAsoc', impreso)),
  joined('2419', 'stamp', '<dNTimDI>12345678</dNTimDI>'),
  joined('2420', 'establishment', '<dEstDocAso>001</dEstDocAso>'),
  joined('2421', 'point', '<dPExpDocAso>001</dPExpDocAso>'),
  joined('2422', 'number', '<dNumDocAso>0000007</dNumDocAso>'),
  joined('2423', 'kind', '<iTipoDocAso>1</iTipoDocAso>'),
  sin('2424', 'description', 'dDTipoDocAso'),
  joined('2425', 'date', '<dFecEmiDI>2026-10-01</dFecEmiDI>'),
  defect('2426', 'constancia without kind', constanciaAsociada, all(drop('iTipCons'), drop('dDesTipCons'))),
  defect(
    '2427',
    'printed document with kind of constancia',
    impresoAsociado,
    tras('<iTipCons>1</iTipCons><dDesTipCons>Constancia de no ser contribuyente</dDesTipCons>'),
  ),
  defect(
    '2429',
    'description of the constancia',
    constanciaAsociada,
    set('dDesTipCons', 'Constancia de microproductores'),
  ),
  defect(
    '2430',
    'constancia of a small producer without number',
    constanciaAsociada,
    all(deMicroproductores, drop('dNumCons')),
  ),
  defect(
    '2431',
    'printed document with number of constancia',
    impresoAsociado,
    tras('<dNumCons>12345678901</dNumCons>'),
  ),
  defect(
    '2432',
    'constancia of a small producer without control',
    constanciaAsociada,
    all(deMicroproductores, drop('dNumControl')),
  ),
  defect(
    '2433',
    'printed document with control of constancia',
    impresoAsociado,
    tras('<dNumControl>ABCD1234</dNumControl>'),
  ),
  defect('2414', 'note on a printed note', nota, replace('gCamDEAsoc', impresoDe('2', 'Nota de crédito'))),
  defect('2414', 'note on a printed remission', nota, replace('gCamDEAsoc', impresoDe('4', 'Nota de remisión'))),
  defect('2414', 'invoice on a printed note', facturaSola, conAsociado(impresoDe('3', 'Nota de débito'))),
  defect('2434', 'note on a constancia', nota, replace('gCamDEAsoc', constancia)),
  defect('2434', 'invoice on a constancia', facturaSola, conAsociado(constancia)),
  joined('2435', 'description of a printed document', '<dDTipoDocAso>Factura</dDTipoDocAso>'),
  defect(
    '2436',
    'retention that was not paid',
    both(facturaSola, xml => !xml.includes('<iTiPago>10<')),
    conAsociado(append('gCamDEAsoc', '<dNumComRet>123456789012345</dNumComRet>')(impreso)),
  ),
  defect(
    '2444',
    'invoice of a merged company',
    facturaSola,
    conAsociado(append('gCamDEAsoc', '<dRucFus>80099006</dRucFus>')(impreso)),
  ),
  defect('2500', 'QR with another total', anywhere, asItIs, {
    qr: text => text.replace(/dTotGralOpe=[^&]*/, 'dTotGralOpe=0.00000001'),
  }),
  defect('2500', 'QR without hash', anywhere, asItIs, { qr: text => text.replace(/&cHashQR=.*/, '') }),
  defect('2501', 'QR made with another security code', anywhere, asItIs, {
    csc: ['0001', 'ABCD0000000000000000000000000001'],
  }),
  defect('2501', 'QR of a security code that is not registered', anywhere, asItIs, {
    csc: ['0003', 'ABCD0000000000000000000000000000'],
  }),
  defect('2502', 'QR that points to production', anywhere, asItIs, {
    qr: text => text.replace('consultas-test', 'consultas'),
  }),
  defect('2550', 'self-invoice without seller', autofactura, drop('gCamAE')),
  defect('2551', 'invoice with seller', factura, insertBefore('gCamCond', camposAutofactura)),
  defect('2552', 'description of the department of the seller', autofactura, set('dDesDepVen', 'CENTRAL')),
  defect(
    '2553',
    'city of the seller in another department',
    autofactura,
    all(set('cCiuVen', '3'), set('dDesCiuVen', 'CONCEPCION (MUNICIPIO)')),
  ),
  defect('2555', 'description of the city of the seller', autofactura, set('dDesCiuVen', 'LUQUE')),
  defect('2556', 'description of the department of the supply', autofactura, set('dDesDepProv', 'CENTRAL')),
  defect(
    '2557',
    'city of the supply in another department',
    autofactura,
    all(set('cCiuProv', '3'), set('dDesCiuProv', 'CONCEPCION (MUNICIPIO)')),
  ),
  defect('2558', 'description of the district of the supply', autofactura, set('dDesDisProv', 'LUQUE')),
  defect('2559', 'description of the city of the supply', autofactura, set('dDesCiuProv', 'LUQUE')),
  defect('2561', 'description of the district of the seller', autofactura, set('dDesDisVen', 'LUQUE')),
]
