/** Turns the texts of a form into the API's body. Pure: it depends only on the tables of fields. */
import { TABLAS } from '@nanduti/sifen'
import type { FieldErrors } from '../../http/index.ts'
import { cityProblem, readPlace } from '../tablas/index.ts'
import { readImporte } from './amounts.ts'
import { type Campo, type Campos, initialOf, isBlank, isShown, type Kind, type Values } from './campo.ts'
import { campoDe } from './formularios.ts'

/** The result of reading a field: the values to set by name, or the problem of its text. */
type Read = { puts: Readonly<Record<string, unknown>> } | { problem: string }

type Reader = (text: string, name: string, campo: Campo) => Read

const put = (name: string, value: unknown): Read => ({ puts: { [name]: value } })
const asText: Reader = (text, name) => put(name, text)

/** Keeps a text that is no number. The API rejects it with its own message. */
const asInteger: Reader = (text, name) => put(name, /^\d{1,9}$/.test(text) ? Number(text) : text)

const NOT_AMOUNT = 'no es un número. Escríbalo así: 18.500 o 2,5.'

const READERS: Readonly<Record<Kind, Reader>> = {
  texto: asText,
  fecha: asText,
  codigo: asInteger,
  entero: asInteger,
  importe(text, name) {
    const amount = readImporte(text)
    return amount === undefined ? { problem: `«${text}» ${NOT_AMOUNT}` } : put(name, amount)
  },
  /** Browsers omit the seconds. */
  instante: (text, name) => put(name, /T\d\d:\d\d$/.test(text) ? `${text}:00` : text),
  /** People copy a CDC in groups of four characters. */
  cdc: (text, name) => put(name, text.replace(/\s/g, '')),
  ciudad(text) {
    const place = readPlace(text)
    return typeof place.ciudad === 'string' ? { problem: cityProblem(text) } : { puts: place }
  },
  unidad(text, name) {
    const typed = text.toLowerCase()
    const [code] = /^\d+/.exec(text) ?? []
    const found = TABLAS.unidades().find(({ codigo, nombre, abreviatura }) =>
      code === undefined
        ? typed === nombre.toLowerCase() || typed === abreviatura?.toLowerCase()
        : codigo === Number(code),
    )
    return found ? put(name, found.codigo) : { problem: `«${text}» no es una unidad de medida de la tabla de la DNIT.` }
  },
  elige: (text, _name, { da }) => ({ puts: da?.[text] ?? {} }),
}

export type FormBody = { body: Record<string, unknown>; problems: FieldErrors }

/**
 * Builds the body without blank fields. `fixed`: values without a field, such as the type and the ids of the chosen
 * point.
 */
export function formBody(campos: Campos, values: Values, fixed: Readonly<Record<string, unknown>>): FormBody {
  const body: Record<string, unknown> = { ...fixed }
  const problems: FieldErrors = {}
  for (const [name, value] of Object.entries(values)) {
    const campo = campoDe(campos, name)
    if (!campo || name === 'punto' || isBlank(value)) continue
    if (!isShown(values, name, campo) && value === initialOf(campo)) continue
    const path = name.split('.')
    const last = path.pop() ?? ''
    const place = placeIn(body, path)
    const read = READERS[campo.kind](value.trim(), last, campo)
    if ('problem' in read) problems[name] = [read.problem]
    else Object.assign(place, read.puts, campo.con)
  }
  return { body, problems }
}

/** Returns the object at a path, created if missing. A number in the path is an index. */
function placeIn(body: Record<string, unknown>, path: readonly string[]): Record<string, unknown> {
  let place = body
  for (const [at, name] of path.entries()) {
    const isList = /^\d+$/.test(path[at + 1] ?? '')
    place[name] ??= isList ? [] : {}
    place = place[name] as Record<string, unknown>
  }
  return place
}
