/** Rules about the documents of a lot. Spec, Batch rules. All problems are reported at once, with the ids. */
import { TIPOS_FUTUROS } from '@nanduti/sifen'
import type { Estado, Via } from '../../../db/index.ts'
import type { FieldErrors } from '../../../http/index.ts'

/** Columns that the rules read. */
export type Candidate = { id: number; emitter_id: number; tipo_documento: number; estado: Estado; via: Via }

/** Maximum number of documents in a lot. Spec, Limits. */
export const MAX_DTES = 50

/** States from which a document may be sent. Spec, States and transitions. */
export const SENDABLE = ['draft', 'signed'] as const satisfies readonly Estado[]

type Request = { dte_ids: readonly number[]; emitter_id: number }

/** A rule: returns its problem with the request, or undefined when it holds. */
type Rule = (request: Request, found: readonly Candidate[]) => string | undefined

const RULES: readonly Rule[] = [
  ({ dte_ids }) =>
    naming(repeatedIn(dte_ids), ids => `Hay ids repetidos: ${ids}. Indique cada documento una sola vez.`),
  // An absent document gets the same message as another company's (docs/notes A2).
  ({ dte_ids }, found) => {
    const known = new Set(found.map(({ id }) => id))
    const absent = dte_ids.filter(id => !known.has(id))
    return naming(absent, ids => `No hay documentos con estos ids entre los suyos: ${ids}.`)
  },
  ({ emitter_id }, found) => {
    const foreign = found.filter(dte => dte.emitter_id !== emitter_id).map(({ id }) => id)
    return naming(foreign, ids => `Estos documentos no son del emisor ${emitter_id}: ${ids}.`)
  },
  (_, found) => {
    const wrong = found.filter(dte => !isSendable(dte)).map(({ id, estado }) => `${id} (${estado})`)
    return naming(wrong, ids => `Solo se envían documentos en estado draft o signed. No lo están: ${ids}.`)
  },
  (_, found) => {
    const future = found.filter(dte => TIPOS_FUTUROS.includes(dte.tipo_documento))
    const named = future.map(({ id, tipo_documento: tipo }) => `${id} (tipo ${tipo})`)
    return naming(named, ids => `SIFEN todavía no acepta documentos de estos tipos, y no se le envían: ${ids}.`)
  },
  (_, found) => {
    const byType = Map.groupBy(found, ({ tipo_documento }) => tipo_documento)
    if (byType.size < 2) return undefined
    const types = [...byType].map(([tipo, dtes]) => `tipo ${tipo}: ${joined(dtes.map(({ id }) => id))}`)
    return `Un lote lleva documentos de un solo tipo, y hay varios (${types.join('; ')}). Envíe un lote por cada tipo.`
  },
]

/**
 * Returns the problems of the choice, on `dte_ids`. Empty when the documents may go together. `found` are those that
 * the caller sees.
 */
export function checkChoice(request: Request, found: readonly Candidate[]): FieldErrors {
  const texts = RULES.map(rule => rule(request, found)).filter(text => text !== undefined)
  return texts.length > 0 ? { dte_ids: texts } : {}
}

/** True when the document may go in a lot. A synchronous draft is sent by its own request (docs/notes A4). */
export const isSendable = ({ estado, via }: Pick<Candidate, 'estado' | 'via'>) =>
  (SENDABLE as readonly Estado[]).includes(estado) && !(estado === 'draft' && via === 'sync')

const repeatedIn = (ids: readonly number[]) => [...new Set(ids.filter((id, at) => ids.indexOf(id) < at))]

const joined = (names: readonly (number | string)[]) => names.join(', ')

const naming = (names: readonly (number | string)[], say: (ids: string) => string) =>
  names.length > 0 ? say(joined(names)) : undefined
