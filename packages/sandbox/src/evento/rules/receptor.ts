/**
 * Rules of SIFEN about the receiver's events: notification, conformity, disagreement, disclaimer. MT v150
 * §11.6.3–11.6.6, NT19
 */
import { instantOf } from '../../document/asuncion.ts'
import { HOUR_MS, observation, rule } from '../../rules/rule.ts'
import type { Contenido } from '../evento-fields.ts'
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
const PLAZO_EMISION = 'Fecha de emisión del DE/DTE ha superado el plazo para registro del evento'
const PLAZO_APROBACION = 'Fecha de aprobación del DTE ha superado el plazo para registro del evento'

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
function identification(tipo: Identified, first: number, campos: readonly string[]): readonly EventoRule[] {
  const rules: readonly (readonly [mensaje: string, isWrong: (campos: Campos) => boolean])[] = [
    ['RUC del Receptor requerido', ({ iTipRec, dRucRec }) => iTipRec === '1' && dRucRec === undefined],
    ['RUC del Receptor no se debe informar', ({ iTipRec, dRucRec }) => iTipRec === '2' && dRucRec !== undefined],
    [
      'Dígito verificador del RUC del contribuyente receptor requerido',
      ({ iTipRec, dDVRec }) => iTipRec === '1' && dDVRec === undefined,
    ],
    [
      'Dígito verificador del RUC del contribuyente receptor no se debe informar',
      ({ iTipRec, dDVRec }) => iTipRec === '2' && dDVRec !== undefined,
    ],
    [
      'Tipo de documento de identidad del receptor requerido',
      ({ iTipRec, dTipIDRec }) => iTipRec === '2' && dTipIDRec === undefined,
    ],
    [
      'Tipo de documento de identidad del receptor no se debe informar',
      ({ iTipRec, dTipIDRec }) => iTipRec === '1' && dTipIDRec !== undefined,
    ],
    ['Número de documento de identidad requerido', ({ iTipRec, dNumID }) => iTipRec === '2' && dNumID === undefined],
    [
      'Número de documento de identidad no se debe informar',
      ({ iTipRec, dNumID }) => iTipRec === '1' && dNumID !== undefined,
    ],
  ]
  return rules.map(([mensaje, isWrong], i) => rule(String(first + i), campos[i] ?? '', mensaje, of(tipo, isWrong)))
}

const YA_TIENE = 'CDC del DTE ya cuenta con un evento de esta naturaleza'

export const REGLAS_NOTIFICACION: readonly EventoRule[] = [
  firmaDelReceptor(named),
  rule('4101', 'GEN002b', YA_TIENE, has('rGeVeNotRec')),
  rule('4102', 'GEN002c', 'CDC del DTE inválido', isCdcWrong),
  observation('4103', 'GEN003', PLAZO_EMISION, isLateForDe('rGeVeNotRec')),
  rule(
    '4104',
    'GEN004',
    'Fecha de Recepción debe ser mayor o igual a la fecha de emisión del DE/DTE',
    of('rGeVeNotRec', ({ dFecRecep, dFecEmi }) => dFecRecep < dFecEmi),
  ),
  ...identification('rGeVeNotRec', 4105, [
    ...['GEN007', 'GEN007a', 'GEN008', 'GEN008a', 'GEN009', 'GEN009a', 'GEN010', 'GEN010a'],
  ]),
  rule(
    '4113',
    'GEN001',
    'Incongruencia en el registro de eventos del receptor (hay un evento previo de conformidad o disconformidad o desconocimiento)',
    has('rGeVeConf', 'rGeVeDisconf', 'rGeVeDescon'),
  ),
  observation('4114', 'GEN012', PLAZO_APROBACION, isLateForDte),
  rule('4115', 'GEN013', 'El CDE del DTE se encuentra cancelado', isCancelled),
]

export const REGLAS_CONFORMIDAD: readonly EventoRule[] = [
  firmaDelReceptor(named),
  // NT19 has one conformity, where the manual had a partial and then a total one.
  rule('4150', 'GCO002', 'CDC del DTE ya cuenta con un evento previo de esta naturaleza', has('rGeVeConf')),
  rule('4151', 'GCO002b', 'CDC del DTE inválido', isCdcWrong),
  rule('4152', 'GCO002c', 'CDC del DTE es inexistente', isUnknown),
  rule(
    '4154',
    'GCO004',
    'Fecha estimada de Recepción requerida',
    on('rGeVeConf', ({ iTipConf, dFecRecep }) => iTipConf === '2' && dFecRecep === undefined),
  ),
  rule(
    '4155',
    'GCO002e',
    'No se puede registrar la confirmación por CDC del DTE cancelado o ajustado en su totalidad por nota de crédito',
    isCancelled,
  ),
  rule('4157', 'GCO005', PLAZO_APROBACION, isLateForDte),
]

export const REGLAS_DISCONFORMIDAD: readonly EventoRule[] = [
  firmaDelReceptor(named),
  rule('4200', 'GDI002', YA_TIENE, has('rGeVeDisconf')),
  rule('4201', 'GDI002b', 'CDC del DTE inválido', isCdcWrong),
  rule('4202', 'GDI002c', 'CDC inexistente o ha superado el plazo para registro del evento', isUnknown),
  rule('4204', 'GDI002e', 'No se puede registrar la disconformidad por CDC del DTE cancelado', isCancelled),
  rule('4206', 'GDI003', PLAZO_APROBACION, isLateForDte),
]

export const REGLAS_DESCONOCIMIENTO: readonly EventoRule[] = [
  firmaDelReceptor(named),
  rule('4251', 'GED002b', YA_TIENE, has('rGeVeDescon')),
  rule('4252', 'GED002c', 'CDC del DTE inválido', isCdcWrong),
  observation('4253', 'GED003', PLAZO_EMISION, isLateForDe('rGeVeDescon')),
  rule(
    '4254',
    'GED004',
    'Fecha de Recepción debe ser mayor a la fecha de emisión del DE/DTE',
    of('rGeVeDescon', ({ dFecRecep, dFecEmi }) => dFecRecep <= dFecEmi),
  ),
  ...identification('rGeVeDescon', 4255, [
    ...['GED007', 'GEN007a', 'GED008', 'GEN008a', 'GED009', 'GED009a', 'GED010', 'GED10a'],
  ]),
  rule('4263', 'GED012', PLAZO_APROBACION, isLateForDte),
  rule('4264', 'GED013', 'El CDE del DTE se encuentra cancelado', isCancelled),
]
