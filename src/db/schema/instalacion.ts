/** Which database this is, and whether it went back (docs/decisions/0021). */
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, ref } from './columns.ts'

/** What noticed that the database went back: its own identity, or the memory of a process or of DATA_DIR. */
export const TESTIGOS = ['identidad', 'memoria'] as const
export type Testigo = (typeof TESTIGOS)[number]

/** The installation, its only row. Written by the first process that uses the database. */
export const instalacion = pgTable('instalacion', {
  id: ref('id').primaryKey().default(1),
  /** Random, the same in every copy of the database. */
  clave: text('clave').notNull(),
  /** How many times the database went back. */
  vuelta: integer('vuelta').notNull().default(0),
  /** Identity of the database: system identifier, timeline and oid. Null where the server does not tell. */
  sistema: text('sistema'),
  linea: integer('linea'),
  base: ref('base'),
  /** The lowest id of documents that were made since the database last went back. */
  piso: ref('piso').notNull().default(0),
  /** Since when the database is behind. Null while it is whole. */
  atrasada_at: instant('atrasada_at'),
  testigo: text('testigo', { enum: TESTIGOS }),
  /** The database may be a copy beside the real one: it is recovered only by an operator's order. */
  por_orden: boolean('por_orden').notNull().default(false),
  /** When the administrators were told. */
  avisada_at: instant('avisada_at'),
  /** When the recovery is due, or its lease ends. Null without one. */
  recuperar_at: instant('recuperar_at'),
  /** When the database was last whole again. Nothing is concluded from the time before. */
  entera_at: instant('entera_at'),
})
