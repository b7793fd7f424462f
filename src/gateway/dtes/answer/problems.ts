/**
 * Problems of a request in two forms: by field, as in every 422, and as a list with SIFEN's code and the manual's id.
 */
import { type Advertencia, explain, manualIdOf, type Problem, type ReadInput, spell } from '@nanduti/sifen'
import { type FieldErrors, type HttpError, unprocessable } from '../../../http/index.ts'

/** One problem. Its last three fields are SIFEN's; null where SIFEN has none. */
export type Problema = {
  campo: string
  mensaje: string
  /** Id of the field in the Manual Técnico: `E643`. */
  id: string | null
  codigo: string | null
  que_hacer: string | null
}

/**
 * Returns every problem once, those of the document first. A field of the wrong type has only that problem. A body that
 * is not an object has no problems of fields.
 */
export function collect(read: ReadInput, problems: readonly Problem[], others: readonly FieldErrors[]): Problema[] {
  const unread = new Set(read.problems.map(({ campo }) => campo))
  if (unread.has('cuerpo')) return read.problems.map(problem => problemaOf(read, problem))
  const ours = others.flatMap(errors =>
    Object.entries(errors).flatMap(([campo, texts]) =>
      unread.has(campo) ? [] : texts.map((mensaje): Problem => ({ campo, mensaje })),
    ),
  )
  const all = new Map<string, Problema>()
  for (const problem of [...problems, ...ours]) {
    const sentence = problemaOf(read, problem)
    const key = JSON.stringify([sentence.campo, sentence.mensaje, sentence.codigo])
    if (!all.has(key)) all.set(key, sentence)
  }
  return [...all.values()]
}

/** Returns the problem and its advice with the client's spelling of the fields. */
function problemaOf({ spelling }: ReadInput, problem: Problem): Problema {
  const inWords = (mensaje: string): Advertencia => spell(spelling, { campo: problem.campo, mensaje })
  const { campo, mensaje } = inWords(problem.mensaje)
  const { codigo } = problem
  const que_hacer = codigo === undefined ? null : inWords(explain('recibe', codigo).queHacer).mensaje
  return { campo, mensaje, id: manualIdOf(problem) ?? null, codigo: codigo ?? null, que_hacer }
}

/** Returns the texts by field, each with its code at the end. */
function errorsOf(problemas: readonly Problema[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { campo, mensaje, codigo } of problemas) {
    errors[campo] ??= []
    errors[campo].push(codigo ? `${mensaje} (SIFEN ${codigo})` : mensaje)
  }
  return errors
}

/** Returns the 422 with all problems. `body` adds fields. */
export const wrongDocument = (problemas: readonly Problema[], body: Record<string, unknown> = {}): HttpError =>
  unprocessable(errorsOf(problemas), { problemas, ...body })
