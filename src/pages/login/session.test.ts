/** Beginning, life and end of sessions in a browser without JavaScript. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { browse, browseAs } from '../../../test/support/browse.ts'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { sessions, users } from '../../db/index.ts'
import { hashPassword } from '../../gateway/auth/password.ts'
import { writeSetting } from '../../web/index.ts'

const CLAVE = 'correcta caballo batería'
let t: TestApp
let hashed: string
beforeAll(async () => {
  t = await buildTestApp()
  hashed = await hashPassword(CLAVE)
})
afterAll(() => t.close())

type User = Awaited<ReturnType<TestApp['make']['user']>>
let user: User
beforeEach(async () => {
  user = await t.make.user({ roles: { [t.empresa.id]: 'admin' }, password_hash: hashed })
})

const rows = () => t.deps.db.select().from(sessions).where(eq(sessions.user_id, user.id)).orderBy(sessions.id)
const logIn = () => browseAs(t, user.email, CLAVE)

describe('POST /login', () => {
  it('accepts e-mail and username in any case, and redirects to /home', async () => {
    for (const usuario of [user.email, user.username.toUpperCase(), ` ${user.email.toUpperCase()} `]) {
      const b = await browseAs(t, usuario, CLAVE)
      expect({ at: b.at(), status: b.status() }).toEqual({ at: '/home', status: 200 })
      expect(b.text()).toContain(t.empresa.razon_social)
    }
  })

  it('stores time, address and browser, but not the secret of 48 characters', async () => {
    const b = await logIn()
    const [row] = await rows()
    expect(row).toMatchObject({
      created_ip: '10.2.2.2',
      user_agent: 'Mozilla/5.0 Firefox/140.0',
      created_at: t.clock.now(),
      last_activity_at: t.clock.now(),
      ended_at: null,
    })
    const [, secret = ''] = decodeURIComponent(b.cookies.get('nanduti_session') ?? '').split('.')
    expect(secret).toMatch(/^\w{48}$/)
    expect(JSON.stringify(row)).not.toContain(secret)
  })

  it('sets an HttpOnly, SameSite=Lax session cookie without expiry', async () => {
    const b = browse(t)
    await b.open('/login')
    const [form] = b.forms()
    const res = await t.app.inject({
      method: 'POST',
      url: '/login',
      cookies: { nanduti_form: b.cookies.get('nanduti_form') ?? '' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...form?.fields, usuario: user.email, clave: CLAVE }).toString(),
    })
    const [cookie] = res.cookies
    expect(cookie).toMatchObject({ name: 'nanduti_session', path: '/', httpOnly: true, sameSite: 'Lax' })
    expect(cookie).not.toHaveProperty('maxAge')
    expect(cookie).not.toHaveProperty('expires')
    expect(cookie).not.toHaveProperty('secure')
  })

  it('422 with the same page for an unknown name and a wrong password, keeping the name', async () => {
    const answers = []
    for (const usuario of [user.email, 'quien@no-hay.example']) {
      const b = browse(t)
      await b.open('/login')
      await b.send('/login', { usuario, clave: 'otra clave' })
      const [form] = b.forms()
      answers.push({ status: b.status(), text: b.text(), kept: form?.fields.usuario === usuario })
      expect(form?.fields.clave).toBe('')
    }
    expect(answers[0]).toMatchObject({ status: 422, kept: true })
    expect(answers[0]?.text).toContain('Las credenciales proporcionadas son incorrectas.')
    expect(answers[1]).toEqual(answers[0])
  })

  it('begins a new session and ends the former one of the browser', async () => {
    const b = await logIn()
    const first = b.cookies.get('nanduti_session')
    await b.open('/login')
    await b.send('/login', { usuario: user.email, clave: CLAVE })
    expect(b.cookies.get('nanduti_session')).not.toBe(first)
    expect((await rows()).map(({ ended_by }) => ended_by)).toEqual(['replaced', null])
  })

  it('redirects to the requested page, and to no other site', async () => {
    const led = async (path: string) => {
      const b = browse(t)
      await b.open(path)
      await b.send('/login', { usuario: user.email, clave: CLAVE })
      return b.at()
    }
    expect(await led('/cuenta?x=1')).toBe('/cuenta?x=1')
    for (const volver of ['//evil.example', '/\\evil.example', 'https://evil.example', '/a\r\nSet-Cookie: x=1'])
      expect({ volver, at: await led(`/login?volver=${encodeURIComponent(volver)}`) }).toEqual({ volver, at: '/home' })
  })

  it('429 at the sixth wrong password, counting e-mail and username together', async () => {
    const limited = await buildTestApp({ env: { LIMIT_LOGIN: '5' } })
    try {
      const one = await limited.make.user({ password_hash: hashed })
      const b = browse(limited)
      const statuses = []
      for (const usuario of [one.email, one.username, one.email, one.username, one.email, one.username]) {
        await b.open('/login')
        await b.send('/login', { usuario, clave: 'no es esta' })
        statuses.push(b.status())
      }
      expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
      expect(b.text()).toContain('Demasiados intentos')
    } finally {
      await limited.close()
    }
  })
})

describe('a session', () => {
  const MINUTE = 60

  it('expires 30 minutes after the last page, to the second, and the login says why', async () => {
    const b = await logIn()
    t.clock.advance(30 * MINUTE - 1)
    await b.open('/cuenta')
    expect(b.at()).toBe('/cuenta')
    t.clock.advance(30 * MINUTE + 1)
    await b.open('/cuenta')
    expect(b.at()).toBe('/login?reason=timeout&volver=%2Fcuenta')
    expect(b.text()).toContain('Su sesión se cerró por inactividad')
    expect((await rows()).at(-1)).toMatchObject({ ended_by: 'timeout', ended_at: t.clock.now() })
  })

  it('expires after SESSION_MAX_HOURS, to the second, even when active, and the login says why', async () => {
    const limited = await buildTestApp({ env: { SESSION_MAX_HOURS: '1' } })
    try {
      const one = await limited.make.user({ roles: { [limited.empresa.id]: 'lector' }, password_hash: hashed })
      const b = await browseAs(limited, one.email, CLAVE)
      for (const seconds of [20 * MINUTE, 20 * MINUTE, 20 * MINUTE]) {
        limited.clock.advance(seconds)
        await b.open('/cuenta')
        expect(b.at()).toBe('/cuenta')
      }
      limited.clock.advance(1)
      await b.open('/cuenta')
      expect(b.at()).toBe('/login?reason=lifetime&volver=%2Fcuenta')
      expect(b.text()).toContain('Su sesión llegó a su duración máxima')
      const [row] = await limited.deps.db.select().from(sessions).where(eq(sessions.user_id, one.id))
      expect(row).toMatchObject({ ended_by: 'lifetime', ended_at: limited.clock.now() })
    } finally {
      await limited.close()
    }
  })

  it('does not expire while it is used, when SESSION_MAX_HOURS is not set', async () => {
    const b = await logIn()
    for (let hour = 0; hour < 48; hour += 0.5) {
      t.clock.advance(30 * MINUTE)
      await b.open('/cuenta')
    }
    expect(b.at()).toBe('/cuenta')
  })

  it('is not refreshed by assets, public pages or the heartbeat', async () => {
    const b = await logIn()
    t.clock.advance(20 * MINUTE)
    const [, asset = ''] = /href="(\/assets\/nanduti[^"]+)"/.exec(b.html()) ?? []
    for (const path of [asset, '/api/documentation']) await b.open(path)
    await b.post('/logout-tab-closed')
    t.clock.advance(11 * MINUTE)
    await b.open('/home')
    expect(b.at()).toBe('/login?reason=timeout')
  })

  it('leads back to the page whose form was sent after the end', async () => {
    const b = await logIn()
    await b.open('/cuenta?x=1')
    t.clock.advance(30 * MINUTE + 1)
    await b.send('/cuenta/tokens', { nombre: 'caja 1' })
    expect(b.at()).toBe('/login?reason=timeout&volver=%2Fcuenta%3Fx%3D1')
    expect(b.text()).toContain(
      'Lo que envió con la sesión ya cerrada no se guardó. Al entrar vuelve a la página donde estaba.',
    )
    await b.send('/login', { usuario: user.email, clave: CLAVE })
    expect(b.at()).toBe('/cuenta?x=1')
  })

  it('promises no return when the login leads to /home', async () => {
    const b = await logIn()
    t.clock.advance(30 * MINUTE + 1)
    await b.open('/home')
    expect(b.text()).toContain('Su sesión se cerró por inactividad')
    expect(b.text()).not.toContain('Al entrar vuelve')
  })

  it.each([
    ['stale', 'timeout', 'Su sesión se cerró por inactividad'],
    ['tab_closed', 'tab_closed', 'Todas las pestañas'],
    ['closed', 'closed', 'Se cerró desde otro navegador'],
    ['password', 'closed', 'por un cambio de contraseña'],
    ['disabled', 'closed', 'por quien administra'],
  ] as const)('tells the holder of the cookie that it ended as %s', async (ended_by, reason, text) => {
    const b = await logIn()
    await t.deps.db.update(sessions).set({ ended_at: t.clock.now(), ended_by }).where(eq(sessions.user_id, user.id))
    const cookie = b.cookies.get('nanduti_session') ?? ''
    await b.open('/cuenta')
    expect(b.at()).toBe(`/login?reason=${reason}&volver=%2Fcuenta`)
    expect(b.text()).toContain(text)
    b.cookies.set('nanduti_session', `${cookie.slice(0, -1)}${cookie.endsWith('a') ? 'b' : 'a'}`)
    await b.open('/cuenta')
    expect(b.at()).toBe('/login?volver=%2Fcuenta')
  })

  it('is refused after its user was deactivated', async () => {
    const b = await logIn()
    await t.deps.db.update(users).set({ activo: false }).where(eq(users.id, user.id))
    await b.open('/home')
    expect(b.at()).toBe('/login')
  })

  it('cannot be opened with the values in the database', async () => {
    const b = await logIn()
    const [row] = await rows()
    for (const value of [`${row?.id}.${row?.secret_hash}`, `${row?.id}.${'a'.repeat(48)}`, `${row?.id}`, 'x']) {
      b.cookies.set('nanduti_session', value)
      await b.open('/home')
      expect({ value, at: b.at() }).toEqual({ value, at: '/login' })
    }
  })

  it('has Secure cookies with the prefix __Host- behind https: that of the form, and its own', async () => {
    const encrypted = await buildTestApp({ env: { APP_URL: 'https://factura.example' } })
    const secure = { secure: true, httpOnly: true, sameSite: 'Lax', path: '/' }
    try {
      const { email } = await encrypted.make.user({ password_hash: hashed })
      const { cookies: forms, body } = await encrypted.app.inject('/login')
      const _csrf = /name="_csrf" value="([^"]+)"/.exec(body)?.[1] ?? ''
      const { cookies } = await encrypted.app.inject({
        method: 'POST',
        url: '/login',
        cookies: { '__Host-nanduti_form': forms[0]?.value ?? '' },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ _csrf, usuario: email, clave: CLAVE }).toString(),
      })
      const session = cookies.find(({ name }) => name.endsWith('nanduti_session'))
      expect(forms[0]).toMatchObject({ name: '__Host-nanduti_form', ...secure })
      expect(session).toMatchObject({ name: '__Host-nanduti_session', ...secure })
      for (const cookie of [forms[0], session]) expect(cookie).not.toHaveProperty('domain')
    } finally {
      await encrypted.close()
    }
  })
})

describe('POST /logout', () => {
  it('ends the session and forgets the cookie', async () => {
    const b = await logIn()
    await b.send('/logout')
    expect(b.at()).toBe('/login?reason=logout')
    expect(b.cookies.has('nanduti_session')).toBe(false)
    expect((await rows())[0]).toMatchObject({ ended_by: 'logout', ended_at: t.clock.now() })
  })
})

describe('POST /logout-tab-closed', () => {
  it('204 with an empty body; ends the session only while the setting is on', async () => {
    const b = await logIn()
    await b.post('/logout-tab-closed')
    expect({ status: b.status(), body: b.html() }).toEqual({ status: 204, body: '' })
    expect((await rows())[0]?.ended_at).toBeNull()
    await writeSetting(t.deps.db, 'security.die_on_tab_close', true)
    await b.post('/logout-tab-closed')
    await writeSetting(t.deps.db, 'security.die_on_tab_close', false)
    expect({ status: b.status(), body: b.html() }).toEqual({ status: 204, body: '' })
    expect((await rows())[0]).toMatchObject({ ended_by: 'tab_closed' })
  })

  it.each([
    ['text/plain;charset=UTF-8', 'x'],
    ['application/json', '{"a":'],
    ['application/x-www-form-urlencoded', '%'],
    ['multipart/form-data', 'x'],
    ['no es un tipo', 'x'],
    [undefined, 'x'],
    ['text/plain', 'x'.repeat(2 * 1024 * 1024)],
  ])('204 for a body of type %s', async (type, payload) => {
    const headers = { ...(type && { 'content-type': type }), 'content-encoding': 'gzip' }
    const { statusCode, body } = await t.app.inject({ method: 'POST', url: '/logout-tab-closed', headers, payload })
    expect({ status: statusCode, body }).toEqual({ status: 204, body: '' })
  })

  it('204 without a session', async () => {
    const b = browse(t)
    await b.post('/logout-tab-closed')
    expect(b.status()).toBe(204)
  })
})
