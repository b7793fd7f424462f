/** Audit log of the changes to a company's numbering: user, time, values before and after. */
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { empresas, users } from './auth.ts'
import { instant, ref, rowId } from './columns.ts'

/**
 * Kinds of changes: a counter was adjusted, a timbrado renewed, a name or an address changed, or something was
 * activated or deactivated.
 */
export const ACCIONES = ['contador', 'vigencia', 'datos', 'estado'] as const
export type Accion = (typeof ACCIONES)[number]

/** Values of the columns that an act changed. */
export type Valores = Readonly<Record<string, string | number | boolean | null>>

/** Acts, one row each, written in the act's transaction and never changed. */
export const auditoria = pgTable(
  'auditoria',
  {
    id: rowId(),
    empresa_id: ref('empresa_id')
      .notNull()
      .references(() => empresas.id),
    user_id: ref('user_id')
      .notNull()
      .references(() => users.id),
    at: instant('at').notNull(),
    accion: text('accion', { enum: ACCIONES }).notNull(),
    /** The changed object, for look-ups: `timbrado:1`, `punto:3`, `contador:3:1` (point and document type). */
    objeto: text('objeto').notNull(),
    /** The object's name at that time. */
    nombre: text('nombre').notNull(),
    antes: jsonb('antes').$type<Valores>().notNull(),
    despues: jsonb('despues').$type<Valores>().notNull(),
    motivo: text('motivo'),
  },
  t => [primaryKey({ columns: [t.empresa_id, t.id] }), index('auditoria_objeto').on(t.empresa_id, t.objeto)],
)
