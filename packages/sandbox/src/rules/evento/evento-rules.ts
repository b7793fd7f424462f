/**
 * Every rule about events by kind: signature rules first, then in the order of SIFEN's codes. The first broken rule is
 * the answer.
 */

import type { NombreEvento } from '../../fields/index.ts'
import { byCode, CERTIFICATE_RULES, rule } from '../rule/index.ts'
import { REGLAS_CANCELACION } from './cancelacion.ts'
import type { EventoRule } from './evento-rule.ts'
import { REGLAS_INUTILIZACION } from './inutilizacion.ts'
import { REGLAS_NOMINACION } from './nominacion.ts'
import { REGLAS_CONFORMIDAD, REGLAS_DESCONOCIMIENTO, REGLAS_DISCONFORMIDAD, REGLAS_NOTIFICACION } from './receptor.ts'
import { REGLAS_TRANSPORTE_EVENTO } from './transporte.ts'

/** Requires version 150. The schema still accepts 141. */
const VERSION: EventoRule = rule('4000', ({ dVerFor }) => dVerFor !== '150')

const ordered = (rules: readonly EventoRule[]) => [...CERTIFICATE_RULES, ...byCode([VERSION, ...rules])]

export const EVENTO_RULES: Readonly<Record<NombreEvento, readonly EventoRule[]>> = {
  rGeVeCan: ordered(REGLAS_CANCELACION),
  rGeVeInu: ordered(REGLAS_INUTILIZACION),
  rGEveNom: ordered(REGLAS_NOMINACION),
  rGeVeTr: ordered(REGLAS_TRANSPORTE_EVENTO),
  rGeVeNotRec: ordered(REGLAS_NOTIFICACION),
  rGeVeConf: ordered(REGLAS_CONFORMIDAD),
  rGeVeDisconf: ordered(REGLAS_DISCONFORMIDAD),
  rGeVeDescon: ordered(REGLAS_DESCONOCIMIENTO),
}
