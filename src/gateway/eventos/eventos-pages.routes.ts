/** Pages of events: the list, one event, and a form for each kind. A document is cancelled on its own page. */
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { type Call, idParam, type Route, requireEmpresa, route, unprocessable } from '../../http/index.ts'
import { currentEmpresa, done, type FrameEmpresa, listQuery, sessionOf } from '../../web/index.ts'
import { eventoPage } from './evento.page.tsx'
import { eventosPage, newEventoPage } from './eventos.page.tsx'
import { findShownEvento, listSigners, PARTES } from './eventos-pages.queries.ts'
import { formEventoPage, puntosOf } from './form-evento.page.tsx'
import { eventoJson, eventoProblems } from './form-evento.ts'
import { FORM_TIPOS, FORMULARIOS, type FormTipo } from './form-fields.ts'
import { noticeOf, registerForm } from './register-form.ts'
import { downloadXml } from './show-evento.ts'

const seeing = { permission: 'sifen:read', face: 'page' } as const
const sending = { permission: 'sifen:send', face: 'page' } as const

const text = z.string().max(60).optional().catch(undefined)
const proposed = z.object({ cdc: text, motivo: text })

const oneEvento = {
  load: ({ db }: Deps, { params }: Pick<Call, 'params'>) => findShownEvento(db, idParam(params.evento)),
}
const kind = { path: '/eventos/nuevo/:tipo', words: { tipo: FORM_TIPOS } } as const

/** Returns the company of the session. Throws 403 when the user may not register its events. */
async function senderOf(deps: Deps, { principal, reply }: Pick<Call, 'principal' | 'reply'>): Promise<FrameEmpresa> {
  const empresa = await currentEmpresa(deps.db, sessionOf(reply.request))
  requireEmpresa(principal, empresa?.id, 'sifen:send')
  return empresa as FrameEmpresa
}

/** Returns the form's request, with the ids resolved: the point of a voiding, the signer of a receiver's event. */
async function bodyOf({ db }: Deps, { id }: FrameEmpresa, tipo: FormTipo, sent: Record<string, unknown>) {
  const json = eventoJson(tipo, sent)
  if (tipo === 'inutilizacion') {
    const punto = (await puntosOf(db, id)).find(each => `${each.id}` === sent.punto)
    const { id: _, ...codes } = punto ?? {}
    return { ...json, ...codes }
  }
  if (FORMULARIOS[tipo].parte === 'emisor') return json
  const signers = await listSigners(db, id)
  const signer = signers.find(each => `${each.id}` === sent.emisor) ?? (signers.length === 1 ? signers[0] : undefined)
  if (!signer) throw unprocessable({ emitter_id: ['Elija qué emisor de esta empresa firma.'] })
  return { ...json, emitter_id: signer.id }
}

export const eventosPages: readonly Route[] = [
  route({
    ...seeing,
    method: 'GET',
    path: '/eventos',
    query: listQuery(PARTES),
    handler: (deps, { query, principal, reply }) => eventosPage(deps, reply, principal, query),
  }),
  route({
    ...sending,
    method: 'GET',
    path: '/eventos/nuevo',
    async handler(deps, call) {
      await senderOf(deps, call)
      return newEventoPage(deps, call.reply)
    },
  }),
  route({
    ...sending,
    ...kind,
    method: 'GET',
    query: proposed,
    async handler(deps, call) {
      const values = Object.fromEntries(Object.entries(call.query).filter(([, value]) => value !== undefined))
      const empresa = await senderOf(deps, call)
      return formEventoPage(deps, call.reply, empresa, call.params.tipo as FormTipo, { values, errors: {} })
    },
  }),
  route({
    ...sending,
    ...kind,
    method: 'POST',
    body: z.record(z.string(), z.unknown()),
    async handler(deps, call) {
      const empresa = await senderOf(deps, call)
      const tipo = call.params.tipo as FormTipo
      const body = await bodyOf(deps, empresa, tipo, call.body)
      const registered = await registerForm(deps, call.principal, tipo, body)
      return done(deps, call.reply, `/eventos/${registered.id}`, noticeOf(registered))
    },
    async redraw(deps, call, errors) {
      const values = call.body as Record<string, unknown>
      const tipo = call.params.tipo as FormTipo
      const refused = { values, errors: eventoProblems(tipo, values, errors) }
      return formEventoPage(deps, call.reply, await senderOf(deps, call), tipo, refused)
    },
  }),
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
