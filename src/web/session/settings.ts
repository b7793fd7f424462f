/**
 * The installation's settings (spec, System setting): key, type, default, range. Stored as texts. Reads are cached by key. Each session
 * lookup returns the count of writes, so that the next request of another process sees a change.
 */
import { LRUCache } from 'lru-cache'
import type { Deps } from '../../deps.ts'
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

/** Values by type of setting. */
type Values = { string: string; bool: boolean; int: number; json: unknown }
type Type = keyof Values
export type SettingValue<Key extends SettingKey> = Values[(typeof SETTINGS)[Key]['type']]

/** The stored text of each type. JSON.stringify keeps Unicode as it is. */
const TEXTS: { [T in Type]: { read: (text: string) => Values[T]; write: (value: Values[T]) => string } } = {
  string: { read: text => text, write: value => value },
  bool: { read: text => text === '1' || text === 'true', write: value => (value ? '1' : '0') },
  int: { read: Number, write: String },
  json: { read: text => JSON.parse(text), write: value => JSON.stringify(value) },
}

/** Reads the stored value. Undefined when nothing is stored, or null. */
export async function readStored<T extends Type>(db: Deps['db'], key: string, type: T): Promise<Values[T] | undefined> {
  const text = await findSetting(db, key)
  return text === null || text === undefined ? undefined : TEXTS[type].read(text)
}

type NewSetting<T extends Type> = { key: string; type: T; value: Values[T]; description: string }

/** Stores a value as the text of its type, and counts the write. */
export const storeSetting = <T extends Type>(db: Deps['db'], { value, ...setting }: NewSetting<T>): Promise<void> =>
  putSetting(db, { ...setting, value: TEXTS[setting.type].write(value) })

/** Reads the stored value, or returns the default. */
export async function readSetting<Key extends SettingKey>(db: Deps['db'], key: Key): Promise<SettingValue<Key>> {
  const { type, usual } = SETTINGS[key]
  return ((await readStored(db, key, type)) ?? usual) as SettingValue<Key>
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
  await storeSetting(db, { key, type, value, description })
}

/** Size of the cache, more than all settings: old versions fall out. */
const REMEMBERED = 100

export const openSettings = (): Deps['settings'] => new LRUCache({ max: REMEMBERED })
