/**
 * Changes the name of an establishment or a point, and an establishment's address (docs/notes 228). The code never
 * changes, because documents contain it. A person makes each change on a page. The change and its audit row share a
 * transaction.
 */
import type { Tx, Valores } from '../../db/index.ts'
import { unprocessable } from '../../http/index.ts'
import { insertAct } from './auditoria.queries.ts'
import { act, type By, type Named, type Needs } from './change-numeracion.ts'
import type { EstablecimientoChange, PuntoChange } from './create-numeracion.schema.ts'
import { type Clase, lockEstablecimiento, lockPunto, updateEstablecimiento, updatePunto } from './jerarquia.queries.ts'
import { placeErrors } from './place-errors.ts'

/**
 * Changes an establishment. Throws 422 for a place that no document may have. Clearing the city also clears its
 * district and department.
 */
export async function changeEstablecimiento(deps: Needs, place: Named, change: EstablecimientoChange, by: By) {
  await deps.db.transaction(async tx => {
    const now = await lockEstablecimiento(tx, place)
    const isCityLeftOut = now.ciudad !== null && change.ciudad === null
    const wanted = { ...change, ...(isCityLeftOut && { distrito: null, departamento: null }) }
    const errors = placeErrors({ ...now, ...wanted })
    if (Object.keys(errors).length > 0) throw unprocessable(errors)
    if (!(await keepAct(tx, deps, { ...place, clase: 'establecimiento', by }, changed(now, wanted)))) return
    await updateEstablecimiento(tx, place, { ...wanted, updated_at: deps.clock.now() })
  })
}

export async function changePunto(deps: Needs, punto: Named, { descripcion }: PuntoChange, by: By) {
  await deps.db.transaction(async tx => {
    const now = await lockPunto(tx, punto)
    if (!(await keepAct(tx, deps, { ...punto, clase: 'punto', by }, changed(now, { descripcion })))) return
    await updatePunto(tx, punto, { descripcion, updated_at: deps.clock.now() })
  })
}

type Change = { antes: Valores; despues: Valores }

/** Returns the columns whose value changes. Columns that the change does not name stay. */
function changed<Column extends string>(
  now: Readonly<Record<Column, unknown>>,
  wanted: Readonly<Partial<Record<Column, unknown>>>,
): Change {
  const columns = (Object.keys(wanted) as Column[]).filter(
    column => wanted[column] !== undefined && wanted[column] !== now[column],
  )
  const of = (row: Readonly<Partial<Record<Column, unknown>>>) =>
    Object.fromEntries(columns.map(column => [column, row[column]])) as Valores
  return { antes: of(now), despues: of(wanted) }
}

/** Writes the audit row. Returns false when nothing changes, so that nothing is written. */
async function keepAct(tx: Tx, deps: Needs, row: Named & { clase: Clase; by: By }, change: Change): Promise<boolean> {
  if (Object.keys(change.despues).length === 0) return false
  await insertAct(tx, { ...act(deps, row, row.by), ...change, accion: 'datos', objeto: `${row.clase}:${row.id}` })
  return true
}
