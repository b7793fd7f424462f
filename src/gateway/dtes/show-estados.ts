/** POST /api/sifen/dtes/estados: the states of documents by their CDCs. */
import type { Deps } from '../../deps.ts'
import { type Principal, visibleEmpresas } from '../../http/index.ts'
import { findEstados } from './record/index.ts'

/** Returns the states in the order of the CDCs, and those CDCs that no company of the caller has. */
export async function showEstados({ db }: Deps, principal: Principal, cdcs: readonly string[]) {
  const rows = await findEstados(db, visibleEmpresas(principal), cdcs)
  const found = new Map(rows.map(row => [row.cdc, row]))
  const data = cdcs.flatMap(cdc => {
    const row = found.get(cdc)
    return row ? [{ ...row, updated_at: row.updated_at.toISOString() }] : []
  })
  return { data, no_encontrados: cdcs.filter(cdc => !found.has(cdc)) }
}
