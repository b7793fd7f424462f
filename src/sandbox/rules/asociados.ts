/** Rules about associated documents. MT v150 12.4, group H; NT10, NT23; reference.md §2.2 gCamDEAsoc */
import type { Associated, De } from '../document/rde-fields.ts'
import { type Rule, rule, type Submission, type TipoDocumento } from './rule.ts'

const ELECTRONICO = '1'
const IMPRESO = '2'
const CONSTANCIA = '3'
const ANTICIPO = '9'
const VENTA_DE_CREDITO_FISCAL = '12'
const RETENCION = '10'
/** A constancia that needs number and control: microproductores. */
const MICROPRODUCTORES = '2'
const PARA_EL_TIPO = 'no requerido para el tipo de documento asociado'

/** Types of document that go with exactly one associated document. */
const ONE_ONLY: readonly TipoDocumento[] = ['4', '5', '6']
/** Types of document that no constancia goes with. */
const NO_CONSTANCIA: readonly TipoDocumento[] = ['5', '6', '7']
/** Types of document that may name the RUC of a merged company. */
const MAY_MERGE: readonly TipoDocumento[] = ['5', '6', '7']

const anyAssociated =
  (isWrong: (associated: Associated, s: Submission) => boolean): Rule['breaks'] =>
  s =>
    s.de.gCamDEAsoc.some(associated => isWrong(associated, s))

/** The field must be there for that type of associated document. */
const needs = (tipo: string, field: keyof Associated) =>
  anyAssociated(associated => associated.iTipDocAso === tipo && associated[field] === undefined)

/** The field belongs to that type of associated document only. */
const onlyFor = (tipo: string, field: keyof Associated) =>
  anyAssociated(associated => associated.iTipDocAso !== tipo && associated[field] !== undefined)

const againstReferred = (isWrong: (referred: De, s: Submission) => boolean) =>
  anyAssociated(({ dCdCDERef }, s) => {
    const referred = dCdCDERef === undefined ? undefined : s.referenced(dCdCDERef)
    return referred !== undefined && isWrong(referred, s)
  })

/** The issuer inside a CDC, without the zeros at its left. */
const issuerOf = (cdc: string) => cdc.slice(2, 10).replace(/^0+/, '')
const receiverOf = ({ gDatGralOpe: { gDatRec } }: De) => gDatRec.dRucRec ?? gDatRec.dNumIDRec

export const REGLAS_ASOCIADOS: readonly Rule[] = [
  rule('2402', 'H004', 'Número de CDC del DTE referenciado no informado', needs(ELECTRONICO, 'dCdCDERef')),
  rule(
    '2403',
    'H004a',
    'Número de CDC del DTE referenciado inexistente',
    anyAssociated(({ dCdCDERef }, s) => dCdCDERef !== undefined && !s.book.isApproved(dCdCDERef)),
  ),
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
  rule(
    '2430',
    'H016',
    'Número de constancia no informado',
    anyAssociated(({ iTipCons, dNumCons }) => iTipCons === MICROPRODUCTORES && dNumCons === undefined),
  ),
  rule(
    '2431',
    'H016a',
    `Número de constancia ${PARA_EL_TIPO}`,
    anyAssociated(({ iTipCons, dNumCons }) => iTipCons !== MICROPRODUCTORES && dNumCons !== undefined),
  ),
  rule(
    '2432',
    'H017',
    'Número de control de la constancia no informado',
    anyAssociated(({ iTipCons, dNumControl }) => iTipCons === MICROPRODUCTORES && dNumControl === undefined),
  ),
  rule(
    '2433',
    'H017a',
    `Número de control de la constancia ${PARA_EL_TIPO}`,
    anyAssociated(({ iTipCons, dNumControl }) => iTipCons !== MICROPRODUCTORES && dNumControl !== undefined),
  ),
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
    '2437',
    'H004e',
    'Tipo de transacción de la FE asociada, es incorrecto',
    againstReferred((referred, { tipo }) => tipo === '1' && referred.gDatGralOpe.gOpeCom?.iTipTra !== ANTICIPO),
  ),
  rule(
    '2438',
    'H004f',
    'Moneda de la operación informada no coincidente con la moneda del documento asociado',
    againstReferred(({ gDatGralOpe: { gOpeCom } }, s) => {
      const moneda = s.de.gDatGralOpe.gOpeCom?.cMoneOpe
      return moneda !== undefined && gOpeCom !== undefined && gOpeCom.cMoneOpe !== moneda
    }),
  ),
  rule(
    '2439',
    'H004g',
    'El CDC asociado no corresponde al emisor del documento electrónico',
    anyAssociated(
      ({ dCdCDERef, dRucFus }, s) =>
        dCdCDERef !== undefined && dRucFus === undefined && issuerOf(dCdCDERef) !== s.de.gDatGralOpe.gEmis.dRucEm,
    ),
  ),
  rule(
    '2441',
    'H004h',
    'El CDC asociado no corresponde al receptor del documento electrónico',
    againstReferred((referred, s) => s.tipo !== '7' && receiverOf(referred) !== receiverOf(s.de)),
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
