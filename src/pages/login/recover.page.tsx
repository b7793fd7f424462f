/** Pages for a forgotten password. */
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { alonePage, BLANK, Field, Form, NewPassword, Note, Problems, type Refused } from '../../web/index.ts'

const BACK = (
  <p class="mb-0">
    ¿La recordó? <a href="/login">Vuelva a la entrada</a>.
  </p>
)

const AfterRequest = () => (
  <Note tone="run" role="status" title="Revise su correo">
    <p>
      Si alguna cuenta tiene ese correo, le llega en unos minutos un enlace que vale una hora y una sola vez. Mire
      también en el correo no deseado.
    </p>
  </Note>
)

const WithoutMail = () => (
  <Note tone="warn" title="Esta instalación no envía correos">
    <p>
      Pida a un superadministrador que le dé otra contraseña. Quien administra el servidor puede darle un enlace con{' '}
      <code>nanduti user password --link</code>.
    </p>
  </Note>
)

const AskForm = ({ refused }: { refused: Refused }) => (
  <Form action="/recuperar">
    <Field
      name="email"
      label="Correo de su cuenta"
      type="email"
      refused={refused}
      autocomplete="email"
      hint="Le enviamos un enlace para poner otra contraseña."
    />
    <button type="submit" class="btn btn-primary w-100">
      Enviar el enlace
    </button>
  </Form>
)

type Shown = { isRequested?: boolean; refused?: Refused }

export const recoverPage = (deps: Deps, reply: FastifyReply, { isRequested = false, refused = BLANK }: Shown) =>
  alonePage(deps, reply, {
    title: 'Recuperar el acceso',
    body: (
      <>
        <h1>Recuperar el acceso</h1>
        <Problems refused={refused} fields={['email']} what="no se envió nada" />
        {!deps.mailer && <WithoutMail />}
        {deps.mailer && isRequested && <AfterRequest />}
        {deps.mailer && !isRequested && <AskForm refused={refused} />}
        {BACK}
      </>
    ),
  })

export const newPasswordPage = (
  deps: Deps,
  reply: FastifyReply,
  token: string | undefined,
  { email }: { email: string | null },
  refused: Refused = BLANK,
) =>
  alonePage(deps, reply, {
    title: 'Contraseña nueva',
    body: (
      <>
        <div>
          <h1>Contraseña nueva</h1>
          <p class="n-meta mb-0">Para {email}. Se cierran sus sesiones y se revocan sus tokens de la API.</p>
        </div>
        <Problems refused={refused} fields={['nueva', 'repetida']} what="la contraseña no cambió" />
        <Form action={`/recuperar/${token}`}>
          {/* Tells a password manager which user the password belongs to. */}
          <input type="text" name="usuario" value={email ?? ''} autocomplete="username" hidden readonly />
          <NewPassword refused={refused} />
          <button type="submit" class="btn btn-primary w-100">
            Cambiar la contraseña
          </button>
        </Form>
      </>
    ),
  })
