/** The tab of the webhooks: the company's receivers, and the last 50 deliveries (spec, Limits). */
import type { Deps } from '../../deps.ts'
import { listWebhooks, recentDeliveries, SHOWN_DELIVERIES, type WebhookListing } from '../../gateway/webhooks/index.ts'
import { Card, type Column, counted, EmptyState, Form, Icon, shownInstant, Table, Tag } from '../../web/index.ts'
import { Deliveries } from './deliveries.tsx'
import type { TabView, Viewed } from './tab.ts'

export const WebhookState = ({ row: { activo, paused_reason, failing_since } }: { row: WebhookListing }) =>
  activo ? (
    failing_since ? (
      <>
        <Tag tone="bad">Falla</Tag>
        <div class="n-meta">desde el {shownInstant(failing_since)}</div>
      </>
    ) : (
      <Tag tone="ok">En marcha</Tag>
    )
  ) : (
    <>
      <Tag tone={paused_reason ? 'bad' : 'off'}>En pausa</Tag>
      {paused_reason && <div class="n-meta">{paused_reason}</div>}
    </>
  )

export async function webhooksTab({ db }: Deps, { empresa }: Viewed): Promise<TabView> {
  const hooks = await listWebhooks(db, [empresa.id])
  const deliveries = await recentDeliveries(db, empresa.id, SHOWN_DELIVERIES)
  const failing = hooks.filter(({ activo, failing_since }) => activo && failing_since !== null).length
  const failed = deliveries.filter(({ estado }) => estado === 'failed').length
  const add = (
    <a class="btn btn-primary" href="/configuracion/webhooks/nuevo">
      <Icon name="plus" />
      Nuevo webhook
    </a>
  )
  const sub =
    hooks.length === 0
      ? 'Un webhook avisa a su sistema cuando cambia un documento.'
      : failing === 0
        ? `${counted(hooks.length, 'webhook', 'webhooks')}; ninguno falla.`
        : `${counted(failing, 'webhook falla', 'webhooks fallan')}; entregas fallidas entre las últimas ${SHOWN_DELIVERIES}: ${failed}.`
  if (hooks.length === 0 && deliveries.length === 0)
    return {
      sub,
      body: (
        <Card flush>
          <EmptyState title="Todavía no hay webhooks" act={add}>
            Su sistema recibirá un POST firmado por cada documento aprobado, rechazado o cancelado. Aquí verá cada
            entrega con su respuesta.
          </EmptyState>
        </Card>
      ),
    }
  return {
    sub,
    actions: add,
    body: (
      <>
        <Card title="Webhooks" flush>
          {hooks.length > 0 ? (
            <Table caption="Webhooks de la empresa" columns={[...COLUMNS, ACTS]} rows={hooks} />
          ) : (
            <p class="card-body mb-0">No hay ninguno; quedan las entregas de los que se eliminaron.</p>
          )}
        </Card>
        <Card title={`Últimas ${SHOWN_DELIVERIES} entregas`} flush>
          {deliveries.length > 0 ? (
            <Deliveries rows={deliveries} />
          ) : (
            <p class="card-body mb-0">Todavía no hay entregas. «Enviar prueba» hace la primera.</p>
          )}
        </Card>
      </>
    ),
  }
}

const COLUMNS: readonly Column<WebhookListing>[] = [
  {
    title: 'Dirección',
    kind: 'lead',
    cell: ({ id, url }) => (
      <a class="n-break" href={`/configuracion/webhooks/${id}`}>
        {url}
      </a>
    ),
  },
  { title: 'Estado', cell: row => <WebhookState row={row} /> },
  { title: 'Eventos', cell: ({ events }) => (events.length === 0 ? 'todos' : events.join(', ')) },
]

const ACTS: Column<WebhookListing> = {
  title: 'Acciones',
  hidden: true,
  cell: ({ id }) => (
    <div class="n-actions">
      <Form action={`/configuracion/webhooks/${id}/prueba`} class="">
        <button type="submit" class="btn btn-sm">
          Enviar prueba<span class="visually-hidden"> al webhook {id}</span>
        </button>
      </Form>
      <a class="btn btn-sm" href={`/configuracion/webhooks/${id}`}>
        Abrir<span class="visually-hidden"> el webhook {id}</span>
      </a>
    </div>
  ),
}
