/**
 * From the client's JSON to a `DteInput`: aliases are renamed, wrong types are reported and left out, unknown fields become warnings with
 * the nearest known name. What is left can be looked at by the catalogue, so shape problems never hide fiscal ones.
 */
import type { core } from 'zod'
import { ALIASES, type DteInput, dteInputSchema, NOT_SERVED } from './input.schema.ts'
import { nearest } from './nearest.ts'
import { type Problem, TEXTS } from './texts.ts'

export type Advertencia = { campo: string; mensaje: string }
export type ReadInput = { dte: DteInput; problems: Problem[]; advertencias: Advertencia[] }

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a parsed JSON body. Never throws: whatever the body is, the answer is a (perhaps empty) DTE and what is wrong with it. */
export function readInput(body: unknown): ReadInput {
  if (!isObject(body)) {
    return { dte: {}, problems: [{ campo: 'cuerpo', mensaje: TEXTS.object('cuerpo') }], advertencias: [] }
  }
  const renamed = renameAliases(body)
  const problems = notServed(renamed)
  const advertencias: Advertencia[] = []
  warnUnknown(renamed, SHAPE, '', advertencias)
  const parsed = dteInputSchema.safeParse(renamed)
  if (parsed.success) return { dte: parsed.data, problems, advertencias }
  for (const issue of parsed.error.issues) problems.push(issueProblem(issue))
  const pruned = structuredClone(renamed)
  for (const issue of parsed.error.issues) prune(pruned, issue.path)
  return { dte: dteInputSchema.parse(pruned), problems, advertencias }
}

const notServed = (body: Json): Problem[] =>
  Object.entries(NOT_SERVED)
    .filter(([campo]) => body[campo] !== undefined && body[campo] !== null)
    .map(([campo, mensaje]) => ({ campo, mensaje }))

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

/** The known names, as a tree: `undefined` for a leaf, nested for objects and arrays of objects. */
type Shape = { readonly [name: string]: Shape | undefined }
type ZodLike = {
  _zod: { def: { type: string; innerType?: ZodLike; element?: ZodLike; shape?: Record<string, ZodLike> } }
}

function shapeOf(schema: ZodLike): Shape | undefined {
  const { def } = schema._zod
  if (def.innerType) return shapeOf(def.innerType)
  if (def.element) return shapeOf(def.element)
  if (!def.shape) return undefined
  return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, shapeOf(field)]))
}

const SHAPE: Shape = shapeOf(dteInputSchema as unknown as ZodLike) ?? {}

/** More warnings than these help nobody, and a hostile body could ask for a million. */
const MAX_WARNINGS = 50

function warnUnknown(value: unknown, shape: Shape, prefix: string, found: Advertencia[]): void {
  if (found.length >= MAX_WARNINGS) return
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) warnUnknown(value[i], shape, `${prefix}${i}.`, found)
    return
  }
  if (!isObject(value)) return
  for (const name in value) {
    const known = shape[name]
    if (known !== undefined) warnUnknown(value[name], known, `${prefix}${name}.`, found)
    else if (!Object.hasOwn(shape, name) && !(prefix === '' && Object.hasOwn(NOT_SERVED, name))) {
      found.push(unknownField(`${prefix}${name}`, name, Object.keys(shape)))
    }
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

/** Takes the offending value out, so that the rest can be read. An element of an array becomes an empty object, to keep its place. */
function prune(body: Json, path: readonly PropertyKey[]): void {
  let parent: unknown = body
  for (const step of path.slice(0, -1)) parent = (parent as Record<PropertyKey, unknown> | undefined)?.[step]
  const last = path.at(-1)
  if (last === undefined) return
  if (Array.isArray(parent)) parent[Number(last)] = {}
  else if (isObject(parent)) delete parent[String(last)]
}
