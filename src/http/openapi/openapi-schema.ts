/** Translates zod schemas to the JSON Schema of requests and answers. */
import * as z from 'zod'

export type Json = Record<string, unknown>

/** Returns the JSON Schema. Shapes with an id go to `schemas`, and a reference takes their place. */
export function schemaOf(shape: z.ZodType, schemas: Json): Json {
  const { $defs, ...schema } = written(shape)
  Object.assign(schemas, $defs)
  return schema
}

/** Returns the shape's own example, or one made from those of its fields. */
export function exampleOf(shape: z.ZodType): unknown {
  const { $defs = {}, ...schema } = written(shape)
  const compose = (part: Written): unknown => {
    const { examples, anyOf, items, properties } = part.$ref ? ($defs[part.$ref.slice('#/$defs/'.length)] ?? {}) : part
    if (examples) return examples[0]
    if (anyOf?.[0]) return compose(anyOf[0])
    if (items) return [compose(items)]
    return Object.fromEntries(Object.entries(properties ?? {}).map(([name, field]) => [name, compose(field)]))
  }
  return compose(schema)
}

/** The parts of JSON Schema that we read. */
type Written = {
  $ref?: string
  $defs?: Record<string, Written>
  examples?: unknown[]
  anyOf?: Written[]
  items?: Written
  properties?: Record<string, Written>
}

/** Bodies and answers that several operations share are half of all that is written. */
const WRITTEN = new WeakMap<z.ZodType, Written>()

function written(shape: z.ZodType): Written {
  const known = WRITTEN.get(shape)
  if (known) return known
  const { $schema, ...schema } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any', override: plainer })
  WRITTEN.set(shape, schema as Written)
  return schema as Written
}

type Override = { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema }

/**
 * Makes files binary, and restores the examples that zod drops from schemas that transform: ours are of the input. Removes noise: the
 * pattern of a named format, and JavaScript's largest integer as a bound.
 */
function plainer({ zodSchema, jsonSchema }: Override): void {
  if (zodSchema._zod.def.type === 'custom') Object.assign(jsonSchema, { type: 'string', format: 'binary' })
  const examples = z.globalRegistry.get(zodSchema)?.examples as unknown[] | undefined
  if (examples && !jsonSchema.$ref) jsonSchema.examples = examples
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
}
