/** Defects of the receiver. MT v150 12.4, group D200 */
import { all, drop, insertAfter, set } from '../sandbox-documents.ts'
import { aInnominado, deUnItem } from '../sandbox-types.ts'
import { autofactura, contribuyente, enGuaranies, factura, innominado, noContribuyente, remision } from './places.ts'
import {
  both,
  type Defect,
  defect,
  dropIfThere,
  has,
  insertAfterFirst,
  is,
  lacks,
  mislabel,
  not,
  otherDigit,
} from './words.ts'

const conDireccion = all(
  dropIfThere('dDirRec'),
  dropIfThere('dNumCasRec'),
  insertAfterFirst(['dNomFanRec', 'dNomRec'], '<dDirRec>Calle 1</dDirRec><dNumCasRec>0</dNumCasRec>'),
)

export const RECEPTOR: readonly Defect[] = [
  defect('1300', 'not a taxpayer, B2B', noContribuyente, set('iTiOpe', '1')),
  defect('1301', 'description of the country', has('cPaisRec'), mislabel('dDesPaisRe', 'Brasil', 'Argentina')),
  defect('1302', 'taxpayer without kind', contribuyente, drop('iTiContRec')),
  defect('1303', 'not a taxpayer, with kind', noContribuyente, insertAfter('dDesPaisRe', '<iTiContRec>1</iTiContRec>')),
  defect('1304', 'taxpayer without RUC', contribuyente, all(drop('dRucRec'), drop('dDVRec'))),
  defect(
    '1305',
    'not a taxpayer, with RUC',
    noContribuyente,
    insertAfter('dDesPaisRe', '<dRucRec>80099006</dRucRec><dDVRec>4</dDVRec>'),
  ),
  defect('1309', 'check digit of the receiver', has('dDVRec'), otherDigit('dDVRec')),
  defect(
    '1311',
    'taxpayer with a kind of identity document',
    contribuyente,
    insertAfter('dDVRec', '<iTipIDRec>1</iTipIDRec><dDTipIDRec>Cédula paraguaya</dDTipIDRec>'),
  ),
  defect(
    '1313',
    'description of the identity document',
    both(has('iTipIDRec'), not(is('iTipIDRec', '9'))),
    mislabel('dDTipIDRec', 'Pasaporte', 'Innominado'),
  ),
  defect('1314', 'identity document without number', has('iTipIDRec'), drop('dNumIDRec')),
  defect('1315', 'self-invoice to who is no taxpayer', autofactura, aInnominado),
  defect('1316', 'self-invoice, B2B', autofactura, set('iTiOpe', '1')),
  defect('1317', 'self-invoice to another RUC', autofactura, all(set('dRucRec', '80099006'), set('dDVRec', '4'))),
  defect('1318', 'remission without address', remision, drop('dDirRec')),
  defect(
    '1320',
    'Paraguayan company from Brazil',
    contribuyente,
    all(set('cPaisRec', 'BRA'), set('dDesPaisRe', 'Brasil')),
  ),
  defect('1321', 'an unnamed receiver from 7,000,000 Gs.', both(factura, innominado, enGuaranies), deUnItem(7_000_000)),
  defect('1325', 'description of the department', has('cDepRec'), mislabel('dDesDepRec', 'CENTRAL', 'CAPITAL')),
  defect('1326', 'description of the district', has('cDisRec'), set('dDesDisRec', 'LUQUE')),
  defect(
    '1328',
    'district in another department',
    both(has('cDisRec'), not(is('cDepRec', '11'))),
    all(set('cDepRec', '11'), set('dDesDepRec', 'ALTO PARANA')),
  ),
  defect('1329', 'description of the city', has('cCiuRec'), set('dDesCiuRec', 'LUQUE')),
  defect('1330', 'address without number of house', has('dDirRec'), drop('dNumCasRec')),
  defect('1331', 'remission to an unnamed receiver', both(remision, contribuyente), aInnominado),
  defect(
    '1333',
    'abroad to an unnamed receiver',
    innominado,
    all(conDireccion, set('iTiOpe', '4'), set('cPaisRec', 'BRA'), set('dDesPaisRe', 'Brasil')),
  ),
  defect(
    '1334',
    'taxpayer with number of identity',
    both(contribuyente, lacks('dNumIDRec')),
    insertAfter('dDVRec', '<dNumIDRec>123</dNumIDRec>'),
  ),
  defect(
    '1335',
    'not a taxpayer, without kind of identity',
    noContribuyente,
    all(drop('iTipIDRec'), drop('dDTipIDRec')),
  ),
]
