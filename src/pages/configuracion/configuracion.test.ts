/** The security settings, and the job that depends on them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, browseAs } from '../../../test/support/browse.ts'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { systemSettings } from '../../db/index.ts'
import { closeStaleSessions, hashPassword } from '../../gateway/auth/index.ts'
import { readSetting } from '../../web/index.ts'
import { periodic } from '../../worker.ts'

const CLAVE = 'correcta caballo batería'
const PATH = '/configuracion/seguridad'
let t: TestApp
let b: Browser
let email: string
beforeAll(async () => {
  t = await buildTestApp({ env: { SESSION_TIMEOUT_MINUTES: '0' } })
  const user = await t.make.user({ superadmin: true, password_hash: await hashPassword(CLAVE) })
  email = user.email
  b = await browseAs(t, email, CLAVE)
})
afterAll(() => t.close())

const good = { die_on_tab_close: '1', session_lifetime_minutes: '240', stale_close_minutes: '20' }
const save = async (values: Record<string, string>) => {
  await b.open(PATH)
  const csrf = b.csrf()
  await b.post(PATH, { _csrf: csrf, ...values })
}

describe(`POST ${PATH}`, () => {
  it('stores the three settings as texts, and shows them', async () => {
    await save(good)
    expect({ at: b.at(), words: b.text().includes('La seguridad quedó guardada') }).toEqual({ at: PATH, words: true })
    const rows = await t.deps.db.select().from(systemSettings).orderBy(systemSettings.key)
    expect(rows.map(({ key, value, type }) => ({ key, value, type }))).toEqual([
      { key: 'security.die_on_tab_close', value: '1', type: 'bool' },
      { key: 'security.session_lifetime_minutes', value: '240', type: 'int' },
      { key: 'security.stale_close_minutes', value: '20', type: 'int' },
    ])
    const form = b.forms().find(({ action }) => action === PATH)
    expect(form?.fields).toMatchObject(good)
  })

  it.each([
    ['session_lifetime_minutes', '4', 'La duración de la sesión va de 5 a 1.440 minutos'],
    ['session_lifetime_minutes', '1441', 'La duración de la sesión va de 5 a 1.440 minutos'],
    ['stale_close_minutes', '0', 'El cierre sin actividad va de 1 a 120 minutos'],
    ['stale_close_minutes', '121', 'El cierre sin actividad va de 1 a 120 minutos'],
    ['stale_close_minutes', '1.5', 'El cierre sin actividad va de 1 a 120 minutos'],
    ['stale_close_minutes', '', 'El cierre sin actividad va de 1 a 120 minutos'],
  ])('422 for %s=%s, and the stored setting stays', async (name, value, answer) => {
    await save(good)
    await save({ ...good, session_lifetime_minutes: '60', [name]: value })
    expect(b.status()).toBe(422)
    expect(b.text()).toContain(`${answer}, sin decimales.`)
    const form = b.forms().find(({ action }) => action === PATH)
    expect(form?.fields[name]).toBe(value)
    expect(await readSetting(t.deps.db, 'security.stale_close_minutes')).toBe(20)
  })

  it('takes effect on the next page, also when another process stored it', async () => {
    const enforced = () => b.html().includes('data-enforced')
    await save({ ...good, die_on_tab_close: '' })
    expect(b.status()).toBe(422)
    const { die_on_tab_close: _off, ...off } = good
    await save(off)
    expect(enforced()).toBe(false)
    // Another process has its own cache. Both processes read the count of writes with each session.
    await t.deps.db.update(systemSettings).set({ value: '1', version: 99 })
    await b.open('/home')
    expect(enforced()).toBe(true)
  })
})

describe('the stale-session job', () => {
  it('closes sessions that were idle for that long, only while the setting is on', async () => {
    await save(good)
    const idle = await browseAs(t, email, CLAVE)
    t.clock.advance(19 * 60)
    await b.open('/home')
    t.clock.advance(2 * 60)
    const { die_on_tab_close: _off, ...off } = good
    await save(off)
    await closeStaleSessions(t.deps)
    await idle.open('/home')
    expect(idle.at()).toBe('/home')
    t.clock.advance(21 * 60)
    await save(good)
    await closeStaleSessions(t.deps)
    await idle.open('/home')
    await b.open('/home')
    expect({ idle: idle.at(), active: b.at() }).toEqual({ idle: '/login?reason=timeout', active: '/home' })
  })

  it('is done every minute by processes that work', async () => {
    await save(good)
    const idle = await browseAs(t, email, CLAVE)
    t.clock.advance(21 * 60)
    const work = periodic(t.deps.config).find(({ name }) => name === 'sessions.close-stale')
    expect(work?.everySeconds).toBe(60)
    await work?.handle(t.deps)
    await idle.open('/home')
    expect(idle.at()).toBe('/login?reason=timeout')
  })
})
