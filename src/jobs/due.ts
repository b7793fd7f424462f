/** Due work: rows that hold the instant at which something must be done about them (docs/decisions/0014). */
import type { Db } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import { dueRows } from './due.queries.ts'
import type { DueItem, DueRows, DueSearch } from './due-rows.ts'

/**
 * One kind of due work. A handler claims its row by compare-and-set of the due instant, so that one of several
 * processes acts. If that process dies, the row is due again when its claim ends. A handler may find its work done.
 */
export type DueWork<Ref = unknown> = {
  /** Room and verb: `dtes.settle`. */
  name: string
  /** Most items at once in this process. An item that hangs occupies one place. */
  places: number
  find(deps: Deps, search: DueSearch): Promise<DueItem<Ref>[]>
  /** Handles items that are due together. Returns the end of each, in their order; none may hold up another's end. */
  handle(deps: Deps, refs: readonly Ref[]): readonly Promise<unknown>[]
  /** Makes handed items due now, which this process will not handle. */
  handBack?(deps: Deps, refs: readonly Ref[]): Promise<unknown>
  /** A next batch is found when the one before has ended, so that what arrives meanwhile goes together. */
  inBatches?: boolean
}

/** Lets a list hold works with different refs. */
export function defineDue<Ref>(work: DueWork<Ref>): DueWork {
  return work as DueWork
}

/** Defines the work of rows, found by their due instant, fair between companies. */
export const defineDueRows = <Ref>({ rows, ...work }: Omit<DueWork<Ref>, 'find'> & { rows: DueRows }): DueWork =>
  defineDue({ ...work, find: ({ db }: { db: Db }, search: DueSearch) => dueRows<Ref>(db, rows, search) })

/** Handles items one by one, each on its own. */
export const oneByOne =
  <Ref>(handle: (deps: Deps, ref: Ref) => Promise<unknown>): DueWork<Ref>['handle'] =>
  (deps, refs) =>
    refs.map(ref => handle(deps, ref))
