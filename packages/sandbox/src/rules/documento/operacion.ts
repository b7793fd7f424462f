/**
 * Rules of SIFEN about the commercial operation, its currency, the issuer and the receiver. MT v150 12.4, groups D010
 * to D200
 */

import { checkDigit } from '../../fields/index.ts'
import { OBLIGACION } from '../../tables/codigos.ts'
import { observation, type Rule, rule, type Submission } from '../rule/index.ts'
import { type Decimal, decimal, ONE } from './decimal.ts'

/** Value that dNomEmi must have in the test environment. */
const NOMBRE_EMISOR_DE_PRUEBA = 'DE generado en ambiente de prueba - sin valor comercial ni fiscal'
const GUARANI = 'PYG'
const INNOMINADO = '5'
const LIMITE_INNOMINADO: Decimal = 7_000_000n * ONE

const operation = (s: Submission) => s.de.gDatGralOpe.gOpeCom
const receiver = (s: Submission) => s.de.gDatGralOpe.gDatRec
const issuer = (s: Submission) => s.de.gDatGralOpe.gEmis
const isForeign = (s: Submission) => (operation(s)?.cMoneOpe ?? GUARANI) !== GUARANI
const isTaxpayer = (s: Submission) => receiver(s).iNatRec === '1'
const isInnominate = (s: Submission) => receiver(s).iTipIDRec === INNOMINADO
const isSelfInvoice = (s: Submission) => s.tipo === '4'

const REGLAS_OPERACION: readonly Rule[] = [
  rule('1207', s => isForeign(s) && operation(s)?.dCondTiCam === undefined),
  rule('1208', s => !isForeign(s) && operation(s)?.dCondTiCam !== undefined),
  rule('1209', s => operation(s)?.dCondTiCam === '1' && operation(s)?.dTiCam === undefined),
  rule('1210', s => operation(s)?.dCondTiCam !== '1' && operation(s)?.dTiCam !== undefined),
  rule('1213', s => isSelfInvoice(s) && isForeign(s)),
  rule('1220', s => (operation(s)?.gOblAfe ?? []).some(({ cOblAfe }) => !OBLIGACION.has(cOblAfe))),
  rule('1222', s => {
    const codes = (operation(s)?.gOblAfe ?? []).map(({ cOblAfe }) => cOblAfe)
    return new Set(codes).size < codes.length
  }),
]

const REGLAS_EMISOR: readonly Rule[] = [
  rule('1253', s => issuer(s).dDVEmi !== checkDigit(issuer(s).dRucEm)),
  // The manual rejects. The real test system approved documents with the issuer's own name (January 2026).
  observation('1263', s => issuer(s).dNomEmi !== NOMBRE_EMISOR_DE_PRUEBA),
]

const REGLAS_RECEPTOR: readonly Rule[] = [
  rule('1300', s => !isTaxpayer(s) && receiver(s).iTiOpe !== '2' && receiver(s).iTiOpe !== '4'),
  rule('1302', s => isTaxpayer(s) && receiver(s).iTiContRec === undefined),
  rule('1303', s => !isTaxpayer(s) && receiver(s).iTiContRec !== undefined),
  rule('1304', s => isTaxpayer(s) && receiver(s).dRucRec === undefined),
  rule('1305', s => !isTaxpayer(s) && receiver(s).dRucRec !== undefined),
  rule('1309', s => {
    const { dRucRec, dDVRec } = receiver(s)
    return dDVRec !== (dRucRec === undefined ? undefined : checkDigit(dRucRec))
  }),
  rule('1311', s => isTaxpayer(s) && receiver(s).iTipIDRec !== undefined),
  rule('1314', s => !isTaxpayer(s) && receiver(s).iTipIDRec !== undefined && receiver(s).dNumIDRec === undefined),
  rule('1315', s => isSelfInvoice(s) && !isTaxpayer(s)),
  rule('1316', s => isSelfInvoice(s) && receiver(s).iTiOpe !== '2'),
  rule('1317', s => isSelfInvoice(s) && receiver(s).dRucRec !== issuer(s).dRucEm),
  rule('1318', s => (receiver(s).iTiOpe === '4' || s.tipo === '7') && receiver(s).dDirRec === undefined),
  rule('1320', s => (receiver(s).iTiOpe === '4') === (receiver(s).cPaisRec === 'PRY')),
  rule('1321', s => isInnominate(s) && totalInGuaranies(s) >= LIMITE_INNOMINADO),
  rule('1330', s => receiver(s).dDirRec !== undefined && receiver(s).dNumCasRec === undefined),
  rule('1331', s => isInnominate(s) && ['5', '6', '7'].includes(s.tipo)),
  rule('1333', s => isInnominate(s) && receiver(s).iTiOpe !== '2'),
  rule('1334', s => isTaxpayer(s) && receiver(s).dNumIDRec !== undefined),
  rule('1335', s => !isTaxpayer(s) && receiver(s).iTipIDRec === undefined),
]

function totalInGuaranies(s: Submission): Decimal {
  return decimal(isForeign(s) ? s.de.gTotSub?.dTotalGs : s.de.gTotSub?.dTotGralOpe)
}

export const REGLAS_PARTES: readonly Rule[] = [...REGLAS_OPERACION, ...REGLAS_EMISOR, ...REGLAS_RECEPTOR]
