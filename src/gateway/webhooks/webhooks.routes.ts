/**
 * Routes of the webhooks (docs/notes 510), for administrators of a company: the acts of the page and of the command,
 * by the same functions. Deliveries have paths of their own, because their ids are unique over all webhooks.
 */
import type { Deps } from '../../deps.ts'
import { type Call, idParam, mayUse, notFound, type Route, route, type Tag, visibleEmpresas } from '../../http/index.ts'
import { chosenCompany } from '../auth/index.ts'
import { createWebhook, rotateSecret } from './create-webhook.ts'
import { removeWebhook, resumeWebhook, stopWebhook } from './deliver/index.ts'
import {
  attemptsOf,
  findDelivery,
  findWebhook,
  listWebhooks,
  recentDeliveries,
  SHOWN_DELIVERIES,
  type WebhookListing,
  type WebhookRef,
} from './record/index.ts'
import { MOST_RESENT, resendDelivery, resendMissed } from './resend-deliveries.ts'
import { sendTest } from './send-test.ts'
import { fullRefusal, pausedRefusal, refusing, secretRefusal, urlRefusal } from './webhooks.errors.ts'
import { presentEntrega, presentEntregaEntera, presentSecret, presentTest, presentWebhook } from './webhooks.present.ts'
import {
  entregaList,
  newWebhook,
  oneEntrega,
  oneWebhook,
  pausedWebhook,
  removedWebhook,
  resendSince,
  resentEntrega,
  resentMissed,
  secretWebhook,
  testedWebhook,
  webhookList,
} from './webhooks.schema.ts'

const tag: Tag = {
  name: 'Webhooks',
  description:
    'Los avisos firmados de cada cambio, para quien administra la empresa. Cómo verificarlos: docs/webhooks.md.',
}

const PATH = '/api/webhooks'
/** Of its own: beside `/api/webhooks/{id}/rotar` it could not be told from a webhook's. */
const ENTREGAS = '/api/entregas'
const reading = { method: 'GET', permission: 'sifen:admin' } as const
const acting = { method: 'POST', permission: 'sifen:admin', limiter: 'admin' } as const

const loadWebhook = ({ db }: Deps, { params }: Pick<Call, 'params'>) => findWebhook(db, idParam(params.id))
const loadEntrega = ({ db }: Deps, { params }: Pick<Call, 'params'>) => findDelivery(db, idParam(params.id))

/** Returns the subscription as it is after an act. Throws 404 when another request removed it meanwhile. */
async function webhookNow({ db }: Deps, { id }: Pick<WebhookRef, 'id'>): Promise<WebhookListing> {
  const row = await findWebhook(db, id)
  if (!row) throw notFound()
  return row
}

export const webhooksRoutes: Route[] = [
  route({
    ...reading,
    path: PATH,
    docs: { tag, operationId: 'listarWebhooks', summary: 'Listar los webhooks', response: webhookList },
    async handler({ db }, { principal }) {
      const rows = await listWebhooks(db, visibleEmpresas(principal))
      return { data: rows.filter(({ empresa_id }) => mayUse(principal, empresa_id, 'sifen:admin')).map(presentWebhook) }
    },
  }),
  route({
    ...acting,
    path: PATH,
    status: 201,
    docs: {
      tag,
      operationId: 'agregarWebhook',
      summary: 'Agregar un webhook',
      description:
        'La respuesta trae el secreto, que no se vuelve a mostrar. Pruébelo con `POST /api/webhooks/{id}/prueba`.',
      response: secretWebhook,
      refusals: [urlRefusal, fullRefusal],
    },
    body: newWebhook,
    async handler(deps, { principal, body: { empresa_id, ...wanted } }) {
      const empresaId = await chosenCompany(deps, principal, empresa_id, 'sifen:admin')
      const { id, secret } = await refusing(createWebhook(deps, empresaId, wanted))
      return presentSecret(await webhookNow(deps, { id }), secret)
    },
  }),
  route({
    ...reading,
    path: `${PATH}/:id`,
    docs: { tag, operationId: 'consultarWebhook', summary: 'Ver un webhook', response: oneWebhook },
    load: loadWebhook,
    handler: (_deps, { loaded }) => ({ data: presentWebhook(loaded) }),
  }),
  route({
    ...acting,
    path: `${PATH}/:id/rotar`,
    docs: {
      tag,
      operationId: 'rotarSecretoDeWebhook',
      summary: 'Cambiar el secreto',
      description:
        'El secreto anterior firma además durante 24 horas, para cargar el nuevo en el receptor sin perder avisos.',
      response: secretWebhook,
    },
    load: loadWebhook,
    async handler(deps, { loaded }) {
      const secret = await refusing(rotateSecret(deps, loaded))
      return presentSecret(await webhookNow(deps, loaded), secret)
    },
  }),
  route({
    ...acting,
    path: `${PATH}/:id/pausar`,
    docs: {
      tag,
      operationId: 'pausarWebhook',
      summary: 'Poner un webhook en pausa',
      description: 'Sus eventos se anotan y no se envían. Lo que esperaba tampoco sale.',
      response: pausedWebhook,
    },
    load: loadWebhook,
    async handler(deps, { loaded }) {
      const omitidas = await refusing(stopWebhook(deps, loaded))
      return { data: presentWebhook(await webhookNow(deps, loaded)), omitidas }
    },
  }),
  route({
    ...acting,
    path: `${PATH}/:id/reanudar`,
    docs: {
      tag,
      operationId: 'reanudarWebhook',
      summary: 'Reanudar un webhook',
      description:
        'Envía desde el próximo evento. Lo que se perdió en la pausa se pide con `POST /api/webhooks/{id}/reenviar`.',
      response: oneWebhook,
      refusals: [secretRefusal],
    },
    load: loadWebhook,
    async handler(deps, { loaded }) {
      await refusing(resumeWebhook(deps, loaded))
      return { data: presentWebhook(await webhookNow(deps, loaded)) }
    },
  }),
  route({
    ...acting,
    path: `${PATH}/:id/prueba`,
    docs: {
      tag,
      operationId: 'probarWebhook',
      summary: 'Probar un webhook',
      description: 'Envía ahora un `webhook.test`, también a uno en pausa, y dice qué respondió el receptor.',
      response: testedWebhook,
      refusals: [secretRefusal],
    },
    load: loadWebhook,
    handler: async (deps, { loaded }) => presentTest(await refusing(sendTest(deps, loaded))),
  }),
  route({
    ...acting,
    path: `${PATH}/:id/eliminar`,
    docs: { tag, operationId: 'eliminarWebhook', summary: 'Eliminar un webhook', response: removedWebhook },
    load: loadWebhook,
    async handler(deps, { loaded }) {
      await refusing(removeWebhook(deps, loaded))
      return { message: `El webhook ${loaded.id} se eliminó. Sus entregas anteriores quedan guardadas.` }
    },
  }),
  route({
    ...acting,
    path: `${PATH}/:id/reenviar`,
    docs: {
      tag,
      operationId: 'reenviarEntregas',
      summary: 'Reenviar lo que no llegó',
      description:
        'Cada evento sale una vez, con otro `X-Webhook-Id`, otra hora y el mismo cuerpo. Lo que ya llegó no se repite.',
      response: resentMissed,
      refusals: [pausedRefusal],
    },
    body: resendSince,
    load: loadWebhook,
    async handler(deps, { loaded, body }) {
      const reenviadas = await refusing(resendMissed(deps, loaded, new Date(body.desde)))
      return { reenviadas, quedan: reenviadas === MOST_RESENT }
    },
  }),
  route({
    ...reading,
    path: `${PATH}/:id/entregas`,
    docs: { tag, operationId: 'listarEntregas', summary: 'Listar las entregas de un webhook', response: entregaList },
    load: loadWebhook,
    handler: async ({ db }, { loaded }) => ({
      data: (await recentDeliveries(db, loaded.empresa_id, SHOWN_DELIVERIES, loaded.id)).map(presentEntrega),
    }),
  }),
  route({
    ...reading,
    path: `${ENTREGAS}/:id`,
    docs: { tag, operationId: 'consultarEntrega', summary: 'Ver una entrega', response: oneEntrega },
    load: loadEntrega,
    handler: async ({ db }, { loaded }) => ({
      data: presentEntregaEntera(loaded, await attemptsOf(db, loaded.empresa_id, [loaded.id])),
    }),
  }),
  route({
    ...acting,
    path: `${ENTREGAS}/:id/reenviar`,
    docs: {
      tag,
      operationId: 'reenviarEntrega',
      summary: 'Reenviar una entrega',
      description: 'También una que llegó. El reenvío es una entrega nueva.',
      response: resentEntrega,
      refusals: [pausedRefusal],
    },
    load: loadEntrega,
    handler: async (deps, { loaded }) => ({ entrega_id: await refusing(resendDelivery(deps, loaded)) }),
  }),
]
