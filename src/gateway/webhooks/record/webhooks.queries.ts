/** SQL of the subscriptions. Removed ones are not found by any function here. */
import { and, asc, count, eq, getTableColumns, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { type Db, emitters, empresas, openColumns, type Tx, webhooks } from '../../../db/index.ts'

export type WebhookRow = typeof webhooks.$inferSelect
/** A subscription without its secrets, with its company. */
export type WebhookListing = Awaited<ReturnType<typeof listWebhooks>>[number]
export type WebhookRef = Pick<WebhookRow, 'empresa_id' | 'id'>

const isLive = isNull(webhooks.removed_at)
const isOf = ({ empresa_id, id }: WebhookRef) => and(eq(webhooks.empresa_id, empresa_id), eq(webhooks.id, id), isLive)

/** Returns the subscriptions of these companies; undefined means all. */
export async function listWebhooks(db: Db, scope?: readonly number[]) {
  return db
    .select({ ...openColumns(webhooks), ruc: empresas.ruc, razon_social: empresas.razon_social })
    .from(webhooks)
    .innerJoin(empresas, eq(empresas.id, webhooks.empresa_id))
    .where(and(isLive, scope && inArray(webhooks.empresa_id, [...scope])))
    .orderBy(asc(webhooks.id))
}

/** Finds a subscription by its id. Unscoped: the caller's role in its company is checked next. */
export async function findWebhook(db: Db, id: number): Promise<WebhookListing | undefined> {
  const ref = await findWebhookRef(db, id)
  return ref && (await listWebhooks(db, [ref.empresa_id])).find(row => row.id === id)
}

/** Finds a subscription by its id. Unscoped: for the operator, who acts for every company. */
export async function findWebhookRef(db: Db, id: number): Promise<WebhookRef | undefined> {
  const [row] = await db
    .select({ empresa_id: webhooks.empresa_id, id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.id, id), isLive))
  return row
}

export async function countWebhooks(db: Db, empresaId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(webhooks)
    .where(and(eq(webhooks.empresa_id, empresaId), isLive))
  return row?.count ?? 0
}

export async function insertWebhook(tx: Tx, row: typeof webhooks.$inferInsert): Promise<number> {
  const [inserted] = await tx.insert(webhooks).values(row).returning({ id: webhooks.id })
  return (inserted as { id: number }).id
}

/** Locks the subscription until the transaction ends, and returns its current row. */
export async function lockWebhook(tx: Tx, ref: WebhookRef): Promise<WebhookRow | undefined> {
  const [row] = await tx.select().from(webhooks).where(isOf(ref)).for('no key update')
  return row
}

/** Updates a subscription. False when it was removed. */
export async function updateWebhook(db: Db, ref: WebhookRef, change: Partial<WebhookRow>): Promise<boolean> {
  const updated = await db.update(webhooks).set(change).where(isOf(ref)).returning({ id: webhooks.id })
  return updated.length > 0
}

/** Records that the receiver has been failing since `now`, unless an earlier instant is recorded. */
export async function noteFailing(tx: Tx, ref: WebhookRef, now: Date): Promise<void> {
  await tx
    .update(webhooks)
    .set({ failing_since: now })
    .where(and(isOf(ref), isNull(webhooks.failing_since)))
}

export async function noteWorking(db: Db, ref: WebhookRef): Promise<void> {
  await db
    .update(webhooks)
    .set({ failing_since: null })
    .where(and(isOf(ref), isNotNull(webhooks.failing_since)))
}

export async function pauseWebhook(tx: Tx, ref: WebhookRef, reason: string | null, now: Date): Promise<void> {
  await tx
    .update(webhooks)
    .set(pausedFor(reason, now))
    .where(and(isOf(ref), webhooks.activo))
}

/** Pauses a subscription that has been failing since `since` or longer. False when it has not, or is already paused. */
export async function pauseFailing(tx: Tx, ref: WebhookRef, reason: string, now: Date, since: Date): Promise<boolean> {
  const paused = await tx
    .update(webhooks)
    .set(pausedFor(reason, now))
    .where(and(isOf(ref), webhooks.activo, lte(webhooks.failing_since, since)))
    .returning({ id: webhooks.id })
  return paused.length > 0
}

const pausedFor = (reason: string | null, now: Date) => ({ activo: false, paused_reason: reason, updated_at: now })

/**
 * Returns the number of endpoints failing since `since` or longer, the number paused for failures, and the earliest
 * instant of either. Unscoped.
 */
export async function unwell(db: Db, since: Date) {
  const isFailing = and(webhooks.activo, lte(webhooks.failing_since, since))
  const isPaused = and(eq(webhooks.activo, false), isNotNull(webhooks.paused_reason))
  const [row] = await db
    .select({
      failing: sql`count(*) filter (where ${isFailing})`.mapWith(Number),
      paused: sql`count(*) filter (where ${isPaused})`.mapWith(Number),
      since: sql<Date | null>`min(coalesce(${webhooks.failing_since}, ${webhooks.updated_at}))`.mapWith(
        webhooks.updated_at,
      ),
    })
    .from(webhooks)
    .where(and(isLive, or(isFailing, isPaused)))
  return row ?? { failing: 0, paused: 0, since: null }
}

/**
 * SQL that is true when the company has a production emitter: its webhooks then require https. The column names are
 * literal, because Drizzle omits the table of a column in a select of one table. Inside the subquery they would refer
 * to another table.
 */
export const hasProdEmitter = (empresaId: SQL | number) =>
  sql<boolean>`exists (select 1 from ${emitters} e where e.empresa_id = ${empresaId} and e.ambiente = 'prod')`

export async function isHttpsOnly(db: Db, empresaId: number): Promise<boolean> {
  const [row] = await db
    .select({ httpsOnly: hasProdEmitter(empresaId) })
    .from(empresas)
    .where(eq(empresas.id, empresaId))
  return row?.httpsOnly ?? true
}

/** Finds a company by its RUC. */
export async function findEmpresaByRuc(db: Db, ruc: string) {
  const [row] = await db.select().from(empresas).where(eq(empresas.ruc, ruc))
  return row
}

/** Returns at most two companies, enough to tell whether there is only one. */
export async function firstEmpresas(db: Db) {
  return db.select(getTableColumns(empresas)).from(empresas).orderBy(asc(empresas.id)).limit(2)
}
