/** People, as superadmins see them: list, one person, what each role may. */
import type { FastifyReply } from 'fastify'
import { ROLES, type Role } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { notFound, type Principal, permissionsOf, visibleEmpresas } from '../../http/index.ts'
import {
  BLANK,
  Card,
  Copy,
  EmptyState,
  Field,
  Form,
  Icon,
  Note,
  Problems,
  page,
  type Refused,
  shownInstant,
  Table,
  Tag,
} from '../../web/index.ts'
import {
  countRoles,
  findPerson,
  listCompanies,
  listInvitations,
  listUsers,
  type OpenInvitation,
  type Person,
  SHOWN,
} from './usuarios.queries.ts'

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  admin: 'Administrador',
  operador: 'Operador',
  lector: 'Lector',
}
const ROLE_CHOICES = ROLES.map(role => [role, ROLE_NAMES[role]] as const)

const Standing = ({ person: { activo } }: { person: Person }) =>
  activo ? <Tag tone="ok">Activo</Tag> : <Tag tone="off">Desactivado</Tag>

const Roles = ({ person: { superadmin, roles } }: { person: Person }) => (
  <>
    {superadmin && <div>Superadministrador</div>}
    {roles.map(({ razon_social, role }) => (
      <div>
        {razon_social}: {ROLE_NAMES[role].toLowerCase()}
      </div>
    ))}
    {!superadmin && roles.length === 0 && 'Ninguna'}
  </>
)

const People = ({ people }: { people: readonly Person[] }) => (
  <Table
    caption="Usuarios"
    rows={people}
    columns={[
      {
        title: 'Persona',
        kind: 'lead',
        cell: ({ id, name, email }) => (
          <>
            <a href={`/usuarios/${id}`}>{name}</a>
            <div class="n-meta fw-normal">{email}</div>
          </>
        ),
      },
      { title: 'Estado', cell: person => <Standing person={person} /> },
      { title: 'Empresas y roles', cell: person => <Roles person={person} /> },
      {
        title: 'Última entrada',
        cell: ({ last_session_at }) => (last_session_at ? shownInstant(last_session_at) : 'Ninguna'),
      },
    ]}
  />
)

export const Invitations = ({ invitations }: { invitations: readonly OpenInvitation[] }) => (
  <Card title="Invitaciones sin aceptar" flush>
    <Table
      caption="Invitaciones sin aceptar"
      rows={invitations}
      columns={[
        { title: 'Correo', kind: 'lead', cell: ({ email }) => email },
        {
          title: 'Empresa y rol',
          cell: ({ razon_social, role }) => `${razon_social}: ${ROLE_NAMES[role].toLowerCase()}`,
        },
        { title: 'Vence', cell: ({ expires_at }) => shownInstant(expires_at) },
        {
          title: 'Acción',
          hidden: true,
          cell: ({ id, email }) => (
            <Form action={`/invitaciones/${id}/retirar`} class="">
              <button type="submit" class="btn btn-sm btn-outline-danger">
                Retirar<span class="visually-hidden"> la de {email}</span>
              </button>
            </Form>
          ),
        },
      ]}
    />
  </Card>
)

const InviteLink = () => (
  <a class="btn btn-primary" href="/invitaciones">
    <Icon name="plus" />
    Invitar
  </a>
)

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export async function usersPage(deps: Deps, reply: FastifyReply, text: string | undefined) {
  const people = await listUsers(deps.db, text)
  const off = people.filter(({ activo }) => !activo).length
  const many = people.length === SHOWN ? ` Se muestran las primeras ${SHOWN}: busque para ver otras.` : ''
  return page(deps, reply, {
    title: 'Usuarios',
    sub: `${counted(people.length, 'persona', 'personas')}, ${counted(off, 'desactivada', 'desactivadas')}.${many}`,
    actions: <InviteLink />,
    body: (
      <>
        <search>
          <form method="get" action="/usuarios" class="n-actions">
            <label class="visually-hidden" for="b">
              Nombre, usuario o correo
            </label>
            <div class="n-field">
              <input
                class="form-control"
                id="b"
                name="b"
                type="search"
                value={text}
                placeholder="Nombre, usuario o correo"
              />
            </div>
            <button type="submit" class="btn">
              Buscar
            </button>
          </form>
        </search>
        <Card flush>
          {people.length > 0 ? (
            <People people={people} />
          ) : (
            <EmptyState title={`Nadie responde a «${text}»`} act={<a href="/usuarios">Ver todas las personas</a>}>
              Busque por una parte del nombre, del usuario o del correo.
            </EmptyState>
          )}
        </Card>
      </>
    ),
  })
}

export async function userPage(deps: Deps, reply: FastifyReply, id: number, refused: Refused = BLANK) {
  const person = await findPerson(deps.db, id)
  if (!person) throw notFound()
  const companies = await listCompanies(deps.db, undefined)
  return page(deps, reply, {
    title: person.name,
    crumbs: [['Usuarios', '/usuarios']],
    sub: `${person.email}. ${person.last_session_at ? `Última entrada: ${shownInstant(person.last_session_at)}.` : 'Todavía no entró por el navegador.'}`,
    body: (
      <>
        <Problems refused={refused} fields={['empresa_id', 'role']} />
        <Card title="Empresas y roles" extra={<Standing person={person} />}>
          <div>
            <Roles person={person} />
          </div>
          {companies.length > 0 && (
            <Form action={`/usuarios/${id}/rol`}>
              <div class="n-grid">
                <Field
                  name="empresa_id"
                  label="Empresa"
                  refused={refused}
                  value={person.roles[0]?.empresa_id}
                  options={companies.map(({ id: value, razon_social, ruc, dv }) => [
                    `${value}`,
                    `${razon_social} (${ruc}-${dv})`,
                  ])}
                />
                <Field
                  name="role"
                  label="Rol"
                  refused={refused}
                  value={person.roles[0]?.role ?? 'lector'}
                  options={[...ROLE_CHOICES, ['', 'Ninguno: sacarle de la empresa']]}
                />
              </div>
              <div class="n-actions">
                <button type="submit" class="btn">
                  Guardar el rol
                </button>
              </div>
            </Form>
          )}
        </Card>
        <Card title="Acceso">
          <p class="mb-0">
            Con una contraseña nueva, o desactivado, se cierran sus sesiones y se revocan sus tokens de la API.
          </p>
          <div class="n-actions">
            <Form action={`/usuarios/${id}/clave`} class="">
              <button type="submit" class="btn">
                Dar otra contraseña
              </button>
            </Form>
            <Form action={`/usuarios/${id}/${person.activo ? 'desactivar' : 'activar'}`} class="">
              <button type="submit" class={person.activo ? 'btn btn-outline-danger' : 'btn'}>
                {person.activo ? 'Desactivar' : 'Activar'}
                <span class="visually-hidden"> a {person.name}</span>
              </button>
            </Form>
          </div>
        </Card>
      </>
    ),
  })
}

/** The only time that a password of ours is shown. */
export const passwordPage = (
  deps: Deps,
  reply: FastifyReply,
  { id, name }: { id: number; name: string },
  password: string,
) =>
  page(deps, reply, {
    title: 'Contraseña nueva',
    crumbs: [
      ['Usuarios', '/usuarios'],
      [name, `/usuarios/${id}`],
    ],
    sub: 'Cópiela ahora: no se vuelve a mostrar.',
    body: (
      <Card title={name}>
        <p>
          <Copy>{password}</Copy>
        </p>
        <Note tone="warn" title="Entréguela en persona">
          <p>Quien la recibe debe cambiarla en «Mi cuenta».</p>
        </Note>
      </Card>
    ),
  })

export async function invitePage(deps: Deps, reply: FastifyReply, principal: Principal, refused: Refused = BLANK) {
  const scope = adminOf(principal)
  const companies = await listCompanies(deps.db, scope)
  const invitations = await listInvitations(deps.db, scope, deps.clock.now())
  return page(deps, reply, {
    title: 'Invitaciones',
    sub: `${counted(invitations.length, 'invitación', 'invitaciones')} sin aceptar.`,
    body: (
      <>
        <Problems refused={refused} fields={['email', 'empresa_id', 'role']} what="no se invitó a nadie" />
        <Card title="Invitar a una persona">
          <Form action="/invitaciones">
            <div class="n-grid">
              <Field
                name="email"
                label="Correo"
                type="email"
                refused={refused}
                hint="Solo la cuenta con este correo podrá aceptar."
              />
              <Field
                name="empresa_id"
                label="Empresa"
                refused={refused}
                options={companies.map(({ id, razon_social, ruc, dv }) => [`${id}`, `${razon_social} (${ruc}-${dv})`])}
              />
              <Field name="role" label="Rol" refused={refused} value="lector" options={ROLE_CHOICES} />
            </div>
            <div class="n-actions">
              <button type="submit" class="btn btn-primary">
                Crear la invitación
              </button>
              <span class="n-meta">Vale tres días y una sola vez.</span>
            </div>
          </Form>
        </Card>
        {invitations.length > 0 && <Invitations invitations={invitations} />}
      </>
    ),
  })
}

/** The companies that the principal administers; undefined: all. */
export const adminOf = (principal: Principal): number[] | undefined =>
  visibleEmpresas(principal)?.filter(id => principal.memberships.get(id) === 'admin')

export const invitedPage = (deps: Deps, reply: FastifyReply, email: string, made: { link: string; expires_at: Date }) =>
  page(deps, reply, {
    title: 'Invitación lista',
    crumbs: [['Invitaciones', '/invitaciones']],
    sub: `Para ${email}. Vence el ${shownInstant(made.expires_at)}.`,
    body: (
      <Card title="Enlace">
        <p>
          <Copy>{made.link}</Copy>
        </p>
        <Note tone="warn" title="Cópielo ahora: no se vuelve a mostrar">
          <p>Délo solo a quien invita: vale una sola vez, y solo para la cuenta con ese correo.</p>
        </Note>
        <div class="n-actions">
          <a class="btn btn-primary" href="/invitaciones">
            Ya lo copié
          </a>
        </div>
      </Card>
    ),
  })

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

type PermissionRow = { permission: keyof typeof PERMISSION_NAMES; name: string }
const Yes = ({ is }: { is: boolean }) => (is ? <Tag tone="ok">Sí</Tag> : <span class="n-meta">No</span>)

export async function rolesPage(deps: Deps, reply: FastifyReply) {
  const counts = await countRoles(deps.db)
  const rows = Object.entries(PERMISSION_NAMES).map(([permission, name]) => ({ permission, name }) as PermissionRow)
  return page(deps, reply, {
    title: 'Roles',
    sub: `${counted(counts.superadmin ?? 0, 'superadministrador', 'superadministradores')}; por empresa: ${ROLES.map(role => `${ROLE_NAMES[role].toLowerCase()}, ${counted(counts[role] ?? 0, 'persona', 'personas')}`).join('; ')}.`,
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
            { title: 'Superadministrador', cell: () => <Yes is /> },
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
