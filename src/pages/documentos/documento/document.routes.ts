/** Routes of a document's page and its actions: sign, send, resend and cancel. */
import type { Deps } from '../../../deps.ts'
import {
  type DteRow,
  dismissDte,
  downloadKude,
  downloadXml,
  dteKey,
  findDte,
  isMotivo,
  kudeFilter,
  resendDte,
  signStored,
} from '../../../gateway/dtes/index.ts'
import { type Call, type Route, route, unprocessable, visibleEmpresas } from '../../../http/index.ts'
import { done } from '../../../web/index.ts'
import { cancelDocument } from './cancel-document.ts'
import { cancelarPage } from './cancelar.page.tsx'
import { descartarPage } from './descartar.page.tsx'
import { cancelForm, dismissForm, motivoText } from './document.schema.ts'
import { documentoPage } from './documento.page.tsx'
import { redirectOnFailure } from './redirect-on-failure.ts'

const seeing = { permission: 'sifen:read', face: 'page' } as const
const sending = { permission: 'sifen:send', face: 'page' } as const

type Params = Pick<Call, 'principal' | 'params'>

/** Loads a document by id or CDC from the user's companies. */
const ofDocument = {
  load: ({ db }: Deps, { principal, params }: Params): Promise<DteRow | undefined> =>
    findDte(db, visibleEmpresas(principal), dteKey(params.dte)),
}

const pathOf = ({ id }: DteRow) => `/documentos/${id}`

/** Shows the document in its current state, with the error of the refused action. */
const redrawn: Pick<Route<unknown, unknown, DteRow>, 'redraw'> = {
  async redraw(deps, { loaded, principal, reply }, errors) {
    const dte = (await findDte(deps.db, undefined, { id: loaded.id })) ?? loaded
    return documentoPage(deps, reply, principal, dte, errors)
  },
}

/** Headers of a file that a page embeds. */
const FILE_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "frame-ancestors 'self'",
  'X-Frame-Options': 'SAMEORIGIN',
}

const DISMISSED = 'Ya no figura entre los que necesitan atención. El motivo está en su historial.'

const RESENT = {
  draft: {
    title: 'Se arma, se firma y se envía a SIFEN',
    text: 'En unos segundos actualice la página para ver la respuesta.',
  },
  signed: { title: 'Sale a SIFEN', text: 'En unos segundos actualice la página para ver la respuesta.' },
} as const

export const documentRoutes: Route[] = [
  route({
    ...seeing,
    ...ofDocument,
    method: 'GET',
    path: '/documentos/:dte',
    handler: (deps, { loaded, principal, reply }) => documentoPage(deps, reply, principal, loaded),
  }),
  route({
    ...seeing,
    ...ofDocument,
    method: 'GET',
    path: '/documentos/:dte/xml',
    handler: (deps, { principal, params, reply }) => downloadXml(deps, principal, params.dte, reply),
  }),
  route({
    ...seeing,
    ...ofDocument,
    method: 'GET',
    path: '/documentos/:dte/kude',
    query: kudeFilter,
    async handler(deps, { principal, params, query, reply }) {
      const pdf = await downloadKude(deps, principal, params.dte, query, reply)
      reply.headers(FILE_HEADERS)
      return pdf
    },
  }),
  route({
    ...sending,
    ...ofDocument,
    ...redrawn,
    method: 'POST',
    path: '/documentos/:dte/firmar',
    async handler(deps, { loaded, principal, params, reply }) {
      const failed = await redirectOnFailure(deps, reply, pathOf(loaded), () => signStored(deps, principal, params.dte))
      if (failed) return failed
      return done(deps, reply, pathOf(loaded), { tone: 'ok', title: 'Quedó firmado', text: 'Falta enviarlo a SIFEN.' })
    },
  }),
  route({
    ...sending,
    ...ofDocument,
    ...redrawn,
    method: 'POST',
    path: '/documentos/:dte/reenviar',
    async handler(deps, { loaded, principal, params, reply }) {
      const failed = await redirectOnFailure(deps, reply, pathOf(loaded), () => resendDte(deps, principal, params.dte))
      if (failed) return failed
      const isDraft = loaded.estado === 'draft'
      return done(deps, reply, pathOf(loaded), { tone: 'run', ...RESENT[isDraft ? 'draft' : 'signed'] })
    },
  }),
  route({
    ...sending,
    ...ofDocument,
    method: 'GET',
    path: '/documentos/:dte/descartar',
    handler: (deps, { loaded, reply }) => descartarPage(deps, reply, loaded),
  }),
  route({
    ...sending,
    ...ofDocument,
    method: 'POST',
    path: '/documentos/:dte/descartar',
    body: dismissForm,
    async handler(deps, { loaded, principal, params, body, reply }) {
      if (!isMotivo(body.motivo)) throw unprocessable({ motivo: [motivoText(body.motivo)] })
      await dismissDte(deps, principal, params.dte, body.motivo)
      return done(deps, reply, pathOf(loaded), { tone: 'ok', title: 'Quedó descartado', text: DISMISSED })
    },
    async redraw(deps, { loaded, body, reply }, errors) {
      const dte = (await findDte(deps.db, undefined, { id: loaded.id })) ?? loaded
      return descartarPage(deps, reply, dte, { values: body as Record<string, unknown>, errors })
    },
  }),
  route({
    ...sending,
    ...ofDocument,
    method: 'GET',
    path: '/documentos/:dte/cancelar',
    handler: (deps, { loaded, reply }) => cancelarPage(deps, reply, loaded),
  }),
  route({
    ...sending,
    ...ofDocument,
    method: 'POST',
    path: '/documentos/:dte/cancelar',
    body: cancelForm,
    handler: (deps, { loaded, principal, body, reply }) => cancelDocument(deps, principal, loaded, body, reply),
    async redraw(deps, { loaded, body, reply }, errors) {
      const dte = (await findDte(deps.db, undefined, { id: loaded.id })) ?? loaded
      return cancelarPage(deps, reply, dte, { values: body as Record<string, unknown>, errors })
    },
  }),
]
