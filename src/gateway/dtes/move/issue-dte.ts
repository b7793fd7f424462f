/** New documents: each with its history and events, and with its first posting when its request sends it at once. */
import type { Db } from '../../../db/index.ts'
import { type Claim, ClaimRefused, CompanyChanged } from '../../../http/index.ts'
import { asStored, asStoredAttempt, type NewDte, type StateChange, transition } from '../record/index.ts'
import { ID_TO_COME, type Sale, type Written, writeSales } from './issue.queries.ts'
import { type Actor, historyOf, type Intended, outboxEvents, type Posting, recordsOf } from './move-dte.ts'

/** The row of a new document, before its state. */
type NewRow = Omit<NewDte, 'estado' | 'due_at' | 'due_kind'> & Required<Pick<NewDte, 'via'>>

/** The state change of a new document, with its first due work. */
type Opening = StateChange & { due: NonNullable<StateChange['due']> }

/** The bytes of a new document, and the intent that its row is written with. */
export type FirstPosting = { posting: Posting; stateChange: StateChange }

/** What a new document is written with. */
export type Beginning = {
  row: NewRow
  opening: Opening
  by: Actor['by']
  claim?: Claim | undefined
  contador?: Sale['contador']
  version?: Sale['version']
  /** Signs the document, to be sent by the request that creates it. */
  sign?: ((dte: Sale['dte']) => Promise<FirstPosting>) | undefined
}

/** Prepares a new document. Writes nothing. */
export async function prepareSale(
  db: Db,
  { row, opening, by, claim, contador, version, sign }: Beginning,
): Promise<Sale> {
  const entry = transition(null, row.via, opening.trigger)
  if (!entry) throw new TypeError(`No document begins by ${opening.trigger}`)
  const { kind, at } = opening.due
  const values = { ...row, estado: entry.to, due_kind: kind, due_at: at }
  const dte = asStored(values, ID_TO_COME)
  const moved = { dte, from: null, entry, stateChange: opening, actor: { by } }
  const common = { payload: row.payload, claim, contador, version }
  const created = { history: [historyOf(moved)], events: await outboxEvents(db, moved) }
  if (!sign) return { ...common, ...created, dte }
  const { posting, stateChange } = await sign(dte)
  const next = transition(entry.to, row.via, stateChange.trigger)
  if (!next) throw new TypeError(`No new document is sent by ${stateChange.trigger}`)
  const move = { dte, decision: stateChange, stateChange, entry: next, posting, actor: { by } }
  const { after, begun, xml, history, events } = await recordsOf(db, move)
  return {
    ...common,
    ...{ dte: after, begun, xml },
    history: [...created.history, history],
    events: [...created.events, ...events],
  }
}

/** A stored new document, with its posting if one began. */
export type Issued = Pick<Intended, 'dte'> & { attempt: Intended['attempt'] | undefined }

/**
 * Stores new documents of one company. Undefined in the place of one whose counter has changed, or whose number a
 * document in progress has; ClaimRefused in the place of one that an earlier answer may answer, and CompanyChanged of one
 * that must be planned again.
 */
export async function issueSales(
  db: Db,
  empresaId: number,
  sales: readonly Sale[],
): Promise<(Issued | Error | undefined)[]> {
  const places = await writeSales(db, empresaId, sales).catch((error): undefined[] => {
    if (isNumberHeld(error)) return []
    throw error
  })
  return sales.map((sale, at) => issuedOf(sale, places[at]))
}

/** True when a document in progress has a number that a counter gave: the write was undone. */
const isNumberHeld = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'NN001'

function issuedOf({ dte, begun }: Sale, place: Written | undefined): Issued | Error | undefined {
  if (place === undefined) return undefined
  if (place === 'refused') return new ClaimRefused()
  if (place === 'outdated') return new CompanyChanged()
  const { id, attempt_id } = place
  if (!begun || attempt_id === null) return { dte: { ...dte, id }, attempt: undefined }
  const attempt = asStoredAttempt({ ...begun, dte_id: id }, attempt_id)
  return { dte: { ...dte, id, last_attempt_id: attempt_id }, attempt }
}
