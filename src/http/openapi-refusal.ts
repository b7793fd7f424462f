/** What a route may refuse, as the reference shows it: made of the very errors that are thrown, so that no text is written twice. */
import { z } from 'zod'
import type { HttpError } from './errors.ts'

export type Refusal = {
  status: number
  /** When it is given. Spanish, usted. */
  description: string
  /** What every such body takes. */
  shape: z.ZodType
  /** Whole answers, at least one. */
  bodies: readonly HttpError['body'][]
  /** Whether some of them say by Retry-After when to ask again. */
  waits: boolean
}

/** A refusal by the `errors` that it is answered with, all of one status. `shape` are the fields of their bodies beside `message`, `code` and `errors`. */
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

/** The `code` that all bodies carry, or only some of them. */
function stableCode(bodies: Bodies): z.ZodRawShape {
  const codes = of('code', bodies) as string[]
  if (codes.length === 0) return {}
  const code = z.literal(codes)
  const isAlways = bodies.every(body => 'code' in body)
  return { code: shown(isAlways ? code : code.optional(), 'Código estable del problema, para programas.', codes) }
}

/** The values of one field, each once. */
const of = (field: string, bodies: Bodies) => [...new Set(bodies.flatMap(body => body[field] ?? []))]

const shown = (schema: z.ZodType, description: string, examples: unknown[]) => schema.meta({ description, examples })
