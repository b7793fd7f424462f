/** From a zod schema to the JSON Schema of what a client sends or gets. */
import { z } from 'zod'

export type Json = Record<string, unknown>

/** The shapes that have an id go to `schemas` and leave a reference. */
export function schemaOf(shape: z.ZodType, schemas: Json): Json {
  const { $schema, $defs, ...schema } = z.toJSONSchema(shape, {
    io: 'input',
    unrepresentable: 'any',
    override: plainer,
  })
  Object.assign(schemas, $defs)
  return schema
}

type Written = { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema }

/** A file is binary. What only makes it longer is left out: the pattern of a named format, JavaScript's largest integer. */
function plainer({ zodSchema, jsonSchema }: Written): void {
  if (zodSchema._zod.def.type === 'custom') Object.assign(jsonSchema, { type: 'string', format: 'binary' })
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
}
