/** Routes of a document's page and its actions: sign, send, resend and cancel. */
import type { Deps } from '../../deps.ts'
import { type Call, type Route, route, visibleEmpresas } from '../../http/index.ts'
import { done } from '../../web/index.ts'
import {
  type DteRow,
  downloadKude,
  downloadXml,
  dteKey,
  findDte,
  kudeFilter,
  resendDte,
  signStored,
} from '../dtes/index.ts'
import { cancelDocument } from './cancel-document.ts'
import { cancelarPage } from './cancelar.page.tsx'
import { documentoPage } from './documento.page.tsx'
import { cancelForm } from './documentos.schema.ts'
import { told } from './tell-outcome.ts'

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
      await told(deps, reply, pathOf(loaded), () => signStored(deps, principal, params.dte))
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
      await told(deps, reply, pathOf(loaded), () => resendDte(deps, principal, params.dte))
      const isDraft = loaded.estado === 'draft'
      return done(deps, reply, pathOf(loaded), { tone: 'run', ...RESENT[isDraft ? 'draft' : 'signed'] })
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
