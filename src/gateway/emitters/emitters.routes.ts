/** Routes of the emitters (spec, Emitters). */
import {
  idParam,
  type Principal,
  type Route,
  refusal,
  requireEmpresa,
  route,
  type Tag,
  visibleEmpresas,
} from '../../http/index.ts'
import { changeEmitter } from './change-emitter.ts'
import { checkStoredCertificate } from './check-stored-certificate.ts'
import { createEmitter, secondActive } from './create-emitter.ts'
import { certUpload, type EmitterChange, emitterChange, logoUpload, newEmitter } from './emitter-input.schema.ts'
import { presentEmitter } from './emitters.present.ts'
import { type EmitterRow, findEmitter, listEmitters } from './emitters.queries.ts'
import { certCheck, changed, emitterFilter, emitterList, MAX_LIMIT, WITHOUT_FILES } from './emitters.schema.ts'
import { MAX_CERT_BYTES, uploadCertificate } from './upload-certificate.ts'
import { MAX_LOGO_BYTES, uploadLogo } from './upload-logo.ts'

const ALREADY_ACTIVE = refusal('La empresa ya tiene un emisor activo en ese ambiente.', [secondActive()])

/** Messages of the changes. */
const REGISTERED = 'El emisor se registró. Para emitir, suba su certificado.'
const CHANGED = 'Los datos del emisor se guardaron.'
const CERTIFIED = 'El certificado se guardó.'
const DRAWN = 'El logo se guardó.'

/** Answers a registration, and names the fields that every document needs and this emitter still lacks. */
function registered(row: EmitterRow) {
  const absent = NEEDED.filter(column => row[column] === null)
  if (absent.length === 0) return answer(REGISTERED, row)
  const more = ` y complete sus datos (${absent.join(', ')}) con POST /api/sifen/emitters/${row.id}, o inclúyalos en cada documento.`
  return answer(REGISTERED.slice(0, -1) + more, row)
}
const NEEDED = ['direccion', 'ciudad', 'telefono', 'email', 'actividades_economicas'] as const

/** Throws 403 unless an administrator switches `envio_automatico`, as in the browser. */
function requireSwitch(principal: Principal, { empresa_id, envio_automatico: now }: EmitterRow, change: EmitterChange) {
  if ((change.envio_automatico ?? now) !== now) requireEmpresa(principal, empresa_id, 'emitter:manage')
}

const answer = (message: string, row: EmitterRow) => ({ message, emitter: presentEmitter(row) })

/** The chapter in the API reference. */
const tag: Tag = {
  name: 'Emisores',
  description: 'Quién firma y envía por cada empresa, en cada ambiente.',
}

export const emittersRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/sifen/emitters',
    permission: 'sifen:read',
    docs: {
      tag,
      operationId: 'listarEmisores',
      summary: 'Listar los emisores',
      description: 'Los de todas sus empresas.',
      response: emitterList,
    },
    query: emitterFilter,
    async handler({ db }, { principal, query }) {
      const filter = { activo: query.active, ambiente: query.ambiente, after: query.after_id, limit: MAX_LIMIT + 1 }
      const found = await listEmitters(db, visibleEmpresas(principal), filter)
      const data = found.slice(0, MAX_LIMIT).map(presentEmitter)
      return { data, ...(found.length > MAX_LIMIT && { next_after_id: data.at(-1)?.id }) }
    },
  }),
  route({
    method: 'POST',
    path: '/api/sifen/emitters',
    permission: 'sifen:send',
    limiter: 'admin',
    status: 201,
    docs: {
      tag,
      operationId: 'registrarEmisor',
      summary: 'Registrar un emisor',
      description:
        'Si ninguna empresa tiene ese RUC, también la registra: puede hacerlo un superadministrador, o quien administra otra empresa, y queda como su administrador. Después suba su certificado.',
      response: changed(REGISTERED, WITHOUT_FILES),
      refusals: [ALREADY_ACTIVE],
    },
    body: newEmitter,
    handler: async (deps, { principal, body }) => registered(await createEmitter(deps, principal, body)),
  }),
  route({
    method: 'POST',
    path: '/api/sifen/emitters/:id',
    permission: 'sifen:send',
    limiter: 'admin',
    docs: {
      tag,
      operationId: 'cambiarEmisor',
      summary: 'Cambiar un emisor',
      description: 'Solo un administrador de la empresa cambia `envio_automatico`: a los demás, 403.',
      response: changed(CHANGED),
      refusals: [ALREADY_ACTIVE],
    },
    body: emitterChange,
    load: ({ db }, { params }) => findEmitter(db, idParam(params.id)),
    async handler(deps, { loaded, principal, body }) {
      requireSwitch(principal, loaded, body)
      return answer(CHANGED, await changeEmitter(deps, loaded, body))
    },
  }),
  route({
    method: 'POST',
    path: '/api/sifen/emitters/:id/cert',
    permission: 'sifen:send',
    limiter: 'admin',
    docs: {
      tag,
      operationId: 'subirCertificado',
      summary: 'Subir el certificado de un emisor',
      description:
        'Tiene que ser del RUC del emisor y estar vigente. Reemplaza al anterior; el de un emisor de `prod` lo activa.',
      response: changed(CERTIFIED),
      refusals: [ALREADY_ACTIVE],
    },
    upload: { file: 'cert', maxBytes: MAX_CERT_BYTES },
    body: certUpload,
    load: ({ db }, { params }) => findEmitter(db, idParam(params.id)),
    handler: async (deps, { loaded, body }) => answer(CERTIFIED, await uploadCertificate(deps, loaded, body)),
  }),
  route({
    method: 'POST',
    path: '/api/sifen/emitters/:id/logo',
    permission: 'sifen:send',
    limiter: 'admin',
    docs: {
      tag,
      operationId: 'subirLogo',
      summary: 'Subir el logo de un emisor',
      description: 'Se guarda dibujado de nuevo, como PNG de hasta 600 píxeles de lado, y aparece en el KuDE.',
      response: changed(DRAWN),
    },
    upload: { file: 'logo', maxBytes: MAX_LOGO_BYTES },
    body: logoUpload,
    load: ({ db }, { params }) => findEmitter(db, idParam(params.id)),
    handler: async (deps, { loaded, body }) => answer(DRAWN, await uploadLogo(deps, loaded, body.logo)),
  }),
  route({
    method: 'GET',
    path: '/api/sifen/cert-check/:id',
    permission: 'sifen:read',
    docs: {
      tag,
      operationId: 'revisarCertificado',
      summary: 'Revisar el certificado guardado de un emisor',
      response: certCheck,
    },
    load: ({ db }, { params }) => findEmitter(db, idParam(params.id)),
    handler: (deps, { loaded }) => checkStoredCertificate(deps, loaded),
  }),
]
