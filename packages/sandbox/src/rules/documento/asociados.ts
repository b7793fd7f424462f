/** Rules of SIFEN about associated documents. MT v150 12.4, group H; NT10, NT23; docs/sifen §2.2 gCamDEAsoc */
import { type Associated, issuerOf, typeOf } from '../../fields/index.ts'
import { type Rule, rule, type Submission, type TipoDocumento } from '../rule/index.ts'

const ELECTRONICO = '1'
const IMPRESO = '2'
const CONSTANCIA = '3'
const VENTA_DE_CREDITO_FISCAL = '12'
const RETENCION = '10'

/** Types of document that need exactly one associated document. */
const ONE_ONLY: readonly TipoDocumento[] = ['4', '5', '6']
/**
 * Types of document that a document of each type may refer to: notes and remissions to an invoice, an invoice to a
 * remission or to an invoice of an advance (2437). Types without a row are free.
 */
const REFERRED: Partial<
  Record<TipoDocumento, { readonly electronico: readonly string[]; readonly impreso: readonly string[] }>
> = {
  1: { electronico: ['1', '7'], impreso: ['1', '4'] },
  5: { electronico: ['1'], impreso: ['1'] },
  6: { electronico: ['1'], impreso: ['1'] },
  7: { electronico: ['1'], impreso: ['1'] },
}
const MICROPRODUCTORES = '2'
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

/** Requires a field for the constancia of small producers. The other kind may have it. */
const needsOfMicroproductores = (field: keyof Associated) =>
  anyAssociated(associated => associated.iTipCons === MICROPRODUCTORES && associated[field] === undefined)

/** Refuses a field for other types of associated document. */
const onlyFor = (tipo: string, field: keyof Associated) =>
  anyAssociated(associated => associated.iTipDocAso !== tipo && associated[field] !== undefined)

export const REGLAS_ASOCIADOS: readonly Rule[] = [
  rule('2402', needs(ELECTRONICO, 'dCdCDERef')),
  rule('2405', needs(IMPRESO, 'dNTimDI')),
  rule('2406', needs(IMPRESO, 'dEstDocAso')),
  rule('2407', needs(IMPRESO, 'dPExpDocAso')),
  rule('2408', needs(IMPRESO, 'dNumDocAso')),
  rule('2409', needs(IMPRESO, 'iTipoDocAso')),
  rule('2411', needs(IMPRESO, 'dFecEmiDI')),
  rule(
    '2413',
    s =>
      s.de.gDatGralOpe.gOpeCom?.iTipTra === VENTA_DE_CREDITO_FISCAL &&
      !s.de.gCamDEAsoc.some(({ dNumResCF }) => dNumResCF !== undefined),
  ),
  rule(
    '2414',
    anyAssociated(({ dCdCDERef, iTipoDocAso }, { tipo }) => {
      const { electronico, impreso } = REFERRED[tipo] ?? {}
      return (
        (dCdCDERef !== undefined && electronico?.includes(typeOf(dCdCDERef)) === false) ||
        (iTipoDocAso !== undefined && impreso?.includes(iTipoDocAso) === false)
      )
    }),
  ),
  rule('2415', s => ONE_ONLY.includes(s.tipo) && s.de.gCamDEAsoc.length !== 1),
  rule(
    '2416',
    anyAssociated(({ iTipDocAso }, s) => s.tipo === '4' && iTipDocAso !== CONSTANCIA),
  ),
  rule('2418', onlyFor(ELECTRONICO, 'dCdCDERef')),
  rule('2419', onlyFor(IMPRESO, 'dNTimDI')),
  rule('2420', onlyFor(IMPRESO, 'dEstDocAso')),
  rule('2421', onlyFor(IMPRESO, 'dPExpDocAso')),
  rule('2422', onlyFor(IMPRESO, 'dNumDocAso')),
  rule('2423', onlyFor(IMPRESO, 'iTipoDocAso')),
  rule('2424', needs(IMPRESO, 'dDTipoDocAso')),
  rule('2425', onlyFor(IMPRESO, 'dFecEmiDI')),
  rule('2426', needs(CONSTANCIA, 'iTipCons')),
  rule('2427', onlyFor(CONSTANCIA, 'iTipCons')),
  rule('2430', needsOfMicroproductores('dNumCons')),
  rule('2431', onlyFor(CONSTANCIA, 'dNumCons')),
  rule('2432', needsOfMicroproductores('dNumControl')),
  rule('2433', onlyFor(CONSTANCIA, 'dNumControl')),
  rule(
    '2434',
    anyAssociated(({ iTipDocAso }, s) => REFERRED[s.tipo] !== undefined && iTipDocAso === CONSTANCIA),
  ),
  rule('2435', onlyFor(IMPRESO, 'dDTipoDocAso')),
  rule(
    '2436',
    s =>
      s.de.gCamDEAsoc.some(({ dNumComRet }) => dNumComRet !== undefined) &&
      !(s.de.gDtipDE.gCamCond?.gPaConEIni ?? []).some(({ iTiPago }) => iTiPago === RETENCION),
  ),
  rule(
    '2443',
    anyAssociated(
      ({ dCdCDERef, dRucFus }) => dRucFus !== undefined && dCdCDERef !== undefined && issuerOf(dCdCDERef) !== dRucFus,
    ),
  ),
  rule(
    '2444',
    anyAssociated(({ dRucFus }, s) => dRucFus !== undefined && !MAY_MERGE.includes(s.tipo)),
  ),
]
