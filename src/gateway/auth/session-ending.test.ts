/** The time left of a session, as the warning before its end asks for it (docs/notes 311). */
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browseAs } from '../../../test/support/browse.ts'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { sessions } from '../../db/index.ts'
import { writeSetting } from '../../web/index.ts'
import { hashPassword } from './password.ts'

const CLAVE = 'correcta caballo batería'
let t: TestApp
let hashed: string
beforeAll(async () => {
  t = await buildTestApp()
  hashed = await hashPassword(CLAVE)
})
afterAll(() => t.close())

const logIn = async () => browseAs(t, (await t.make.user({ password_hash: hashed })).email, CLAVE)

describe('GET /sesion', () => {
  const MINUTE = 60
  /** Returns the answer as JSON. */
  const requests = async (b: Awaited<ReturnType<typeof logIn>>, path = '/sesion') => {
    await b.open(path)
    return JSON.parse(b.html())
  }

  it('tells the time left without counting as activity, and 0 after the end', async () => {
    const b = await logIn()
    t.clock.advance(20 * MINUTE)
    expect(await requests(b)).toEqual({ segundos: 10 * MINUTE, aviso: 120, renovable: true })
    t.clock.advance(10 * MINUTE + 1)
    expect(await requests(b)).toEqual({ segundos: 0, aviso: 0, renovable: false })
    b.cookies.clear()
    expect(await requests(b)).toMatchObject({ segundos: 0 })
  })

  it('renews the session at /sesion/seguir', async () => {
    const b = await logIn()
    t.clock.advance(29 * MINUTE)
    expect(await requests(b, '/sesion/seguir')).toEqual({ segundos: 30 * MINUTE, aviso: 120, renovable: true })
    const [last] = await t.deps.db.select().from(sessions).orderBy(desc(sessions.id)).limit(1)
    expect(last?.last_activity_at).toEqual(t.clock.now())
  })

  it('tells the end by the job of stale sessions while it acts', async () => {
    await writeSetting(t.deps.db, 'security.die_on_tab_close', true)
    const b = await logIn()
    const left = await requests(b)
    await writeSetting(t.deps.db, 'security.die_on_tab_close', false)
    expect(left).toEqual({ segundos: 15 * MINUTE, aviso: 90, renovable: true })
  })

  it('tells that another page does not put off the longest duration', async () => {
    const limited = await buildTestApp({ env: { SESSION_MAX_HOURS: '1', SESSION_TIMEOUT_MINUTES: '0' } })
    try {
      const one = await limited.make.user({ password_hash: hashed })
      const b = await browseAs(limited, one.email, CLAVE)
      limited.clock.advance(50 * MINUTE)
      expect(await requests(b, '/sesion/seguir')).toEqual({ segundos: 10 * MINUTE, aviso: 120, renovable: false })
    } finally {
      await limited.close()
    }
  })
})
