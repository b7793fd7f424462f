/**
 * Every rule of the sandbox in one table, in the order of SIFEN's own codes, which is the order of the fields in the manual; the rules
 * about the signature come first. The first rule that a document breaks is the answer.
 */
import { REGLAS_ASOCIADOS } from './asociados.ts'
import { REGLAS_DESCRIPCION } from './descripciones.ts'
import { REGLAS_DOCUMENTO } from './documento.ts'
import { REGLA_VIGENCIA_AL_FIRMAR, REGLAS_FIRMA } from './firma.ts'
import { REGLAS_ITEM } from './items.ts'
import { REGLAS_LUGAR } from './lugares.ts'
import { REGLAS_PARTES } from './operacion.ts'
import { REGLAS_PAGO } from './pago.ts'
import { REGLAS_PRESENCIA } from './presencia.ts'
import { REGLAS_QR } from './qr.ts'
import type { Rule, Submission } from './rule.ts'
import { REGLAS_TOTALES } from './totales.ts'
import { REGLAS_TRASLADO } from './traslado.ts'

export const RULES: readonly Rule[] = [
  ...REGLAS_FIRMA,
  ...[
    ...REGLAS_DOCUMENTO,
    ...REGLAS_PRESENCIA,
    ...REGLAS_PARTES,
    ...REGLAS_LUGAR,
    ...REGLAS_PAGO,
    ...REGLAS_ITEM,
    ...REGLAS_TRASLADO,
    ...REGLAS_TOTALES,
    ...REGLAS_ASOCIADOS,
    REGLA_VIGENCIA_AL_FIRMAR,
    ...REGLAS_QR,
    ...REGLAS_DESCRIPCION,
  ].sort((a, b) => Number(a.codigo) - Number(b.codigo)),
]

export interface Judgement {
  /** The first rule that rejects the document. */
  readonly rejection: Rule | undefined
  /** Rules that it breaks and that only observe. */
  readonly observations: readonly Rule[]
}

/** Runs the table over a document; stops at the first rule that rejects it. */
export function judge(submission: Submission): Judgement {
  const observations: Rule[] = []
  for (const rule of RULES) {
    if (!rule.breaks(submission)) continue
    if (!rule.observes) return { rejection: rule, observations: [] }
    observations.push(rule)
  }
  return { rejection: undefined, observations }
}
