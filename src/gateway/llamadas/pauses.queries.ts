/** SQL of the pauses of calls to SIFEN. They belong to the installation. docs/notes 230. */
import { eq, lt } from 'drizzle-orm'
import { builtOnce, type Db, pausasSifen } from '../../db/index.ts'
import type { NumberedPause } from '../../deps.ts'

const { clave, numero, desde, hasta } = pausasSifen

const all = builtOnce(db => db.select({ key: clave, nth: numero, since: desde, until: hasta }).from(pausasSifen))

/** Returns all pauses, also those that are over and whose service has not answered since. */
export const listPauses = (db: Db): Promise<(NumberedPause & { key: string })[]> => all(db).execute()

/** Stores a pause, unless a later one is stored. */
export async function upsertPause(db: Db, key: string, { nth, since, until }: NumberedPause): Promise<void> {
  const values = { numero: nth, desde: since, hasta: until }
  await db
    .insert(pausasSifen)
    .values({ clave: key, ...values })
    .onConflictDoUpdate({ target: clave, set: values, setWhere: lt(hasta, until) })
}

export async function deletePause(db: Db, key: string): Promise<void> {
  await db.delete(pausasSifen).where(eq(clave, key))
}

/** Deletes pauses that ended before, of services that are not called any more. */
export async function deletePausesBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(pausasSifen).where(lt(hasta, instant))
}
