/**
 * The database of the simulated gateway: committed rows in memory, behind the part of Drizzle's interface that
 * dtes.queries.ts uses, so that the real queries run with their real conditions. Rows are immutable: a reader keeps the
 * row that it read.
 */
import { Column, getTableColumns, Name, Param, SQL, StringChunk, type Table } from 'drizzle-orm'
import { attempts, type Db, dtes, type Estado, historial, outbox, recuentosPendientes } from '../../src/db/index.ts'
import type { DteRow } from '../../src/gateway/dtes/record/dtes.queries.ts'

/** A document in the simulation. Its payload has the sale that the client wants to document. */
export type Dte = DteRow & { payload: { saleId: number } }

type Row = Readonly<Record<string, unknown>>
/** How a statement reaches the database: with a delay, or immediately inside a transaction. */
type Reach = <Result>(run: () => Promise<Result>) => Promise<Result>

export const UNFINISHED: readonly Estado[] = ['draft', 'signed', 'sent']

export class MemoryDb {
  #tables: ReadonlyMap<Table, readonly Row[]> = new Map()

  rows(table: Table): readonly Row[] {
    return this.#tables.get(table) ?? []
  }

  put(table: Table, rows: readonly Row[]): void {
    this.#tables = new Map(this.#tables).set(table, rows)
  }

  /** Returns the handle for slices. */
  handle(reach: Reach): Db {
    const transaction = (act: (tx: Db) => Promise<unknown>) => reach(() => this.#transact(act))
    return { ...this.#statements(reach), transaction } as unknown as Db
  }

  async #transact<Result>(act: (tx: Db) => Promise<Result>): Promise<Result> {
    const before = this.#tables
    try {
      return await act(this.#statements(run => run()) as unknown as Db)
    } catch (error) {
      this.#tables = before
      throw error
    }
  }

  #statements(reach: Reach) {
    return {
      transaction: (act: (tx: Db) => Promise<unknown>) => this.#transact(act),
      select: () => ({ from: (table: Table) => new Select(reach, () => this.rows(table)) }),
      insert: (table: Table) => ({
        values: (values: Row | readonly Row[]) => {
          const rows = [values].flat() as Row[]
          const statement = new Statement(reach, () => rows.flatMap(row => this.#insert(table, row)))
          return Object.assign(statement, { onConflictDoNothing: () => statement })
        },
      }),
      delete: (table: Table) => ({
        where: (condition: SQL) => new Statement(reach, () => this.#delete(table, condition)),
      }),
      update: (table: Table) => ({
        set: (change: Row) => ({
          where: (condition: SQL) => new Statement(reach, () => this.#update(table, change, condition)),
          from: (source: SQL) => ({
            where: (condition: SQL) =>
              new Statement(reach, () => rowsOf(source).flatMap(list => this.#update(table, change, condition, list))),
          }),
        }),
      }),
      execute: (statement: SQL) => reach(async () => ({ rows: [this.#call(statement)] })),
    }
  }

  /** Does what the functions of the database do, which have the same parameters: a company and lists of rows. */
  #call(statement: SQL) {
    const [call, empresa_id, , text] = partsOf(statement)
    // The version of the company, which no sale of a simulation compares.
    if (call === 'update') return {}
    const lists = JSON.parse(String(text)) as Record<string, readonly Row[]>
    const rowsIn = (list: string, table: Table): NumberedRow[] =>
      (lists[list] ?? []).map(row => ({ n: row.n, row: { ...stored(table, row), empresa_id } }))
    if (call === 'select mover_1(') return { written: this.#move(lists, rowsIn) }
    if (call === 'select emitir_1(')
      return { result: { isOutdated: false, written: this.#issue(lists, rowsIn), refused: [] } }
    throw new Error('The simulated database has no other function')
  }

  /** Inserts documents without counters, and those of them whose number is free. */
  #issue(lists: Lists, rowsIn: RowsIn): Written[] {
    return rowsIn('dtes', dtes).flatMap(({ n, row }) => {
      const [made] = this.#insert(dtes, { ...UNSENT, ...row })
      if (!made) return []
      const dte_id = made.id as number
      const [begun] = rowsIn('attempts', attempts).filter(attempt => attempt.n === n)
      const attempt_id = begun ? (this.#insert(attempts, { ...begun.row, dte_id })[0]?.id as number) : null
      this.put(
        dtes,
        this.rows(dtes).map(one => (one.id === dte_id ? { ...one, last_attempt_id: attempt_id } : one)),
      )
      for (const [at, change] of rowsIn('historial', historial).entries()) {
        const isIntent = lists.historial?.[at]?.con_envio === true
        if (change.n === n) this.#insert(historial, { ...change.row, dte_id, attempt_id: isIntent ? attempt_id : null })
      }
      for (const [at, event] of rowsIn('outbox', outbox).entries()) {
        const { antes, despues } = lists.outbox?.[at] ?? {}
        if (event.n === n) this.#insert(outbox, { ...event.row, dte_id, body: `${antes}${dte_id}${despues}` })
      }
      return [{ n: Number(n), id: dte_id, attempt_id }]
    })
  }

  #move(lists: Lists, rowsIn: RowsIn): Omit<Written, 'id'>[] {
    for (const { row } of rowsIn('ends', attempts)) this.#end(row)
    const found = rowsIn('dtes', dtes).filter(({ row }) => this.rows(dtes).some(isVersion(row)))
    const begun = new Map(
      rowsIn('attempts', attempts)
        .filter(({ n }) => found.some(move => move.n === n))
        .map(({ n, row }) => [n, this.#insert(attempts, row)[0]?.id as number]),
    )
    for (const { n, row } of found) this.#change(row, begun.get(n), lists.dtes?.[Number(n) - 1]?.planned === true)
    for (const [list, table] of RECORDS)
      for (const { n, row } of rowsIn(list, table))
        if (found.some(move => move.n === n))
          this.#insert(table, { ...row, attempt_id: row.attempt_id ?? begun.get(n) ?? null })
    return found.map(({ n }) => ({ n: Number(n), attempt_id: begun.get(n) ?? null }))
  }

  #end(end: Row): void {
    const isOpen = (row: Row) =>
      row.id === end.id && (row.outcome === 'pending' || (row.outcome === 'unknown' && end.outcome === 'answered'))
    this.put(
      attempts,
      this.rows(attempts).map(row => (isOpen(row) ? { ...row, ...end } : row)),
    )
  }

  #change(moved: Row, begun: number | undefined, planned: boolean): void {
    const rows = this.rows(dtes).map(row => {
      if (!isVersion(moved)(row)) return row
      const { due_at, due_kind } = planned ? moved : row
      const last_attempt_id = begun ?? moved.last_attempt_id
      return { ...row, ...moved, due_at, due_kind, last_attempt_id, version: Number(row.version) + 1 }
    })
    this.put(dtes, rows)
  }

  #insert(table: Table, values: Row): Row[] {
    const rows = this.rows(table)
    if (table === dtes && rows.some(row => isSameNumberInFlight(row, values))) return []
    const row = { ...nullsOf(table), ...values, id: ((rows.at(-1)?.id as number | undefined) ?? 0) + 1 }
    this.put(table, [...rows, row])
    return [row]
  }

  #delete(table: Table, condition: SQL): Row[] {
    this.put(
      table,
      this.rows(table).filter(row => !holds(condition, row)),
    )
    return []
  }

  /** `listed`: the row that the statement joins. */
  #update(table: Table, change: Row, condition: SQL, list: Row = {}): Row[] {
    const changed: Row[] = []
    const rows = this.rows(table).map(row => {
      if (!holds(condition, row, list)) return row
      const set = Object.entries(change).map(([name, value]) => [name, written(value, row, list)])
      const after = { ...row, ...Object.fromEntries(set) }
      changed.push(after)
      return after
    })
    if (changed.length > 0) this.put(table, rows)
    return changed
  }
}

type Lists = Readonly<Record<string, readonly Row[]>>
type NumberedRow = { n: unknown; row: Row }
type RowsIn = (list: string, table: Table) => NumberedRow[]
type Written = { n: number; id: number; attempt_id: number | null }

/** Defaults of columns that a new document does not name, which matter here. */
const UNSENT = { retries: 0, reposts: 0, late_asks: 0 }

const RECORDS = [
  ['historial', historial],
  ['outbox', outbox],
  ['recuentos', recuentosPendientes],
] as const

const isVersion = (moved: Row) => (row: Row) => row.id === moved.id && row.version === moved.version

/** Returns the rows of a joined list, which is a parameter of its source. */
const rowsOf = (source: SQL): readonly Row[] =>
  JSON.parse(String(partsOf(source).find(part => typeof part === 'string' && part.startsWith('['))))

/** Returns the columns of a row from JSON, in their types here. */
const stored = (table: Table, row: Row): Row =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).flatMap(([name, column]) =>
      name in row ? [[name, typed(column, row[name])]] : [],
    ),
  )

const typed = (column: Column, value: unknown) => (value === null ? null : column.mapFromDriverValue(value))

/** Sets omitted columns to null. The defaults that matter here are set by the inserting code. */
const nullsOf = (table: Table): Row => Object.fromEntries(Object.keys(getTableColumns(table)).map(name => [name, null]))

/** A statement that runs when it is awaited, with or without `returning`. */
class Statement implements PromiseLike<readonly Row[]> {
  readonly #reach: Reach
  readonly #run: () => readonly Row[]

  constructor(reach: Reach, run: () => readonly Row[]) {
    this.#reach = reach
    this.#run = run
  }

  returning(): this {
    return this
  }

  // biome-ignore lint/suspicious/noThenProperty: Drizzle's statements are awaited as they are
  get then() {
    const done = this.#reach(async () => this.#run())
    return done.then.bind(done)
  }
}

/** Selects all columns, not only those requested. */
class Select extends Statement {
  readonly #query: { conditions: SQL[]; order: SQL[]; limit: number }

  constructor(reach: Reach, rows: () => readonly Row[]) {
    const query = { conditions: [] as SQL[], order: [] as SQL[], limit: Number.POSITIVE_INFINITY }
    super(reach, () => {
      const found = rows().filter(row => query.conditions.every(condition => holds(condition, row)))
      return (query.order[0] ? sorted(found, query.order[0]) : found).slice(0, query.limit)
    })
    this.#query = query
  }

  where(condition: SQL): this {
    this.#query.conditions.push(condition)
    return this
  }

  orderBy(order: SQL): this {
    this.#query.order.push(order)
    return this
  }

  /** Does nothing: transactions run one at a time, so every row is locked. */
  for(): this {
    return this
  }

  limit(count: number): this {
    this.#query.limit = count
    return this
  }
}

/** Returns the parts of a piece of SQL: columns, parameters, lists of them, nested pieces, and the words between. */
const partsOf = (condition: SQL): unknown[] =>
  condition.queryChunks
    .map(chunk => (chunk instanceof StringChunk ? chunk.value.join('').trim() : chunk))
    .filter(part => part !== '')

/** Compares with an array as PostgreSQL writes it; its type follows. */
const ANY = '= any('

const COMPARISONS: Readonly<Record<string, (one: unknown, other: unknown) => boolean>> = {
  '=': (one, other) => one === other,
  '<>': (one, other) => one !== other,
  '<=': (one, other) => one !== null && Number(one) <= Number(other),
  in: (one, others) => (others as unknown[]).includes(one),
  [ANY]: (one, others) => String(others).slice(1, -1).split(',').includes(String(one)),
}

/** Returns the value that an update writes: a value, a column of the joined row, or a column plus one. */
function written(value: unknown, row: Row, list: Row): unknown {
  if (!(value instanceof SQL)) return value
  const [column, plusOne, ...rest] = partsOf(value)
  if (column === 'listed.' && plusOne instanceof Name) return list[plusOne.value] ?? null
  if (column instanceof Column && plusOne === '+ 1' && rest.length === 0) return Number(row[column.name]) + 1
  throw new Error('The simulated database cannot compute that')
}

/** True when a row meets a condition of equalities, inequalities, lists and "at most", joined by "and" or "or". */
function holds(condition: SQL, row: Row, list: Row = {}): boolean {
  const [column, comparison, value, ...rest] = partsOf(condition)
  if (!(column instanceof Column)) return joined(condition, row, list)
  const compare = COMPARISONS[String(comparison)]
  if (!compare || (rest.length > 0 && comparison !== ANY))
    throw new Error(`The simulated database cannot compare by ${String(comparison)}`)
  const other = written(value, row, list)
  const isFromJson = column.dataType === 'date' && typeof other === 'string'
  return compare(plain(row[column.name]), plain(isFromJson ? new Date(other) : other))
}

const JOINTS: readonly unknown[] = ['and', 'or', '(', ')']

/** True when a row meets all conditions that are joined by "and", or one of those that are joined by "or". */
function joined(condition: SQL, row: Row, list: Row): boolean {
  const parts = partsOf(condition)
  const met = parts
    .filter(part => !JOINTS.includes(part))
    .map(part => {
      if (!(part instanceof SQL)) throw new Error(`The simulated database does not know ${String(part)}`)
      return holds(part, row, list)
    })
  return parts.includes('or') ? met.includes(true) : !met.includes(false)
}

/** Converts instants to numbers, so that equal ones compare as equal. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (value instanceof Param) return plain(value.value)
  return value instanceof Date ? value.getTime() : (value ?? null)
}

function sorted(rows: readonly Row[], order: SQL): readonly Row[] {
  const [column, direction] = partsOf(order)
  const name = (column as Column).name
  const sign = direction === 'desc' ? -1 : 1
  return rows.toSorted((a, b) => sign * (Number(plain(a[name])) - Number(plain(b[name]))))
}

/** The partial unique index dtes_numero_en_vuelo, for the simulation's only point. */
const isSameNumberInFlight = (row: Row, values: Row): boolean =>
  row.numero === values.numero && UNFINISHED.includes(row.estado as Estado)
