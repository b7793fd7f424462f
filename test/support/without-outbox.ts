/** A database that refuses every new event, as when a statement fails for a reason of its own. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../src/db/index.ts'

export async function withoutOutbox<Result>(db: Db, act: () => Promise<Result>): Promise<Result> {
  await db.execute(sql`alter table outbox add constraint outbox_refused check (id is null) not valid`)
  try {
    return await act()
  } finally {
    await db.execute(sql`alter table outbox drop constraint outbox_refused`)
  }
}
