/**
 * Registers an emitter (spec, Emitters; docs/notes A7). A `test` emitter is active at once, a `prod` emitter after a
 * certificate proves its RUC. Neither can issue before, because the certificate signs.
 */

import { guessContribuyente, parseRuc, type Ruc } from '@nanduti/sifen'
import type { Db } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { conflict, type Principal, requireEmpresa, roleIn, unprocessable } from '../../http/index.ts'
import { setRole } from '../auth/index.ts'
import { insertEmpresa } from '../timbrados/index.ts'
import type { NewEmitter } from './emitter-input.schema.ts'
import { checkNewEmitter, cscOfNew } from './emitter-rules.ts'
import { storeCodigoSecreto, storeCsc } from './emitter-secrets.ts'
import { type EmitterRow, findEmitter, findEmpresaByRuc, insertEmitter, listEmitters } from './emitters.queries.ts'

/**
 * Registers the emitter. Throws 422 with every problem, 403 for a role without permission, and 409 when the company has
 * an active emitter in that environment.
 */
export async function createEmitter(deps: Deps, principal: Principal, input: NewEmitter): Promise<EmitterRow> {
  checkNewEmitter(input, deps.config)
  const { numero: ruc, dv } = parseRuc(input.ruc) as Ruc
  const { id_csc, csc, tipo_contribuyente, ...fields } = input
  return deps.db.transaction(async tx => {
    const empresaId = await companyOf(tx, principal, { ruc, dv, razon_social: input.razon_social })
    const [active] = await listEmitters(tx, [empresaId], { activo: true, ambiente: input.ambiente, limit: 1 })
    if (active) throw secondActive()
    const id = await insertEmitter(tx, {
      ...fields,
      ruc,
      dv,
      empresa_id: empresaId,
      tipo_contribuyente: tipo_contribuyente ?? guessContribuyente(ruc),
      activo: input.ambiente === 'test',
    })
    if (id === undefined) throw secondActive()
    await storeCodigoSecreto(tx, deps, id)
    const chosen = cscOfNew(input)
    if (chosen) await storeCsc(tx, deps, id, chosen)
    return (await findEmitter(tx, id)) as EmitterRow
  })
}

type NewEmpresa = { ruc: string; dv: string; razon_social: string }

/**
 * Returns the company of that RUC if the caller belongs to it. Creates an unregistered company for a caller with
 * permission.
 */
async function companyOf(tx: Db, principal: Principal, row: NewEmpresa): Promise<number> {
  const known = await findEmpresaByRuc(tx, row.ruc, principal.userId)
  if (known) {
    const caller = { ...principal, memberships: new Map(known.role && [[known.id, known.role]]) }
    if (!roleIn(caller, known.id)) throw foreignRuc()
    requireEmpresa(caller, known.id, 'sifen:send')
    return known.id
  }
  // A service account is of one company (docs/decisions/0026).
  if (principal.cuenta || (!principal.superadmin && ![...principal.memberships.values()].includes('admin')))
    throw foreignRuc()
  const id = await insertEmpresa(tx, row)
  // Another request created the company in between, perhaps the same caller's: look it up again.
  if (id === undefined) return companyOf(tx, principal, row)
  await setRole(tx, principal.userId, id, 'admin')
  return id
}

/**
 * Returns the same error for another user's company and for one that the caller may not create. The answer does not
 * reveal which companies are registered.
 */
const foreignRuc = () =>
  unprocessable({
    ruc: [
      'No puede registrar un emisor con este RUC. Pida acceso a un administrador de la empresa o a un superadministrador.',
    ],
  })

/** Returns the 409 for a second active emitter: a company has one in each environment (docs/notes A7). */
export const secondActive = () =>
  conflict(
    'La empresa ya tiene un emisor activo en ese ambiente: cámbielo, o desactívelo antes (activo: false).',
    'EMISOR_DUPLICADO',
  )
