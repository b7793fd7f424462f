/** Query schema of the form: the type, and the document that the new one refers to. */
import * as z from 'zod'

const number = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .optional()
  .catch(undefined)

export const nuevoQuery = z.object({ tipo: number, documento: number })
