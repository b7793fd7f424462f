/** Forms of a counter: the requested change, and its confirmation. */
import { ONE_LINE, padNumero } from '@nanduti/sifen'
import * as z from 'zod'
import { LAST_NUMBER } from '../../gateway/timbrados/index.ts'

const numero = (missing: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,7}$/, missing)
    .transform(Number)

const wanted = {
  ultimo: numero('Escriba un número de hasta 7 dígitos.'),
  motivo: z
    .string()
    .trim()
    .min(5, 'Escriba el motivo, de 5 a 200 caracteres.')
    .max(200, 'Escriba el motivo, de 5 a 200 caracteres.')
    .regex(ONE_LINE, 'El motivo no puede tener saltos de línea.'),
}

/** The change in the address; empty before one is requested. */
export const contadorQuery = z.object({
  ultimo: z.string().max(20).optional().catch(undefined),
  motivo: z.string().max(300).optional().catch(undefined),
})

export const wantedForm = z.object(wanted)

/** Returns the number after the last used one, at most the last number. */
export const nextNumber = (ultimo: number) => Math.min(ultimo + 1, LAST_NUMBER)

/** The confirmation. The person types the number after it by hand, which proves that the effects were read. */
export const adjustForm = z
  .object({ ...wanted, visto: numero('Vuelva a abrir la página.'), confirmar: z.string().trim() })
  .refine(({ ultimo, confirmar }) => /^\d{1,7}$/.test(confirmar) && Number(confirmar) === nextNumber(ultimo), {
    path: ['confirmar'],
    error: ({ input }) => {
      const { ultimo } = input as { ultimo: number }
      return `Para confirmar escriba ${padNumero(nextNumber(ultimo))}, el que sigue al nuevo último usado.`
    },
  })
