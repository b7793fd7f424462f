/**
 * Documentation of a route for the reference (openapi.ts). Security, limiters and common refusals are derived from the route's other data
 * and do not stand here. Texts are for integrators: Spanish, usted.
 */
import * as z from 'zod'
import type { Refusal } from './openapi-refusal.ts'

/** A chapter of the reference: the routes of one slice. Chapters have the order of their first routes. */
export type Tag = { name: string; description: string }

type ContentType = 'application/pdf' | 'application/xml'

export type Docs = {
  tag: Tag
  /** A verb with its object, for the functions of generated clients: `emitirDocumento`. */
  operationId: string
  summary: string
  description?: string
  /** Shape of the JSON of a success, or the content type of its file. */
  response: z.ZodType | ContentType
  /** The other success: what was asked for goes on after the answer. */
  accepted?: { description: string; response: z.ZodType }
  /** Headers of a success that only this route has, by name. */
  headers?: Readonly<Record<string, z.ZodType>>
  /** Refusals that cannot be derived from the route, or that have more fields. */
  refusals?: readonly Refusal[]
  /** Shape of a body that the handler reads itself, without the route's `body`. */
  body?: z.ZodType
  /** Example bodies, by name. */
  examples?: Readonly<Record<string, { summary: string; value: object }>>
  /** Path parameters other than a plain integer `id`, by name. */
  params?: Readonly<Record<string, z.ZodType>>
}

/** Adds a description and an example to a schema. Wrap the input side of a schema that transforms. */
export function field<Schema extends z.ZodType>(schema: Schema, description: string, example: z.input<Schema>): Schema {
  return schema.meta({ description, examples: [example] })
}

/** Fields of answers. */
export const idField = (description: string, example: number) => field(z.int().positive(), description, example)
export const wholeOrNull = (description: string, example: number | null) =>
  field(z.int().nullable(), description, example)
export const textOrNull = (description: string, example: string | null) =>
  field(z.string().nullable(), description, example)
export const instantOrNull = (description: string, example: string | null) =>
  field(z.iso.datetime().nullable(), description, example)

/** The shape of a list's answer (docs/notes A5). */
export function dataOf<Element extends z.ZodType>(element: Element, description: string) {
  return z.object({ data: z.array(element).meta({ description }) })
}
