/** The login page. */

import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { alonePage, BLANK, Field, Form, Note, Problems, type Reason, type Refused, type Tone } from '../../web/index.ts'

const KEPT = 'Lo que había guardado sigue guardado. Lo que envió con la sesión ya cerrada no se guardó.'

/** Notes on the reason for showing the login page again. */
const REASON_NOTES: Readonly<Record<Reason, { tone?: Tone; title: string; text: string }>> = {
  timeout: { title: 'Su sesión se cerró por inactividad', text: KEPT },
  lifetime: { title: 'Su sesión llegó a su duración máxima', text: KEPT },
  tab_closed: {
    title: 'Su sesión se cerró',
    text: 'Todas las pestañas de ñandutí quedaron cerradas y así lo pide la seguridad de esta instalación. Lo que había guardado sigue guardado.',
  },
  logout: { title: 'Cerró la sesión', text: 'Este navegador ya no tiene acceso a su cuenta.' },
  closed: {
    title: 'Su sesión se cerró',
    text: `Se cerró desde otro navegador, por un cambio de contraseña o por quien administra. ${KEPT}`,
  },
  password: { tone: 'ok', title: 'La contraseña cambió', text: 'Entre con la nueva.' },
}

type LoginProps = { reason?: Reason | undefined; volver?: string | undefined; refused?: Refused; demo: boolean }

const Login = ({ reason, volver, refused = BLANK, demo }: LoginProps) => (
  <>
    <div>
      <h1>Entrar</h1>
      <p class="n-meta mb-0">Facturación electrónica ante SIFEN</p>
    </div>
    {demo && (
      <Note tone="warn" title="Demostración, sin valor fiscal">
        <p>Los usuarios y sus contraseñas están en la terminal donde arrancó, y en demo-credenciales.json.</p>
      </Note>
    )}
    {reason && (
      <Note tone={REASON_NOTES[reason].tone ?? 'run'} role="status" title={REASON_NOTES[reason].title}>
        <p>
          {REASON_NOTES[reason].text}
          {volver && ' Al entrar vuelve a la página donde estaba.'}
        </p>
      </Note>
    )}
    <Problems refused={refused} fields={['usuario', 'clave']} title="No se pudo entrar" />
    <Form action="/login" entrance>
      {volver && <input type="hidden" name="volver" value={volver} />}
      <Field name="usuario" label="Correo o nombre de usuario" refused={refused} autocomplete="username" autofocus />
      <Field name="clave" label="Contraseña" refused={refused} type="password" autocomplete="current-password" />
      <button type="submit" class="btn btn-primary w-100">
        Entrar
      </button>
    </Form>
    <p class="mb-0">
      ¿Olvidó su contraseña? <a href="/recuperar">Recupere el acceso</a>.
    </p>
    <p class="mb-0">
      ¿Va a conectar su sistema? <a href="/guia">Lea la guía</a>.
    </p>
  </>
)

export const loginPage = (deps: Deps, reply: FastifyReply, props: Omit<LoginProps, 'demo'>) =>
  alonePage(deps, reply, {
    title: 'Entrar',
    foot: `ñandutí · ${new URL(deps.config.appUrl).host}`,
    forgetsTabs: true,
    body: <Login {...props} demo={deps.config.demo} />,
  })
