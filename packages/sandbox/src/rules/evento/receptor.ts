/**
 * Rules of SIFEN about the receiver's events: notification, conformity, disagreement, disclaimer. MT v150
 * §11.6.3–11.6.6, NT19
 */

import type { Contenido } from '../../fields/index.ts'
import { HOUR_MS, instantOf } from '../../ports/index.ts'
import { observation, rule } from '../rule/index.ts'
import {
  type EventoRule,
  type EventoSubmission,
  firmaDelReceptor,
  has,
  isCancelled,
  isCdcWrong,
  isUnknown,
  on,
  signedAfterApproval,
} from './evento-rule.ts'

const DIAS = 45
const isLateForDte = signedAfterApproval(DIAS * 24)

/** A notification or a disclaimer. Both state the receiver and the date of the document. */
type Identified = 'rGeVeNotRec' | 'rGeVeDescon'
type Campos = Contenido<Identified>

const of =
  (tipo: Identified, isWrong: (campos: Campos, s: EventoSubmission) => boolean) =>
  (s: EventoSubmission): boolean =>
    on(tipo, isWrong as (campos: Contenido<typeof tipo>, s: EventoSubmission) => boolean)(s)

const named = ({ evento }: EventoSubmission) => ('dRucRec' in evento.campos ? evento.campos.dRucRec : undefined)

/** True when the event is late for a document that SIFEN does not have: the time then counts from its emission. */
const isLateForDe = (tipo: Identified) =>
  of(
    tipo,
    ({ dFecEmi }, { approval, dFecFirma }) =>
      approval === undefined && instantOf(dFecFirma) - instantOf(dFecEmi) > DIAS * 24 * HOUR_MS,
  )

/**
 * Returns the rules on the receiver's identity: RUC for taxpayers, identity document for others. Their eight codes are
 * consecutive, starting at `first`.
 */
function identification(tipo: Identified, first: number): readonly EventoRule[] {
  const conditions: readonly ((campos: Campos) => boolean)[] = [
    ({ iTipRec, dRucRec }) => iTipRec === '1' && dRucRec === undefined,
    ({ iTipRec, dRucRec }) => iTipRec === '2' && dRucRec !== undefined,
    ({ iTipRec, dDVRec }) => iTipRec === '1' && dDVRec === undefined,
    ({ iTipRec, dDVRec }) => iTipRec === '2' && dDVRec !== undefined,
    ({ iTipRec, dTipIDRec }) => iTipRec === '2' && dTipIDRec === undefined,
    ({ iTipRec, dTipIDRec }) => iTipRec === '1' && dTipIDRec !== undefined,
    ({ iTipRec, dNumID }) => iTipRec === '2' && dNumID === undefined,
    ({ iTipRec, dNumID }) => iTipRec === '1' && dNumID !== undefined,
  ]
  return conditions.map((isWrong, i) => rule(String(first + i), of(tipo, isWrong)))
}

export const REGLAS_NOTIFICACION: readonly EventoRule[] = [
  firmaDelReceptor(named),
  rule('4101', has('rGeVeNotRec')),
  rule('4102', isCdcWrong),
  observation('4103', isLateForDe('rGeVeNotRec')),
  rule(
    '4104',
    of('rGeVeNotRec', ({ dFecRecep, dFecEmi }) => dFecRecep < dFecEmi),
  ),
  ...identification('rGeVeNotRec', 4105),
  rule('4113', has('rGeVeConf', 'rGeVeDisconf', 'rGeVeDescon')),
  observation('4114', isLateForDte),
  rule('4115', isCancelled),
]

export const REGLAS_CONFORMIDAD: readonly EventoRule[] = [
  firmaDelReceptor(named),
  // NT19 has one conformity, where the manual had a partial and then a total one.
  rule('4150', has('rGeVeConf'), 'CDC del DTE ya cuenta con un evento previo de esta naturaleza'),
  rule('4151', isCdcWrong),
  // NT19 withdrew 4152 with its time limit. The sandbox still answers it for an unknown CDC.
  rule('4152', isUnknown, 'CDC del DTE es inexistente'),
  rule(
    '4154',
    on('rGeVeConf', ({ iTipConf, dFecRecep }) => iTipConf === '2' && dFecRecep === undefined),
  ),
  rule('4155', isCancelled),
  rule('4157', isLateForDte),
]

export const REGLAS_DISCONFORMIDAD: readonly EventoRule[] = [
  firmaDelReceptor(named),
  rule('4200', has('rGeVeDisconf')),
  rule('4201', isCdcWrong),
  rule('4202', isUnknown),
  rule('4204', isCancelled),
  rule('4206', isLateForDte),
]

export const REGLAS_DESCONOCIMIENTO: readonly EventoRule[] = [
  firmaDelReceptor(named),
  rule('4251', has('rGeVeDescon')),
  rule('4252', isCdcWrong),
  observation('4253', isLateForDe('rGeVeDescon')),
  rule(
    '4254',
    of('rGeVeDescon', ({ dFecRecep, dFecEmi }) => dFecRecep <= dFecEmi),
  ),
  ...identification('rGeVeDescon', 4255),
  rule('4263', isLateForDte),
  rule('4264', isCancelled),
]
