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
import { type CuentaRow, findCuenta, listCuentas } from './cuentas.queries.ts'
import { createdCuenta, cuentaList, newCuenta, revokedCuenta } from './cuentas.schema.ts'

const tag: Tag = {
  name: 'Cuentas de servicio',
  description: 'Tokens de la empresa para sus programas, con redes y límites, en lugar de los de una persona.',
}

const PATH = '/api/cuentas-servicio'

const loadCuenta = async ({ db, clock }: Deps, { params }: Pick<Call, 'params'>) =>
  findCuenta(db, idParam(params.id), clock.now())

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
      response: createdCuenta,
      refusals: [refusal('La empresa tiene ya todas las cuentas que puede tener.', [tooMany()])],
    },
    body: newCuenta,
    async handler(deps, { principal, body: { empresa_id, ...wanted } }) {
      requirePerson(principal)
      const empresaId = await chosenCompany(deps, principal, empresa_id, 'sifen:admin')
      const { id, token } = await createCuenta(deps, { empresaId, userId: principal.userId }, wanted)
      const now = deps.clock.now()
      return { data: presentCuenta((await findCuenta(deps.db, id, now)) as CuentaRow, now), token, type: 'Bearer' }
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
