/**
 * From the client's JSON to a `DteInput`: aliases are renamed, blank texts and wrong types are left out (these are reported), unknown
 * fields become warnings with the nearest known name. What is left can be looked at by the catalogue, so shape problems never hide fiscal
 * ones.
 */
import type { core } from 'zod'
import { ALIASES, type DteInput, dteInputSchema, NOT_SERVED } from './input.schema.ts'
import { nearest, shownName } from './nearest.ts'
import { isBlank, isObject, isOrdinary, type Json } from './ordinary.ts'
import { type Group, MAX_LIST, REQUEST_SHAPE, type Shape } from './shape.ts'
import { type Problem, TEXTS } from './texts.ts'

export type Advertencia = { campo: string; mensaje: string }
export type ReadInput = { dte: DteInput; problems: Problem[]; advertencias: Advertencia[] }

/**
 * Reads a parsed JSON body. Never throws: whatever the body is, the answer is a (perhaps empty) DTE and what is wrong with it. The DTE of an
 * ordinary body is that body itself.
 */
export const readInput = (body: unknown): ReadInput =>
  isOrdinary(body, REQUEST_SHAPE) ? { dte: body as DteInput, problems: [], advertencias: [] } : readAnyInput(body)

/** The whole reading, which for an ordinary body comes to the same. */
export function readAnyInput(body: unknown): ReadInput {
  if (!isObject(body)) {
    return { dte: {}, problems: [{ campo: 'cuerpo', mensaje: TEXTS.object('cuerpo') }], advertencias: [] }
  }
  const renamed = renameAliases(cutLists(body))
  const problems = notServed(renamed)
  const advertencias: Advertencia[] = []
  warnUnknown(renamed, REQUEST_SHAPE, '', advertencias)
  const given = withoutBlanks(renamed, REQUEST_SHAPE.fields)
  const parsed = dteInputSchema.safeParse(given)
  if (parsed.success) return { dte: parsed.data, problems, advertencias }
  const readable = keepFields(given, REQUEST_SHAPE.fields)
  for (const issue of parsed.error.issues) {
    problems.push(issueProblem(issue))
    prune(readable, issue.path)
  }
  return { dte: dteInputSchema.parse(readable), problems, advertencias }
}

const notServed = (body: Json): Problem[] =>
  Object.entries(NOT_SERVED)
    .filter(([campo]) => !isNothing(body[campo]))
    .map(([campo, mensaje]) => ({ campo, mensaje }))

/** Every list that a body may hold. */
export const LIST_PATHS = [
  ['items'],
  ['obligaciones'],
  ['emisor', 'actividadesEconomicas'],
  ['condicionPago', 'entregas'],
  ['condicionPago', 'credito', 'infoCuotas'],
] as const

/** Lists far too long are cut before anything walks through them; their length is reported by the catalogue. */
const cutLists = (body: Json): Json => LIST_PATHS.reduce<Json>((cut, path) => cutAt(cut, path) as Json, body)

function cutAt(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return Array.isArray(value) && value.length > MAX_LIST ? value.slice(0, MAX_LIST) : value
  if (!isObject(value) || !Object.hasOwn(value, step)) return value
  const inner = cutAt(value[step], rest)
  return inner === value[step] ? value : { ...value, [step]: inner }
}

/** Copies only where an alias stands: an ordinary body passes through untouched. */
function renameAliases(body: Json): Json {
  const renamed = renameIn(body, '')
  const { items, dncp } = renamed
  if (isObject(dncp) && 'ano' in dncp) return { ...renamed, dncp: renameIn(dncp, 'dncp'), ...renamedItems(items) }
  return Array.isArray(items) && items.some(needsRename) ? { ...renamed, ...renamedItems(items) } : renamed
}

function renameIn(value: Json, place: string): Json {
  const present = Object.entries(ALIASES[place] ?? {}).filter(([alias, name]) => alias in value && !(name in value))
  if (present.length === 0) return value
  const copy = { ...value }
  for (const [alias, name] of present) {
    copy[name] = copy[alias]
    delete copy[alias]
  }
  return copy
}

const renamedItems = (items: unknown) =>
  Array.isArray(items) ? { items: items.map(item => (isObject(item) ? renameIn(item, 'items[]') : item)) } : {}

const ITEM_ALIASES = Object.keys(ALIASES['items[]'] ?? {})
const needsRename = (item: unknown) => isObject(item) && ITEM_ALIASES.some(alias => alias in item)

const isNothing = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && isBlank(value))

/** Without the known fields that hold a blank text; copied only where one stands. */
function withoutBlanks(value: unknown, fields: Group['fields']): unknown {
  if (!isObject(value)) return value
  const changed = Object.keys(value).flatMap(name => {
    const [shape, field] = [fields.get(name), value[name]]
    const kept = shape !== undefined && typeof field === 'string' && isBlank(field) ? undefined : within(field, shape)
    return kept === field ? [] : [[name, kept]]
  })
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) }
}

/** What lies inside a field; an element of a list keeps its place. */
function within(field: unknown, shape: Shape | undefined): unknown {
  if (typeof shape !== 'object') return field
  if (!shape.isList) return withoutBlanks(field, shape.fields)
  if (!Array.isArray(field)) return field
  const elements = field.map(element => withoutBlanks(element, shape.fields))
  return elements.some((element, i) => element !== field[i]) ? elements : field
}

/** More warnings than these help nobody, and a hostile body could ask for a million. */
const MAX_WARNINGS = 50

/** Walks only as deep as the schema goes: a list where an object should be is not looked into, and the other way round. */
function warnUnknown(value: unknown, { isList, fields }: Group, prefix: string, found: Advertencia[]): void {
  if (!isList) warnUnknownFields(value, fields, prefix, found)
  else if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) warnUnknownFields(value[i], fields, `${prefix}${i}.`, found)
  }
}

function warnUnknownFields(value: unknown, fields: Group['fields'], prefix: string, found: Advertencia[]): void {
  if (!isObject(value)) return
  for (const name in value) {
    if (found.length >= MAX_WARNINGS) return
    const shape = fields.get(name)
    if (typeof shape === 'object') warnUnknown(value[name], shape, `${prefix}${name}.`, found)
    else if (shape === undefined && (prefix !== '' || !Object.hasOwn(NOT_SERVED, name)))
      found.push(unknownField(`${prefix}${shownName(name)}`, name, [...fields.keys()]))
  }
}

function unknownField(campo: string, name: string, known: string[]): Advertencia {
  const near = nearest(name, known)
  const hint = near === undefined ? '' : ` ¿Quiso decir ${near}?`
  return { campo, mensaje: `El campo ${campo} no se conoce: se guarda con el documento y no se envía a SIFEN.${hint}` }
}

/** zod's issue in our words; the schema holds only types, so only types can be wrong. */
function issueProblem(issue: core.$ZodIssue): Problem {
  const campo = issue.path.map(String).join('.') || 'cuerpo'
  return { campo, mensaje: TYPE_TEXTS[expectedOf(issue)](campo) }
}

const TYPE_TEXTS = {
  string: TEXTS.string,
  integer: TEXTS.integer,
  amount: TEXTS.number,
  array: TEXTS.array,
  object: TEXTS.object,
} as const

function expectedOf(issue: core.$ZodIssue): keyof typeof TYPE_TEXTS {
  if (issue.code === 'invalid_union') return 'amount'
  const expected: string = issue.code === 'invalid_type' ? issue.expected : 'int'
  if (expected === 'string' || expected === 'array') return expected
  return expected === 'object' || expected === 'record' ? 'object' : 'integer'
}

/** A copy of what the schema knows, deep enough to take things out of. */
function keepKnown(value: unknown, shape: Shape | undefined): unknown {
  if (typeof shape !== 'object') return value
  const { isList, fields } = shape
  if (!isList) return keepFields(value, fields)
  return Array.isArray(value) ? value.map(element => keepFields(element, fields)) : value
}

function keepFields(value: unknown, fields: Group['fields']): unknown {
  if (!isObject(value)) return value
  const names = [...fields.keys()].filter(name => Object.hasOwn(value, name))
  return Object.fromEntries(names.map(name => [name, keepKnown(value[name], fields.get(name))]))
}

/** Takes the offending value out, so that the rest can be read. An element of an array becomes an empty object, to keep its place. */
function prune(body: unknown, path: readonly PropertyKey[]): void {
  const parent = path.slice(0, -1).reduce((value, step) => (value as Json | undefined)?.[String(step)], body)
  const last = path.at(-1)
  if (last === undefined) return
  if (Array.isArray(parent)) parent[Number(last)] = {}
  else if (isObject(parent)) delete parent[String(last)]
}
