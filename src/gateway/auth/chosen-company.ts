/** The company of a request whose path names none. */
import * as z from 'zod'
import type { Deps } from '../../deps.ts'
import {
  field,
  mayUse,
  type Permission,
  type Principal,
  requireEmpresa,
  requireSomeEmpresa,
  unprocessable,
  visibleEmpresas,
} from '../../http/index.ts'
import { listEmpresas } from './auth.queries.ts'

/** The field of a request that names the company. */
export const companyField = field(
  z
    .int()
    .positive()
    .nullish()
    .transform(id => id ?? undefined),
  'De qué empresa; hace falta si usted administra más de una.',
  1,
)

/** Companies that a refusal names. A superadmin sees all. */
const MOST_NAMED = 20

/**
 * Returns the company that the body names, or the only one where the caller's role allows it. Throws 403 for a role
 * without the permission, and 422 on `empresa_id` otherwise, with the same text for an absent and another's company.
 */
export async function chosenCompany(
  { db }: Pick<Deps, 'db'>,
  principal: Principal,
  empresaId: number | undefined,
  permission: Permission,
): Promise<number> {
  requireSomeEmpresa(principal, permission)
  if (empresaId !== undefined) {
    const isVisible = principal.superadmin || principal.memberships.has(empresaId)
    const [empresa] = isVisible ? await listEmpresas(db, [empresaId]) : []
    if (!empresa) throw unknownCompany(empresaId)
    requireEmpresa(principal, empresaId, permission)
    return empresaId
  }
  const empresas = await listEmpresas(db, visibleEmpresas(principal))
  const [only, another] = empresas.filter(({ id }) => mayUse(principal, id, permission))
  if (!only) throw unprocessable({ empresa_id: ['No hay ninguna empresa todavía: registre un emisor primero.'] })
  if (another) throw severalCompanies(empresas.filter(({ id }) => mayUse(principal, id, permission)))
  return only.id
}

const unknownCompany = (id: number) =>
  unprocessable({ empresa_id: [`No hay ninguna empresa con el id ${id} entre las suyas.`] })

function severalCompanies(empresas: readonly { id: number; razon_social: string }[]) {
  const names = empresas.slice(0, MOST_NAMED).map(({ id, razon_social }) => `${id} (${razon_social})`)
  const more = empresas.length > MOST_NAMED ? ' y otras' : ''
  return unprocessable({ empresa_id: [`Tiene varias empresas: indique empresa_id. Son ${names.join(', ')}${more}.`] })
}
