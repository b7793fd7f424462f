/**
 * Names that a request brings and its schemas do not know. They are passed over, so a misspelt optional field would do nothing without a
 * word: the answer tells them in `advertencias`. What a schema knows is worked out once, when its route is registered.
 */

import { type Advertencia, readJson, shapeOf } from '@nanduti/sifen'
import { z } from 'zod'
import { HttpError } from './errors.ts'
import { type Docs, field } from './openapi-docs.ts'

/** What a route's requests bring that it does not know. */
export type Unknown = (body: unknown, query: unknown) => Advertencia[]

/** What a route takes. */
type Taken = { docs?: Docs | undefined; body?: z.ZodType; query?: z.ZodType }

/** Caps the number of warnings, of body and query together. */
const MAX_WARNINGS = 50

/**
 * Works out what a route knows. One without a schema takes nothing, but for a body whose shape only `docs` tells: its handler reads it,
 * and warns by itself.
 */
export function openUnknown({ docs, body, query }: Taken): Unknown {
  const isReadLater = !body && docs?.body !== undefined
  const inBody = isReadLater ? undefined : shapeOf(body ?? NOTHING)
  const inQuery = shapeOf(query ?? NOTHING)
  return (sent, asked) => {
    const ofBody = inBody === undefined ? [] : readJson(inBody, sent, { unknown: text('campo') }).advertencias
    return [...ofBody, ...readJson(inQuery, asked, { unknown: text('parámetro') }).advertencias].slice(0, MAX_WARNINGS)
  }
}

const NOTHING = z.object({})

const text = (kind: 'campo' | 'parámetro') => (campo: string) =>
  `El ${kind} ${campo} no se conoce en este pedido: no se tuvo en cuenta.`

/** The answer with what was found, after warnings of its own. Only an object can say it: a bare list or a file stays as it is. */
export function withUnknown(answer: unknown, found: () => Advertencia[]): unknown {
  return isPlainObject(answer) ? telling(answer, found()) : answer
}

/** A 422 tells it too: a misspelt name is often why a field is missing. */
export function refusedWithUnknown(error: unknown, found: () => Advertencia[]): unknown {
  if (!(error instanceof HttpError) || error.status !== 422) return error
  const { message, ...body } = telling(error.body, found())
  return new HttpError(422, error.message, { headers: error.headers, body })
}

function telling<Body extends Record<string, unknown>>(body: Body, unknown: Advertencia[]): Body {
  if (unknown.length === 0) return body
  const own = Array.isArray(body.advertencias) ? body.advertencias : []
  return { ...body, advertencias: [...own, ...unknown] }
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const [example] = readJson(
  shapeOf(z.object({ nombre_fantasia: z.string() })),
  { nombre_fantacia: '' },
  { unknown: text('campo') },
).advertencias

/** As an answer tells them, for the reference. */
export const advertencias = z
  .array(
    z.object({
      campo: field(z.string(), 'El campo o parámetro.', example?.campo ?? ''),
      mensaje: field(z.string(), 'Qué se hizo con él.', example?.mensaje ?? ''),
    }),
  )
  .meta({
    id: 'Advertencias',
    description:
      'Lo que el pedido trae y esta operación no conoce, y lo que se hizo y conviene revisar. Solo está cuando hay algo que advertir.',
  })
