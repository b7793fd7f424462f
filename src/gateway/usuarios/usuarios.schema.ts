/** Forms about users and invitations. */
import { ONE_LINE } from '@nanduti/sifen'
import * as z from 'zod'
import { ROLES } from '../../db/index.ts'
import { newPassword } from '../auth/index.ts'

const oneLine = (missing: string, max: number) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(max, `No debe pasar de ${max} caracteres.`)
    .regex(ONE_LINE, 'No puede tener saltos de línea.')

const id = z
  .string()
  .regex(/^\d{1,15}$/, 'Elija una empresa.')
  .transform(Number)

export const userSearch = z.object({ b: z.string().trim().max(200).optional().catch(undefined) })

/** An empty role removes the membership. */
export const roleForm = z.object({ empresa_id: id, role: z.enum([...ROLES, '']) })

const email = z.email('Escriba un correo, por ejemplo ana@empresa.com.py.').toLowerCase().max(254)

/** The preselected company. */
export const invitationQuery = z.object({ empresa: z.string().max(15).optional().catch(undefined) })

export const invitationForm = z.object({
  email,
  empresa_id: id,
  role: z.enum(ROLES, 'Elija un rol.'),
})
export type InvitationForm = z.infer<typeof invitationForm>

export const registerForm = newPassword.extend({
  name: oneLine('Escriba su nombre y apellido.', 200),
  username: z
    .string()
    .trim()
    .toLowerCase()
    .regex(
      /^[a-z0-9._-]{3,50}$/,
      'Escriba un nombre de usuario de 3 a 50 letras sin tilde, números, puntos o guiones.',
    ),
})
export const firstForm = registerForm.extend({ email })
