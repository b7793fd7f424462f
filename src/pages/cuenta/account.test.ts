/** The user's own account in a browser without JavaScript. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, browseAs } from '../../../test/support/browse.ts'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { sessions, tokens } from '../../db/index.ts'
import { hashPassword } from '../../gateway/auth/password.ts'

const CLAVE = 'correcta caballo batería'
const NUEVA = 'otra muy distinta 27'
let t: TestApp
let hashed: string
beforeAll(async () => {
  t = await buildTestApp()
  hashed = await hashPassword(CLAVE)
})
afterAll(() => t.close())

let user: Awaited<ReturnType<TestApp['make']['user']>>
let b: Browser
beforeEach(async () => {
  user = await t.make.user({ roles: { [t.empresa.id]: 'operador' }, password_hash: hashed })
  b = await browseAs(t, user.email, CLAVE)
  await b.open('/cuenta')
})

const change = (values: Record<string, string>) =>
  b.send('/cuenta/clave', { actual: CLAVE, nueva: NUEVA, repetida: NUEVA, ...values })

describe('POST /cuenta/clave', () => {
  it('changes the password, ends other sessions and tokens, and keeps this session', async () => {
    const other = await browseAs(t, user.email, CLAVE)
    const token = await t.make.token(user.id)
    await change({})
    expect(b.at()).toBe('/cuenta')
    expect(b.text()).toContain('También se cerraron 1 otra sesión y se revocaron 1 token de la API.')
    await other.open('/home')
    expect(other.at()).toBe('/login?reason=closed')
    expect((await t.with(token).get('/api/empresas')).statusCode).toBe(401)
    const again = await browseAs(t, user.email, NUEVA)
    expect(again.at()).toBe('/home')
    expect((await browseAs(t, user.email, CLAVE)).status()).toBe(422)
  })

  it.each([
    ['a wrong present one', { actual: 'no es esta' }, 'La contraseña actual no es esa.'],
    ['a weak one', { nueva: 'contraseña123', repetida: 'contraseña123' }, 'La contraseña es fácil de adivinar'],
    ['two that differ', { repetida: 'otra más distinta 28' }, 'No coincide con la contraseña nueva'],
    ['none', { nueva: '', repetida: '' }, 'Escriba la contraseña nueva.'],
  ])('422 for %s, and nothing changes', async (_name, values, answer) => {
    await change(values)
    expect({ status: b.status(), answer: b.text().includes(answer) }).toEqual({ status: 422, answer: true })
    expect((await browseAs(t, user.email, CLAVE)).at()).toBe('/home')
  })
})

describe('API tokens', () => {
  it('are made with a name, shown once, used, listed and revoked', async () => {
    await b.send('/cuenta/tokens', { nombre: 'ERP <central>' })
    expect(b.status()).toBe(201)
    const [text = ''] = /\d+\|\w{48}/.exec(b.text()) ?? []
    expect((await t.with(text).get('/api/empresas', { remoteAddress: '10.9.9.9' })).statusCode).toBe(200)
    await b.open('/cuenta')
    expect(b.text()).toContain('ERP <central>')
    expect(b.html()).not.toContain(text.split('|')[1])
    const revoke = b.forms().find(({ action }) => action.endsWith('/revocar'))
    await b.send(revoke?.action ?? '')
    expect(b.text()).toContain('Se revocó el token «ERP <central>»')
    expect((await t.with(text).get('/api/empresas', { remoteAddress: '10.9.9.9' })).statusCode).toBe(401)
  })

  it('404 for another user’s token, which is not revoked', async () => {
    const foreign = await t.make.token(t.users.admin.id)
    await b.post(`/cuenta/tokens/${foreign.split('|')[0]}/revocar`, { _csrf: b.csrf() })
    expect(b.status()).toBe(404)
    const [row] = await t.deps.db
      .select()
      .from(tokens)
      .where(eq(tokens.id, Number(foreign.split('|')[0])))
    expect(row?.revoked_at).toBeNull()
  })

  it('422 without a name, and for a user without any permission', async () => {
    await b.send('/cuenta/tokens', { nombre: ' ' })
    expect({ status: b.status(), answer: b.text().includes('Escriba un nombre') }).toEqual({
      status: 422,
      answer: true,
    })
    const none = await t.make.user({ password_hash: hashed })
    const other = await browseAs(t, none.email, CLAVE)
    await other.open('/cuenta')
    await other.send('/cuenta/tokens', { nombre: 'x' })
    expect({ status: other.status(), answer: other.text().includes('no tiene ningún permiso') }).toEqual({
      status: 422,
      answer: true,
    })
  })
})

describe('sessions', () => {
  it('are listed with how they ended, and the others can be closed', async () => {
    const other = await browseAs(t, user.email, CLAVE)
    await b.open('/cuenta')
    await b.send('/cuenta/sesiones/cerrar')
    expect(b.text()).toContain('Se cerró 1 sesión')
    expect(b.text()).toContain('La cerró desde otra sesión')
    await other.open('/home')
    expect(other.at()).toBe('/login?reason=closed')
    const rows = await t.deps.db.select().from(sessions).where(eq(sessions.user_id, user.id)).orderBy(sessions.id)
    expect(rows.map(({ ended_by }) => ended_by)).toEqual([null, 'closed'])
  })
})
