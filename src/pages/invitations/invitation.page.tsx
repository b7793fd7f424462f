/** The page for an invited person. */
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { type Invitation, ROLE_NAMES } from '../../gateway/usuarios/index.ts'
import {
  alonePage,
  BLANK,
  DataList,
  Field,
  Form,
  NewPassword,
  Note,
  Problems,
  type Refused,
  Ruc,
  shownInstant,
} from '../../web/index.ts'

const MAY: Readonly<Record<Invitation['role'], string>> = {
  admin: 'Ver, emitir y cancelar documentos, cambiar la configuración de la empresa e invitar',
  operador: 'Ver, emitir y cancelar documentos',
  lector: 'Ver documentos, KuDE y XML',
}

type Visitor = { email: string } | undefined

/** Lets a logged-in user with that e-mail accept. Shows other visitors the two ways to log in. */
const Ways = ({ path, invitation, visitor }: { path: string; invitation: Invitation; visitor: Visitor }) => {
  if (!visitor)
    return (
      <div class="n-actions n-foot">
        <a class="btn btn-primary" href={`${path}/register`}>
          Crear mi cuenta
        </a>
        <a class="btn" href={`/login?${new URLSearchParams({ volver: path })}`}>
          Ya tengo cuenta
        </a>
      </div>
    )
  if (visitor.email === invitation.email)
    return (
      <Form action={`${path}/accept`} class="n-actions n-foot" entrance>
        <button type="submit" class="btn btn-primary">
          Aceptar la invitación
        </button>
      </Form>
    )
  return (
    <>
      <Note tone="warn" icon="user" title={`Entró como ${visitor.email}`}>
        <p>La invitación es para {invitation.email}. Cierre esta sesión y abra el enlace otra vez para aceptarla.</p>
      </Note>
      <Form action="/logout" class="n-actions n-foot">
        <button type="submit" class="btn">
          Cerrar sesión
        </button>
      </Form>
    </>
  )
}

export const invitationPage = (
  deps: Deps,
  reply: FastifyReply,
  path: string,
  invitation: Invitation,
  visitor: Visitor,
) =>
  alonePage(deps, reply, {
    title: 'Invitación',
    head: 'Invitación',
    body: (
      <>
        <div>
          <h1>{invitation.razon_social} le invita</h1>
          <p class="mb-0 mt-1">
            {invitation.invited_by} quiere que entre como <b>{ROLE_NAMES[invitation.role].toLowerCase()}</b> en la
            empresa de RUC <Ruc {...invitation} />.
          </p>
        </div>
        <DataList
          facts={[
            ['Para', invitation.email],
            ['Podrá', MAY[invitation.role]],
            ['Vence', shownInstant(invitation.expires_at)],
          ]}
        />
        <Ways path={path} invitation={invitation} visitor={visitor} />
        <p class="n-meta mb-0">¿No la esperaba? Cierre esta página: sin su aceptación no cambia nada.</p>
      </>
    ),
  })

/** Fields of a new account. */
export const NewAccount = ({ refused }: { refused: Refused }) => (
  <>
    <Field name="name" label="Nombre y apellido" refused={refused} autocomplete="name" />
    <Field
      name="username"
      label="Nombre de usuario"
      refused={refused}
      autocomplete="username"
      hint="Sirve para entrar, igual que su correo."
    />
    <NewPassword refused={refused} />
  </>
)

export const registerPage = (
  deps: Deps,
  reply: FastifyReply,
  path: string,
  invitation: Invitation,
  refused: Refused = BLANK,
) =>
  alonePage(deps, reply, {
    title: 'Crear mi cuenta',
    head: 'Invitación',
    body: (
      <>
        <div>
          <h1>Crear mi cuenta</h1>
          <p class="n-meta mb-0">
            Para {invitation.email}, por invitación de {invitation.razon_social}
          </p>
        </div>
        <Problems refused={refused} fields={['name', 'username', 'nueva', 'repetida']} what="la cuenta no se creó" />
        <Form action={`${path}/register`} entrance>
          <NewAccount refused={refused} />
          <button type="submit" class="btn btn-primary w-100">
            Crear mi cuenta
          </button>
        </Form>
      </>
    ),
  })
