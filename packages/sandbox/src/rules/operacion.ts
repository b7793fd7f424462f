/**
 * Rules of SIFEN about the commercial operation, its currency, the issuer and the receiver. MT v150 12.4, groups D010
 * to D200
 */
import { type Decimal, decimal, ONE } from '../document/decimal.ts'
import { OBLIGACION } from '../tables/codigos.ts'
import { checkDigit } from './check-digit.ts'
import { observation, type Rule, rule, type Submission } from './rule.ts'

/** Value that dNomEmi must have in the test environment. */
export const NOMBRE_EMISOR_DE_PRUEBA = 'DE generado en ambiente de prueba - sin valor comercial ni fiscal'
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
  rule(
    '1207',
    'D017',
    'Condición del tipo de cambio no informada',
    s => isForeign(s) && operation(s)?.dCondTiCam === undefined,
  ),
  rule(
    '1208',
    'D017a',
    'Condición del tipo de cambio no requerida',
    s => !isForeign(s) && operation(s)?.dCondTiCam !== undefined,
  ),
  rule(
    '1209',
    'D018',
    'Tipo de cambio de la operación no informado',
    s => operation(s)?.dCondTiCam === '1' && operation(s)?.dTiCam === undefined,
  ),
  rule(
    '1210',
    'D018a',
    'Tipo de cambio de la operación no requerido',
    s => operation(s)?.dCondTiCam !== '1' && operation(s)?.dTiCam !== undefined,
  ),
  rule(
    '1213',
    'D022',
    'Moneda de la operación no corresponde al tipo de documento informado',
    s => isSelfInvoice(s) && isForeign(s),
  ),
  rule('1220', 'D031', 'Código de la obligación afectada inexistente', s =>
    (operation(s)?.gOblAfe ?? []).some(({ cOblAfe }) => !OBLIGACION.has(cOblAfe)),
  ),
  rule('1222', 'D031a', 'Código de la obligación afectada duplicado', s => {
    const codes = (operation(s)?.gOblAfe ?? []).map(({ cOblAfe }) => cOblAfe)
    return new Set(codes).size < codes.length
  }),
]

const REGLAS_EMISOR: readonly Rule[] = [
  rule(
    '1253',
    'D102',
    'Dígito Verificador del RUC del emisor incorrecto',
    s => issuer(s).dDVEmi !== checkDigit(issuer(s).dRucEm),
  ),
  // The manual rejects. The real test system approved documents with the issuer's own name (January 2026).
  observation(
    '1263',
    'D105',
    'Nombre o razón social del emisor del DE inválido',
    s => issuer(s).dNomEmi !== NOMBRE_EMISOR_DE_PRUEBA,
  ),
]

const REGLAS_RECEPTOR: readonly Rule[] = [
  rule(
    '1300',
    'D202',
    'El tipo de operación no compatible con la naturaleza del receptor',
    s => !isTaxpayer(s) && receiver(s).iTiOpe !== '2' && receiver(s).iTiOpe !== '4',
  ),
  rule(
    '1302',
    'D205',
    'Es obligatorio informar el tipo de contribuyente receptor',
    s => isTaxpayer(s) && receiver(s).iTiContRec === undefined,
  ),
  rule(
    '1303',
    'D205a',
    'Tipo de contribuyente receptor inválido',
    s => !isTaxpayer(s) && receiver(s).iTiContRec !== undefined,
  ),
  rule(
    '1304',
    'D206',
    'Es obligatorio informar el RUC del receptor contribuyente',
    s => isTaxpayer(s) && receiver(s).dRucRec === undefined,
  ),
  rule('1305', 'D206a', 'RUC del receptor no requerido', s => !isTaxpayer(s) && receiver(s).dRucRec !== undefined),
  rule('1309', 'D207', 'Dígito Verificador del RUC del receptor incorrecto', s => {
    const { dRucRec, dDVRec } = receiver(s)
    return dDVRec !== (dRucRec === undefined ? undefined : checkDigit(dRucRec))
  }),
  rule(
    '1311',
    'D208a',
    'Tipo de documento de identidad del receptor inválido',
    s => isTaxpayer(s) && receiver(s).iTipIDRec !== undefined,
  ),
  rule(
    '1314',
    'D210',
    'Es obligatorio informar el número de documento de identidad del receptor',
    s => !isTaxpayer(s) && receiver(s).iTipIDRec !== undefined && receiver(s).dNumIDRec === undefined,
  ),
  rule(
    '1315',
    'D201',
    'Naturaleza del Receptor inválida para el tipo documento electrónico',
    s => isSelfInvoice(s) && !isTaxpayer(s),
  ),
  rule(
    '1316',
    'D202a',
    'El tipo de operación no compatible con el tipo documento electrónico',
    s => isSelfInvoice(s) && receiver(s).iTiOpe !== '2',
  ),
  rule(
    '1317',
    'D206e',
    'RUC del Receptor inválido para el tipo de documento electrónico',
    s => isSelfInvoice(s) && receiver(s).dRucRec !== issuer(s).dRucEm,
  ),
  rule(
    '1318',
    'D213',
    'Dirección del receptor no informado para el tipo de documento electrónico',
    s => (receiver(s).iTiOpe === '4' || s.tipo === '7') && receiver(s).dDirRec === undefined,
  ),
  rule(
    '1320',
    'D203',
    'Código de país del receptor inválido para el tipo de operación informado',
    s => (receiver(s).iTiOpe === '4') === (receiver(s).cPaisRec === 'PRY'),
  ),
  rule(
    '1321',
    'D208c',
    'Tipo de documento de identidad del receptor incorrecto para el total general de la operación en guaraníes',
    s => isInnominate(s) && totalInGuaranies(s) >= LIMITE_INNOMINADO,
  ),
  rule(
    '1330',
    'D218',
    'Es obligatorio informar el número de casa del receptor',
    s => receiver(s).dDirRec !== undefined && receiver(s).dNumCasRec === undefined,
  ),
  rule(
    '1331',
    'D208e',
    'El adquiriente del comprobante de venta informado no se encuentra identificado',
    s => isInnominate(s) && ['5', '6', '7'].includes(s.tipo),
  ),
  rule(
    '1333',
    'D208f',
    'Tipo de documento de identidad del receptor incorrecto para el tipo de operación',
    s => isInnominate(s) && receiver(s).iTiOpe !== '2',
  ),
  rule(
    '1334',
    'D210b',
    'El número de documento de identidad del receptor no es requerido',
    s => isTaxpayer(s) && receiver(s).dNumIDRec !== undefined,
  ),
  rule(
    '1335',
    'D208g',
    'El tipo de documento de identidad del receptor es requerido',
    s => !isTaxpayer(s) && receiver(s).iTipIDRec === undefined,
  ),
]

function totalInGuaranies(s: Submission): Decimal {
  return decimal(isForeign(s) ? s.de.gTotSub?.dTotalGs : s.de.gTotSub?.dTotGralOpe)
}

export const REGLAS_PARTES: readonly Rule[] = [...REGLAS_OPERACION, ...REGLAS_EMISOR, ...REGLAS_RECEPTOR]
