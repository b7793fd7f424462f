/** Rules of SIFEN about invoice data, public purchases and payment. MT v150 12.4, groups E010 to E650 */
import { checkDigit, type De, type Payment } from '../../fields/index.ts'
import { type Rule, rule, type Submission } from '../rule/index.ts'

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
  rule('1402', ({ de }) => {
    const contracted = de.gDtipDE.gCamFE?.gCompPub?.dFeCodCont
    return contracted !== undefined && contracted > de.gDatGralOpe.dFeEmiDE.slice(0, 10)
  }),
  rule('1503', s => s.tipo === '4' && onCredit(s)),
  rule('1550', s => inCash(s) && !hasPayments(s)),
  rule('1551', s => onCredit(s) && condition(s)?.gPagCred?.dMonEnt !== undefined && !hasPayments(s)),
  rule('1552', s => onCredit(s) && condition(s)?.gPagCred?.dMonEnt === undefined && hasPayments(s)),
  rule(
    '1553',
    anyPayment(({ iTiPago }, s) => iTiPago === PAGO_BANCARIO && s.de.gDtipDE.gCamFE?.iIndPres !== OPERACION_BANCARIA),
  ),
  rule(
    '1556',
    anyPayment(({ cMoneTiPag, dTiCamTiPag }) => cMoneTiPag !== GUARANI && dTiCamTiPag === undefined),
  ),
  rule(
    '1557',
    anyPayment(({ cMoneTiPag, dTiCamTiPag }) => cMoneTiPag === GUARANI && dTiCamTiPag !== undefined),
  ),
  rule(
    '1600',
    anyPayment(({ iTiPago, gPagTarCD }) => TARJETAS.includes(iTiPago) && gPagTarCD === undefined),
  ),
  rule(
    '1601',
    anyPayment(({ iTiPago, gPagTarCD }) => !TARJETAS.includes(iTiPago) && gPagTarCD !== undefined),
  ),
  rule(
    '1604',
    anyPayment(({ gPagTarCD: { dRUCProTar, dDVProTar } = {} }) =>
      dRUCProTar === undefined ? dDVProTar !== undefined : dDVProTar !== checkDigit(dRUCProTar),
    ),
  ),
  rule(
    '1650',
    anyPayment(({ iTiPago, gPagCheq }) => iTiPago === CHEQUE && gPagCheq === undefined),
  ),
  rule(
    '1651',
    anyPayment(({ iTiPago, gPagCheq }) => iTiPago !== CHEQUE && gPagCheq !== undefined),
  ),
  rule('1700', s => onCredit(s) && condition(s)?.gPagCred === undefined),
  rule('1701', s => inCash(s) && condition(s)?.gPagCred !== undefined),
  rule(
    '1703',
    ofCredit(({ iCondCred, dPlazoCre }) => iCondCred === '1' && dPlazoCre === undefined),
  ),
  rule(
    '1704',
    ofCredit(({ iCondCred, dPlazoCre }) => iCondCred === '2' && dPlazoCre !== undefined),
  ),
  rule(
    '1705',
    ofCredit(({ iCondCred, dCuotas }) => iCondCred === '2' && dCuotas === undefined),
  ),
  rule(
    '1706',
    ofCredit(({ iCondCred, dCuotas }) => iCondCred === '1' && dCuotas !== undefined),
  ),
  rule(
    '1751',
    ofCredit(({ iCondCred, gCuotas }) => iCondCred === '1' && gCuotas.length > 0),
  ),
]
