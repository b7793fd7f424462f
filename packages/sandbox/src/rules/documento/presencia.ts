/** Groups that each type of document must, may and must not have (docs/sifen §2.1), with the codes of violations. */
import { type Rule, rule, type Submission, type TipoDocumento } from '../rule/index.ts'

type Need = 'must' | 'may' | 'not'
/** The needs of the future types are not published yet. */
type Needs = Readonly<Record<Exclude<TipoDocumento, '2' | '3' | '8'>, Need>>

/** For each place where a group may occur, true when it is present. */
type Places = (submission: Submission) => readonly boolean[]

const NONE: Needs = { '1': 'not', '4': 'not', '5': 'not', '6': 'not', '7': 'not' }
const INVOICE: Needs = { ...NONE, '1': 'must' }
const SELF_INVOICE: Needs = { ...NONE, '4': 'must' }
const NOTES: Needs = { ...NONE, '5': 'must', '6': 'must' }
const REMISSION: Needs = { ...NONE, '7': 'must' }
const SALES: Needs = { ...INVOICE, '4': 'must' }
const PRICED: Needs = { ...SALES, '5': 'must', '6': 'must' }
const TAXED: Needs = { ...NONE, '1': 'may', '5': 'may', '6': 'may' }
const CARRIED: Needs = { ...REMISSION, '1': 'may' }
const LOADED: Needs = { ...NONE, '1': 'may', '7': 'may' }
const REFERRING: Needs = { '1': 'may', '4': 'must', '5': 'must', '6': 'must', '7': 'may' }

/** Needs, places, and the codes of a missing and of an unwanted group. */
const PRESENCES: readonly (readonly [Needs, Places, string | undefined, string?])[] = [
  [PRICED, ({ de }) => [de.gDatGralOpe.gOpeCom !== undefined], '1200', '1201'],
  [SALES, ({ de }) => [de.gDatGralOpe.gOpeCom?.iTipTra !== undefined], '1202', '1216'],
  [INVOICE, ({ de }) => [de.gDtipDE.gCamFE !== undefined], '1350', '1351'],
  [SELF_INVOICE, ({ de }) => [de.gDtipDE.gCamAE !== undefined], '2550', '2551'],
  [NOTES, ({ de }) => [de.gDtipDE.gCamNCDE !== undefined], '1450', '1451'],
  [REMISSION, ({ de }) => [de.gDtipDE.gCamNRE !== undefined], '2600', '2601'],
  [SALES, ({ de }) => [de.gDtipDE.gCamCond !== undefined], '1500', '1501'],
  [PRICED, ({ items }) => items.map(item => item.gValorItem !== undefined), '1850', '1851'],
  [TAXED, ({ items }) => items.map(item => item.gCamIVA !== undefined), undefined, '1901'],
  [CARRIED, ({ de }) => [de.gDtipDE.gTransp !== undefined], '2100', '2101'],
  [CARRIED, ({ de }) => [de.gDtipDE.gTransp?.gCamSal !== undefined], '2150'],
  [CARRIED, ({ de }) => [(de.gDtipDE.gTransp?.gCamEnt.length ?? 0) > 0], '2200'],
  [CARRIED, ({ de }) => [(de.gDtipDE.gTransp?.gVehTras.length ?? 0) > 0], '2250'],
  [CARRIED, ({ de }) => [de.gDtipDE.gTransp?.gCamTrans !== undefined], '2300'],
  [PRICED, ({ de }) => [de.gTotSub !== undefined], '2350', '2351'],
  [LOADED, ({ de }) => [de.gCamGen?.gCamCarg !== undefined], undefined, '2390'],
  [REFERRING, ({ de }) => [de.gCamDEAsoc.length > 0], '2400'],
]

export const REGLAS_PRESENCIA: readonly Rule[] = PRESENCES.flatMap(([needs, places, missing, unwanted]) => {
  const known: Readonly<Partial<Record<TipoDocumento, Need>>> = needs
  const needOf = ({ tipo }: Submission): Need => known[tipo] ?? 'may'
  const rules: Rule[] = []
  if (missing !== undefined) rules.push(rule(missing, s => needOf(s) === 'must' && places(s).includes(false)))
  if (unwanted !== undefined) rules.push(rule(unwanted, s => needOf(s) === 'not' && places(s).includes(true)))
  return rules
})
