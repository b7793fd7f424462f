/**
 * The database of the simulated gateway: committed rows in memory, behind the part of Drizzle's interface that
 * dtes.queries.ts uses, so that the real queries run with their real conditions. Rows are immutable: a reader keeps the
 * row that it read.
 */
import { Column, getTableColumns, Param, SQL, StringChunk, type Table } from 'drizzle-orm'
import { attempts, type Db, dtes, type Estado, historial, type JsonRow } from '../../src/db/index.ts'
import type { WritingStatement } from '../../src/gateway/dtes/move/move.queries.ts'
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
          from: ({ rows }: { rows: readonly JsonRow[] }) => ({
            where: (condition: SQL) =>
              new Statement(reach, () => rows.flatMap(list => this.#update(table, change, condition, list))),
          }),
        }),
      }),
      execute: (statement: WritingStatement) => reach(async () => ({ rows: this.#writeAtOnce(statement) })),
    }
  }

  /** Runs the statement of move.queries.ts by its contents, with its real conditions. */
  #writeAtOnce({ writes, unchanged, open }: WritingStatement): Row[] {
    const { dte, change, posting, history, others } = writes
    if (!this.rows(dtes).some(row => holds(unchanged, row))) return []
    const [begun] = 'begun' in posting ? this.#insert(attempts, posting.begun) : []
    if ('ended' in posting && open) this.#update(attempts, posting.ended.end, open)
    const attempt_id = 'ended' in posting ? posting.ended.attempt.id : begun?.id
    const latest = begun && { last_attempt_id: attempt_id }
    this.#update(dtes, { ...change, ...latest, version: dte.version + 1 }, unchanged)
    this.#insert(historial, { ...history, attempt_id })
    for (const { table, row } of others) this.#insert(table, row)
    return [{ attempt_id }]
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

const COMPARISONS: Readonly<Record<string, (one: unknown, other: unknown) => boolean>> = {
  '=': (one, other) => one === other,
  '<>': (one, other) => one !== other,
  '<=': (one, other) => one !== null && Number(one) <= Number(other),
  in: (one, others) => (others as unknown[]).includes(one),
}

/** Returns the value that an update writes: a value, a column of the joined row, or a column plus one. */
function written(value: unknown, row: Row, list: Row): unknown {
  if (!(value instanceof SQL)) return value
  if ('key' in value) return list[String(value.key)] ?? null
  const [column, plusOne, ...rest] = partsOf(value)
  if (column instanceof Column && plusOne === '+ 1' && rest.length === 0) return Number(row[column.name]) + 1
  throw new Error('The simulated database cannot compute that')
}

/** True when a row meets a condition of equalities, inequalities, lists and "at most", joined by "and" or "or". */
function holds(condition: SQL, row: Row, list: Row = {}): boolean {
  const [column, comparison, value, ...rest] = partsOf(condition)
  if (!(column instanceof Column)) return joined(condition, row, list)
  const compare = COMPARISONS[String(comparison)]
  if (!compare || rest.length > 0) throw new Error(`The simulated database cannot compare by ${String(comparison)}`)
  return compare(plain(row[column.name]), plain(written(value, row, list)))
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
