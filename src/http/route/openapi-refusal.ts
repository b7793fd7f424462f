/** Refusals of a route in the reference. They are made from the errors that the code throws, so that no text is written twice. */
import * as z from 'zod'
import type { HttpError } from '../errors/index.ts'
import { advertencias } from './advertencias.ts'

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
  const common = status === 422 ? VALIDATION : PLAIN
  const own = { ...stableCode(bodies), ...shape }
  return { status, description, bodies, waits, shape: Object.keys(own).length > 0 ? withOwn(common, own) : common }
}

/** Returns the fields of a refusal, with its own. They have no name: each route has others. */
const withOwn = ({ shape: { message, ...rest } }: z.ZodObject, own: z.ZodRawShape) =>
  z.object({ message, ...own, ...rest } as z.ZodRawShape)

const RETRY_AFTER = 'Retry-After'

const EXAMPLE = 'El campo items.0.cantidad no puede ser negativo.'
const message = z.string().meta({ id: 'Mensaje', description: 'Qué pasó, en una oración.', examples: [EXAMPLE] })
const errors = z.record(z.string(), z.array(z.string())).meta({
  id: 'ErroresPorCampo',
  description: 'Todos los problemas, por campo; los de una lista llevan su posición, desde cero.',
  examples: [{ 'items.0.cantidad': [EXAMPLE] }],
})

/** The refusals without fields of their own. */
const PLAIN = z.object({ message }).meta({ id: 'Error', description: 'Un error, en una oración.' })
const VALIDATION = z.object({ message, errors, advertencias: advertencias.optional() }).meta({
  id: 'ErrorDeValidacion',
  description: 'Los problemas de un pedido.',
})

type Bodies = Refusal['bodies']

/** Returns the shape of `code`, optional when only some bodies have one. */
function stableCode(bodies: Bodies): z.ZodRawShape {
  const codes = of('code', bodies) as string[]
  if (codes.length === 0) return {}
  const code = z.literal(codes)
  const isAlways = bodies.every(body => 'code' in body)
  const meta = { description: 'Código estable del problema, para programas.', examples: codes.slice(0, 1) }
  return { code: (isAlways ? code : code.optional()).meta(meta) }
}

/** Returns the distinct values of a field. */
const of = (field: string, bodies: Bodies) => [...new Set(bodies.flatMap(body => body[field] ?? []))]
