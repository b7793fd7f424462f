/**
 * What a route says of itself for the reference (openapi.ts). Only what does not follow from its other data: security, limiters and the
 * refusals that every route of its kind has are derived. Texts are read by integrators: Spanish, usted.
 */
import { z } from 'zod'

/** The chapters of the reference, in order: one for each slice. */
export const TAGS = {
  home: { name: 'Estado', description: 'Lo que cualquiera puede consultar.' },
  auth: { name: 'Tokens', description: 'Pedir, renovar, listar y revocar los tokens de acceso.' },
  timbrados: {
    name: 'Empresas y timbrados',
    description: 'La jerarquía de la numeración: empresa, timbrado, establecimiento y punto de expedición.',
  },
  emitters: { name: 'Emisores', description: 'Quién firma y envía por cada empresa, en cada ambiente.' },
  dtes: { name: 'Documentos', description: 'Emitir documentos electrónicos, y obtener su estado, su XML y su KuDE.' },
} as const

export type ContentType = 'application/pdf' | 'application/xml'

export type Docs = {
  tag: keyof typeof TAGS
  summary: string
  description?: string
  /** The plain success: JSON of this shape, or a file of this kind. */
  response: z.ZodType | ContentType
  /** Refusals that do not follow from the route itself, or that say more than usual: made by `refusal` and, 422, `fieldsRefusal`. */
  errors?: Readonly<Partial<Record<404 | 409 | 422 | 502 | 504, z.ZodType>>>
  /** The shape of a body that the handler reads by itself, without the route's `body`. */
  body?: z.ZodType
  /** Parameters of the path that are no plain integer `id`, by name. */
  params?: Readonly<Record<string, z.ZodType>>
}

/** A schema with its description and an example, which every field needs. Of one that transforms, wrap what is sent, not what comes out. */
export function field<Schema extends z.ZodType>(schema: Schema, description: string, example: z.input<Schema>): Schema {
  return schema.meta({ description, examples: [example] })
}

const body = (message: string, shape: z.ZodRawShape) =>
  z.object({ message: field(z.string(), 'Qué pasó, en una oración.', message), ...shape })

/** The body of a refusal, whose description says when it is given; with the stable `code` that it carries, and fields of its own. */
export function refusal(description: string, code?: string, shape: z.ZodRawShape = {}) {
  const stable = code && { code: field(z.literal(code), 'Código estable del problema, para programas.', code) }
  return body(description, { ...stable, ...shape }).meta({ description })
}

const WRONG = 'El campo items.0.cantidad no puede ser negativo.'
const errors = field(
  z.record(z.string(), z.array(z.string())),
  'Todos los problemas, por campo; los de una lista llevan su posición, desde cero.',
  { 'items.0.cantidad': [WRONG] },
)

/** The body of a 422, whose description says when it is given. */
export function fieldsRefusal(description: string, shape: z.ZodRawShape = {}) {
  return body(WRONG, { errors, ...shape }).meta({ description })
}

/** A list as every list is answered (DECISIONS A5). */
export function dataOf<Element extends z.ZodType>(element: Element, description: string) {
  return z.object({ data: z.array(element).meta({ description }) })
}
