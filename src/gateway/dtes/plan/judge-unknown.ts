/**
 * Decides about the unknown fields of a document or an event (docs/notes A42): one that may be a known field, or that
 * speaks of money or terms, is refused. The document would otherwise be another than the client meant.
 */
import type { ReadInput } from '@nanduti/sifen'
import type { Handling } from '../../../http/index.ts'
import { isSecretName } from './secret-names.ts'

/** Caps the problems of unknown fields. */
const MAX_PROBLEMS = 50

/** A request that was read, with the fields that it does not have. */
type Read = Pick<ReadInput, 'problems' | 'advertencias' | 'unknown'>

/** Returns the request with its refused fields as problems instead of warnings. `instead`: what to do with a harmless one. */
export function judgeUnknown<T extends Read>(read: T, handling: Handling, instead = 'quítelo, o póngalo en extras'): T {
  if (handling === 'lenient') return read
  const refused = read.unknown
    .filter(({ campo, isDoubtful }) => (isDoubtful || handling === 'strict') && !isSecretName(lastName(campo)))
    .slice(0, MAX_PROBLEMS)
  if (refused.length === 0) return read
  const names = new Set(refused.map(({ campo }) => campo))
  return {
    ...read,
    problems: [...read.problems, ...refused.map(field => ({ campo: field.campo, mensaje: textOf(field, instead) }))],
    advertencias: read.advertencias.filter(({ campo }) => !names.has(campo)),
  }
}

const lastName = (campo: string) => campo.slice(campo.lastIndexOf('.') + 1)

function textOf({ campo, near, isDoubtful }: ReadInput['unknown'][number], instead: string): string {
  if (near !== undefined) return `El campo ${campo} no se conoce. ¿Quiso decir ${near}?`
  return isDoubtful
    ? `El campo ${campo} no se conoce, y habla de dinero o de condiciones: indíquelo con su nombre de la documentación, o quítelo.`
    : `El campo ${campo} no se conoce: ${instead}.`
}
