/** Rules of SIFEN about associated documents. MT v150 12.4, group H; NT10, NT23; docs/sifen §2.2 gCamDEAsoc */
import { issuerOf, typeOf } from '../document/identity.ts'
import type { Associated } from '../document/rde-fields.ts'
import { type Rule, rule, type Submission, type TipoDocumento } from './rule.ts'

const ELECTRONICO = '1'
const IMPRESO = '2'
const CONSTANCIA = '3'
const VENTA_DE_CREDITO_FISCAL = '12'
const RETENCION = '10'
const PARA_EL_TIPO = 'no requerido para el tipo de documento asociado'

/** Types of document that need exactly one associated document. */
const ONE_ONLY: readonly TipoDocumento[] = ['4', '5', '6']
/** Types of electronic document that a document of each type may not refer to. */
const NOT_REFERRED: Partial<Record<TipoDocumento, readonly string[]>> = { 5: ['5', '6'], 6: ['5', '6'], 7: ['5'] }
/** Types of document that may not have an associated constancia. */
const NO_CONSTANCIA: readonly TipoDocumento[] = ['5', '6', '7']
/** Types of document that may name the RUC of a merged company. */
const MAY_MERGE: readonly TipoDocumento[] = ['5', '6', '7']

/** True when the condition holds for any of the associated documents. */
export const anyAssociated =
  (isWrong: (associated: Associated, s: Submission) => boolean): Rule['breaks'] =>
  s =>
    s.de.gCamDEAsoc.some(associated => isWrong(associated, s))

/** Requires a field for that type of associated document. */
const needs = (tipo: string, field: keyof Associated) =>
  anyAssociated(associated => associated.iTipDocAso === tipo && associated[field] === undefined)

/** Refuses a field for other types of associated document. */
const onlyFor = (tipo: string, field: keyof Associated) =>
  anyAssociated(associated => associated.iTipDocAso !== tipo && associated[field] !== undefined)

export const REGLAS_ASOCIADOS: readonly Rule[] = [
  rule('2402', 'H004', 'Número de CDC del DTE referenciado no informado', needs(ELECTRONICO, 'dCdCDERef')),
  rule(
    '2405',
    'H005',
    'Número de timbrado del documento impreso de referencia no informado',
    needs(IMPRESO, 'dNTimDI'),
  ),
  rule(
    '2406',
    'H006',
    'Código de establecimiento del documento impreso de referencia no informado',
    needs(IMPRESO, 'dEstDocAso'),
  ),
  rule(
    '2407',
    'H007',
    'Código de punto de expedición del documento impreso de referencia no informado',
    needs(IMPRESO, 'dPExpDocAso'),
  ),
  rule('2408', 'H008', 'Número del documento impreso no informado', needs(IMPRESO, 'dNumDocAso')),
  rule('2409', 'H009', 'Tipo de documento impreso no informado', needs(IMPRESO, 'iTipoDocAso')),
  rule(
    '2411',
    'H011',
    'Fecha de emisión del documento impreso de referencia no informada',
    needs(IMPRESO, 'dFecEmiDI'),
  ),
  rule(
    '2413',
    'H013',
    'Número de resolución de crédito fiscal no informado',
    s =>
      s.de.gDatGralOpe.gOpeCom?.iTipTra === VENTA_DE_CREDITO_FISCAL &&
      !s.de.gCamDEAsoc.some(({ dNumResCF }) => dNumResCF !== undefined),
  ),
  rule(
    '2414',
    'H001a',
    'No informar el grupo de documento asociado',
    anyAssociated(
      ({ dCdCDERef }, { tipo }) => dCdCDERef !== undefined && NOT_REFERRED[tipo]?.includes(typeOf(dCdCDERef)) === true,
    ),
  ),
  rule(
    '2415',
    'H001b',
    'Cantidad incorrecta de documento(s) asociado(s)',
    s => ONE_ONLY.includes(s.tipo) && s.de.gCamDEAsoc.length !== 1,
  ),
  rule(
    '2416',
    'H002',
    'Tipo de documento asociado obligatorio para el tipo de documento electrónico',
    anyAssociated(({ iTipDocAso }, s) => s.tipo === '4' && iTipDocAso !== CONSTANCIA),
  ),
  rule('2418', 'H004c', `Número de CDC ${PARA_EL_TIPO}`, onlyFor(ELECTRONICO, 'dCdCDERef')),
  rule('2419', 'H005a', `Número de timbrado ${PARA_EL_TIPO}`, onlyFor(IMPRESO, 'dNTimDI')),
  rule('2420', 'H006a', `Código de establecimiento ${PARA_EL_TIPO}`, onlyFor(IMPRESO, 'dEstDocAso')),
  rule('2421', 'H007a', `Código de punto de expedición ${PARA_EL_TIPO}`, onlyFor(IMPRESO, 'dPExpDocAso')),
  rule('2422', 'H008a', `Número del documento ${PARA_EL_TIPO}`, onlyFor(IMPRESO, 'dNumDocAso')),
  rule('2423', 'H009a', `Tipo de documento impreso ${PARA_EL_TIPO}`, onlyFor(IMPRESO, 'iTipoDocAso')),
  rule('2424', 'H010a', 'Descripción del tipo de documento impreso no informada', needs(IMPRESO, 'dDTipoDocAso')),
  rule(
    '2425',
    'H011a',
    'Fecha de emisión del documento impreso de referencia no requerida para el tipo de documento asociado',
    onlyFor(IMPRESO, 'dFecEmiDI'),
  ),
  rule('2426', 'H014', 'Tipo de constancia no informado', needs(CONSTANCIA, 'iTipCons')),
  rule('2427', 'H014a', `Tipo de constancia ${PARA_EL_TIPO}`, onlyFor(CONSTANCIA, 'iTipCons')),
  rule('2430', 'H016', 'Número de constancia no informado', needs(CONSTANCIA, 'dNumCons')),
  rule('2431', 'H016a', `Número de constancia ${PARA_EL_TIPO}`, onlyFor(CONSTANCIA, 'dNumCons')),
  rule('2432', 'H017', 'Número de control de la constancia no informado', needs(CONSTANCIA, 'dNumControl')),
  rule('2433', 'H017a', `Número de control de la constancia ${PARA_EL_TIPO}`, onlyFor(CONSTANCIA, 'dNumControl')),
  rule(
    '2434',
    'H002a',
    'Tipo de documento asociado no requerido para el tipo de documento electrónico',
    anyAssociated(({ iTipDocAso }, s) => NO_CONSTANCIA.includes(s.tipo) && iTipDocAso === CONSTANCIA),
  ),
  rule('2435', 'H010b', 'Descripción del tipo de documento impreso no requerida', onlyFor(IMPRESO, 'dDTipoDocAso')),
  rule(
    '2436',
    'H012a',
    'Forma de pago incorrecto para el Número de comprobante de retención',
    s =>
      s.de.gCamDEAsoc.some(({ dNumComRet }) => dNumComRet !== undefined) &&
      !(s.de.gDtipDE.gCamCond?.gPaConEIni ?? []).some(({ iTiPago }) => iTiPago === RETENCION),
  ),
  rule(
    '2443',
    'H018',
    'El RUC Fusionado no corresponde al emisor del CDC asociado',
    anyAssociated(
      ({ dCdCDERef, dRucFus }) => dRucFus !== undefined && dCdCDERef !== undefined && issuerOf(dCdCDERef) !== dRucFus,
    ),
  ),
  rule(
    '2444',
    'H018a',
    'El RUC Fusionado no requerido',
    anyAssociated(({ dRucFus }, s) => dRucFus !== undefined && !MAY_MERGE.includes(s.tipo)),
  ),
]
