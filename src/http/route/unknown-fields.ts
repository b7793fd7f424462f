/**
 * Unknown fields of a request. They are ignored, so the answer reports them in `advertencias`: a misspelt optional field would otherwise do
 * nothing in silence. An unknown parameter of an API route is 422, because a list without its filter answers other rows (docs/notes A53). A schema's names are computed once, when its route is registered.
 */

import { type Advertencia, readJson, shapeOf } from '@nanduti/sifen'
import * as z from 'zod'
import { type FieldErrors, HttpError, unprocessable } from '../errors/index.ts'
import { notUsed } from './advertencias.ts'
import type { Docs } from './openapi-docs.ts'

/** What a request has and its route does not know. */
export type Unknown = {
  /** Returns warnings about fields and parameters. */
  warnings(body: unknown, query: unknown): Advertencia[]
  /** Returns the problems of parameters, by name. Empty without any. */
  parameters(query: unknown): FieldErrors
}

/** The parts of a route that say which fields it takes. */
type Taken = { docs?: Docs | undefined; body?: z.ZodType; query?: z.ZodType }

/** Caps the number of warnings, of body and query together. */
const MAX_WARNINGS = 50

/**
 * Computes the fields that a route takes: none without a schema. A body whose shape is only in `docs` is read by the handler, which reports
 * its own warnings.
 */
export function openUnknown({ docs, body, query }: Taken): Unknown {
  const isReadLater = !body && docs?.body !== undefined
  const inBody = isReadLater ? undefined : shapeOf(body ?? NOTHING)
  const inQuery = shapeOf(query ?? NOTHING)
  const ofQuery = (queryString: unknown, unknown: (campo: string) => string) =>
    readJson(inQuery, queryString, { unknown }).advertencias
  return {
    warnings(sent, queryString) {
      const ofBody = inBody === undefined ? [] : readJson(inBody, sent, { unknown: notUsed('campo') }).advertencias
      return [...ofBody, ...ofQuery(queryString, notUsed('parámetro'))].slice(0, MAX_WARNINGS)
    },
    parameters(queryString) {
      for (const _ in Object(queryString))
        return Object.fromEntries(ofQuery(queryString, notTaken).map(({ campo, mensaje }) => [campo, [mensaje]]))
      return {}
    },
  }
}

const notTaken = (campo: string) => `El parámetro ${campo} no se conoce en este pedido.`

/** The 422 for a parameter that the route does not know, for the reference. */
export const unknownParameter = () => {
  const query = z.object({ referencia_externa: z.string() })
  return unprocessable(openUnknown({ query }).parameters({ referencia_extrena: 'PED-1024' }))
}

const NOTHING = z.object({})

/** Adds the warnings to an answer, after its own. Only objects have room for them: lists and files stay as they are. */
export function withUnknown(answer: unknown, found: () => Advertencia[]): unknown {
  return isPlainObject(answer) ? telling(answer, found()) : answer
}

/** Adds the warnings to a 422: a misspelt name is often the reason for a missing field. */
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
