/** Query and form schemas of the numbering. An invalid number or series is treated as missing. */
import * as z from 'zod'

const numero = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number)
  .optional()
  .catch(undefined)
const serie = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .optional()
  .catch(undefined)

export const puntoQuery = z.object({ tipo: numero, serie, hasta: numero })
export type PuntoQuery = z.output<typeof puntoQuery>

const gap = { tipo: numero, serie, desde: numero, hasta: numero }

export const gapQuery = z.object(gap)
export type GapQuery = z.output<typeof gapQuery>

/** `confirmado` is the first number of the range, typed by hand. */
export const voidForm = z.object({ ...gap, motivo: z.string().optional(), confirmado: z.string().trim().optional() })
