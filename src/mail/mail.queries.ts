/** SQL of mails. */
import { and, eq, inArray } from 'drizzle-orm'
import { type Db, mails, type Tx } from '../db/index.ts'

export async function insertMail(tx: Tx, mail: typeof mails.$inferInsert): Promise<number> {
  const [row] = await tx.insert(mails).values(mail).returning({ id: mails.id })
  return (row as { id: number }).id
}

export async function putLink(tx: Tx, id: number, link_enc: string): Promise<void> {
  await tx.update(mails).set({ link_enc }).where(eq(mails.id, id))
}

export async function findMail(db: Db, id: number) {
  const [row] = await db.select().from(mails).where(eq(mails.id, id))
  return row
}
export type MailRow = NonNullable<Awaited<ReturnType<typeof findMail>>>

/** Claims a due mail until `until`, when it is due again if the process died. Returns false when another process claimed it. */
export async function claimMail(db: Db, { id, due_at }: Pick<MailRow, 'id' | 'due_at'>, until: Date): Promise<boolean> {
  const claimed = await db
    .update(mails)
    .set({ due_at: until })
    .where(and(eq(mails.id, id), eq(mails.due_at, due_at as Date)))
    .returning({ id: mails.id })
  return claimed.length > 0
}

type Outcome = Pick<MailRow, 'attempts' | 'due_at'> & Partial<Pick<MailRow, 'sent_at' | 'last_error' | 'link_enc'>>

export async function recordOutcome(db: Db, id: number, outcome: Outcome): Promise<void> {
  await db.update(mails).set(outcome).where(eq(mails.id, id))
}

/** Returns the state of mails by id. */
export async function findMailStates(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, MailState>> {
  const { id, sent_at, due_at, last_error } = mails
  const rows = await db
    .select({ id, sent_at, due_at, last_error })
    .from(mails)
    .where(inArray(mails.id, [...ids]))
  return new Map(rows.map(row => [row.id, row]))
}
export type MailState = Pick<MailRow, 'sent_at' | 'due_at' | 'last_error'>
