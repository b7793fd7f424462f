/** SQL of the installation's settings, which are texts. */
import { eq, sql } from 'drizzle-orm'
import { type Db, systemSettings } from '../../db/index.ts'

export async function findSetting(db: Db, key: string): Promise<string | null | undefined> {
  const [row] = await db.select({ value: systemSettings.value }).from(systemSettings).where(eq(systemSettings.key, key))
  return row?.value
}

type Setting = Pick<typeof systemSettings.$inferInsert, 'key' | 'value' | 'type' | 'description'>

export async function putSetting(db: Db, setting: Setting): Promise<void> {
  await db
    .insert(systemSettings)
    .values(setting)
    .onConflictDoUpdate({
      target: systemSettings.key,
      set: { value: setting.value ?? null, type: setting.type, version: sql`${systemSettings.version} + 1` },
    })
}
