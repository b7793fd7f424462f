/** The page of the user's own account. */
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { findUser, type Issued, listTokens } from '../../gateway/auth/index.ts'
import type { Principal } from '../../http/index.ts'
import {
  BLANK,
  Card,
  Copy,
  DataList,
  EmptyState,
  Field,
  Form,
  listSessions,
  Note,
  Problems,
  page,
  type Refused,
  type SessionRow,
  sessionOf,
  shownInstant,
  Table,
  Tag,
} from '../../web/index.ts'

type TokenRow = Awaited<ReturnType<typeof listTokens>>[number]

const ENDS: Readonly<Record<NonNullable<SessionRow['ended_by']>, string>> = {
  logout: 'Salió',
  replaced: 'Entró otra vez',
  closed: 'La cerró desde otra sesión',
  password: 'Cambió la contraseña',
  disabled: 'Usuario desactivado',
  timeout: 'Inactividad',
  lifetime: 'Duración máxima',
  tab_closed: 'Cerró las pestañas',
  stale: 'Inactividad',
}

/** Returns the name of Firefox, Chrome, Edge or Safari, and the user agent's own text for others. */
function browserOf(userAgent: string): string {
  const known = [
    ['Edg/', 'Edge'],
    ['Firefox/', 'Firefox'],
    ['Chrome/', 'Chrome'],
    ['Safari/', 'Safari'],
  ] as const
  return known.find(([mark]) => userAgent.includes(mark))?.[1] ?? (userAgent.slice(0, 40) || 'Desconocido')
}

const Password = ({ email, refused }: { email: string; refused: Refused }) => (
  <Card title="Contraseña">
    <Form action="/cuenta/clave">
      {/* Tells a password manager which user the password belongs to. */}
      <input type="text" name="usuario" value={email} autocomplete="username" hidden readonly />
      <Field
        name="actual"
        label="Contraseña actual"
        type="password"
        refused={refused}
        autocomplete="current-password"
      />
      <div class="n-grid">
        <Field
          name="nueva"
          label="Contraseña nueva"
          type="password"
          refused={refused}
          autocomplete="new-password"
          hint="12 caracteres o más."
        />
        <Field name="repetida" label="Repita la nueva" type="password" refused={refused} autocomplete="new-password" />
      </div>
      <div class="n-actions">
        <button type="submit" class="btn btn-primary">
          Cambiar la contraseña
        </button>
        <span class="n-meta">Se cierran sus otras sesiones y se revocan sus tokens de la API.</span>
      </div>
    </Form>
  </Card>
)

const Tokens = ({ tokens, refused }: { tokens: readonly TokenRow[]; refused: Refused }) => (
  <Card title="Tokens de la API" flush>
    {tokens.length === 0 ? (
      <EmptyState title="No tiene tokens">
        Un token deja que otro programa, por ejemplo su sistema de ventas, use la API con los permisos de usted.
      </EmptyState>
    ) : (
      <Table
        caption="Tokens de la API"
        rows={tokens}
        columns={[
          { title: 'Nombre', kind: 'lead', cell: ({ device_name }) => device_name },
          { title: 'Creado', cell: ({ created_at }) => shownInstant(created_at) },
          {
            title: 'Último uso',
            cell: ({ last_used_at }) => (last_used_at ? shownInstant(last_used_at) : 'Ninguno'),
          },
          {
            title: 'Acción',
            hidden: true,
            cell: ({ id, device_name }) => (
              <Form action={`/cuenta/tokens/${id}/revocar`} class="">
                <button type="submit" class="btn btn-sm btn-outline-danger">
                  Revocar<span class="visually-hidden"> {device_name}</span>
                </button>
              </Form>
            ),
          },
        ]}
      />
    )}
    <div class="card-body">
      <Form action="/cuenta/tokens">
        <Field
          name="nombre"
          label="Nombre del token nuevo"
          refused={refused}
          hint="El equipo o programa que lo usará."
        />
        <div class="n-actions">
          <button type="submit" class="btn">
            Crear un token
          </button>
        </div>
      </Form>
    </div>
  </Card>
)

const Sessions = ({ sessions, ownId }: { sessions: readonly SessionRow[]; ownId: number }) => (
  <Card
    title="Sesiones"
    flush
    extra={
      sessions.some(({ id, ended_at }) => !ended_at && id !== ownId) && (
        <Form action="/cuenta/sesiones/cerrar" class="">
          <button type="submit" class="btn btn-sm">
            Cerrar las demás
          </button>
        </Form>
      )
    }
  >
    <Table
      caption="Sus últimas sesiones"
      rows={sessions}
      columns={[
        { title: 'Entrada', kind: 'lead', cell: ({ created_at }) => shownInstant(created_at) },
        { title: 'Navegador', cell: ({ user_agent }) => browserOf(user_agent) },
        { title: 'Dirección', cell: ({ created_ip }) => created_ip },
        { title: 'Última actividad', cell: ({ last_activity_at }) => shownInstant(last_activity_at) },
        {
          title: 'Estado',
          cell: ({ id, ended_by }) =>
            ended_by ? (
              <Tag tone="off">{ENDS[ended_by]}</Tag>
            ) : (
              <Tag tone="ok">{id === ownId ? 'Esta' : 'Abierta'}</Tag>
            ),
        },
      ]}
    />
  </Card>
)

export async function accountPage(deps: Deps, reply: FastifyReply, { userId }: Principal, refused: Refused = BLANK) {
  const user = await findUser(deps.db, userId)
  const tokens = await listTokens(deps.db, userId, deps.clock.now())
  const sessions = await listSessions(deps.db, userId)
  return page(deps, reply, {
    title: 'Mi cuenta',
    sub: `${user?.name}, ${user?.email}. Usuario: ${user?.username}.`,
    body: (
      <>
        <Problems refused={refused} fields={['actual', 'nueva', 'repetida', 'nombre']} />
        <Password email={user?.email ?? ''} refused={refused} />
        <Tokens tokens={tokens} refused={refused} />
        <Sessions sessions={sessions} ownId={sessionOf(reply.request).id} />
      </>
    ),
  })
}

/** The page that shows a token's text, once. */
export const newTokenPage = (deps: Deps, reply: FastifyReply, name: string, { token, expires_at }: Issued) =>
  page(deps, reply, {
    title: 'Token nuevo',
    crumbs: [['Mi cuenta', '/cuenta']],
    sub: 'Cópielo ahora: no se vuelve a mostrar.',
    body: (
      <Card title={name}>
        <Note tone="warn" title="Guárdelo como una contraseña">
          <p>Quien lo tenga usa la API con los permisos de usted hasta que venza o lo revoque.</p>
        </Note>
        <p>
          <Copy>{token}</Copy>
        </p>
        <DataList
          facts={[
            ['Vence', shownInstant(new Date(expires_at))],
            ['Se envía', <code>Authorization: Bearer …</code>],
          ]}
        />
        <div class="n-actions">
          <a class="btn btn-primary" href="/cuenta">
            Ya lo copié
          </a>
        </div>
      </Card>
    ),
  })
