/**
 * What an event is: the shape of its JSON, its XML as rows of the field language, and what its fields must agree on. One file per
 * event fills this in; prepare-evento.ts treats them all alike.
 */
import { z } from 'zod'
import type { Row, Rule } from '../campos/index.ts'

/** Fields of a request by their path (`entrega.ciudad`); what follows from a field stands under its name (`ruc.dv`). */
export type Campos = Readonly<Record<string, unknown>>

export type ContextoEvento = {
  /** RUC of who signs, without check digit. When it is absent, nothing that depends on it is checked. */
  ruc?: string | undefined
}

export type Caso = { campos: Campos; contexto: ContextoEvento }

export type Evento = {
  /** Element inside gGroupTiEvt. */
  el: string
  /** Its id in the Manual Técnico v150. Fields follow each other in it; ids without a result code of their own are counted from those. */
  id: string
  schema: z.ZodObject
  rows: readonly Row[]
  /** What follows from the fields, added to them in this order. */
  completions: readonly ((campos: Campos) => Campos)[]
  rules: readonly Rule<Caso>[]
}

/** JSON types; null and blank texts mean the same as leaving a field out. */
export const TYPES = {
  text: z.string().nullish(),
  integer: z.int().nullish(),
  boolean: z.boolean().nullish(),
  /** A JSON number or a text. */
  number: z.union([z.number(), z.string()]).nullish(),
} as const
