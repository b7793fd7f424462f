/** The migrations of this program: the SQL that drizzle-kit wrote from schema/, and what each statement locks. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fromRoot } from '../root.ts'

export type Migration = {
  name: string
  /** When it was made, in ms: its identity in the database. */
  made: number
  /** SHA-256 of its text, stored beside it. */
  hash: string
  statements: readonly string[]
}

/** A statement that PostgreSQL takes only outside a transaction: it builds an index while others write. */
const CONCURRENT_INDEX = /^\s*create (?:unique )?index concurrently (?:if not exists )?"(\w+)"/i

/** Returns the name of the index that the statement builds outside a transaction. */
export const concurrentIndexOf = (statement: string): string | undefined => CONCURRENT_INDEX.exec(statement)?.[1]

/** Reads all migrations, in their order. The SQL is not compiled. */
export async function readMigrations(): Promise<Migration[]> {
  const journal = JSON.parse(await readFile(fromRoot('src/db/migrations/meta/_journal.json'), 'utf8'))
  const { entries } = journal as { entries: { tag: string; when: number }[] }
  return Promise.all(
    entries.map(async ({ tag, when }) => {
      const text = await readFile(fromRoot(`src/db/migrations/${tag}.sql`), 'utf8')
      const hash = createHash('sha256').update(text).digest('hex')
      return { name: tag, made: when, hash, statements: text.split('--> statement-breakpoint') }
    }),
  )
}

/** What a statement locks, and for how long: nothing, a moment, or while it reads or changes the rows of a table. */
export type Lock = 'none' | 'moment' | 'writes' | 'table' | 'rows'

const TABLE = /^[\s\S]*?(?:\bon|\btable(?: only)?|\binto|\bfrom|\bupdate) (?:if exists )?"?(\w+)"?/i

/** By the first pattern that fits, from harmless to the worst. */
const LOCKS: readonly (readonly [RegExp, Lock])[] = [
  [/^create (unique )?index concurrently/i, 'none'],
  [/^(create (or replace )?(function|table|sequence|type|schema)|(alter|drop) function|comment)/i, 'none'],
  [/^create (unique )?index/i, 'writes'],
  [/^(update|delete|insert)/i, 'rows'],
  [/^(drop (table|index)|alter sequence)/i, 'moment'],
  [/^alter table \S+ (drop|rename|set)/i, 'moment'],
  // A constant default is kept in the catalogue: no row changes.
  [/^alter table \S+ add column \S+ \w+ default (\d+|true|false)( not null)?;?$/i, 'moment'],
  [/^alter table \S+ add column (?![\s\S]*(default|references|generated))/i, 'moment'],
  [/^alter table \S+ alter column \S+ (set default|drop|set (storage|compression|statistics))/i, 'moment'],
  [/^alter table \S+ add constraint [\s\S]*not valid;?$/i, 'moment'],
]

/** Returns what the statement locks. Unknown statements count as the worst. */
export function lockOf(statement: string): { lock: Lock; table: string | undefined } {
  const text = statement.replace(/^\s*--.*$/gm, '').trim()
  const lock = LOCKS.find(([pattern]) => pattern.test(text))?.[1] ?? 'table'
  return { lock, table: TABLE.exec(text)?.[1] }
}
