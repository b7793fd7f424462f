/** The embedded database: PGlite inside this process. Loaded only by processes that use it, because its WebAssembly takes much memory. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { lockFolder } from '@nanduti/sandbox/lock-folder'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'

export const wrap = (client: PGlite) => ({
  kind: 'embedded' as const,
  db: drizzle(client),
  client,
  close: () => client.close(),
})

/** Opens PGlite under `<dataDir>/db`. Throws a `FolderInUseError` that names the holder when the folder is locked. */
export async function openEmbedded(dataDir: string): Promise<ReturnType<typeof wrap>> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(join(dataDir, 'lock'))
  try {
    const client = await PGlite.create(join(dataDir, 'db'))
    const close = async () => {
      await client.close()
      await lock.release()
    }
    return { ...wrap(client), close }
  } catch (error) {
    await lock.release()
    throw error
  }
}

export const migrateEmbedded = (client: PGlite, migrations: { migrationsFolder: string }): Promise<void> =>
  migrate(drizzle(client), migrations)
