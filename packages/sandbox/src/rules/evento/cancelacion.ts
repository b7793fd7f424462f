/** Rules of SIFEN about cancellation by the issuer. MT v150 §11.6.1, NT25 */

import { typeOf } from '../../fields/index.ts'
import { instantOf } from '../../ports/index.ts'
import { rule } from '../rule/index.ts'
import {
  type EventoRule,
  type EventoSubmission,
  firmaDelEmisor,
  has,
  isCdcWrong,
  isUnknown,
  signedAfterApproval,
} from './evento-rule.ts'

const HORAS_FACTURA = 48
const HORAS_OTROS = 168
/**
 * Allowed clock skew between issuer and SIFEN. A signature earlier than the approval by more than this is refused, like
 * one too long after it.
 */
const CLOCKS_DIFFER_MS = 60_000

const isInvoice = ({ cdc }: EventoSubmission) => typeOf(cdc) === '1'

const isOutOfTime =
  (hours: number) =>
  (s: EventoSubmission): boolean =>
    signedAfterApproval(hours)(s) ||
    (s.approval !== undefined && Date.parse(s.approval.at) - instantOf(s.dFecFirma) > CLOCKS_DIFFER_MS)

export const REGLAS_CANCELACION: readonly EventoRule[] = [
  firmaDelEmisor,
  rule('4001', isCdcWrong),
  rule('4002', isUnknown),
  rule('4003', has('rGeVeCan')),
  rule('4009', s => isInvoice(s) && isOutOfTime(HORAS_FACTURA)(s)),
  rule('4010', s => !isInvoice(s) && isOutOfTime(HORAS_OTROS)(s)),
]
