/** A new document through the one door in one statement (move-dte.ts is the door of all other changes). */
import type { Db } from '../../db/index.ts'
import type { Contador, Deps } from '../../deps.ts'
import { ID_TO_COME, insertCreation } from './create.queries.ts'
import { transition } from './dte-state.ts'
import { wakeFor } from './dtes.jobs.ts'
import { asStored, type DteRow, type NewDte } from './dtes.queries.ts'
import { historyOf, type Mover, type Opening, tell } from './move-dte.ts'

/** A document of a point, with the number after that of the counter. */
export type NumberedRow = Omit<NewDte, 'estado'> & Required<Pick<NewDte, 'via'>> & { punto_expedicion_id: number }

/**
 * Undefined, with nothing written, when the counter was touched since it was read, or a document in flight has the number. `dte` is
 * undefined when another took the number at this very moment; the counter has passed it then.
 */
export async function openAtOnce(
  db: Db,
  { queue }: Pick<Deps, 'queue'>,
  row: NumberedRow,
  happening: Opening,
  mover: Mover,
  contador: Contador,
): Promise<{ dte: DteRow | undefined; left: Contador } | undefined> {
  const entry = transition(null, row.via, happening.trigger)
  if (!entry) throw new TypeError(`No document begins by ${happening.trigger}`)
  const { kind, at } = happening.due
  const values = { ...row, estado: entry.to, due_kind: kind, due_at: at }
  const dte = asStored(values, ID_TO_COME)
  const change = { dte, from: null, entry, happening, mover }
  const { dte_id: _, ...history } = historyOf(change)
  const [told] = await tell(db, change)
  if (!told) throw new TypeError(`Nothing is told of ${happening.trigger}`)
  const { dte_id: __, ...telling } = told
  const [job, payload] = wakeFor(dte)
  const wake = queue.insertion(job, payload, { startAt: at })
  const created = await insertCreation(db, { row: values, history, told: telling, wake }, contador)
  const { id, left } = created ?? {}
  return left && { left, dte: id === undefined ? undefined : { ...dte, id } }
}
