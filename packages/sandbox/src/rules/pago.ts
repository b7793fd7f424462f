/** Rules of SIFEN about invoice data, public purchases and payment. MT v150 12.4, groups E010 to E650 */
import type { De, Payment } from '../document/rde-fields.ts'
import { checkDigit } from './check-digit.ts'
import { type Rule, rule, type Submission } from './rule.ts'

const CHEQUE = '2'
const TARJETAS: readonly string[] = ['3', '4']
const PAGO_BANCARIO = '16'
const OPERACION_BANCARIA = '5'
const GUARANI = 'PYG'
type Credit = NonNullable<NonNullable<De['gDtipDE']['gCamCond']>['gPagCred']>

const condition = (s: Submission) => s.de.gDtipDE.gCamCond
const inCash = (s: Submission) => condition(s)?.iCondOpe === '1'
const onCredit = (s: Submission) => condition(s)?.iCondOpe === '2'
const hasPayments = (s: Submission) => (condition(s)?.gPaConEIni.length ?? 0) > 0

const anyPayment =
  (isWrong: (payment: Payment, s: Submission) => boolean): Rule['breaks'] =>
  s =>
    (condition(s)?.gPaConEIni ?? []).some(payment => isWrong(payment, s))

const ofCredit =
  (isWrong: (credit: Credit) => boolean): Rule['breaks'] =>
  s => {
    const credit = condition(s)?.gPagCred
    return credit !== undefined && isWrong(credit)
  }

export const REGLAS_PAGO: readonly Rule[] = [
  rule('1402', 'E025', 'Fecha de emisión del código de contratación inválida', ({ de }) => {
    const contracted = de.gDtipDE.gCamFE?.gCompPub?.dFeCodCont
    return contracted !== undefined && contracted > de.gDatGralOpe.dFeEmiDE.slice(0, 10)
  }),
  rule(
    '1503',
    'E601',
    'Condición de la operación inválida para el tipo de documento electrónico',
    s => s.tipo === '4' && onCredit(s),
  ),
  rule(
    '1550',
    'E605',
    'El grupo de campos que describen la forma de pago al contado o del monto de la entrega inicial es obligatorio',
    s => inCash(s) && !hasPayments(s),
  ),
  rule(
    '1551',
    'E605a',
    'El grupo de campos que describen la forma de pago al contado o del monto de la entrega inicial (crédito con cuota inicial) es obligatorio',
    s => onCredit(s) && condition(s)?.gPagCred?.dMonEnt !== undefined && !hasPayments(s),
  ),
  rule(
    '1552',
    'E605b',
    'El grupo de campos que describen la forma de pago al contado o del monto de la entrega inicial no requerida',
    s => onCredit(s) && condition(s)?.gPagCred?.dMonEnt === undefined && hasPayments(s),
  ),
  rule(
    '1553',
    'E606',
    'Tipo de pago inválido',
    anyPayment(({ iTiPago }, s) => iTiPago === PAGO_BANCARIO && s.de.gDtipDE.gCamFE?.iIndPres !== OPERACION_BANCARIA),
  ),
  rule(
    '1556',
    'E611',
    'Tipo de cambio no informado para la moneda por tipo de pago seleccionada',
    anyPayment(({ cMoneTiPag, dTiCamTiPag }) => cMoneTiPag !== GUARANI && dTiCamTiPag === undefined),
  ),
  rule(
    '1557',
    'E611a',
    'Tipo de cambio informado es inválido para la moneda por tipo de pago seleccionada',
    anyPayment(({ cMoneTiPag, dTiCamTiPag }) => cMoneTiPag === GUARANI && dTiCamTiPag !== undefined),
  ),
  rule(
    '1600',
    'E620',
    'Grupo de campos que describen el pago o entrega inicial con tarjeta de crédito/débito es obligatorio',
    anyPayment(({ iTiPago, gPagTarCD }) => TARJETAS.includes(iTiPago) && gPagTarCD === undefined),
  ),
  rule(
    '1601',
    'E620a',
    'Grupo de los campos que describen el pago de la operación con tarjeta de crédito/débito no requerido',
    anyPayment(({ iTiPago, gPagTarCD }) => !TARJETAS.includes(iTiPago) && gPagTarCD !== undefined),
  ),
  rule(
    '1604',
    'E624',
    'Digito verificador del RUC de la procesadora de tarjeta es inexistente',
    anyPayment(({ gPagTarCD: { dRUCProTar, dDVProTar } = {} }) =>
      dRUCProTar === undefined ? dDVProTar !== undefined : dDVProTar !== checkDigit(dRUCProTar),
    ),
  ),
  rule(
    '1650',
    'E630',
    'Grupo de los campos que describen el pago o entrega inicial de la operación en cheque es obligatorio',
    anyPayment(({ iTiPago, gPagCheq }) => iTiPago === CHEQUE && gPagCheq === undefined),
  ),
  rule(
    '1651',
    'E630a',
    'Grupo de los campos que describen el pago o entrega inicial de la operación en cheque no requerido',
    anyPayment(({ iTiPago, gPagCheq }) => iTiPago !== CHEQUE && gPagCheq !== undefined),
  ),
  rule(
    '1700',
    'E640',
    'Grupo de los campos que describen la forma de pago a crédito es obligatorio',
    s => onCredit(s) && condition(s)?.gPagCred === undefined,
  ),
  rule(
    '1701',
    'E640a',
    'Grupo de los campos que describen la forma de pago a crédito no requerido',
    s => inCash(s) && condition(s)?.gPagCred !== undefined,
  ),
  rule(
    '1703',
    'E643',
    'Plazo del crédito es obligatorio',
    ofCredit(({ iCondCred, dPlazoCre }) => iCondCred === '1' && dPlazoCre === undefined),
  ),
  rule(
    '1704',
    'E643a',
    'Plazo del crédito no requerido',
    ofCredit(({ iCondCred, dPlazoCre }) => iCondCred === '2' && dPlazoCre !== undefined),
  ),
  rule(
    '1705',
    'E644',
    'Cantidad de cuotas es obligatorio',
    ofCredit(({ iCondCred, dCuotas }) => iCondCred === '2' && dCuotas === undefined),
  ),
  rule(
    '1706',
    'E644a',
    'Cantidad de cuotas no requerida',
    ofCredit(({ iCondCred, dCuotas }) => iCondCred === '1' && dCuotas !== undefined),
  ),
  rule(
    '1751',
    'E650a',
    'Grupo de los campos que describen las cuotas no requerido',
    ofCredit(({ iCondCred, gCuotas }) => iCondCred === '1' && gCuotas.length > 0),
  ),
]
