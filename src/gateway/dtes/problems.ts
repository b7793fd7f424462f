/** What is wrong with a request, told twice: by field, as every 422 tells it, and one by one with SIFEN's code and the manual's id. */
import { type Advertencia, explain, manualIdOf, type Problem, type ReadInput, spell } from '@nanduti/sifen'
import { type FieldErrors, type HttpError, unprocessable } from '../../http/index.ts'

/** One problem. The last three are of what SIFEN would have said; null where it has no word for it. */
export type Problema = {
  campo: string
  mensaje: string
  /** The Manual Técnico's id of the field: `E643`. */
  id: string | null
  codigo: string | null
  que_hacer: string | null
}

/**
 * Every problem, each once; those of the document come first. Of a field that could not be read, for its type is wrong, nothing else is
 * said; of a body that is no object, nothing about any field.
 */
export function collect(read: ReadInput, problems: readonly Problem[], others: readonly FieldErrors[]): Problema[] {
  const unread = new Set(read.problems.map(({ campo }) => campo))
  if (unread.has('cuerpo')) return read.problems.map(problem => tell(read, problem))
  const ours = others.flatMap(errors =>
    Object.entries(errors).flatMap(([campo, texts]) =>
      unread.has(campo) ? [] : texts.map((mensaje): Problem => ({ campo, mensaje })),
    ),
  )
  const all = new Map<string, Problema>()
  for (const problem of [...problems, ...ours]) {
    const told = tell(read, problem)
    const key = JSON.stringify([told.campo, told.mensaje, told.codigo])
    if (!all.has(key)) all.set(key, told)
  }
  return [...all.values()]
}

/** In the client's own words for the field. */
function tell({ spelling }: ReadInput, problem: Problem): Problema {
  const { campo, mensaje }: Advertencia = spell(spelling, problem)
  const { codigo } = problem
  const que_hacer = codigo === undefined ? null : explain('recibe', codigo).queHacer
  return { campo, mensaje, id: manualIdOf(problem) ?? null, codigo: codigo ?? null, que_hacer }
}

/** By field, the code behind its text. */
export function errorsOf(problemas: readonly Problema[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { campo, mensaje, codigo } of problemas) {
    errors[campo] ??= []
    errors[campo].push(codigo ? `${mensaje} (SIFEN ${codigo})` : mensaje)
  }
  return errors
}

/** 422 with all of them. `body` adds fields. */
export const wrongDocument = (problemas: readonly Problema[], body: Record<string, unknown> = {}): HttpError =>
  unprocessable(errorsOf(problemas), { problemas, ...body })
