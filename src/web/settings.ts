/**
 * The installation's settings (spec, System setting): key, type, default, range. Stored as texts. Reads are cached by key. Each session
 * lookup returns the count of writes, so that the next request of another process sees a change.
 */
import { LRUCache } from 'lru-cache'
import type { Deps } from '../deps.ts'
import { findSetting, putSetting } from './settings.queries.ts'

export const SETTINGS = {
  'security.die_on_tab_close': {
    type: 'bool',
    usual: false,
    description: 'Cerrar la sesión cuando se cierran todas las pestañas.',
  },
  'security.session_lifetime_minutes': {
    type: 'int',
    usual: 120,
    min: 5,
    max: 1440,
    description: 'Duración informativa de la sesión, en minutos.',
  },
  'security.stale_close_minutes': {
    type: 'int',
    usual: 15,
    min: 1,
    max: 120,
    description: 'Minutos sin actividad después de los cuales se cierra la sesión.',
  },
} as const

export type SettingKey = keyof typeof SETTINGS
export type SettingValue<Key extends SettingKey> = (typeof SETTINGS)[Key]['type'] extends 'bool' ? boolean : number

const PARSE = {
  bool: (text: string) => text === '1' || text === 'true',
  int: (text: string) => Number(text),
} as const
const WRITE = { bool: (value: unknown) => (value ? '1' : '0'), int: (value: unknown) => String(value) } as const

/** Reads the stored value, or returns the default. */
export async function readSetting<Key extends SettingKey>(db: Deps['db'], key: Key): Promise<SettingValue<Key>> {
  const { type, usual } = SETTINGS[key]
  const stored = await findSetting(db, key)
  return (stored === null || stored === undefined ? usual : PARSE[type](stored)) as SettingValue<Key>
}

/** Returns the value as of `version` writes, from the cache when it has it. */
export async function cachedSetting<Key extends SettingKey>(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  key: Key,
  version: number,
): Promise<SettingValue<Key>> {
  const known = settings.get(`${version} ${key}`)
  if (known !== undefined) return known as SettingValue<Key>
  const value = await readSetting(db, key)
  settings.set(`${version} ${key}`, value)
  return value
}

export async function writeSetting<Key extends SettingKey>(
  db: Deps['db'],
  key: Key,
  value: SettingValue<Key>,
): Promise<void> {
  const { type, description } = SETTINGS[key]
  await putSetting(db, { key, value: WRITE[type](value), type, description })
}

/** Size of the cache, more than all settings: old versions fall out. */
const REMEMBERED = 100

export const openSettings = (): Deps['settings'] => new LRUCache({ max: REMEMBERED })
