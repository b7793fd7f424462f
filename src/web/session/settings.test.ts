/** How settings are stored and read, by type. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { systemSettings } from '../../db/index.ts'
import {
  cachedSetting,
  openSettings,
  readSetting,
  readStored,
  SETTINGS,
  storeSetting,
  writeSetting,
} from './settings.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const rowOf = async (key: string) =>
  (await database.db.select().from(systemSettings).where(eq(systemSettings.key, key)))[0]

describe('a setting of type', () => {
  it.each([
    ['string', 'Ñandutí "y" más', 'Ñandutí "y" más'],
    ['bool', true, '1'],
    ['bool', false, '0'],
    ['int', 1440, '1440'],
    ['json', ['día', { moneda: '₲' }], '["día",{"moneda":"₲"}]'],
  ] as const)('%s: %j is stored as a text and read back', async (type, value, text) => {
    await storeSetting(database.db, { key: `prueba.${type}`, type, value, description: 'De prueba.' })
    expect(await rowOf(`prueba.${type}`)).toMatchObject({ value: text, type, description: 'De prueba.' })
    expect(await readStored(database.db, `prueba.${type}`, type)).toEqual(value)
  })

  it.each([
    ['1', true],
    ['true', true],
    ['0', false],
    ['false', false],
    ['', false],
  ])('bool reads the stored text «%s» as %s', async (value, read) => {
    const key = 'security.die_on_tab_close'
    await database.db.delete(systemSettings)
    await database.db.insert(systemSettings).values({ key, value, type: 'bool' })
    expect(await readSetting(database.db, key)).toBe(read)
  })
})

describe('the registered settings', () => {
  it.each([
    ['security.die_on_tab_close', 'bool', false],
    ['security.session_lifetime_minutes', 'int', 120],
    ['security.stale_close_minutes', 'int', 15],
  ] as const)('%s, of type %s, is %s until it is written', async (key, type, usual) => {
    await database.db.delete(systemSettings)
    expect({ type: SETTINGS[key].type, value: await readSetting(database.db, key) }).toEqual({ type, value: usual })
    await database.db.insert(systemSettings).values({ key, value: null, type })
    expect(await readSetting(database.db, key)).toBe(usual)
  })

  it('keep one row each, however often they are written', async () => {
    await database.db.delete(systemSettings)
    await writeSetting(database.db, 'security.stale_close_minutes', 20)
    await writeSetting(database.db, 'security.stale_close_minutes', 30)
    expect(await rowOf('security.stale_close_minutes')).toMatchObject({ value: '30', version: 2 })
  })
  it('are read once for each count of writes, and again after a write', async () => {
    await database.db.delete(systemSettings)
    const deps = { db: database.db, settings: openSettings() }
    const key = 'security.stale_close_minutes'
    const reads = vi.spyOn(database.db, 'select')
    const seen = [await cachedSetting(deps, key, 0), await cachedSetting(deps, key, 0)]
    await writeSetting(database.db, key, 45)
    seen.push(await cachedSetting(deps, key, 1), await cachedSetting(deps, key, 1))
    expect({ seen, reads: reads.mock.calls.length }).toEqual({ seen: [15, 15, 45, 45], reads: 2 })
  })
})
