/** The embedded database: PGlite inside this process. Loaded only by processes that use it, because its WebAssembly takes much memory. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { lockFolder } from '@nanduti/sandbox/lock-folder'
import { drizzle } from 'drizzle-orm/pglite'

export const wrap = (client: PGlite) => ({
  kind: 'embedded' as const,
  db: drizzle(client),
  client,
  close: () => client.close(),
})

/** Bytes in hexadecimal, by Buffer: the driver's own conversions take a step for each octet. */
const BYTES = {
  write: { [types.BYTEA]: (value: Uint8Array) => `\\x${Buffer.from(value).toString('hex')}` },
  read: { [types.BYTEA]: (value: string) => Buffer.from(value.slice(2), 'hex') },
}

/** Opens PGlite under `<dataDir>/db`. Throws a `FolderInUseError` that names the holder when the folder is locked. */
export async function openEmbedded(dataDir: string): Promise<ReturnType<typeof wrap>> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(join(dataDir, 'lock'))
  try {
    const client = await PGlite.create(join(dataDir, 'db'), { serializers: BYTES.write, parsers: BYTES.read })
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
