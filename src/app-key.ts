/**
 * The keys of the vault: APP_KEY with APP_PREVIOUS_KEYS, or, when the environment gives none, the lines of DATA_DIR/app.key (mode 0600,
 * 32 bytes in base64 each, the current one first), which is made with one key at the first start. Losing them loses every secret kept.
 */
import { existsSync, readFileSync } from 'node:fs'
import { link, mkdir, open, rename, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from './config.ts'
import { lockFolder } from './db/index.ts'
import type { Random } from './deps.ts'
import type { KeyRing } from './vault.ts'

type KeyConfig = Pick<Config, 'appKey' | 'previousKeys' | 'dataDir'>

/** The ring of the environment, else that of the file, which is read at each call: a rotation shows in a server that runs. */
export async function openKeyRing(config: KeyConfig, random: Random): Promise<KeyRing> {
  if (config.appKey) {
    const keys = [config.appKey, ...config.previousKeys]
    return () => keys
  }
  const file = join(config.dataDir, 'app.key')
  if (!existsSync(file)) await create(file, random)
  const ring = () => readKeys(file)
  ring()
  return ring
}

/**
 * Puts a new key before those of the file. Durable when it resolves; until then the file is as it was. Throws FolderInUseError while
 * another process is at it: of two that read the same keys the second would leave the first one's out, and what it sealed is lost.
 */
export async function addKey({ dataDir }: Pick<Config, 'dataDir'>, random: Random): Promise<void> {
  const file = join(dataDir, 'app.key')
  const lock = await lockFolder(`${file}.lock`, 'Está agregando una clave: espere a que termine.')
  try {
    await rename(await writeAside(file, [random.bytes(32), ...readKeys(file)], random), file)
    await flushFolder(dataDir)
  } finally {
    await lock.release()
  }
}

function readKeys(file: string): Uint8Array[] {
  const keys = readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => Buffer.from(line, 'base64'))
  if (keys.length === 0 || keys.some(key => key.length !== 32))
    throw new Error(
      `${file} no contiene claves de 32 bytes en base64, una por línea; restáurelo de su copia de seguridad.`,
    )
  return keys
}

/** Never over another process's key. */
async function create(file: string, random: Random): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const temporary = await writeAside(file, [random.bytes(32)], random)
  try {
    await link(temporary, file)
    await flushFolder(dirname(file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await unlink(temporary)
  }
}

/** Whole and durable before it gets its name. */
async function writeAside(file: string, keys: readonly Uint8Array[], random: Random): Promise<string> {
  const temporary = `${file}.${Buffer.from(random.bytes(6)).toString('hex')}`
  const handle = await open(temporary, 'wx', 0o600)
  await handle.writeFile(keys.map(key => `${Buffer.from(key).toString('base64')}\n`).join(''))
  await handle.sync()
  await handle.close()
  return temporary
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}
