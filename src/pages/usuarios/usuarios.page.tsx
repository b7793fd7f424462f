/** Pages of the users for superadmins: list, one user, a new password. */
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import {
  findPerson,
  listCompanies,
  listUsers,
  type Person,
  ROLE_CHOICES,
  ROLE_NAMES,
  SHOWN,
} from '../../gateway/usuarios/index.ts'
import { notFound } from '../../http/index.ts'
import {
  BLANK,
  ButtonLink,
  Card,
  Copy,
  counted,
  Email,
  EmptyState,
  Field,
  Form,
  Icon,
  Note,
  Problems,
  page,
  type Refused,
  Search,
  shownInstant,
  Table,
  Tag,
} from '../../web/index.ts'

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
            <div class="n-meta fw-normal">
              <Email>{email}</Email>
            </div>
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

const InviteLink = () => (
  <a class="btn btn-primary" href="/invitaciones">
    <Icon name="plus" />
    Invitar
  </a>
)

export async function usersPage(deps: Deps, reply: FastifyReply, text: string | undefined) {
  const people = await listUsers(deps.db, text)
  const off = people.filter(({ activo }) => !activo).length
  const many = people.length === SHOWN ? ` Se muestran las primeras ${SHOWN}: busque para ver otras.` : ''
  return page(deps, reply, {
    title: 'Usuarios',
    sub: `${counted(people.length, 'persona', 'personas')}${off > 0 ? `, ${counted(off, 'desactivada', 'desactivadas')}` : ''}.${many}`,
    actions: <InviteLink />,
    body: (
      <>
        <Search action="/usuarios" label="Nombre, usuario o correo" text={text} />
        <Card flush>
          {people.length > 0 ? (
            <People people={people} />
          ) : (
            <EmptyState
              title={`Nadie responde a «${text}»`}
              act={<ButtonLink href="/usuarios">Ver todas las personas</ButtonLink>}
            >
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
          <p class="mb-0">Dar otra contraseña, o desactivar, cierra sus sesiones y revoca sus tokens de la API.</p>
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

/** The page that shows a generated password, once. */
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
