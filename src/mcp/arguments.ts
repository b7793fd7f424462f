/**
 * Arguments of the tools. The package of the protocol would refuse a wrong one in English and in a shape of its own, so
 * its schemas only describe, and the tools read: all that is wrong is answered at once, as every other problem.
 */
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { HttpError, unprocessable, validate } from '../http/index.ts'

export type Given = Record<string, unknown>

/** Returns a schema that only describes. The protocol has refused arguments that are not an object; they may be absent. */
export function unjudged(schema: Given): StandardSchemaWithJSON<Given> {
  const shape = () => schema
  return {
    '~standard': {
      version: 1,
      vendor: 'nanduti',
      validate: value => ({ value: (value ?? {}) as Given }),
      jsonSchema: { input: shape, output: shape },
    },
  }
}

/** Returns the description of a schema. */
export function describedBy(schema: z.ZodType): StandardSchemaWithJSON<Given> {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io: 'input' })
  return unjudged(shape)
}

/** Returns the arguments as the schema reads them. Throws `isWrongArguments` with all that is wrong. */
export const readArguments: <T>(schema: z.ZodType<T>, given: unknown) => T = validate

/** Throws for arguments that cannot be a part of a path or a query. */
export function refuseArguments(errors: Readonly<Record<string, string[]>>): void {
  if (Object.keys(errors).length > 0) throw unprocessable(errors)
}

export const isWrongArguments = (error: unknown): error is HttpError => error instanceof HttpError

/** A text, which a model may also write as a whole number: JSON keeps that exact. */
export const textArgument = (description: string) =>
  z
    .preprocess(
      value => (Number.isSafeInteger(value) ? String(value) : value),
      z.string({ error: ({ path }) => `El argumento ${path?.join('.')} falta o no es un texto. ${description}` }),
    )
    .describe(description)
