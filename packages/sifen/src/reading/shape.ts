/**
 * A zod schema as plain data: its names and their types. This is the only file that inspects zod's internals; code that
 * walks a JSON value by its schema uses it.
 */
import * as z from 'zod'

/** `digits` is a text or an integer, `amount` a text or a number. `object` has any names. `free` is left to zod. */
export type Leaf = 'text' | 'integer' | 'digits' | 'amount' | 'boolean' | 'object' | 'free'
/** An object with these fields. With `isOpen`, it accepts other names too. */
export type Group = { kind: 'group'; fields: ReadonlyMap<string, Shape>; isOpen: boolean }
type List = { kind: 'list'; element: Shape }
/** An object of any names whose values have the same type. */
type Values = { kind: 'values'; value: Shape }
/** A union. The first branch that takes a value gives its shape. */
type Union = { kind: 'union'; branches: readonly { takes(value: unknown): boolean; shape: Shape }[] }
export type Shape = Leaf | Group | List | Values | Union

type Def = z.core.$ZodTypes['_zod']['def']
/** Schemas already converted: one may contain itself. */
type Met = Map<z.core.$ZodType, Shape>

export function shapeOf(schema: z.core.$ZodType, met: Met = new Map()): Shape {
  const known = met.get(schema)
  if (known !== undefined) return known
  met.set(schema, 'free')
  const { def } = (schema as z.core.$ZodTypes)._zod
  const shape = def.type === 'object' ? groupOf(schema, def, met) : shapeBelow(def, met)
  met.set(schema, shape)
  return shape
}

/** Returns the shape of a schema that is an object. */
export function groupShape(schema: z.ZodObject): Group {
  const shape = shapeOf(schema)
  if (typeof shape === 'string' || shape.kind !== 'group') throw new TypeError('The schema is not an object')
  return shape
}

/** Returns the shape of a group. Registers it before converting its fields. */
function groupOf(schema: z.core.$ZodType, { shape, catchall }: z.core.$ZodObjectDef, met: Met): Group {
  const fields = new Map<string, Shape>()
  const isOpen = catchall !== undefined && catchall._zod.def.type !== 'never'
  const group: Group = { kind: 'group', fields, isOpen }
  met.set(schema, group)
  for (const [name, field] of Object.entries(shape)) fields.set(name, shapeOf(field as z.core.$ZodType, met))
  return group
}

function shapeBelow(def: Def, met: Met): Shape {
  if (def.type === 'array') return { kind: 'list', element: shapeOf(def.element, met) }
  if (def.type === 'record') return valuesOf(shapeOf(def.valueType, met))
  if (def.type === 'union') return unionOf(def.options, met)
  if (def.type === 'pipe') return shapeOf(def.in, met)
  if (def.type === 'lazy') return shapeOf(def.getter(), met)
  return 'innerType' in def ? shapeOf(def.innerType, met) : (LEAVES[plainType(def)] ?? 'free')
}

const valuesOf = (value: Shape): Shape => (typeof value === 'string' ? 'object' : { kind: 'values', value })

function unionOf(options: readonly z.core.$ZodType[], met: Met): Shape {
  const leaf = LEAVES[options.map(({ _zod }) => plainType(_zod.def as Def)).join(' | ')]
  if (leaf) return leaf
  const branches = options.map(schema => ({
    takes: (value: unknown) => z.safeParse(schema, value).success,
    shape: shapeOf(schema, met),
  }))
  return branches.every(({ shape }) => typeof shape === 'string') ? 'free' : { kind: 'union', branches }
}

const LEAVES: Readonly<Record<string, Leaf>> = {
  string: 'text',
  safeint: 'integer',
  'string | safeint': 'digits',
  'number | string': 'amount',
  boolean: 'boolean',
}

/** Returns the name of a type without further checks, or `checked` for one that only zod can judge. */
function plainType(def: Def): string {
  const { type, format, checks = [] } = def as { type: string; format?: string; checks?: readonly unknown[] }
  return checks.length > 0 ? 'checked' : (format ?? type)
}
