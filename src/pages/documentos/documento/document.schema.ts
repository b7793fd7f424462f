/** The forms of one document's page. */
import * as z from 'zod'

export const cancelForm = z.object({ motivo: z.string(), numero: z.string().trim() })
export const dismissForm = z.object({ motivo: z.string() })

/** The problem of a reason that is too short or too long, with its length. */
export const motivoText = (motivo: string) =>
  `El motivo debe tener entre 5 y 500 caracteres; tiene ${[...motivo.trim()].length}.`
