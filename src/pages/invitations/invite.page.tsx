/**
 * The page of invitations for a company's administrators: the form, the link of a new invitation, and the open ones.
 */
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import {
  listCompanies,
  listInvitations,
  type OpenInvitation,
  ROLE_CHOICES,
  ROLE_NAMES,
} from '../../gateway/usuarios/index.ts'
import { type Principal, visibleEmpresas } from '../../http/index.ts'
import { findMailStates, type MailState } from '../../mail/index.ts'
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
  Note,
  Problems,
  page,
  type Refused,
  shownInstant,
  Table,
  Tag,
} from '../../web/index.ts'

type Mails = ReadonlyMap<number, MailState>

/** Shows the state of an invitation's mail. */
function Mailed({ state }: { state: MailState | undefined }) {
  if (!state) return <span class="n-meta">No sale por correo</span>
  if (state.sent_at) return <Tag tone="ok">Enviado {shownInstant(state.sent_at)}</Tag>
  if (!state.last_error) return <Tag tone="run">En camino</Tag>
  return (
    <>
      <Tag tone={state.due_at ? 'warn' : 'bad'}>No salió</Tag>
      <div class="n-meta">
        {state.last_error}
        {state.due_at && ` Se intenta otra vez: ${shownInstant(state.due_at)}.`}
      </div>
    </>
  )
}

const Invitations = ({ invitations, mails }: { invitations: readonly OpenInvitation[]; mails: Mails }) => (
  <Card title="Invitaciones sin aceptar" flush>
    <Table
      caption="Invitaciones sin aceptar"
      rows={invitations}
      columns={[
        { title: 'Persona', kind: 'lead', cell: ({ email }) => <Email>{email}</Email> },
        {
          title: 'Empresa y rol',
          cell: ({ razon_social, role }) => `${razon_social}: ${ROLE_NAMES[role].toLowerCase()}`,
        },
        { title: 'Envío', cell: ({ mail_id }) => <Mailed state={mails.get(mail_id ?? 0)} /> },
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

type FormProps = { companies: Awaited<ReturnType<typeof listCompanies>>; refused: Refused }

const InviteForm = ({ companies, refused }: FormProps) => (
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
)

export async function invitePage(deps: Deps, reply: FastifyReply, principal: Principal, refused: Refused = BLANK) {
  const scope = adminOf(principal)
  const companies = await listCompanies(deps.db, scope)
  const invitations = await listInvitations(deps.db, scope, deps.clock.now())
  const mails = await findMailStates(
    deps.db,
    invitations.flatMap(({ mail_id }) => mail_id ?? []),
  )
  return page(deps, reply, {
    title: 'Invitaciones',
    sub:
      invitations.length > 0
        ? `${counted(invitations.length, 'invitación', 'invitaciones')} sin aceptar.`
        : 'No hay invitaciones sin aceptar.',
    body:
      companies.length > 0 ? (
        <>
          <Problems refused={refused} fields={['email', 'empresa_id', 'role']} what="no se invitó a nadie" />
          <InviteForm companies={companies} refused={refused} />
          {invitations.length > 0 && <Invitations invitations={invitations} mails={mails} />}
        </>
      ) : (
        <Card flush>
          <EmptyState
            title="Todavía no hay ninguna empresa"
            act={
              <ButtonLink href="/emisores/nuevo" primary>
                Registrar el primer emisor
              </ButtonLink>
            }
          >
            Se invita a una persona a una empresa, y la empresa se crea con su primer emisor.
          </EmptyState>
        </Card>
      ),
  })
}

/** Returns the companies that the principal administers; undefined means all. */
export const adminOf = (principal: Principal): number[] | undefined =>
  visibleEmpresas(principal)?.filter(id => principal.memberships.get(id) === 'admin')

type Made = { link: string; expires_at: Date; isMailed: boolean }

export const invitedPage = (deps: Deps, reply: FastifyReply, email: string, { link, expires_at, isMailed }: Made) =>
  page(deps, reply, {
    title: 'Invitación lista',
    crumbs: [['Invitaciones', '/invitaciones']],
    sub: `Para ${email}. Vence el ${shownInstant(expires_at)}.`,
    body: (
      <Card title="Enlace">
        {isMailed && (
          <Note tone="run" title={`También sale por correo a ${email}`}>
            <p>Si el servidor de correo falla, se intenta otra vez; en «Invitaciones» verá si salió.</p>
          </Note>
        )}
        <p>
          <Copy>{link}</Copy>
        </p>
        <Note tone="warn" title="No se vuelve a mostrar">
          <p>Entréguelo solo a la persona invitada: vale una sola vez, y solo para la cuenta con ese correo.</p>
        </Note>
        <div class="n-actions">
          <a class="btn btn-primary" href="/invitaciones">
            Volver a las invitaciones
          </a>
        </div>
      </Card>
    ),
  })
