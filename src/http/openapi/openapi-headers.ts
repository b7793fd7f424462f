/** Response headers in the OpenAPI document. */
import * as z from 'zod'
import { field } from '../route/index.ts'
import { type Json, schemaOf } from './openapi-schema.ts'

/** A header. `isCounted`: it comes from a limiter, so it is absent while limiters are off, and from a 429 that no limiter sent (`busy` in errors.ts). */
export const header = (shape: z.ZodType, isCounted = false): Json => {
  const { description, ...schema } = schemaOf(shape, {})
  return { description, required: !isCounted, schema }
}
const count = (description: string, example: number) => header(field(z.int().min(0), description, example), true)

export const HEADERS = {
  'X-Request-Id': header(
    field(z.string().regex(/^[\w-]{12}$/), 'Identifica este pedido en el registro del servidor.', 'q8Zr1kX_0bTe'),
  ),
  'Cache-Control': header(field(z.literal('no-store'), 'Nadie debe guardar copia de la respuesta.', 'no-store')),
  'X-RateLimit-Limit': count('Pedidos que se admiten cada 15 minutos.', 100),
  'X-RateLimit-Remaining': count('Pedidos que quedan.', 99),
  'X-RateLimit-Reset': count('Cuándo vuelven a admitirse, en segundos desde 1970.', 1_795_266_900),
  'Retry-After': header(field(z.int().min(0), 'Segundos hasta que vuelvan a admitirse.', 840)),
}

const references = (...names: (keyof typeof HEADERS)[]) =>
  Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))

/** Headers of every answer. */
const ALWAYS = references('X-Request-Id', 'Cache-Control')
const COUNTED = references('X-RateLimit-Limit', 'X-RateLimit-Remaining')
const EXHAUSTED = references('Retry-After', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset')

const SOMETIMES = {
  'Retry-After': header(field(z.int().min(0), 'Si está, segundos hasta que convenga repetir el pedido.', 5), true),
}

/** Returns the headers of an answer with this status. `isCounted`: a limiter counted it. `waits`: it may have Retry-After. */
export const headersOf = (status: number, isCounted: boolean, waits = false) => ({
  ...ALWAYS,
  ...(waits && SOMETIMES),
  ...(status === 503 && references('Retry-After')),
  ...(status === 429 ? EXHAUSTED : isCounted && COUNTED),
})

/** Returns the headers that only one route has. */
export const ownHeaders = (shapes: Readonly<Record<string, z.ZodType>> = {}) =>
  Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, header(shape)]))
