/** The page of the security settings. */
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import {
  BLANK,
  Card,
  Check,
  DataList,
  Field,
  Form,
  Problems,
  page,
  type Refused,
  readSetting,
  SETTINGS,
  shownNumber,
} from '../../web/index.ts'

const rangeOf = ({ min, max }: { min: number; max: number }) => `De ${min} a ${shownNumber(`${max}`)} minutos.`

export async function securityPage(deps: Deps, reply: FastifyReply, refused: Refused = BLANK) {
  const stored = {
    die_on_tab_close: await readSetting(deps.db, 'security.die_on_tab_close'),
    session_lifetime_minutes: await readSetting(deps.db, 'security.session_lifetime_minutes'),
    stale_close_minutes: await readSetting(deps.db, 'security.stale_close_minutes'),
  }
  const { sessionTimeoutMinutes, sessionMaxHours } = deps.config
  return page(deps, reply, {
    title: 'Seguridad',
    sub: stored.die_on_tab_close
      ? 'Las sesiones se cierran cuando se cierran todas las pestañas.'
      : 'Las sesiones siguen abiertas aunque se cierren las pestañas.',
    body: (
      <>
        <Problems refused={refused} fields={['stale_close_minutes', 'session_lifetime_minutes']} />
        <Card title="Sesiones">
          <Form action="/configuracion/seguridad">
            <Check
              name="die_on_tab_close"
              label="Cerrar la sesión al cerrar todas las pestañas"
              refused={refused}
              value={stored.die_on_tab_close}
              hint="Vale para todas las personas de esta instalación, desde la próxima página que abran."
            />
            <div class="n-grid">
              <Field
                name="stale_close_minutes"
                label="Cerrar sin actividad, en minutos"
                refused={refused}
                value={stored.stale_close_minutes}
                inputmode="numeric"
                hint={`${rangeOf(SETTINGS['security.stale_close_minutes'])} Solo cuenta mientras la casilla de arriba está marcada.`}
              />
              <Field
                name="session_lifetime_minutes"
                label="Duración de la sesión, en minutos"
                refused={refused}
                value={stored.session_lifetime_minutes}
                inputmode="numeric"
                hint={`${rangeOf(SETTINGS['security.session_lifetime_minutes'])} Es informativa: no cierra ninguna sesión.`}
              />
            </div>
            <div class="n-actions">
              <button type="submit" class="btn btn-primary">
                Guardar la seguridad
              </button>
            </div>
          </Form>
        </Card>
        <Card title="Lo que decide el servidor">
          <DataList
            facts={[
              [
                'Inactividad',
                sessionTimeoutMinutes > 0
                  ? `La sesión se cierra a los ${sessionTimeoutMinutes} minutos (SESSION_TIMEOUT_MINUTES).`
                  : 'La sesión no se cierra por inactividad (SESSION_TIMEOUT_MINUTES es 0).',
              ],
              [
                'Duración máxima',
                sessionMaxHours > 0
                  ? `La sesión se cierra a las ${sessionMaxHours} horas de entrar, aunque se use (SESSION_MAX_HOURS).`
                  : 'La sesión dura mientras se use (SESSION_MAX_HOURS es 0).',
              ],
              ['Navegador', 'La sesión se olvida cuando se cierra el navegador.'],
            ]}
          />
        </Card>
      </>
    ),
  })
}
