/** The master key of the vault when the environment gives none: 32 random bytes in DATA_DIR/app.key, made once, mode 0600. */
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import type { Random } from './deps.ts'

/** `config.appKey`, else the key in the file, which is made when absent. Losing it loses every secret kept in the database. */
export async function loadAppKey(config: Pick<Config, 'appKey' | 'dataDir'>, random: Random): Promise<Uint8Array> {
  if (config.appKey) return config.appKey
  const file = join(config.dataDir, 'app.key')
  const key = Buffer.from((await readIfAny(file)) ?? (await create(file, random)), 'base64')
  if (key.length !== 32)
    throw new Error(`${file} no contiene una clave de 32 bytes en base64; restáurela de su copia de seguridad.`)
  return key
}

async function readIfAny(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

/** Written whole and made durable before it gets its name, and never over another process's key. */
async function create(file: string, random: Random): Promise<string> {
  await mkdir(join(file, '..'), { recursive: true, mode: 0o700 })
  const temporary = `${file}.${Buffer.from(random.bytes(6)).toString('hex')}`
  const handle = await open(temporary, 'wx', 0o600)
  await handle.writeFile(`${Buffer.from(random.bytes(32)).toString('base64')}\n`)
  await handle.sync()
  await handle.close()
  try {
    await link(temporary, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await unlink(temporary)
  }
  return readFile(file, 'utf8')
}
