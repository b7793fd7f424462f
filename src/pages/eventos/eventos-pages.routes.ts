/** Pages of events: the list, one event, and a form for each kind. A document is cancelled on its own page. */
import * as z from 'zod'
import type { Deps } from '../../deps.ts'
import { downloadXml } from '../../gateway/eventos/index.ts'
import { type Call, idParam, type Route, requireEmpresa, route, unprocessable } from '../../http/index.ts'
import {
  currentEmpresa,
  done,
  type FrameEmpresa,
  formRoutes,
  type Json,
  listQuery,
  sessionOf,
} from '../../web/index.ts'
import { eventoPage } from './evento.page.tsx'
import { eventosPage, newEventoPage } from './eventos.page.tsx'
import { findShownEvento, listSigners, PARTES } from './eventos-pages.queries.ts'
import { formEventoPage } from './form-evento.page.tsx'
import { FORM_TIPOS, FORMULARIOS, type FormTipo, tableOf } from './form-fields.ts'
import { noticeOf, type Registered, registerForm } from './register-form.ts'
import { registerVoiding } from './register-voiding.ts'
import { confirmVoidingPage, gapOf, isConfirming, planGap } from './void-form.page.tsx'

const seeing = { permission: 'sifen:read', face: 'page' } as const

const text = z.string().max(60).optional().catch(undefined)
const proposed = z.object({ cdc: text, motivo: text })

const oneEvento = {
  load: ({ db }: Deps, { params }: Pick<Call, 'params'>) => findShownEvento(db, idParam(params.evento)),
}
/** Refusal of a form that was opened for another company of the person. Two tabs share the current company. */
const OTHER_COMPANY =
  'Este formulario se abrió para otra empresa de las suyas. Vuelva a ella con «Cambiar», o revise los datos y registre el evento en la que figura arriba.'

/** Returns the company of the session. Throws 403 when the user may not register its events. */
async function senderOf(deps: Deps, { principal, reply }: Pick<Call, 'principal' | 'reply'>): Promise<FrameEmpresa> {
  const empresa = await currentEmpresa(deps.db, sessionOf(reply.request))
  requireEmpresa(principal, empresa?.id, 'sifen:send')
  return empresa as FrameEmpresa
}

/** Returns the request with the signer of a receiver's event. */
async function withSigner({ db }: Deps, { id }: FrameEmpresa, sent: Json, json: Json) {
  const signers = await listSigners(db, id)
  const signer = signers.find(each => `${each.id}` === sent.emisor) ?? (signers.length === 1 ? signers[0] : undefined)
  if (!signer) throw unprocessable({ emitter_id: ['Elija qué emisor de esta empresa firma.'] })
  return { ...json, emitter_id: signer.id }
}

const tipoOf = ({ params }: Pick<Call, 'params'>) => params.tipo as FormTipo
const textOf = (text: unknown) => (typeof text === 'string' ? text.trim() : '')

/** The form of each kind. That of a voiding has a second step, which confirms it. */
const forms = formRoutes({
  permission: 'sifen:send',
  path: '/eventos/nuevo/:tipo',
  words: { tipo: FORM_TIPOS },
  query: proposed,
  form: call => tableOf(tipoOf(call), call.body),
  start: (_deps, { query }) => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)),
  async show(deps, call, refused) {
    const empresa = await senderOf(deps, call)
    const tipo = tipoOf(call)
    const gap = tipo === 'inutilizacion' && isConfirming(refused) && (await gapOf(deps, empresa, refused.values))
    if (gap) return confirmVoidingPage(deps, call.reply, gap, refused)
    return formEventoPage(deps, call.reply, empresa, tipo, refused)
  },
  async save(deps, call, json: Json) {
    const { body, principal, reply } = call
    const empresa = await senderOf(deps, call)
    const tipo = tipoOf(call)
    if (body.empresa_id !== String(empresa.id)) throw unprocessable({ '': [OTHER_COMPANY] })
    if (tipo !== 'inutilizacion') {
      const request = FORMULARIOS[tipo].parte === 'emisor' ? json : await withSigner(deps, empresa, body, json)
      return toEvento(deps, reply, await registerForm(deps, principal, tipo, request))
    }
    const gap = await planGap(deps, principal, empresa, body)
    if (body.confirmado === undefined) return confirmVoidingPage(deps, reply, gap, { values: body, errors: {} })
    const typed = { motivo: textOf(body.motivo), confirmado: textOf(body.confirmado) }
    return toEvento(deps, reply, await registerVoiding(deps, principal, gap, typed))
  },
})

const toEvento = (deps: Deps, reply: Call['reply'], registered: Registered) =>
  done(deps, reply, `/eventos/${registered.id}`, noticeOf(registered))

export const eventosPages: readonly Route[] = [
  route({
    ...seeing,
    method: 'GET',
    path: '/eventos',
    query: listQuery(PARTES),
    handler: (deps, { query, principal, reply }) => eventosPage(deps, reply, principal, query),
  }),
  route({
    permission: 'sifen:send',
    face: 'page',
    method: 'GET',
    path: '/eventos/nuevo',
    async handler(deps, call) {
      await senderOf(deps, call)
      return newEventoPage(deps, call.reply)
    },
  }),
  ...forms,
  route({
    ...seeing,
    ...oneEvento,
    method: 'GET',
    path: '/eventos/:evento',
    handler: (deps, { loaded, reply }) => eventoPage(deps, reply, loaded),
  }),
  route({
    ...seeing,
    ...oneEvento,
    method: 'GET',
    path: '/eventos/:evento/xml',
    handler: (deps, { loaded, reply }) => downloadXml(deps, loaded.evento, reply),
  }),
]
