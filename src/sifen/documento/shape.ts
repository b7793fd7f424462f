/** The request's schema as plain data: the known names, and what each may hold. Whoever walks a body without zod reads it from here. */
import { dteInputSchema } from './input.schema.ts'

/** `free` is anything that only zod can judge. */
export type Shape = 'text' | 'integer' | 'amount' | 'free' | Group
/** An object with these fields, or a list of such objects. Each field may be absent or null. */
export type Group = { isList: boolean; fields: ReadonlyMap<string, Shape> }

/** One more than the longest list that SIFEN takes: enough to see that a list is too long. */
export const MAX_LIST = 1000

type Def = {
  type: string
  format?: string
  checks?: readonly unknown[]
  innerType?: ZodLike
  element?: ZodLike
  options?: readonly ZodLike[]
  shape?: Record<string, ZodLike>
}
type ZodLike = { _zod: { def: Def; optin?: string } }

function shapeOf({ _zod: { def } }: ZodLike): Shape {
  if (def.innerType) return shapeOf(def.innerType)
  if (def.shape) return { isList: false, fields: new Map(Object.entries(def.shape).map(nullishField)) }
  const element = def.element && shapeOf(def.element)
  if (typeof element === 'object') return { ...element, isList: true }
  const [first, second, ...others] = (def.options ?? []).map(({ _zod }) => plainType(_zod.def))
  if (first === 'number' && second === 'string' && others.length === 0) return 'amount'
  return LEAVES[plainType(def)] ?? 'free'
}

const LEAVES: Readonly<Record<string, Shape>> = { string: 'text', safeint: 'integer' }

/** A type without further conditions; whatever has some is named otherwise. */
const plainType = ({ type, format, checks = [] }: Def) => (checks.length > 0 ? 'checked' : (format ?? type))

/** That a field may be absent or null is a law of the schema: what is obligatory stands in the catalogue. */
function nullishField([name, field]: [string, ZodLike]): [string, Shape] {
  const { type, innerType } = field._zod.def
  if (type !== 'optional' || innerType?._zod.def.type !== 'nullable') throw new TypeError(`${name} is not nullish`)
  return [name, shapeOf(field)]
}

const REQUEST = shapeOf(dteInputSchema as unknown as ZodLike)
if (typeof REQUEST === 'string') throw new TypeError('The request is no object')
export const REQUEST_SHAPE: Group = REQUEST
