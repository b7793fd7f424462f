/** Creation of a document in one statement, with its history and event. move-dte.ts makes all other changes. */
import type { Db } from '../../../db/index.ts'
import type { Contador } from '../../../deps.ts'
import type { Claim } from '../../../http/index.ts'
import { type Actor, historyOf, type Opening, outboxEvents } from '../move/index.ts'
import { asStored, type DteRow, type NewDte, transition } from '../record/index.ts'
import { type Created, ID_TO_COME, insertCreation } from './create.queries.ts'

/** A document of a point, with the number after its counter's. */
export type NumberedRow = Omit<NewDte, 'estado'> & Required<Pick<NewDte, 'via'>> & { punto_expedicion_id: number }

/** Creates the document with its number, if the counter is as it was read and the number is free. */
export async function openAtOnce(
  db: Db,
  row: NumberedRow,
  stateChange: Opening,
  actor: Actor,
  contador: Contador,
  claim: Claim | undefined,
): Promise<Created<{ dte: DteRow }>> {
  const entry = transition(null, row.via, stateChange.trigger)
  if (!entry) throw new TypeError(`No document begins by ${stateChange.trigger}`)
  const { kind, at } = stateChange.due
  const values = { ...row, estado: entry.to, due_kind: kind, due_at: at }
  const dte = asStored(values, ID_TO_COME)
  const change = { dte, from: null, entry, stateChange, actor }
  const { dte_id: _, ...history } = historyOf(change)
  const [event] = await outboxEvents(db, change)
  if (!event) throw new TypeError(`No event tells of ${stateChange.trigger}`)
  const { dte_id: __, ...outboxEvent } = event
  const created = await insertCreation(db, { row: values, history, outboxEvent, claim }, contador)
  return created.outcome === 'created' ? { ...created, dte: { ...dte, id: created.id } } : created
}
