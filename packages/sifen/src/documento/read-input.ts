/**
 * Reads the client's JSON into a `DteInput` with its problems. Problems of types never hide fiscal ones: the rest is
 * still read.
 */
import type { Problem } from '../campos/index.ts'
import { type Advertencia, AS_WRITTEN, groupShape, isOrdinary, readJson, type Spelling } from '../reading/index.ts'
import { DIALECT } from './dialect.ts'
import { type DteInput, dteInputSchema } from './input.schema.ts'

export type ReadInput = {
  dte: DteInput
  /** Problems by the schema's paths. `spell` with `spelling` renames them as the client wrote them. */
  problems: Problem[]
  advertencias: Advertencia[]
  spelling: Spelling
}

export const REQUEST_SHAPE = groupShape(dteInputSchema)

/**
 * Reads a parsed JSON body. Never throws: for any body it returns a (perhaps empty) DTE and its problems. The DTE of an
 * ordinary body is that body itself.
 */
export const readInput = (body: unknown): ReadInput =>
  isOrdinary(body, REQUEST_SHAPE)
    ? { dte: body as DteInput, problems: [], advertencias: [], spelling: AS_WRITTEN }
    : readAnyInput(body)

/** Reads any body in full. The result is the same for an ordinary one. */
export function readAnyInput(body: unknown): ReadInput {
  const { value, ...told } = readJson(REQUEST_SHAPE, body, { dialect: DIALECT, unknown })
  return { dte: value as DteInput, ...told }
}

const unknown = (campo: string) => `El campo ${campo} no se conoce: se guarda con el documento y no se envía a SIFEN.`
