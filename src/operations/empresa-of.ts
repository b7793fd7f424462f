/** The company that an operation is about. */
import type { Db } from '../db/index.ts'
import { findEmpresaByRuc, firstEmpresas } from '../gateway/webhooks/index.ts'
import { OperationError } from './operation.ts'

/** Finds a company by RUC, with or without check digit. Without `ruc` returns the only company. */
export async function empresaOf(db: Db, ruc: string | undefined) {
  if (ruc !== undefined) {
    const empresa = await findEmpresaByRuc(db, ruc.replace(/-\d$/, ''))
    if (empresa) return empresa
    throw new OperationError(`No hay ninguna empresa con el RUC ${ruc}.`)
  }
  const [empresa, another] = await firstEmpresas(db)
  if (!empresa) throw new OperationError('No hay ninguna empresa todavía: registre un emisor primero.')
  if (another) throw new OperationError('Hay varias empresas: indique cuál con --empresa y su RUC.')
  return empresa
}
