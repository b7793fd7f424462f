/** Forms of the session and of the user's own account. */
import { ONE_LINE } from '@nanduti/sifen'
import * as z from 'zod'
import { REASONS, THEMES } from '../../web/index.ts'

export const loginQuery = z.object({
  reason: z.enum(REASONS).optional().catch(undefined),
  volver: z.string().max(2000).optional().catch(undefined),
})

export const loginForm = z.object({
  usuario: z.string().trim().toLowerCase().min(1, 'Escriba su correo o su nombre de usuario.').max(254),
  clave: z.string().min(1, 'Escriba su contraseña.').max(1024),
  volver: z.string().max(2000).optional(),
})
export type LoginForm = z.infer<typeof loginForm>

export const chosenTheme = z.object({
  tema: z.enum([...THEMES, '']),
  volver: z.string().max(2000).optional().catch(undefined),
})

/** An id in a form. */
const id = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

export const chosenEmpresa = z.object({ empresa_id: id })

const password = (missing: string) =>
  z.string().min(1, missing).max(200, 'La contraseña no debe pasar de 200 caracteres.')

export const newPassword = z.object({
  nueva: password('Escriba la contraseña nueva.'),
  repetida: password('Repita la contraseña nueva.'),
})
export const ownPassword = newPassword.extend({ actual: z.string().min(1, 'Escriba su contraseña actual.').max(1024) })

export const newToken = z.object({
  nombre: z
    .string()
    .trim()
    .min(1, 'Escriba un nombre, para reconocer el token en la lista.')
    .max(255)
    .regex(ONE_LINE, 'El nombre no puede tener saltos de línea ni caracteres de control.'),
})

export const recoverQuery = z.object({ pedido: z.string().optional() })
export const recoverForm = z.object({
  email: z.email('Escriba un correo, por ejemplo ana@empresa.com.py.').toLowerCase().max(254),
})
