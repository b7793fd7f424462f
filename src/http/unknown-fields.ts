/**
 * Names that a request brings and its schemas do not know. They are passed over, so a misspelt optional field would do nothing without a
 * word: the answer tells them in `advertencias`. What a schema knows is worked out once, when its route is registered.
 */
import { z } from 'zod'
import { type Advertencia, nearest, shownName } from '../sifen/index.ts'
import { field } from './openapi-docs.ts'
import type { Route } from './route.ts'

/** What a route's requests bring that it does not know. */
export type Unknown = (body: unknown, query: unknown) => Advertencia[]

/** More warnings than these help nobody, and a hostile body could ask for a million. */
const MAX_WARNINGS = 50

/**
 * Works out what a route knows. One without a schema takes nothing, but for a body whose shape only `docs` tells: its handler reads it,
 * and warns by itself.
 */
export function openUnknown({ docs, body, query }: Pick<Route, 'docs' | 'body' | 'query'>): Unknown {
  const isReadLater = !body && docs !== 'page' && docs.body !== undefined
  const inBody = isReadLater ? undefined : lookOf(body ?? NOTHING)
  const inQuery = lookOf(query ?? NOTHING)
  return (sent, asked) => {
    const found: Advertencia[] = []
    inBody?.(sent, '', { kind: 'campo', found })
    inQuery?.(asked, '', { kind: 'parámetro', found })
    return found
  }
}

const NOTHING = z.object({})

/** The answer with what was found, after warnings of its own. Only an object can say it: a bare list or a file stays as it is. */
export function withUnknown(answer: unknown, found: () => Advertencia[]): unknown {
  if (!isObject(answer) || Object.getPrototypeOf(answer) !== Object.prototype) return answer
  const unknown = found()
  if (unknown.length === 0) return answer
  const own = Array.isArray(answer.advertencias) ? answer.advertencias : []
  return { ...answer, advertencias: [...own, ...unknown] }
}

type Found = { kind: 'campo' | 'parámetro'; found: Advertencia[] }
/** Looks for unknown names in a value that its schema took; `at` is the path to it, with a dot behind. */
type Look = (value: unknown, at: string, into: Found) => void
/** Those of the schemas that were met already, since one may hold itself. */
type Met = Map<z.core.$ZodType, Look | undefined>

/** Undefined where nothing can be unknown: a plain value, any name goes, or the schema does not tell (a tuple, an intersection). */
function lookOf(schema: z.core.$ZodType, met: Met = new Map()): Look | undefined {
  if (met.has(schema)) return met.get(schema)
  met.set(schema, undefined)
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return lookInObject(schema, def, met)
  const look = lookBelow(def, met)
  met.set(schema, look)
  return look
}

function lookBelow(def: z.core.$ZodTypes['_zod']['def'], met: Met): Look | undefined {
  if (def.type === 'array') return lookInEach(lookOf(def.element, met))
  if (def.type === 'record') return lookInValues(lookOf(def.valueType, met))
  if (def.type === 'union') return lookInBranch(def.options, met)
  if (def.type === 'pipe') return lookOf(def.in, met)
  if (def.type === 'lazy') return lookOf(def.getter(), met)
  return 'innerType' in def ? lookOf(def.innerType, met) : undefined
}

/** It counts as met before its fields are worked out. */
function lookInObject(schema: z.core.$ZodType, { shape, catchall }: z.core.$ZodObjectDef, met: Met): Look {
  const isOpen = catchall !== undefined && catchall._zod.def.type !== 'never'
  const names = Object.keys(shape)
  const below = new Map<string, Look | undefined>()
  const look: Look = (value, at, into) => {
    if (!isObject(value)) return
    for (const name in value) {
      if (into.found.length >= MAX_WARNINGS) return
      if (below.has(name)) below.get(name)?.(value[name], `${at}${name}.`, into)
      else if (!isOpen) into.found.push(unknown(into.kind, at, name, names))
    }
  }
  met.set(schema, look)
  for (const name of names) below.set(name, lookOf(shape[name] as z.core.$ZodType, met))
  return look
}

const lookInEach = (look: Look | undefined): Look | undefined =>
  look &&
  ((list, at, into) => {
    if (!Array.isArray(list)) return
    for (let i = 0; i < list.length && into.found.length < MAX_WARNINGS; i++) look(list[i], `${at}${i}.`, into)
  })

const lookInValues = (look: Look | undefined): Look | undefined =>
  look &&
  ((value, at, into) => {
    if (isObject(value)) for (const name in value) look(value[name], `${at}${shownName(name)}.`, into)
  })

/** Of a union the branch counts that zod took: the first that takes the value. */
function lookInBranch(options: readonly z.core.$ZodType[], met: Met): Look | undefined {
  const branches = options.map(schema => ({ schema, look: lookOf(schema, met) }))
  if (branches.every(({ look }) => look === undefined)) return undefined
  return (value, at, into) => branches.find(({ schema }) => z.safeParse(schema, value).success)?.look?.(value, at, into)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function unknown(kind: Found['kind'], at: string, name: string, known: readonly string[]): Advertencia {
  const campo = at + shownName(name)
  const near = nearest(name, known)
  const hint = near === undefined ? '' : ` ¿Quiso decir ${near}?`
  return { campo, mensaje: `El ${kind} ${campo} no se conoce en este pedido: no se tuvo en cuenta.${hint}` }
}

const EXAMPLE = unknown('campo', '', 'nombre_fantacia', ['nombre_fantasia'])

/** As an answer tells them, for the reference. */
export const advertencias = z
  .array(
    z.object({
      campo: field(z.string(), 'El campo o parámetro.', EXAMPLE.campo),
      mensaje: field(z.string(), 'Qué se hizo con él.', EXAMPLE.mensaje),
    }),
  )
  .meta({
    id: 'Advertencias',
    description:
      'Lo que el pedido trae y esta operación no conoce, y lo que se hizo y conviene revisar. Solo está cuando hay algo que advertir.',
  })
