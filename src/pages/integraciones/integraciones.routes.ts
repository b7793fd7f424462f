/**
 * Routes of a company's integrations (spec, Events 1): webhooks and their deliveries, tokens, the request log, first
 * steps. They are for its administrators, who see a secret once.
 */
import type { Deps } from '../../deps.ts'
import {
  createWebhook,
  FAILURES,
  findDelivery,
  findWebhook,
  MOST_RESENT,
  removeWebhook,
  resendDelivery,
  resendMissed,
  resumeWebhook,
  rotateSecret,
  sendTest,
  stopWebhook,
  WebhookError,
  type WebhookListing,
} from '../../gateway/webhooks/index.ts'
import {
  type Call,
  type FieldErrors,
  idParam,
  notFound,
  type Route,
  requireEmpresa,
  revokeToken,
  route,
  unprocessable,
} from '../../http/index.ts'
import { HOUR_MS } from '../../units.ts'
import { currentEmpresa, done, sessionOf } from '../../web/index.ts'
import { entregaPage } from './entrega.page.tsx'
import { tabPage } from './integraciones.page.tsx'
import { listCompanyTokens } from './integraciones.queries.ts'
import { SINCE, sinceForm, tabQuery, webhookForm } from './integraciones.schema.ts'
import { newWebhookPage, secretPage, webhookPage } from './webhook.page.tsx'

const managing = { permission: 'emitter:manage', face: 'page' } as const

const PATH = '/configuracion/webhooks'
const home = ({ id }: { id: number }) => `${PATH}/${id}`

const loadWebhook = ({ db }: Deps, { params }: Pick<Call, 'params'>) => findWebhook(db, idParam(params.webhook))

const loadEntrega = ({ db }: Deps, { params }: Pick<Call, 'params'>) => findDelivery(db, idParam(params.entrega))

/** Turns a WebhookError into a 422 at the form. */
async function telling<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw error instanceof WebhookError ? unprocessable({ url: [error.message] }) : error
  }
}

const redraw = (deps: Deps, { loaded, reply }: Call<unknown, unknown, WebhookListing>, errors: FieldErrors) =>
  webhookPage(deps, reply, loaded, errors)

async function ownCompany(deps: Deps, { reply, principal }: Pick<Call, 'reply' | 'principal'>) {
  const empresa = await currentEmpresa(deps.db, sessionOf(reply.request))
  requireEmpresa(principal, empresa?.id, 'emitter:manage')
  return empresa as NonNullable<typeof empresa>
}

/** Refusal of a form that was opened for another company of the person. Two tabs share the current company. */
const OTHER_COMPANY =
  'Este formulario se abrió para otra empresa de las suyas. Vuelva a ella con «Cambiar», o revise los datos y cree el webhook en la que figura arriba.'

export const integracionesRoutes: Route[] = [
  route({
    ...managing,
    method: 'GET',
    path: '/configuracion',
    query: tabQuery,
    async handler(deps, { query, reply, principal }) {
      const empresa = await currentEmpresa(deps.db, sessionOf(reply.request))
      if (empresa) requireEmpresa(principal, empresa.id, 'emitter:manage')
      return tabPage(deps, reply, principal, query)
    },
  }),
  route({
    ...managing,
    method: 'GET',
    path: `${PATH}/nuevo`,
    async handler(deps, call) {
      return newWebhookPage(deps, call.reply, await ownCompany(deps, call))
    },
  }),
  route({
    ...managing,
    method: 'POST',
    path: `${PATH}/nuevo`,
    body: webhookForm,
    async handler(deps, { body, ...call }) {
      const empresa = await ownCompany(deps, call)
      if (body.empresa_id !== String(empresa.id)) throw unprocessable({ '': [OTHER_COMPANY] })
      const { id, secret } = await telling(createWebhook(deps, empresa.id, body))
      return secretPage(deps, call.reply, { id, url: body.url, secret })
    },
    async redraw(deps, { reply, principal, body }, errors) {
      const empresa = await ownCompany(deps, { reply, principal })
      return newWebhookPage(deps, reply, empresa, { values: body as Record<string, unknown>, errors })
    },
  }),
  route({
    ...managing,
    method: 'GET',
    path: `${PATH}/:webhook`,
    load: loadWebhook,
    handler: (deps, { loaded, reply }) => webhookPage(deps, reply, loaded),
  }),
  route({
    ...managing,
    method: 'POST',
    path: `${PATH}/:webhook/rotar`,
    load: loadWebhook,
    async handler(deps, { loaded, reply }) {
      const secret = await telling(rotateSecret(deps, loaded))
      return secretPage(deps, reply, { id: loaded.id, url: loaded.url, secret, rotated: true })
    },
    redraw,
  }),
  route({
    ...managing,
    method: 'POST',
    path: `${PATH}/:webhook/prueba`,
    load: loadWebhook,
    async handler(deps, { loaded, reply }) {
      const { id, answer } = await telling(sendTest(deps, loaded))
      const arrived = answer.code === null
      return done(deps, reply, `/configuracion/entregas/${id}`, {
        tone: arrived ? 'ok' : 'bad',
        title: arrived ? 'La prueba llegó' : 'La prueba no llegó',
        text: arrived
          ? `El receptor respondió ${answer.status} en ${answer.durationMs} ms.`
          : FAILURES[answer.code as keyof typeof FAILURES],
      })
    },
    redraw,
  }),
  route({
    ...managing,
    method: 'POST',
    path: `${PATH}/:webhook/pausar`,
    load: loadWebhook,
    async handler(deps, { loaded, reply }) {
      const waiting = await telling(stopWebhook(deps, loaded))
      return done(deps, reply, home(loaded), {
        tone: 'ok',
        title: 'El webhook quedó en pausa',
        text: `Sus eventos se anotan y no se envían. Entregas que esperaban y no saldrán: ${waiting}.`,
      })
    },
    redraw,
  }),
  route({
    ...managing,
    method: 'POST',
    path: `${PATH}/:webhook/reanudar`,
    load: loadWebhook,
    async handler(deps, { loaded, reply }) {
      await telling(resumeWebhook(deps, loaded))
      return done(deps, reply, home(loaded), {
        tone: 'ok',
        title: 'El webhook está en marcha',
        text: 'Lo que se perdió en la pausa se reenvía con «Reenviar fallidas».',
      })
    },
    redraw,
  }),
  route({
    ...managing,
    method: 'POST',
    path: `${PATH}/:webhook/eliminar`,
    load: loadWebhook,
    async handler(deps, { loaded, reply }) {
      await telling(removeWebhook(deps, loaded))
      return done(deps, reply, '/configuracion?tab=integraciones', {
        tone: 'ok',
        title: 'El webhook se eliminó',
        text: 'Sus entregas anteriores quedan guardadas.',
      })
    },
    redraw,
  }),
  route({
    ...managing,
    method: 'POST',
    path: `${PATH}/:webhook/reenviar`,
    load: loadWebhook,
    body: sinceForm,
    async handler(deps, { loaded, body, reply }) {
      const since = new Date(deps.clock.now().getTime() - body.horas * HOUR_MS)
      const count = await telling(resendMissed(deps, loaded, since))
      const rest = count === MOST_RESENT ? ' Pueden quedar más: cuando terminen, repita la acción.' : ''
      return done(deps, reply, home(loaded), {
        tone: count > 0 ? 'ok' : 'off',
        title: count > 0 ? `Entregas que se envían de nuevo: ${count}` : 'No hay entregas fallidas que reenviar',
        text: `De ${SINCE[String(body.horas) as keyof typeof SINCE]}.${rest}`,
      })
    },
    redraw,
  }),
  route({
    ...managing,
    method: 'GET',
    path: '/configuracion/entregas/:entrega',
    load: loadEntrega,
    handler: (deps, { loaded, reply }) => entregaPage(deps, reply, loaded),
  }),
  route({
    ...managing,
    method: 'POST',
    path: '/configuracion/entregas/:entrega/reenviar',
    load: loadEntrega,
    async handler(deps, { loaded, reply }) {
      const id = await telling(resendDelivery(deps, loaded))
      return done(deps, reply, `/configuracion/entregas/${id}`, {
        tone: 'ok',
        title: `La entrega ${loaded.id} se envía de nuevo como ${id}`,
        text: 'Lleva el mismo cuerpo, con otro identificador, otra hora y otra firma.',
      })
    },
    redraw: (deps, { loaded, reply }, errors) => entregaPage(deps, reply, loaded, errors),
  }),
  route({
    ...managing,
    method: 'POST',
    path: '/configuracion/tokens/:token/revocar',
    async handler(deps, { params, reply, principal }) {
      const empresa = await ownCompany(deps, { reply, principal })
      const now = deps.clock.now()
      const token = (await listCompanyTokens(deps.db, empresa.id, now)).find(({ id }) => id === idParam(params.token))
      if (!token) throw notFound()
      if (token.ajeno && token.user_id !== principal.userId && !principal.superadmin)
        throw unprocessable({
          '': ['Su usuario pertenece también a otra empresa: pida que lo revoque en «Mi cuenta».'],
        })
      await revokeToken(deps.db, token.id, now)
      return done(deps, reply, '/configuracion?tab=tokens', {
        tone: 'ok',
        title: `El token «${token.device_name}» de ${token.usuario} ya no sirve`,
      })
    },
    redraw: (deps, { reply, principal }, errors) => tabPage(deps, reply, principal, { tab: 'tokens' }, errors),
  }),
]
