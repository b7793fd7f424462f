/** Creation of a document in one statement, with its history, event and job. move-dte.ts makes all other changes. */
import type { Db } from '../../db/index.ts'
import type { Contador, Deps } from '../../deps.ts'
import { ID_TO_COME, insertCreation } from './create.queries.ts'
import { transition } from './dte-state.ts'
import { wakeFor } from './dtes.jobs.ts'
import { asStored, type DteRow, type NewDte } from './dtes.queries.ts'
import { historyOf, type Mover, type Opening, tell } from './move-dte.ts'

/** A document of a point, with the number after its counter's. */
export type NumberedRow = Omit<NewDte, 'estado'> & Required<Pick<NewDte, 'via'>> & { punto_expedicion_id: number }

/**
 * Creates the document. Returns undefined and writes nothing when the counter has changed since it was read, or a
 * document in progress has the number. `dte` is undefined when another document took the number concurrently; the
 * counter has then passed it.
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
