/** Routes of the service accounts (docs/notes 511), for persons who administer a company. */
import type { Deps } from '../../deps.ts'
import {
  type Call,
  idParam,
  mayUse,
  notFound,
  type Route,
  refusal,
  requirePerson,
  route,
  type Tag,
  visibleEmpresas,
} from '../../http/index.ts'
import { chosenCompany } from '../auth/index.ts'
import { createCuenta, endCuenta } from './create-cuenta.ts'
import { tooMany } from './cuentas.errors.ts'
import { presentCuenta } from './cuentas.present.ts'
import { findCuenta, listCuentas } from './cuentas.queries.ts'
import { cuentaList, cuentaToken, newCuenta, revokedCuenta } from './cuentas.schema.ts'
import { rotateCuenta } from './rotate-cuenta.ts'

const tag: Tag = {
  name: 'Cuentas de servicio',
  description: 'Tokens de la empresa para sus programas, con redes y límites, en lugar de los de una persona.',
}

const PATH = '/api/cuentas-servicio'

const loadCuenta = async ({ db, clock }: Deps, { params }: Pick<Call, 'params'>) =>
  findCuenta(db, idParam(params.id), clock.now())

/** Returns the account as it is now, with its token. Throws 404 when another request revoked it meanwhile. */
async function withToken({ db, clock }: Deps, id: number, token: string) {
  const now = clock.now()
  const row = await findCuenta(db, id, now)
  if (!row) throw notFound()
  return { data: presentCuenta(row, now), token, type: 'Bearer' as const }
}

export const cuentasRoutes: Route[] = [
  route({
    method: 'GET',
    path: PATH,
    permission: 'sifen:admin',
    docs: {
      tag,
      operationId: 'listarCuentasDeServicio',
      summary: 'Listar las cuentas de servicio',
      response: cuentaList,
    },
    async handler({ db, clock }, { principal }) {
      const now = clock.now()
      const rows = await listCuentas(db, visibleEmpresas(principal), now)
      const own = rows.filter(({ empresa_id }) => mayUse(principal, empresa_id, 'sifen:admin'))
      return { data: own.map(row => presentCuenta(row, now)) }
    },
  }),
  route({
    method: 'POST',
    path: PATH,
    permission: 'sifen:admin',
    limiter: 'admin',
    status: 201,
    docs: {
      tag,
      operationId: 'crearCuentaDeServicio',
      summary: 'Crear una cuenta de servicio',
      description:
        'El token es de la empresa: sigue sirviendo cuando la persona que lo creó se va. Sirve desde sus redes, y el servidor guarda sus límites: pasarlos es 403 `LIMITE_DEL_TOKEN`. Se renueva con `POST /api/auth/token/refresh`.',
      response: cuentaToken,
      refusals: [refusal('La empresa tiene ya todas las cuentas que puede tener.', [tooMany()])],
    },
    body: newCuenta,
    async handler(deps, { principal, body: { empresa_id, ...wanted } }) {
      requirePerson(principal)
      const empresaId = await chosenCompany(deps, principal, empresa_id, 'sifen:admin')
      const { id, token } = await createCuenta(deps, { empresaId, userId: principal.userId }, wanted)
      return withToken(deps, id, token)
    },
  }),
  route({
    method: 'POST',
    path: `${PATH}/:id/rotar`,
    permission: 'sifen:admin',
    limiter: 'admin',
    docs: {
      tag,
      operationId: 'rotarTokenDeCuenta',
      summary: 'Cambiar el token de una cuenta de servicio',
      description:
        'El token nuevo tiene los mismos permisos, redes y límites. El anterior sirve 24 horas más, para cargar el nuevo sin parar el programa, y ya no se renueva. Otra rotación antes de eso lo termina en el acto.',
      response: cuentaToken,
    },
    load: loadCuenta,
    async handler(deps, { principal, loaded }) {
      requirePerson(principal)
      const { id: user_id, empresa_id } = loaded
      const issued = await rotateCuenta(deps, { user_id, empresa_id })
      if (!issued) throw notFound()
      return withToken(deps, user_id, issued.token)
    },
  }),
  route({
    method: 'POST',
    path: `${PATH}/:id/revocar`,
    permission: 'sifen:admin',
    limiter: 'admin',
    docs: {
      tag,
      operationId: 'revocarCuentaDeServicio',
      summary: 'Revocar una cuenta de servicio',
      response: revokedCuenta,
    },
    load: loadCuenta,
    async handler(deps, { principal, loaded }) {
      requirePerson(principal)
      const { id: user_id, empresa_id, nombre } = loaded
      if (!(await endCuenta(deps, { user_id, empresa_id }, principal.userId))) throw notFound()
      return { message: `La cuenta «${nombre}» y su token ya no sirven.` }
    },
  }),
]
