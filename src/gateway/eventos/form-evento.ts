/** Converts an event form's texts to the API's JSON, and the API's problems to those of the form's fields. */
import type { FieldErrors } from '../../http/index.ts'
import { cityProblem, readPlace } from '../tablas/index.ts'
import type { Campo } from './form-campos.ts'
import { type FormTipo, gruposOf, motivoOf } from './form-fields.ts'

type Texts = Readonly<Record<string, unknown>>
type Json = Record<string, unknown>

export const camposOf = (tipo: FormTipo, sent: Texts): readonly Campo[] =>
  gruposOf(tipo, motivoOf(sent)).flatMap(({ campos }) => campos)

const textOf = (sent: Texts, name: string): string => (typeof sent[name] === 'string' ? sent[name].trim() : '')

/** Returns the JSON for the API, without blank fields. `punto` and `emisor` are ids that the route resolves. */
export function eventoJson(tipo: FormTipo, sent: Texts): Json {
  const json: Json = tipo === 'transporte' ? { motivo: Number(motivoOf(sent)), entrega: {} } : {}
  for (const campo of camposOf(tipo, sent)) {
    const text = textOf(sent, campo.name)
    if (text !== '' && campo.name !== 'punto') put(json, campo, text)
  }
  return json
}

function put(json: Json, { name, como = 'texto' }: Campo, text: string): void {
  const parts = name.split('.')
  const last = parts.pop() as string
  let at = json
  for (const part of parts) {
    at[part] ??= {}
    at = at[part] as Json
  }
  if (como === 'ciudad') Object.assign(at, readPlace(text))
  else at[last] = read(como, last === 'cdc' ? text.replace(/\s/g, '') : text)
}

/** Reads a text as the field's type. An unreadable one stays a text, and the API reports its problem. */
function read(como: Exclude<Campo['como'], undefined | 'ciudad'>, text: string): unknown {
  if (como === 'entero') return /^\d{1,9}$/.test(text) ? Number(text) : text
  if (como === 'logico') return text === '1'
  if (como === 'instante') return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? `${text}:00` : text
  if (como === 'numero7') return /^\d{1,7}$/.test(text) ? text.padStart(7, '0') : text
  return text
}

/** Fields of the API, with the form field that shows each. */
const SHOWN_AT: Readonly<Record<string, string>> = {
  ...{ timbrado: 'punto', establecimiento: 'punto', punto_expedicion: 'punto', emitter_id: 'emisor' },
  ...{ distrito: 'ciudad', departamento: 'ciudad' },
  ...{ 'entrega.distrito': 'entrega.ciudad', 'entrega.departamento': 'entrega.ciudad' },
}

/** Returns the API's problems by form field, in the form's terms. */
export function eventoProblems(tipo: FormTipo, sent: Texts, errors: FieldErrors): FieldErrors {
  const campos = camposOf(tipo, sent)
  const found: FieldErrors = {}
  for (const [name, messages] of Object.entries(errors)) {
    const field = SHOWN_AT[name] ?? name
    const told = messages.map(message => tell(campos, field, message, sent))
    found[field] = [...new Set([...(found[field] ?? []), ...told])]
  }
  return found
}

function tell(campos: readonly Campo[], field: string, message: string, sent: Texts): string {
  const typed = textOf(sent, field)
  const isCity = campos.some(({ name, como }) => name === field && como === 'ciudad')
  if (isCity && typed !== '' && !/^\d/.test(typed)) return cityProblem(typed)
  return inWords(message, campos)
}

/** Replaces field names and paths of the API in a message with labels and pages. */
const inWords = (message: string, campos: readonly Campo[]) =>
  message
    .replace(/: véal[ao] en GET \/api\/sifen\/eventos\/(\d+)/, ': es el evento $1')
    .replace(/\b((?:El )?campo|El) (?!campo\b)([a-zA-Z_][\w.]*\w)/g, (all, before: string, name: string) => {
      const campo = campos.find(each => each.name === name)
      return campo ? `${before} «${campo.label}»` : all
    })
