/** The menu: one row a page. People see the rows that their permissions allow. */
import type { Permission } from '../../http/index.ts'

export type NavGroup = 'Trabajo' | 'Configuración'

export const NAV = [
  { href: '/home', text: 'Inicio', group: 'Trabajo' },
  { href: '/dashboard', text: 'Tablero', group: 'Trabajo' },
  { href: '/documentos', text: 'Documentos', group: 'Trabajo', permission: 'sifen:read' },
  { href: '/lotes', text: 'Lotes', group: 'Trabajo', permission: 'sifen:read' },
  { href: '/eventos', text: 'Eventos', group: 'Trabajo', permission: 'sifen:read' },
  { href: '/numeracion', text: 'Numeración', group: 'Trabajo', permission: 'sifen:read' },
  { href: '/emisores', text: 'Emisores', group: 'Configuración', permission: 'emitter:manage' },
  { href: '/timbrados', text: 'Timbrados', group: 'Configuración', permission: 'emitter:manage' },
  { href: '/configuracion', text: 'Integraciones', group: 'Configuración', permission: 'emitter:manage' },
  { href: '/usuarios', text: 'Usuarios', group: 'Configuración', permission: 'user:manage' },
  { href: '/invitaciones', text: 'Invitaciones', group: 'Configuración', permission: 'emitter:manage' },
  { href: '/roles', text: 'Roles', group: 'Configuración', permission: 'role:manage' },
  { href: '/configuracion/seguridad', text: 'Seguridad', group: 'Configuración', permission: 'setting:manage' },
] as const satisfies readonly { href: string; text: string; group: NavGroup; permission?: Permission }[]

export const NAV_GROUPS: readonly NavGroup[] = ['Trabajo', 'Configuración']
