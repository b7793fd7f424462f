/** GET /api/sifen/cambios: the bodies of the webhooks as a list, in the order of their places. */
import type { Deps } from '../../deps.ts'
import { type Principal, roleIn, visibleEmpresas } from '../../http/index.ts'
import { changesDeleted, chooseEmpresa, notReached, notYourEmpresa } from './cambios.errors.ts'
import { beginPlaces, listCambios, rucsOf } from './cambios.queries.ts'
import type { CambiosQuery } from './cambios.schema.ts'
import { PLACE_JOB } from './place-changes.ts'

/** Returns the changes after `after_id`, or the first kept ones, and the cursor of the next request. */
export async function showCambios(deps: Deps, principal: Principal, { after_id, limit, empresa_id }: CambiosQuery) {
  const empresaId = await companyOf(deps, principal, empresa_id)
  const found = await listCambios(deps.db, empresaId, after_id ?? 0, limit)
  if (!found) throw notYourEmpresa(empresaId)
  const { rows, isRead, ultimo, borrado_hasta } = found
  if (!isRead) {
    await beginPlaces(deps.db, empresaId)
    deps.loop.nudge(PLACE_JOB)
  }
  if (after_id !== undefined && after_id < borrado_hasta) throw changesDeleted(after_id, borrado_hasta)
  if (after_id !== undefined && after_id > ultimo) throw notReached(after_id, ultimo)
  const data = rows.map(({ posicion, body }) => ({ id: posicion, ...JSON.parse(body) }))
  return { data, next_after_id: rows.at(-1)?.posicion ?? after_id ?? borrado_hasta }
}

/** Returns the named company, or the caller's only one. */
async function companyOf({ db }: Deps, principal: Principal, named: number | undefined): Promise<number> {
  if (named !== undefined) {
    if (roleIn(principal, named) === undefined) throw notYourEmpresa(named)
    return named
  }
  const own = visibleEmpresas(principal)
  const [only, ...others] = own ?? []
  if (only !== undefined && others.length === 0) return only
  throw chooseEmpresa(own && (await rucsOf(db, own)))
}
