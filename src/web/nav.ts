/** The menu: one row a page. Each person sees the rows of its permissions. */
import type { Permission } from '../http/index.ts'

export type NavGroup = 'Trabajo' | 'Configuración'

export const NAV = [
  { href: '/home', text: 'Inicio', group: 'Trabajo' },
  { href: '/configuracion/seguridad', text: 'Seguridad', group: 'Configuración', permission: 'setting:manage' },
] as const satisfies readonly { href: string; text: string; group: NavGroup; permission?: Permission }[]

export const NAV_GROUPS: readonly NavGroup[] = ['Trabajo', 'Configuración']
