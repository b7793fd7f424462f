/**
 * Routes of the pages of companies and emitters (spec, Web routes), for their administrators. `/emisores/:empresa` is
 * for all users of the company.
 */
import type { Deps } from '../../deps.ts'
import {
  changeEmitter,
  createEmitter,
  type EmitterRow,
  emitterChange,
  emitterLogo,
  findEmitter,
  MAX_CERT_BYTES,
  MAX_LOGO_BYTES,
  newEmitter,
  trySignature,
  uploadCertificate,
  uploadLogo,
} from '../../gateway/emitters/index.ts'
import { type Call, idParam, notFound, type Route, requireEmpresa, route } from '../../http/index.ts'
import { done, formPost, formRoutes, type Json, type Refused, textsOf } from '../../web/index.ts'
import { emisorPage, type Returned } from './emisor.page.tsx'
import { emisoresPage } from './emisores.page.tsx'
import { CARDS, EMITTER, NEW_EMITTER } from './emitter-fields.ts'
import { editEmitterPage, newEmitterPage } from './emitter-form.page.tsx'
import { type Company, findCompany } from './empresas.queries.ts'
import {
  certForm,
  companyChoice,
  companySearch,
  correctedFor,
  cscForm,
  emitterChoice,
  logoForm,
} from './empresas.schema.ts'
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

/** A form of the page of an emitter's company: refused, it is shown on that page. */
const card = {
  ...managing,
  ...ofEmitter,
  form: CARDS,
  json: (sent: Json) => sent,
}
const showCard =
  (form: Returned['form']) =>
  async (deps: Deps, { loaded, principal, reply }: Call<Json, unknown, EmitterRow>, refused: Refused) => {
    const company = (await findCompany(deps.db, loaded.empresa_id)) as Company
    return emisorPage(deps, reply, principal, { company, emitterId: loaded.id, returned: { form, ...refused } })
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
  ...formRoutes({
    ...managing,
    path: '/emisores/nuevo',
    query: companyChoice,
    form: NEW_EMITTER,
    schema: newEmitter,
    async start(deps, { query, principal }) {
      if (query.empresa === undefined) return { ambiente: 'test' }
      const company = await findCompany(deps.db, query.empresa)
      requireEmpresa(principal, company?.empresa_id, 'emitter:manage')
      return { ambiente: 'test', ...(company && textsOf(NEW_EMITTER.fields, company)) }
    },
    show: (deps, { reply }, refused) => newEmitterPage(deps, reply, refused),
    async save(deps, { principal, reply }, body) {
      const emitter = await createEmitter(deps, principal, body)
      return done(deps, reply, home(emitter, '#certificado'), {
        tone: 'ok',
        title: `Se registró el emisor de ${emitter.razon_social}`,
        text: 'Ahora cargue su certificado.',
      })
    },
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
  ...formRoutes({
    ...managing,
    ...ofEmitter,
    path: '/emisores/:empresa/:emisor/datos',
    query: correctedFor,
    form: EMITTER,
    schema: emitterChange,
    start: (_deps, { loaded }) => textsOf(EMITTER.fields, loaded),
    show: (deps, { loaded, query, reply }, refused) =>
      editEmitterPage(deps, reply, { emitter: loaded, refused, documento: query.documento }),
    async save(deps, { loaded, query: { documento }, reply }, body) {
      await changeEmitter(deps, loaded, body)
      const saved = { tone: 'ok', title: 'Los datos del emisor se guardaron' } as const
      if (documento === undefined) return done(deps, reply, home(loaded), saved)
      return done(deps, reply, `/documentos/${documento}`, { ...saved, text: 'Ya puede reenviar el documento.' })
    },
  }),
  formPost({
    ...card,
    path: '/emisores/:empresa/:emisor/certificado',
    upload: { file: 'cert', maxBytes: MAX_CERT_BYTES },
    schema: certForm,
    show: showCard('certificado'),
    async save(deps, { loaded, reply }, body) {
      await uploadCertificate(deps, loaded, body)
      return done(deps, reply, home(loaded), {
        tone: 'ok',
        title: 'El certificado se guardó',
        text: 'Desde ahora se firma con él.',
      })
    },
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
  formPost({
    ...card,
    path: '/emisores/:empresa/:emisor/csc',
    schema: cscForm,
    show: showCard('csc'),
    async save(deps, { loaded, reply }, body) {
      await changeEmitter(deps, loaded, body)
      return done(deps, reply, home(loaded), { tone: 'ok', title: 'El CSC se guardó' })
    },
  }),
  formPost({
    ...card,
    path: '/emisores/:empresa/:emisor/logo',
    upload: { file: 'logo', maxBytes: MAX_LOGO_BYTES },
    schema: logoForm,
    show: showCard('logo'),
    async save(deps, { loaded, reply }, { logo }) {
      await uploadLogo(deps, loaded, logo)
      return done(deps, reply, home(loaded, '#logo-kude'), {
        tone: 'ok',
        title: 'El logo se guardó',
        text: 'El KuDE de muestra ya lo lleva.',
      })
    },
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
