/** Defects of presence, public purchase, motive of a note and payment. MT v150 12.4, groups E010 to E650 */
import { all, drop, insertAfter, insertBefore, set } from '../sandbox-documents.ts'
import { aCredito, pagoAPlazo } from '../sandbox-types.ts'
import { autofactura, contado, cuotas, efectivo, factura, nota, plazo, sinEntrega, tarjeta } from './places.ts'
import { append, both, type Defect, defect, has, is, lacks, mislabel, not } from './words.ts'

const cheque = '<gPagCheq><dNumCheq>12345678</dNumCheq><dBcoEmi>Banco</dBcoEmi></gPagCheq>'
const pago =
  '<gPaConEIni><iTiPago>1</iTiPago><dDesTiPag>Efectivo</dDesTiPag><dMonTiPag>1</dMonTiPag><cMoneTiPag>PYG</cMoneTiPag>' +
  '<dDMoneTiPag>Guarani</dDMoneTiPag></gPaConEIni>'
const cuota = '<gCuotas><cMoneCuo>PYG</cMoneCuo><dDMoneCuo>Guarani</dDMoneCuo><dMonCuota>1</dMonCuota></gCuotas>'
const pagadoCon = (codigo: string, descripcion: string) => all(set('iTiPago', codigo), set('dDesTiPag', descripcion))

export const PAGO: readonly Defect[] = [
  defect('1350', 'invoice without gCamFE', factura, drop('gCamFE')),
  defect(
    '1351',
    'note with gCamFE',
    nota,
    insertBefore('gCamNCDE', '<gCamFE><iIndPres>1</iIndPres><dDesIndPres>Operación presencial</dDesIndPres></gCamFE>'),
  ),
  defect(
    '1352',
    'description of the presence',
    both(has('iIndPres'), not(is('iIndPres', '9'))),
    mislabel('dDesIndPres', 'Venta a domicilio', 'Operación presencial'),
  ),
  defect('1402', 'contract of the future', has('gCompPub'), set('dFeCodCont', '2099-01-01')),
  defect('1450', 'note without motive', nota, drop('gCamNCDE')),
  defect(
    '1451',
    'invoice with motive of a note',
    factura,
    insertAfter('gCamFE', '<gCamNCDE><iMotEmi>2</iMotEmi><dDesMotEmi>Devolución</dDesMotEmi></gCamNCDE>'),
  ),
  defect('1452', 'description of the motive', nota, mislabel('dDesMotEmi', 'Descuento', 'Devolución')),
  defect('1500', 'invoice without condition', factura, drop('gCamCond')),
  defect(
    '1501',
    'note with condition',
    nota,
    insertAfter('gCamNCDE', '<gCamCond><iCondOpe>1</iCondOpe><dDCondOpe>Contado</dDCondOpe></gCamCond>'),
  ),
  defect('1502', 'description of the condition', has('gCamCond'), mislabel('dDCondOpe', 'Crédito', 'Contado')),
  defect('1503', 'self-invoice on credit', autofactura, aCredito),
  defect('1550', 'cash without payment', contado, drop('gPaConEIni')),
  defect('1551', 'credit with a first payment that is not described', sinEntrega, xml =>
    (has('gCuotas')(xml)
      ? insertBefore('gCuotas', '<dMonEnt>1000</dMonEnt>')
      : append('gPagCred', '<dMonEnt>1000</dMonEnt>'))(xml),
  ),
  defect('1552', 'credit with a payment that was not announced', sinEntrega, insertBefore('gPagCred', pago)),
  defect(
    '1553',
    'bank payment of what is no bank operation',
    both(efectivo, not(is('iIndPres', '5'))),
    pagadoCon('16', 'Pago bancario'),
  ),
  defect(
    '1554',
    'description of the payment',
    both(has('iTiPago'), not(is('iTiPago', '99'))),
    mislabel('dDesTiPag', 'Giro', 'Efectivo'),
  ),
  defect(
    '1555',
    'description of the currency of the payment',
    has('cMoneTiPag'),
    mislabel('dDMoneTiPag', 'US Dollar', 'Guarani'),
  ),
  defect(
    '1556',
    'payment in dollars without rate',
    is('cMoneTiPag', 'PYG'),
    all(set('cMoneTiPag', 'USD'), set('dDMoneTiPag', 'US Dollar')),
  ),
  defect(
    '1557',
    'payment in guaraníes with rate',
    is('cMoneTiPag', 'PYG'),
    insertAfter('dDMoneTiPag', '<dTiCamTiPag>1</dTiCamTiPag>'),
  ),
  defect('1600', 'card without its group', efectivo, pagadoCon('4', 'Tarjeta de débito')),
  defect('1601', 'cash with the group of a card', tarjeta, pagadoCon('1', 'Efectivo')),
  defect(
    '1602',
    'description of the card',
    both(has('iDenTarj'), not(is('iDenTarj', '99'))),
    mislabel('dDesDenTarj', 'Cabal', 'Visa'),
  ),
  defect(
    '1604',
    'check digit of the card processor',
    both(has('gPagTarCD'), lacks('dRUCProTar')),
    insertBefore('iForProPa', '<dRUCProTar>80099006</dRUCProTar><dDVProTar>5</dDVProTar>'),
  ),
  defect('1650', 'cheque without its group', efectivo, pagadoCon('2', 'Cheque')),
  defect('1651', 'cash with the group of a cheque', efectivo, append('gPaConEIni', cheque)),
  defect('1700', 'credit without its group', sinEntrega, drop('gPagCred')),
  defect('1701', 'cash with the group of credit', contado, append('gCamCond', pagoAPlazo)),
  defect('1702', 'description of the credit', has('gPagCred'), mislabel('dDCondCred', 'Cuota', 'Plazo')),
  defect('1703', 'term without term', plazo, drop('dPlazoCre')),
  defect(
    '1704',
    'instalments with term',
    both(cuotas, lacks('dPlazoCre')),
    insertAfter('dDCondCred', '<dPlazoCre>30 días</dPlazoCre>'),
  ),
  defect('1705', 'instalments without number', cuotas, drop('dCuotas')),
  defect('1706', 'term with number of instalments', plazo, insertAfter('dPlazoCre', '<dCuotas>3</dCuotas>')),
  defect('1751', 'term with instalments', both(plazo, lacks('gCuotas')), append('gPagCred', cuota)),
]
