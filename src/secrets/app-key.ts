/**
 * The keys of the vault: APP_KEY and APP_PREVIOUS_KEYS or, without them, the lines of DATA_DIR/app.key (mode 0600; 32 bytes in base64 a
 * line, the current key first). The first start creates that file with one key. Without the keys all stored secrets are lost.
 */
import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/index.ts'
import { lockFolder } from '../db/index.ts'
import { createWhole, writeWhole } from '../files/index.ts'
import type { Random } from '../ports.ts'
import { type KeyRing, keyId } from './vault.ts'

type KeyConfig = Pick<Config, 'appKey' | 'previousKeys' | 'dataDir'>

/** Keys are missing or do not open the stored secrets. The message says, in Spanish, where they were looked for and what to do. */
export class KeyRingError extends Error {
  override name = 'KeyRingError'
}

const fileOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'app.key')

/** Creates the first key. Only for a database without sealed values: those belong to another key. */
export async function ensureKey(config: KeyConfig, random: Random): Promise<void> {
  if (config.appKey || existsSync(fileOf(config))) return
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  // Does not replace the key of another process.
  await createWhole(fileOf(config), textOf([random.bytes(32)]))
}

/**
 * Opens the key ring of the environment or of the file. The file is read at each call, so that a running server sees a rotation. `sealedBy`
 * are the key ids of the stored secrets. Throws KeyRingError when one of them is missing: new secrets and old ones would need different
 * rings.
 */
export function openKeyRing(config: KeyConfig, sealedBy: readonly string[]): KeyRing {
  const ring = ringOf(config, sealedBy)
  const known = ring().map(keyId)
  const unknown = sealedBy.filter(id => !known.includes(id))
  if (unknown.length > 0) throw new KeyRingError(otherKeys(config, unknown))
  return ring
}

function ringOf(config: KeyConfig, sealedBy: readonly string[]): KeyRing {
  if (config.appKey) {
    const keys = [config.appKey, ...config.previousKeys]
    return () => keys
  }
  const file = fileOf(config)
  if (!existsSync(file))
    throw new KeyRingError(
      `No hay ninguna clave: falta ${file}, y APP_KEY no está${trace(sealedBy)}. ${SAME_AS_BEFORE} ${LOST}`,
    )
  return () => readKeys(file)
}

const SAME_AS_BEFORE =
  'Si el servidor usa APP_KEY, ejecute con su mismo entorno; si no, indique su carpeta con DATA_DIR, o restaure app.key de su copia de seguridad.'

const LOST = 'Si la clave se perdió para siempre, docs/OPERATIONS.md («Si la clave se perdió») dice cómo seguir.'

const trace = (ids: readonly string[]) => (ids.length > 0 ? ` (la huella de la que falta es ${ids.join(', ')})` : '')

/** Returns the ids of the existing keys. */
export function keyIdsOf(config: KeyConfig): string[] {
  return config.appKey || existsSync(fileOf(config)) ? ringOf(config, [])().map(keyId) : []
}

function otherKeys(config: KeyConfig, unknown: readonly string[]): string {
  const ring = config.appKey ? 'APP_KEY ni en APP_PREVIOUS_KEYS' : fileOf(config)
  const advice = config.appKey
    ? 'Ponga en APP_KEY la clave con que se guardaron o, si APP_KEY la reemplaza, en APP_PREVIOUS_KEYS.'
    : SAME_AS_BEFORE
  return `Hay secretos guardados con una clave que no está en ${ring} (su huella es ${unknown.join(', ')}). ${advice} ${LOST} No se cambió nada.`
}

/**
 * Adds a new key before those of the file, atomically. Throws FolderInUseError while another process does the same: the second write would
 * drop the first one's key, and with it the secrets sealed by it.
 */
export async function addKey({ dataDir }: Pick<Config, 'dataDir'>, random: Random): Promise<void> {
  const file = fileOf({ dataDir })
  const lock = await lockFolder(`${file}.lock`, 'Está agregando una clave: espere a que termine.')
  try {
    await writeWhole(file, textOf([random.bytes(32), ...readKeys(file)]))
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
    throw new KeyRingError(
      `${file} no contiene claves de 32 bytes en base64, una por línea; restáurelo de su copia de seguridad.`,
    )
  return keys
}

function textOf(keys: readonly Uint8Array[]): string {
  return keys.map(key => `${Buffer.from(key).toString('base64')}\n`).join('')
}
