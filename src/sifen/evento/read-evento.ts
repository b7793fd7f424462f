/**
 * From the client's JSON to the fields of an event: null and blank texts are left out, blanks around a text too, unknown names become warnings, wrong types are
 * reported and left out, so that they never hide fiscal problems.
 */
import { type core, z } from 'zod'
import { nearest, shownName } from '../documento/nearest.ts'
import type { Advertencia } from '../documento/read-input.ts'
import { type Problem, TEXTS } from '../documento/texts.ts'

export type ReadEvento = {
  /** What the schema knows of the body; nothing of a wrong type. */
  input: Json
  /** The same, each field by its path. */
  campos: Json
  problems: Problem[]
  advertencias: Advertencia[]
}

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a parsed JSON body. Never throws: whatever the body is, the answer is a (perhaps empty) event and what is wrong with it. */
export function readEvento(schema: z.ZodObject, body: unknown): ReadEvento {
  const advertencias: Advertencia[] = []
  if (!isObject(body)) {
    return { input: {}, campos: {}, problems: [{ campo: 'cuerpo', mensaje: TEXTS.object('cuerpo') }], advertencias }
  }
  warnUnknown(body, schema, '', advertencias)
  const input = pick(body, schema)
  const { error } = schema.safeParse(input)
  const problems = error?.issues.map(typeProblem) ?? []
  for (const { path } of error?.issues ?? []) remove(input, path)
  return { input, campos: Object.fromEntries(paths(input, '')), problems, advertencias }
}

/** A copy of what the schema knows and the client filled in, texts without blanks around them. */
function pick(body: Json, { shape }: z.ZodObject): Json {
  const known: Json = {}
  for (const [name, field] of Object.entries(shape)) {
    const value = Object.hasOwn(body, name) ? trimmed(body[name]) : null
    if (value === null || value === '') continue
    const inner = objectOf(field)
    known[name] = inner && isObject(value) ? pick(value, inner) : value
  }
  return known
}

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)

/** More warnings than these help nobody, and a hostile body could ask for a million. */
const MAX_WARNINGS = 50

function warnUnknown(body: Json, { shape }: z.ZodObject, prefix: string, found: Advertencia[]): void {
  for (const name in body) {
    if (found.length >= MAX_WARNINGS) return
    const inner = Object.hasOwn(shape, name) ? objectOf(shape[name]) : undefined
    const value = body[name]
    if (!Object.hasOwn(shape, name)) found.push(unknownField(prefix, name, Object.keys(shape)))
    else if (inner && isObject(value)) warnUnknown(value, inner, `${prefix}${name}.`, found)
  }
}

/** The object that a field holds, under its `nullish`. */
function objectOf(schema: unknown): z.ZodObject | undefined {
  if (schema instanceof z.ZodObject) return schema
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? objectOf(schema.unwrap()) : undefined
}

function unknownField(prefix: string, name: string, known: readonly string[]): Advertencia {
  const near = nearest(name, known)
  const hint = near === undefined ? '' : ` ¿Quiso decir ${prefix}${near}?`
  const campo = prefix + shownName(name)
  return { campo, mensaje: `El campo ${campo} no se conoce y no se envía a SIFEN.${hint}` }
}

/** The schema holds only types, so only types can be wrong. */
function typeProblem(issue: core.$ZodIssue): Problem {
  const campo = issue.path.map(String).join('.')
  return { campo, mensaje: typeText(issue)(campo) }
}

const boolean = (campo: string) => `El campo ${campo} debe ser verdadero o falso: true o false.`

function typeText(issue: core.$ZodIssue): (campo: string) => string {
  if (issue.code === 'invalid_union') return TEXTS.number
  if (issue.code !== 'invalid_type') return TEXTS.integer
  if (issue.expected === 'string') return TEXTS.string
  if (issue.expected === 'boolean') return boolean
  return issue.expected === 'object' ? TEXTS.object : TEXTS.integer
}

function remove(input: Json, path: readonly PropertyKey[]): void {
  const parent = path.slice(0, -1).reduce((value, step) => value[String(step)] as Json, input)
  delete parent[String(path.at(-1))]
}

/** Every field with its dotted path. */
const paths = (value: Json, prefix: string): [string, unknown][] =>
  Object.entries(value).flatMap(([name, field]): [string, unknown][] =>
    isObject(field) ? paths(field, `${prefix}${name}.`) : [[prefix + name, field]],
  )
