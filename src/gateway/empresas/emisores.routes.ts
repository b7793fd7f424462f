/**
 * Routes of the pages of companies and emitters (spec, Web routes), for their administrators. `/emisores/:empresa` is
 * for all users of the company.
 */
import type { Deps } from '../../deps.ts'
import { type Call, type FieldErrors, idParam, notFound, type Route, requireEmpresa, route } from '../../http/index.ts'
import { BLANK, done } from '../../web/index.ts'
import {
  changeEmitter,
  createEmitter,
  type EmitterRow,
  emitterLogo,
  findEmitter,
  MAX_CERT_BYTES,
  MAX_LOGO_BYTES,
  trySignature,
  uploadCertificate,
  uploadLogo,
} from '../emitters/index.ts'
import { emisorPage, type Returned } from './emisor.page.tsx'
import { emisoresPage } from './emisores.page.tsx'
import { editEmitterPage, newEmitterPage } from './emitter-form.page.tsx'
import { type Company, findCompany } from './empresas.queries.ts'
import {
  certForm,
  companyChoice,
  companySearch,
  correctedFor,
  cscForm,
  emitterChoice,
  emitterForm,
  logoForm,
  newEmitterForm,
} from './empresas.schema.ts'
import { formProblems } from './form-json.ts'
import { drawSampleKude } from './sample-kude.ts'

const managing = { permission: 'emitter:manage', face: 'page' } as const
const seeing = { permission: 'sifen:read', face: 'page' } as const

type Params = Pick<Call, 'params'>

/** Loads the emitter of the path, if it belongs to the company of the path. */
async function loadEmitter({ db }: Deps, { params }: Params): Promise<EmitterRow | undefined> {
  const emitter = await findEmitter(db, idParam(params.emisor))
  return emitter?.empresa_id === idParam(params.empresa) ? emitter : undefined
}
const ofEmitter = { load: loadEmitter }

const home = ({ empresa_id, id }: EmitterRow, anchor = '') => `/emisores/${empresa_id}?emisor=${id}${anchor}`
const sentBy = (body: unknown) => body as Record<string, unknown>

/** Shows the page of an emitter's company again, with the refused form. */
const redrawForm =
  (form: Returned['form']) =>
  async (deps: Deps, { loaded, body, principal, reply }: Call<unknown, unknown, EmitterRow>, errors: FieldErrors) => {
    const company = (await findCompany(deps.db, loaded.empresa_id)) as Company
    const returned = { form, values: sentBy(body), errors: formProblems(errors, body) }
    return emisorPage(deps, reply, principal, { company, emitterId: loaded.id, returned })
  }

const SIGNED = {
  ok: { tone: 'ok', title: 'La firma de prueba es correcta', text: 'El certificado y su clave se abren y van juntos.' },
  missing: { tone: 'bad', title: 'No hay certificado con que firmar', text: 'Cárguelo en esta página.' },
  expired: { tone: 'bad', title: 'El certificado está vencido', text: 'Cargue el nuevo: con este no se firma.' },
  error: {
    tone: 'bad',
    title: 'No se pudo firmar',
    text: 'Lo guardado no se puede abrir o no es de esta empresa: cargue el certificado otra vez.',
  },
} as const

/** Headers of a file that a page embeds. */
const FILE_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "frame-ancestors 'self'",
  'X-Frame-Options': 'SAMEORIGIN',
}

export const emisoresRoutes: Route[] = [
  route({
    ...managing,
    method: 'GET',
    path: '/emisores',
    query: companySearch,
    handler: (deps, { query, principal, reply }) => emisoresPage(deps, reply, principal, query.b || undefined),
  }),
  route({
    ...managing,
    method: 'GET',
    path: '/emisores/nuevo',
    query: companyChoice,
    async handler(deps, { query, principal, reply }) {
      if (query.empresa === undefined) return newEmitterPage(deps, reply, BLANK)
      const company = await findCompany(deps.db, query.empresa)
      requireEmpresa(principal, company?.empresa_id, 'emitter:manage')
      return newEmitterPage(deps, reply, BLANK, company)
    },
  }),
  route({
    ...managing,
    method: 'POST',
    path: '/emisores/nuevo',
    body: newEmitterForm,
    async handler(deps, { body, principal, reply }) {
      const emitter = await createEmitter(deps, principal, body)
      return done(deps, reply, home(emitter, '#certificado'), {
        tone: 'ok',
        title: `Se registró el emisor de ${emitter.razon_social}`,
        text: 'Ahora cargue su certificado.',
      })
    },
    redraw: (deps, { body, reply }, errors) =>
      newEmitterPage(deps, reply, { values: sentBy(body), errors: formProblems(errors, body) }),
  }),
  route({
    ...seeing,
    method: 'GET',
    path: '/emisores/:empresa',
    query: emitterChoice,
    load: ({ db }, { params }) => findCompany(db, idParam(params.empresa)),
    handler: (deps, { loaded, query, principal, reply }) =>
      emisorPage(deps, reply, principal, { company: loaded, emitterId: query.emisor }),
  }),
  route({
    ...managing,
    ...ofEmitter,
    method: 'GET',
    path: '/emisores/:empresa/:emisor/datos',
    query: correctedFor,
    handler: (deps, { loaded, query, reply }) =>
      editEmitterPage(deps, reply, { emitter: loaded, refused: BLANK, documento: query.documento }),
  }),
  route({
    ...managing,
    ...ofEmitter,
    method: 'POST',
    path: '/emisores/:empresa/:emisor/datos',
    query: correctedFor,
    body: emitterForm,
    async handler(deps, { loaded, query: { documento }, body, reply }) {
      await changeEmitter(deps, loaded, body)
      const saved = { tone: 'ok', title: 'Los datos del emisor se guardaron' } as const
      if (documento === undefined) return done(deps, reply, home(loaded), saved)
      return done(deps, reply, `/documentos/${documento}`, { ...saved, text: 'Ya puede reenviar el documento.' })
    },
    redraw: (deps, { loaded, query, body, reply }, errors) =>
      editEmitterPage(deps, reply, {
        ...{ emitter: loaded, documento: correctedFor.parse(query).documento },
        refused: { values: sentBy(body), errors: formProblems(errors, body) },
      }),
  }),
  route({
    ...managing,
    ...ofEmitter,
    method: 'POST',
    path: '/emisores/:empresa/:emisor/certificado',
    upload: { file: 'cert', maxBytes: MAX_CERT_BYTES },
    body: certForm,
    async handler(deps, { loaded, body, reply }) {
      await uploadCertificate(deps, loaded, body)
      return done(deps, reply, home(loaded), {
        tone: 'ok',
        title: 'El certificado se guardó',
        text: 'Desde ahora se firma con él.',
      })
    },
    redraw: redrawForm('certificado'),
  }),
  route({
    ...managing,
    ...ofEmitter,
    method: 'POST',
    path: '/emisores/:empresa/:emisor/firma',
    async handler(deps, { loaded, reply }) {
      return done(deps, reply, home(loaded), SIGNED[await trySignature(deps, loaded)])
    },
  }),
  route({
    ...managing,
    ...ofEmitter,
    method: 'POST',
    path: '/emisores/:empresa/:emisor/csc',
    body: cscForm,
    async handler(deps, { loaded, body, reply }) {
      await changeEmitter(deps, loaded, body)
      return done(deps, reply, home(loaded), { tone: 'ok', title: 'El CSC se guardó' })
    },
    redraw: redrawForm('csc'),
  }),
  route({
    ...managing,
    ...ofEmitter,
    method: 'POST',
    path: '/emisores/:empresa/:emisor/logo',
    upload: { file: 'logo', maxBytes: MAX_LOGO_BYTES },
    body: logoForm,
    async handler(deps, { loaded, body, reply }) {
      await uploadLogo(deps, loaded, body.logo)
      return done(deps, reply, home(loaded, '#logo-kude'), {
        tone: 'ok',
        title: 'El logo se guardó',
        text: 'El KuDE de muestra ya lo lleva.',
      })
    },
    redraw: redrawForm('logo'),
  }),
  route({
    ...seeing,
    ...ofEmitter,
    method: 'GET',
    path: '/emisores/:empresa/:emisor/logo',
    async handler(deps, { loaded, reply }) {
      const png = await emitterLogo(deps, loaded.id)
      if (!png) throw notFound()
      reply.headers({ ...FILE_HEADERS, 'Content-Type': 'image/png' })
      return Buffer.from(png)
    },
  }),
  route({
    ...seeing,
    ...ofEmitter,
    method: 'GET',
    path: '/emisores/:empresa/:emisor/kude',
    async handler(deps, { loaded, reply }) {
      const pdf = await drawSampleKude(deps, loaded)
      const name = { 'Content-Disposition': 'inline; filename=KuDE_muestra.pdf' }
      reply.headers({ ...FILE_HEADERS, ...name, 'Content-Type': 'application/pdf' })
      return Buffer.from(pdf)
    },
  }),
]
