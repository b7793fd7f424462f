/** Refusals of a route in the reference. They are made from the errors that the code throws, so that no text is written twice. */
import * as z from 'zod'
import type { HttpError } from '../errors/index.ts'

export type Refusal = {
  status: number
  /** The condition, in Spanish, usted. */
  description: string
  /** Shape of all its bodies. */
  shape: z.ZodType
  /** Example bodies, at least one. */
  bodies: readonly HttpError['body'][]
  /** True when some of them have Retry-After. */
  waits: boolean
}

/** Makes a refusal from its `errors`, all of one status. `shape` has the fields of their bodies beside `message`, `code` and `errors`. */
export function refusal(
  description: string,
  errors: readonly [HttpError, ...HttpError[]],
  shape: z.ZodRawShape = {},
): Refusal {
  const [{ status }] = errors
  const bodies = errors.map(({ body }) => body)
  const waits = errors.some(({ headers }) => RETRY_AFTER in headers)
  const fields = {
    message: shown(z.string(), 'Qué pasó, en una oración.', of('message', bodies)),
    ...stableCode(bodies),
    ...(status === 422 && { errors: shown(MESSAGES, BY_FIELD, of('errors', bodies)) }),
  }
  return { status, description, bodies, waits, shape: z.object({ ...fields, ...shape }).meta({ description }) }
}

const RETRY_AFTER = 'Retry-After'

const MESSAGES = z.record(z.string(), z.array(z.string()))
const BY_FIELD = 'Todos los problemas, por campo; los de una lista llevan su posición, desde cero.'

type Bodies = Refusal['bodies']

/** Returns the shape of `code`, optional when only some bodies have one. */
function stableCode(bodies: Bodies): z.ZodRawShape {
  const codes = of('code', bodies) as string[]
  if (codes.length === 0) return {}
  const code = z.literal(codes)
  const isAlways = bodies.every(body => 'code' in body)
  return { code: shown(isAlways ? code : code.optional(), 'Código estable del problema, para programas.', codes) }
}

/** Returns the distinct values of a field. */
const of = (field: string, bodies: Bodies) => [...new Set(bodies.flatMap(body => body[field] ?? []))]

const shown = (schema: z.ZodType, description: string, examples: unknown[]) => schema.meta({ description, examples })
