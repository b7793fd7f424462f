/** The page of the roles: their permissions and the number of users in each. */
import type { FastifyReply } from 'fastify'
import { ROLES, type Role } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { countRoles, ROLE_NAMES } from '../../gateway/usuarios/index.ts'
import { permissionsOf } from '../../http/index.ts'
import { Card, counted, page, Table, Tag } from '../../web/index.ts'

const PERMISSION_NAMES = {
  'sifen:read': 'Ver documentos, KuDE, XML y numeración',
  'sifen:send': 'Emitir, enviar y cancelar documentos',
  'sifen:admin': 'Registrar timbrados, establecimientos y puntos',
  'bcp:read': 'Ver cotizaciones',
  'emitter:manage': 'Administrar emisores y numeración, invitar a su empresa',
  'user:manage': 'Administrar usuarios',
  'role:manage': 'Ver los roles',
  'setting:manage': 'Cambiar la seguridad de la instalación',
} as const

const PLURALS: Readonly<Record<Role, string>> = { admin: 'administradores', operador: 'operadores', lector: 'lectores' }

type PermissionRow = { permission: keyof typeof PERMISSION_NAMES; name: string }
const Yes = ({ is }: { is: boolean }) => (is ? <Tag tone="ok">Sí</Tag> : <span class="n-meta">No</span>)

export async function rolesPage(deps: Deps, reply: FastifyReply) {
  const counts = await countRoles(deps.db)
  const rows = Object.entries(PERMISSION_NAMES).map(([permission, name]) => ({ permission, name }) as PermissionRow)
  return page(deps, reply, {
    title: 'Roles',
    sub: `${counted(counts.superadmin ?? 0, 'superadministrador', 'superadministradores')}. En las empresas: ${ROLES.map(role => counted(counts[role] ?? 0, ROLE_NAMES[role].toLowerCase(), PLURALS[role])).join(', ')}.`,
    actions: (
      <a class="btn" href="/usuarios">
        Ver quién tiene cada rol
      </a>
    ),
    body: (
      <Card title="Qué puede cada rol" flush>
        <Table
          caption="Qué puede cada rol"
          rows={rows}
          columns={[
            { title: 'Permiso', kind: 'lead', cell: ({ name }) => name },
            // Has a soft hyphen, because a telephone breaks the title.
            { title: 'Super\u00ADadministrador', cell: () => <Yes is /> },
            ...ROLES.map(role => ({
              title: ROLE_NAMES[role],
              cell: ({ permission }: PermissionRow) => <Yes is={permissionsOf(role).includes(permission)} />,
            })),
          ]}
        />
      </Card>
    ),
  })
}
