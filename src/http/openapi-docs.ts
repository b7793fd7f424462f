/**
 * What a route says of itself for the reference (openapi.ts). Only what does not follow from its other data: security, limiters and the
 * refusals that every route of its kind has are derived. Texts are read by integrators: Spanish, usted.
 */
import { z } from 'zod'
import type { Refusal } from './openapi-refusal.ts'

/** A chapter of the reference: the routes of one slice. Chapters stand in the order in which their first routes do. */
export type Tag = { name: string; description: string }

export type ContentType = 'application/pdf' | 'application/xml'

export type Docs = {
  tag: Tag
  summary: string
  description?: string
  /** The plain success: JSON of this shape, or a file of this kind. */
  response: z.ZodType | ContentType
  /** Headers of the success that no other route has, by name. */
  headers?: Readonly<Record<string, z.ZodType>>
  /** Refusals that do not follow from the route itself, or that say more than usual. */
  refusals?: readonly Refusal[]
  /** The shape of a body that the handler reads by itself, without the route's `body`. */
  body?: z.ZodType
  /** Whole bodies to begin with, by name. */
  examples?: Readonly<Record<string, { summary: string; value: object }>>
  /** Parameters of the path that are no plain integer `id`, by name. */
  params?: Readonly<Record<string, z.ZodType>>
}

/** A schema with its description and an example, which every field needs. Of one that transforms, wrap what is sent, not what comes out. */
export function field<Schema extends z.ZodType>(schema: Schema, description: string, example: z.input<Schema>): Schema {
  return schema.meta({ description, examples: [example] })
}

/** A list as every list is answered (docs/notes A5). */
export function dataOf<Element extends z.ZodType>(element: Element, description: string) {
  return z.object({ data: z.array(element).meta({ description }) })
}
