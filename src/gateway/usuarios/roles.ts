/** Names of the roles. */
import { ROLES, type Role } from '../../db/index.ts'

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  admin: 'Administrador',
  operador: 'Operador',
  lector: 'Lector',
}

/** Options of a form field. */
export const ROLE_CHOICES = ROLES.map(role => [role, ROLE_NAMES[role]] as const)
