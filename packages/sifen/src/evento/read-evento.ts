/** Reads the client's JSON into the fields of an event, each by its path, with texts trimmed. */
import type * as z from 'zod'
import type { Problem } from '../campos/index.ts'
import { type Advertencia, groupShape, isObject, type Json, readJson, type UnknownField } from '../reading/index.ts'

export type ReadEvento = {
  /** Known fields of the body, without wrong types. */
  input: Json
  /** The same fields by their paths. */
  campos: Json
  problems: Problem[]
  advertencias: Advertencia[]
  /** Fields that the event does not have. They are among the warnings. */
  unknown: UnknownField[]
}

/** Reads a parsed JSON body. Never throws: for any body it returns a (perhaps empty) event and its problems. */
export function readEvento(schema: z.ZodObject, body: unknown): ReadEvento {
  const { value, ...read } = readJson(groupShape(schema), body, { unknown: notSent })
  const input = trimmed(value)
  const { problems, advertencias, unknown } = read
  return { input, campos: Object.fromEntries(paths(input, '')), problems, advertencias, unknown }
}

const notSent = (campo: string) => `El campo ${campo} no se conoce y no se envía a SIFEN.`

const trimmed = (group: Json): Json =>
  Object.fromEntries(
    Object.entries(group).map(([name, value]) => [
      name,
      isObject(value) ? trimmed(value) : typeof value === 'string' ? value.trim() : value,
    ]),
  )

/** Returns every field with its dotted path. */
const paths = (value: Json, prefix: string): [string, unknown][] =>
  Object.entries(value).flatMap(([name, field]): [string, unknown][] =>
    isObject(field) ? paths(field, `${prefix}${name}.`) : [[prefix + name, field]],
  )
