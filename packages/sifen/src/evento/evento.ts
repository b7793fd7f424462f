/**
 * Definition of an event: the schema of its JSON, its XML as rows of the field language, and its rules. Each event has
 * a file with its definition; prepare-evento.ts handles all of them alike.
 */
import * as z from 'zod'
import type { Row, Rule } from '../campos/index.ts'

/** Fields of a request by their path (`entrega.ciudad`). Values derived from a field are under its name (`ruc.dv`). */
export type Campos = Readonly<Record<string, unknown>>

export type ContextoEvento = {
  /** RUC of the signer, without check digit. When absent, rules that depend on it are skipped. */
  ruc?: string | undefined
}

export type Caso = { campos: Campos; contexto: ContextoEvento }

export type Evento = {
  /** Element inside gGroupTiEvt. */
  el: string
  /**
   * Its id in the Manual Técnico v150. Ids of fields are consecutive; those without a result code of their own are
   * counted from those with one.
   */
  id: string
  schema: z.ZodObject
  rows: readonly Row[]
  /** Completions from other fields, applied in this order. */
  completions: readonly ((campos: Campos) => Campos)[]
  rules: readonly Rule<Caso>[]
}

/** JSON types. Null and blank texts mean the same as leaving a field out. */
export const TYPES = {
  text: z.string().nullish(),
  integer: z.int().nullish(),
  boolean: z.boolean().nullish(),
  /** A JSON number or a text. */
  number: z.union([z.number(), z.string()]).nullish(),
} as const
