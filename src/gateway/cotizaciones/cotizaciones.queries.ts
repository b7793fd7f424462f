/** SQL of the rates and of their next due time. */
import { and, asc, desc, eq, lte, sql } from 'drizzle-orm'
import { builtOnce, cotizaciones, type Db, type OrigenDeCotizacion, scheduledRuns } from '../../db/index.ts'

const COLUMNS = {
  moneda: cotizaciones.moneda,
  fecha: cotizaciones.fecha,
  referencial: cotizaciones.referencial,
}

export type CotizacionRow = Pick<typeof cotizaciones.$inferSelect, keyof typeof COLUMNS>
export type RunRow = typeof scheduledRuns.$inferSelect

/** Builds the latest rate of each currency, with a placeholder for `origen`. */
export const latestOf = (db: Db) =>
  db
    .selectDistinctOn([cotizaciones.moneda], {
      ...COLUMNS,
      // As text, because it may be read as JSON.
      referencial: sql<string>`${cotizaciones.referencial}::text`.as('referencial'),
    })
    .from(cotizaciones)
    .where(eq(cotizaciones.origen, sql.placeholder('origen')))
    .orderBy(asc(cotizaciones.moneda), desc(cotizaciones.fecha))

const latest = builtOnce(latestOf)

/** Returns the latest rate of each currency. */
export const latestRates = (db: Db, origen: OrigenDeCotizacion): Promise<CotizacionRow[]> =>
  latest(db).execute({ origen })

/** Returns the latest rate of one currency, up to the day `until`. */
export async function findRate(
  db: Db,
  origen: OrigenDeCotizacion,
  moneda: string,
  until?: string,
): Promise<CotizacionRow | undefined> {
  const [row] = await db
    .select(COLUMNS)
    .from(cotizaciones)
    .where(
      and(
        eq(cotizaciones.origen, origen),
        eq(cotizaciones.moneda, moneda),
        until === undefined ? undefined : lte(cotizaciones.fecha, until),
      ),
    )
    .orderBy(desc(cotizaciones.fecha))
    .limit(1)
  return row
}

/** Stores the rates of a sheet. A corrected sheet replaces the stored rates of its day. */
export async function storeRates(
  tx: Db,
  origen: OrigenDeCotizacion,
  rows: readonly CotizacionRow[],
  now: Date,
): Promise<void> {
  await tx
    .insert(cotizaciones)
    .values(rows.map(row => ({ ...row, origen, created_at: now, updated_at: now })))
    .onConflictDoUpdate({
      target: [cotizaciones.origen, cotizaciones.moneda, cotizaciones.fecha],
      set: { referencial: sql`excluded.referencial`, updated_at: now },
    })
}

export async function findRun(db: Db, name: string): Promise<RunRow | undefined> {
  const [row] = await db.select().from(scheduledRuns).where(eq(scheduledRuns.name, name))
  return row
}

const WELL = { failures: 0, failing_since: null, failure_code: null, failure_text: null }

export async function recordSuccess(tx: Db, name: string, now: Date, next: Date): Promise<void> {
  const change = { ...WELL, due_at: next, succeeded_at: now }
  await tx
    .insert(scheduledRuns)
    .values({ name, ...change })
    .onConflictDoUpdate({ target: scheduledRuns.name, set: change })
}

type Failure = { code: string; mensaje: string; failures: number; now: Date; again: Date }

export async function recordFailure(tx: Db, name: string, { code, mensaje, failures, now, again }: Failure) {
  const change = { due_at: again, failures, failure_code: code, failure_text: mensaje }
  await tx
    .insert(scheduledRuns)
    .values({ name, ...change, failing_since: now })
    .onConflictDoUpdate({
      target: scheduledRuns.name,
      set: { ...change, failing_since: sql`coalesce(${scheduledRuns.failing_since}, excluded.failing_since)` },
    })
}
