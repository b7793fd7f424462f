/** Routes of the service accounts' pages (docs/notes 511, 544), for the administrators of a company. */
import type { Deps } from '../../deps.ts'
import { createCuenta, endCuenta, findCuenta, rotateCuenta } from '../../gateway/cuentas/index.ts'
import {
  type Call,
  type FieldErrors,
  idParam,
  notFound,
  type Route,
  requireEmpresa,
  requirePerson,
  route,
  unprocessable,
} from '../../http/index.ts'
import { currentEmpresa, done, sessionOf } from '../../web/index.ts'
import { CUENTAS_PATH, CUENTAS_TAB, cuentaTokenPage, newCuentaPage } from './cuentas.page.tsx'
import { cuentaForm } from './cuentas.schema.ts'
import { tabPage } from './integraciones.page.tsx'

const managing = { permission: 'emitter:manage', face: 'page' } as const

async function ownCompany(deps: Deps, { reply, principal }: Pick<Call, 'reply' | 'principal'>) {
  const empresa = await currentEmpresa(deps.db, sessionOf(reply.request))
  requireEmpresa(principal, empresa?.id, 'emitter:manage')
  return empresa as NonNullable<typeof empresa>
}

/** Two tabs share the current company. */
const OTHER_COMPANY =
  'Este formulario se abrió para otra empresa de las suyas. Vuelva a ella con «Cambiar», o revise los datos y cree la cuenta en la que figura arriba.'

const acting = {
  ...managing,
  method: 'POST',
  load: ({ db, clock }: Deps, { params }: Pick<Call, 'params'>) => findCuenta(db, idParam(params.cuenta), clock.now()),
  redraw: (deps: Deps, { reply, principal }: Pick<Call, 'reply' | 'principal'>, errors: FieldErrors) =>
    tabPage(deps, reply, principal, { tab: 'cuentas' }, errors),
} as const

export const cuentasPages: Route[] = [
  route({
    ...managing,
    method: 'GET',
    path: `${CUENTAS_PATH}/nueva`,
    async handler(deps, call) {
      return newCuentaPage(deps, call.reply, await ownCompany(deps, call))
    },
  }),
  route({
    ...managing,
    method: 'POST',
    path: `${CUENTAS_PATH}/nueva`,
    body: cuentaForm,
    async handler(deps, { body: { empresa_id, wanted }, ...call }) {
      requirePerson(call.principal)
      const empresa = await ownCompany(deps, call)
      if (empresa_id !== String(empresa.id)) throw unprocessable({ '': [OTHER_COMPANY] })
      const who = { empresaId: empresa.id, userId: call.principal.userId }
      const { token } = await createCuenta(deps, who, wanted)
      return cuentaTokenPage(deps, call.reply, { nombre: wanted.nombre, token })
    },
    async redraw(deps, { reply, principal, body }, errors) {
      const empresa = await ownCompany(deps, { reply, principal })
      return newCuentaPage(deps, reply, empresa, { values: body as Record<string, unknown>, errors })
    },
  }),
  route({
    ...acting,
    path: `${CUENTAS_PATH}/:cuenta/rotar`,
    async handler(deps, { loaded: { id: user_id, empresa_id, nombre }, principal, reply }) {
      requirePerson(principal)
      const issued = await rotateCuenta(deps, { user_id, empresa_id })
      if (!issued) throw notFound()
      return cuentaTokenPage(deps, reply, { nombre, token: issued.token, rotated: true })
    },
  }),
  route({
    ...acting,
    path: `${CUENTAS_PATH}/:cuenta/revocar`,
    async handler(deps, { loaded: { id: user_id, empresa_id, nombre }, principal, reply }) {
      requirePerson(principal)
      if (!(await endCuenta(deps, { user_id, empresa_id }, principal.userId))) throw notFound()
      return done(deps, reply, CUENTAS_TAB, { tone: 'ok', title: `La cuenta «${nombre}» y su token ya no sirven` })
    },
  }),
]
