/**
 * A change of one document with its posting, history, event and counts in one statement, which is its own
 * transaction. The statement compares the version of the row, like changeDtes (docs/notes 287).
 */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { attempts, type Db, dtes, historial, jsonRecord } from '../../../db/index.ts'
import {
  type AttemptEnd,
  type DteRow,
  isAttempt,
  isOpenTo,
  isRow,
  type NewAttempt,
  type NewDte,
} from '../record/index.ts'

/** A row to insert. */
type Insertion = { table: PgTable; row: Readonly<Record<string, unknown>> }

export type Writes = {
  /** The document, as it was read. */
  dte: DteRow
  /** New values of its columns, without `version` and, for a new posting, `last_attempt_id`. */
  change: Partial<NewDte>
  /** A posting that begins, or the end of one. */
  posting: { begun: NewAttempt } | { ended: AttemptEnd }
  /** The change in the history, without its posting. */
  history: Omit<typeof historial.$inferInsert, 'attempt_id'>
  /** Events and counts. */
  others: readonly Insertion[]
}

/** The statement, with its contents for a database that does not speak SQL (campaigns/protocolo). */
export type WritingStatement = SQL & {
  readonly writes: Writes
  readonly unchanged: SQL
  readonly open: SQL | undefined
}

/**
 * Makes all the writes, or none when the document was changed since it was read: then returns undefined. Returns the
 * id of the posting.
 */
export async function writeAtOnce(db: Db, writes: Writes): Promise<number | undefined> {
  const { rows } = await db.execute<{ attempt_id: string | number }>(statementOf(writes))
  return rows[0] && Number(rows[0].attempt_id)
}

function statementOf(writes: Writes): WritingStatement {
  const { dte, posting, history, others } = writes
  const unchanged = and(isRow(dte), eq(dtes.version, dte.version)) as SQL
  const open = 'ended' in posting ? isOpenTo(posting.ended) : undefined
  const change = jsonRecord(historial, history, 'v')
  const inserted = others.map((insertion, nth) => sql`, ${insertOf(insertion, `o${nth}`)}`)
  const statement = sql`
    with ${'begun' in posting ? begin(writes, posting.begun, unchanged) : end(writes, posting.ended, unchanged, open)},
    h as (
      insert into ${historial} (attempt_id, ${change.names}) select d.attempt_id, ${change.values} from d, ${change.source}
    )${sql.join(inserted)}
    select attempt_id from d`
  return Object.assign(statement, { writes, unchanged, open })
}

/** Changes the document and inserts its posting. */
function begin({ change }: Writes, begun: NewAttempt, unchanged: SQL): SQL {
  const to = jsonRecord(dtes, change, 'v')
  const posting = jsonRecord(attempts, begun, 'v')
  return sql`d as (
      update ${dtes} set (${to.names}, last_attempt_id, version) =
        row(${to.values}, nextval(pg_get_serial_sequence('attempts', 'id')), ${dtes.version} + 1)
      from ${to.source} where ${unchanged} returning ${dtes.last_attempt_id} as attempt_id
    ), p as (
      insert into ${attempts} (id, ${posting.names}) overriding system value
      select d.attempt_id, ${posting.values} from d, ${posting.source}
    )`
}

/** Changes the document and ends its posting. Locks the posting first, like moveDtes, to prevent deadlocks. */
function end({ change }: Writes, { attempt, end }: AttemptEnd, unchanged: SQL, open: SQL | undefined): SQL {
  const to = jsonRecord(dtes, change, 'v')
  const ended = jsonRecord(attempts, end, 'v')
  return sql`l as (
      select ${attempts.id} from ${attempts} where ${isAttempt(attempt)} for no key update
    ), d as (
      update ${dtes} set (${to.names}, version) = row(${to.values}, ${dtes.version} + 1)
      from l, ${to.source} where ${unchanged} returning l.id as attempt_id
    ), p as (
      update ${attempts} set (${ended.names}) = row(${ended.values}) from d, ${ended.source} where ${open}
    )`
}

function insertOf({ table, row }: Insertion, name: string): SQL {
  const { names, values, source } = jsonRecord(table, row, 'v')
  return sql`${sql.raw(name)} as (insert into ${table} (${names}) select ${values} from d, ${source})`
}
