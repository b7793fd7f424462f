/** Exchange rates, and the jobs at a fixed hour. */
import { bigint, date, integer, numeric, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, instant, updatedAt } from './columns.ts'

/** Sources of rates. The sandbox's rates are invented and must never be used as the central bank's. */
export const ORIGENES_DE_COTIZACION = ['bcp', 'sandbox'] as const
export type OrigenDeCotizacion = (typeof ORIGENES_DE_COTIZACION)[number]

/**
 * The central bank's reference rates by the date of its sheet: guaraníes for one unit of `moneda`. They belong to no
 * company.
 */
export const cotizaciones = pgTable(
  'cotizaciones',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    origen: text('origen', { enum: ORIGENES_DE_COTIZACION }).notNull(),
    moneda: text('moneda').notNull(),
    fecha: date('fecha', { mode: 'string' }).notNull(),
    referencial: numeric('referencial', { precision: 20, scale: 8 }).notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  t => [unique('cotizaciones_origen_moneda_fecha').on(t.origen, t.moneda, t.fecha)],
)

/**
 * Periodic work, done once for all processes: `due_at` is claimed by compare-and-set. `failing_since` is null while the last run succeeded; otherwise `failure_*` describes the error.
 */
export const scheduledRuns = pgTable('scheduled_runs', {
  name: text('name').primaryKey(),
  due_at: instant('due_at').notNull(),
  succeeded_at: instant('succeeded_at'),
  failures: integer('failures').notNull().default(0),
  failing_since: instant('failing_since'),
  failure_code: text('failure_code'),
  failure_text: text('failure_text'),
})
