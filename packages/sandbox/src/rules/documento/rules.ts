/**
 * Every rule of the sandbox in one table: signature rules first, then in the order of SIFEN's codes, which is the order
 * of the fields in the manual. The first broken rule is the answer.
 */

import { byCode, type Rule } from '../rule/index.ts'
import { REGLAS_ASOCIADOS } from './asociados.ts'
import { REGLAS_DESCRIPCION } from './descripciones.ts'
import { REGLAS_DOCUMENTO } from './documento.ts'
import { REGLA_VIGENCIA_AL_FIRMAR, REGLAS_FIRMA } from './firma.ts'
import { REGLAS_ITEM } from './items.ts'
import { REGLAS_LUGAR } from './lugares.ts'
import { REGLAS_PARTES } from './operacion.ts'
import { REGLAS_PADRON } from './padron.ts'
import { REGLAS_PAGO } from './pago.ts'
import { REGLAS_PRESENCIA } from './presencia.ts'
import { REGLAS_QR } from './qr.ts'
import { REGLAS_REFERIDOS } from './referidos.ts'
import { REGLAS_TIMBRADO } from './timbrado.ts'
import { REGLAS_TOTALES } from './totales.ts'
import { REGLAS_TRASLADO } from './traslado.ts'

export const RULES: readonly Rule[] = [
  ...REGLAS_FIRMA,
  ...byCode([
    ...REGLAS_DOCUMENTO,
    ...REGLAS_TIMBRADO,
    ...REGLAS_PRESENCIA,
    ...REGLAS_PARTES,
    ...REGLAS_PADRON,
    ...REGLAS_LUGAR,
    ...REGLAS_PAGO,
    ...REGLAS_ITEM,
    ...REGLAS_TRASLADO,
    ...REGLAS_TOTALES,
    ...REGLAS_ASOCIADOS,
    ...REGLAS_REFERIDOS,
    REGLA_VIGENCIA_AL_FIRMAR,
    ...REGLAS_QR,
    ...REGLAS_DESCRIPCION,
  ]),
]

/** Codes of the rules that only observe. A sandbox may be set to reject with them. */
export const OBSERVATION_CODES: readonly string[] = RULES.filter(({ observes }) => observes).map(({ codigo }) => codigo)

/** Returns the codes as a set. Throws RangeError for a code that is not an observation. */
export function rejectingOf(codes: readonly string[]): ReadonlySet<string> {
  const unknown = codes.filter(code => !OBSERVATION_CODES.includes(code))
  if (unknown.length > 0) throw new RangeError(`no observations: ${unknown.join(', ')}`)
  return new Set(codes)
}
