/** Fields of query strings, which hold text. */
import { isDate } from '@nanduti/sifen'
import * as z from 'zod'

/** An id, as text. */
export const idText = (mensaje: string) => z.string().regex(/^[1-9]\d{0,14}$/, mensaje)

/** A date `AAAA-MM-DD`. */
export const dayText = (name: string) => z.string().refine(isDate, `El campo ${name} debe ser una fecha AAAA-MM-DD.`)

/** A number from 1 to `most`. */
export const countText = (name: string, most: number) =>
  z
    .string()
    .refine(
      text => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= most,
      `El campo ${name} debe ser un número de 1 a ${most}.`,
    )
    .transform(Number)
