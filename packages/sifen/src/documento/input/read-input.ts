/**
 * Reads the client's JSON into a `DteInput` with its problems. Problems of types never hide fiscal ones: the rest is
 * still read.
 */
import type { Problem } from '../../campos/index.ts'
import {
  type Advertencia,
  AS_WRITTEN,
  DIALECT,
  groupShape,
  hasNeutralRate,
  isOrdinary,
  type Json,
  readJson,
  removeNeutral,
  type Spelling,
  type UnknownField,
} from '../../reading/index.ts'
import { type DteInput, dteInputSchema } from './input.schema.ts'

export type ReadInput = {
  dte: DteInput
  /** Problems by the schema's paths. `spell` with `spelling` renames them as the client wrote them. */
  problems: Problem[]
  advertencias: Advertencia[]
  /** Fields that no name of ours or of the peers explains. They are among the warnings. */
  unknown: UnknownField[]
  spelling: Spelling
}

export const REQUEST_SHAPE = groupShape(dteInputSchema)

/**
 * Reads a parsed JSON body. Never throws: for any body it returns a (perhaps empty) DTE and its problems. The DTE of an
 * ordinary body is that body itself.
 */
export const readInput = (body: unknown): ReadInput =>
  isOrdinary(body, REQUEST_SHAPE) && !hasNeutralRate(body as Json)
    ? { dte: body as DteInput, problems: [], advertencias: [], unknown: [], spelling: AS_WRITTEN }
    : readAnyInput(body)

/** Reads any body in full. The result is the same for an ordinary one. */
export function readAnyInput(body: unknown): ReadInput {
  const { value, isInDialect, advertencias, ...read } = readJson(REQUEST_SHAPE, body, { dialect: DIALECT, unknown })
  const neutral = removeNeutral(value, isInDialect)
  return { dte: value as DteInput, advertencias: advertencias.concat(neutral), ...read }
}

const unknown = (campo: string) => `El campo ${campo} no se conoce: se guarda con el documento y no se envía a SIFEN.`
