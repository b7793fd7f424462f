/**
 * Turns the API's JSON into the texts of the form, the reverse of form-body.ts. Omits data without a field in the form.
 */
import { TABLAS } from '@nanduti/sifen'
import { shownNumber } from '../../web/index.ts'
import { cityText } from '../tablas/index.ts'
import type { Campo, Campos, Kind } from './campo.ts'

type Json = Readonly<Record<string, unknown>>

const plain = (value: unknown) => String(value)

const WRITERS: Readonly<Record<Exclude<Kind, 'elige'>, (value: unknown) => string>> = {
  texto: plain,
  codigo: plain,
  entero: plain,
  fecha: plain,
  instante: plain,
  cdc: plain,
  importe: value => shownNumber(String(value)),
  ciudad: value => cityText(Number(value)),
  unidad: value => unitText(Number(value)),
}

/** Returns the text of a unit's field: its code and abbreviation. */
export function unitText(codigo: number): string {
  const found = TABLAS.unidades().find(unidad => unidad.codigo === codigo)
  return found ? `${codigo} ${found.abreviatura}` : `${codigo}`
}

/** Returns the texts of every field that the JSON fills. */
export function textsOf(campos: Campos, json: Json): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [template, campo] of Object.entries(campos))
    for (const [name, place] of placesOf(json, template.split('.'))) {
      const text = textOf(campo, name.split('.').at(-1) ?? '', place)
      if (text !== undefined) texts[name] = text
    }
  return texts
}

/** Returns the objects that may hold a field, with the field's name in each: one for each row of a list. */
function placesOf(place: unknown, path: readonly string[], done: readonly string[] = []): [string, Json][] {
  if (typeof place !== 'object' || place === null) return []
  const [step = '', ...rest] = path
  if (rest.length === 0) return [[[...done, step].join('.'), place as Json]]
  if (step !== '#') return placesOf((place as Json)[step], rest, [...done, step])
  return (place as unknown[]).flatMap((row, at) => placesOf(row, rest, [...done, String(at)]))
}

function textOf({ kind, da = {}, options }: Campo, name: string, place: Json): string | undefined {
  if (kind === 'elige') return Object.entries(da).find(([, choice]) => isWithin(choice, place))?.[0]
  const value = place[name]
  if (value === undefined || value === null) return undefined
  const text = WRITERS[kind](value)
  // A choice that the form does not offer is omitted, because the browser would show the first one instead.
  return options && !options.some(([choice]) => choice === text) ? undefined : text
}

const isWithin = (choice: Json, place: Json) =>
  Object.entries(choice).every(([name, value]) => String(place[name]) === String(value))
