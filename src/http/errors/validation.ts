/** Turns zod's issues into the 422 of docs/notes A1, with all wrong fields, in the words of Laravel-Lang (es). */
import type * as z from 'zod'
import { type FieldErrors, type HttpError, unprocessable } from './errors.ts'

type Issue = z.core.$ZodRawIssue

/** Returns the schema's output. Throws the 422 with every wrong field by its dotted path. A schema's own message wins over ours. */
export function validate<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input, { error: issue => messageOf(issue) })
  if (parsed.success) return parsed.data
  throw unprocessable(fieldErrors(parsed.error))
}

/** Validates the parts of a request. Throws the 422 with the problems of all, `errors` first. */
export function validateAll<Parts extends Record<string, readonly [schema: z.ZodType | undefined, input: unknown]>>(
  parts: Parts,
  errors: FieldErrors,
): { [Name in keyof Parts]: unknown } {
  const found = { ...errors }
  const read = Object.entries(parts).map(([name, [schema, input]]) => {
    const parsed = schema?.safeParse(input, { error: issue => messageOf(issue) })
    if (parsed && !parsed.success) Object.assign(found, fieldErrors(parsed.error))
    return [name, parsed?.data]
  })
  if (Object.keys(found).length > 0) throw unprocessable(found)
  return Object.fromEntries(read)
}

/**
 * Returns the 422 for texts of a form or of an address that have the character NUL, if any. PostgreSQL's texts cannot
 * hold it. JSON with it is refused before (json-body.ts).
 */
export function nulRefusal(...sent: readonly unknown[]): HttpError | undefined {
  const wrong = sent
    .flatMap(values => Object.entries(Object(values)))
    .filter(([, value]) => [value].flat().some(hasNul))
  if (wrong.length === 0) return undefined
  return unprocessable(Object.fromEntries(wrong.map(([name]) => [name, [refused(name)]])))
}

const hasNul = (value: unknown) => typeof value === 'string' && value.includes('\0')
const refused = (name: string) => `El campo ${name} no puede tener el carácter NUL (U+0000).`

function fieldErrors({ issues }: z.ZodError): FieldErrors {
  const errors: FieldErrors = {}
  for (const [at, issue] of issues.entries()) {
    if (isRepeatedByNext(issue, issues[at + 1])) continue
    const names = issue.code === 'unrecognized_keys' ? issue.keys.map(key => [...issue.path, key]) : [issue.path]
    for (const name of names) {
      const field = name.join('.') || WHOLE_BODY
      const messages = Object.hasOwn(errors, field) ? errors[field] : undefined
      if (messages) messages.push(issue.message)
      else Object.defineProperty(errors, field, { value: [issue.message], enumerable: true })
    }
  }
  return errors
}

/** Name of the whole body among the fields, as in the SIFEN library. */
const WHOLE_BODY = 'cuerpo'

/** True for zod's issue about an unsafe integer when the field's own bound follows: that one is reported. */
function isRepeatedByNext(issue: z.core.$ZodIssue, next: z.core.$ZodIssue | undefined): boolean {
  const isUnsafe = 'note' in issue && (issue.code === 'too_big' || issue.code === 'too_small')
  return isUnsafe && next?.code === issue.code && next.path.join('.') === issue.path.join('.')
}

const WRONG_TYPE: Record<string, string> = {
  string: 'debe ser una cadena de caracteres',
  number: 'debe ser numérico',
  int: 'debe ser un número entero',
  boolean: 'debe tener un valor verdadero o falso',
  array: 'debe ser un conjunto',
  object: 'debe ser un objeto',
  record: 'debe ser un objeto',
}

const WRONG_FORMAT: Record<string, string> = {
  email: 'no es un correo válido',
  uuid: 'debe ser un UUID válido',
  url: 'debe ser una URL válida',
  date: 'debe ser una fecha válida con el formato AAAA-MM-DD',
  datetime: 'debe ser una fecha válida',
}

/** True when a field is absent. Null counts as absent (docs/notes 4), but not as the whole body. */
const isLeftOut = ({ input, path = [] }: Issue) => input === undefined || (input === null && path.length > 0)

function messageOf(issue: Issue): string {
  const field = (issue.path ?? []).join('.') || WHOLE_BODY
  if (issue.code === 'invalid_type') {
    if (isLeftOut(issue)) return `El campo ${field} es obligatorio.`
    return `El campo ${field} ${WRONG_TYPE[issue.expected] ?? 'no es válido'}.`
  }
  if (issue.code === 'invalid_format') {
    const why = WRONG_FORMAT[issue.format]
    return why ? `El campo ${field} ${why}.` : `El formato del campo ${field} no es válido.`
  }
  if (issue.code === 'too_small') return `El campo ${field} ${tooSmall(issue)}.`
  if (issue.code === 'too_big') return `El campo ${field} ${tooBig(issue)}.`
  if (issue.code === 'invalid_value') {
    if (isLeftOut(issue)) return `El campo ${field} es obligatorio.`
    return `El campo ${field} no está en la lista de valores permitidos: ${issue.values.join(', ')}.`
  }
  if (issue.code === 'unrecognized_keys') return 'El campo no se reconoce.'
  return `El campo ${field} no es válido.`
}

const characters = (count: number | bigint) => `${count} ${Number(count) === 1 ? 'carácter' : 'caracteres'}`
const elements = (count: number | bigint) => `${count} ${Number(count) === 1 ? 'elemento' : 'elementos'}`

function tooSmall({ origin, minimum, inclusive, input }: Issue & { code: 'too_small' }): string {
  if (origin === 'string') return input === '' ? 'es obligatorio' : `debe contener al menos ${characters(minimum)}`
  if (origin === 'array') return `debe tener al menos ${elements(minimum)}`
  return inclusive ? `debe ser al menos ${minimum}` : `debe ser mayor que ${minimum}`
}

function tooBig({ origin, maximum, inclusive }: Issue & { code: 'too_big' }): string {
  if (origin === 'string') return `no debe contener más de ${characters(maximum)}`
  if (origin === 'array') return `no debe tener más de ${elements(maximum)}`
  return inclusive ? `no debe ser mayor que ${maximum}` : `debe ser menor que ${maximum}`
}
