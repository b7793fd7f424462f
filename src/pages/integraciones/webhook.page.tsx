/** Pages of a webhook: the form of a new one, its secret (once), its state and its actions. */
import type { FastifyReply } from 'fastify'
import type { WebhookEvent } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import {
  recentDeliveries,
  SHOWN_DELIVERIES,
  standardSecret,
  type WebhookListing,
} from '../../gateway/webhooks/index.ts'
import type { FieldErrors } from '../../http/index.ts'
import {
  BLANK,
  Card,
  Check,
  Copy,
  DataList,
  Field,
  Form,
  type FrameEmpresa,
  Note,
  Problems,
  page,
  type Refused,
  shownInstant,
} from '../../web/index.ts'
import { Again, Deliveries } from './deliveries.tsx'
import { boxOf, SINCE } from './integraciones.schema.ts'
import { WebhookState } from './webhooks.page.tsx'

const CRUMBS = [['Integraciones', '/configuracion?tab=integraciones']] as const

/** Names of the events. `webhook.test` is missing because it is sent on demand only. */
const EVENTS: Readonly<Record<Exclude<WebhookEvent, 'webhook.test'>, string>> = {
  'dte.created': 'Documento creado',
  'dte.signed': 'Documento firmado',
  'dte.sent': 'Documento enviado',
  'dte.approved': 'Documento aprobado',
  'dte.approved_obs': 'Documento aprobado con observaciones',
  'dte.rejected': 'Documento rechazado',
  'dte.error': 'Documento no enviado',
  'dte.cancelled': 'Documento cancelado',
  'lote.sent': 'Lote enviado',
  'lote.settled': 'Lote terminado',
  'evento.approved': 'Evento aprobado',
  'evento.rejected': 'Evento rechazado',
  'punto.recuperado': 'Punto recuperado',
  'punto.detenido': 'Punto detenido',
}

export const newWebhookPage = (
  deps: Deps,
  reply: FastifyReply,
  empresa: Pick<FrameEmpresa, 'id'>,
  refused: Refused = BLANK,
) =>
  page(deps, reply, {
    title: 'Nuevo webhook',
    crumbs: CRUMBS,
    sub: 'El secreto con el que se firma se muestra una sola vez, al crearlo.',
    body: (
      <>
        <Problems refused={refused} fields={['url']} what="no se creó el webhook" />
        <Card title="Receptor">
          <Form action="/configuracion/webhooks/nuevo">
            <input type="hidden" name="empresa_id" value={empresa.id} />
            <Field
              name="url"
              label="Dirección"
              refused={refused}
              maxlength={4096}
              hint="La dirección pública de su sistema, por ejemplo https://erp.suempresa.com.py/sifen. Recibe un POST por evento."
            />
            <fieldset class="n-stack">
              <legend class="form-label mb-0">Eventos</legend>
              <p class="form-hint mb-0">Sin ninguno marcado se envían todos.</p>
              <div class="n-grid">
                {Object.entries(EVENTS).map(([event, words]) => (
                  <Check
                    name={boxOf(event)}
                    refused={refused}
                    value={false}
                    label={
                      <>
                        {words} <code>{event}</code>
                      </>
                    }
                  />
                ))}
              </div>
            </fieldset>
            <div class="n-actions">
              <button type="submit" class="btn btn-primary">
                Crear el webhook
              </button>
            </div>
          </Form>
        </Card>
      </>
    ),
  })

type Secret = { id: number; url: string; secret: string; rotated?: true }

export const secretPage = (deps: Deps, reply: FastifyReply, { id, url, secret, rotated }: Secret) =>
  page(deps, reply, {
    title: rotated ? `Secreto nuevo del webhook ${id}` : `Webhook ${id} creado`,
    crumbs: CRUMBS,
    sub: url,
    body: (
      <>
        <Note tone="ok" role="status" title="Copie el secreto ahora: no se vuelve a mostrar">
          <p>
            <Copy>{secret}</Copy>
          </p>
          <p>
            Para una biblioteca de Standard Webhooks, el mismo secreto se escribe <code>{standardSecret(secret)}</code>
          </p>
          {rotated && (
            <p>
              Durante 24 horas las entregas llevan además la firma con el anterior, en X-Webhook-Signature-Previous,
              para que cambie sin cortes.
            </p>
          )}
        </Note>
        <Card title="Ahora">
          <p class="mb-0">
            Guarde el secreto en su sistema y verifique cada entrega: HMAC-SHA256 del secreto sobre{' '}
            <code>hora.cuerpo</code>, comparado en tiempo constante con X-Webhook-Signature. Después envíe una prueba.
          </p>
          <div class="n-actions">
            <Form action={`/configuracion/webhooks/${id}/prueba`} class="">
              <button type="submit" class="btn btn-primary">
                Enviar prueba
              </button>
            </Form>
            <a class="btn" href={`/configuracion/webhooks/${id}`}>
              Abrir el webhook
            </a>
          </div>
        </Card>
      </>
    ),
  })

export async function webhookPage(deps: Deps, reply: FastifyReply, row: WebhookListing, errors: FieldErrors = {}) {
  const { id, url, events, activo, previous_until, created_at } = row
  const deliveries = await recentDeliveries(deps.db, row.empresa_id, SHOWN_DELIVERIES, id)
  const now = deps.clock.now()
  const facts = [
    ['Estado', <WebhookState row={row} />],
    ['Dirección', <span class="n-break">{url}</span>],
    ['Eventos', events.length === 0 ? 'todos' : events.join(', ')],
    ['Creado', shownInstant(created_at)],
    ...(previous_until && previous_until > now
      ? [['Secreto anterior', `firma también hasta el ${shownInstant(previous_until)}`] as const]
      : []),
  ] as const
  return page(deps, reply, {
    title: `Webhook ${id}`,
    crumbs: CRUMBS,
    sub: activo ? 'Recibe cada evento elegido, firmado.' : 'En pausa: sus eventos se anotan y no se envían.',
    body: (
      <>
        <Problems refused={{ values: {}, errors }} fields={[]} what="no se cambió nada" />
        <Card title="Receptor">
          <DataList facts={facts} />
        </Card>
        <Acts row={row} />
        <Card title={`Últimas ${SHOWN_DELIVERIES} entregas`} flush>
          {deliveries.length > 0 ? (
            <Deliveries rows={deliveries} ofOne />
          ) : (
            <p class="card-body mb-0">Todavía no hay entregas.</p>
          )}
        </Card>
      </>
    ),
  })
}

type ActProps = { id: number; act: string; text: string; danger?: true }

const Act = ({ id, act, text, danger }: ActProps) => (
  <Form action={`/configuracion/webhooks/${id}/${act}`} class="">
    <button type="submit" class={danger ? 'btn btn-outline-danger' : 'btn'}>
      {text}
    </button>
  </Form>
)

const Acts = ({ row: { id, activo } }: { row: WebhookListing }) => (
  <Card title="Acciones">
    <div class="n-actions">
      <Act id={id} act="prueba" text="Enviar prueba" />
      {activo ? <Act id={id} act="pausar" text="Pausar" /> : <Act id={id} act="reanudar" text="Reanudar" />}
      <Act id={id} act="rotar" text="Rotar el secreto" />
    </div>
    <Form action={`/configuracion/webhooks/${id}/reenviar`} class="n-actions">
      <label class="form-label mb-0" for="horas">
        Reenviar fallidas de
      </label>
      <div class="n-field">
        <select class="form-select" id="horas" name="horas">
          {Object.entries(SINCE).map(([hours, words]) => (
            <option value={hours} selected={hours === '24'}>
              {words}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" class="btn">
        <Again />
        Reenviar
      </button>
    </Form>
    <details>
      <summary>Eliminar el webhook</summary>
      <div class="n-stack mt-2">
        <p class="mb-0">No recibirá nada más y su secreto se borra. Las entregas anteriores quedan guardadas.</p>
        <Act id={id} act="eliminar" text={`Eliminar el webhook ${id}`} danger />
      </div>
    </details>
  </Card>
)
