/** Tokens over HTTP: how to get one, its abilities, and how it becomes invalid. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { tokens, users } from '../../db/index.ts'
import { ROLE_PERMISSIONS } from '../../http/index.ts'
import { hashPassword, verifyPassword } from './password.ts'

const PASSWORD = 'correcta caballo batería'
let t: TestApp
let hashed: string
beforeAll(async () => {
  t = await buildTestApp()
  hashed = await hashPassword(PASSWORD)
})
afterAll(() => t.close())

const userWith = (roles: Parameters<TestApp['make']['user']>[0]) => t.make.user({ ...roles, password_hash: hashed })
const login = (body: object, remoteAddress = '10.1.1.1') =>
  t.as('nadie').post('/api/auth/token', body, { remoteAddress })
const rowOf = async (id: number) => (await t.deps.db.select().from(tokens).where(eq(tokens.id, id)))[0]
const idOf = (token: string) => Number(token.split('|')[0])
const credentials = (email: string) => ({ email, password: PASSWORD, device_name: 'caja 1' })

describe('POST /api/auth/token', () => {
  it('200 with token, type and expiry; stores only its hash, with device, address and abilities', async () => {
    const user = await userWith({ roles: { [t.empresa.id]: 'operador' } })
    const res = await login(credentials(user.email))
    expect(res.statusCode).toBe(200)
    const { token, ...rest } = res.json()
    expect(rest).toEqual({ type: 'Bearer', expires_at: '2027-11-21T13:00:00.000Z' })
    expect(token).toMatch(/^\d+\|[A-Za-z0-9]{40}[0-9a-f]{8}$/)
    const row = await rowOf(idOf(token))
    expect(row).toMatchObject({
      user_id: user.id,
      device_name: 'caja 1',
      created_ip: '10.1.1.1',
      last_used_at: null,
      revoked_at: null,
      created_at: t.clock.now(),
      abilities: ROLE_PERMISSIONS.operador,
    })
    expect(JSON.stringify(row)).not.toContain(token.split('|')[1])
    const used = await t.with(token).get('/api/empresas', { remoteAddress: '10.1.1.1' })
    expect(used.statusCode).toBe(200)
  })

  it('grants the union of the roles in all companies, and everything to a superadmin', async () => {
    const both = await userWith({ roles: { [t.empresa.id]: 'lector', [t.ajena.id]: 'operador' } })
    const root = await userWith({ superadmin: true })
    const abilities = async (email: string) =>
      (await rowOf(idOf((await login(credentials(email))).json().token)))?.abilities
    expect(await abilities(both.email)).toEqual(ROLE_PERMISSIONS.operador)
    expect(await abilities(root.email)).toEqual(ROLE_PERMISSIONS.admin)
  })

  it('ignores case and surrounding blanks of the e-mail', async () => {
    const user = await userWith({ roles: { [t.empresa.id]: 'lector' } })
    expect((await login(credentials(`  ${user.email.toUpperCase()} `))).statusCode).toBe(200)
  })

  const JSON_TYPE = 'application/json'
  it.each([
    ['400', 'nested 5,000 deep', JSON_TYPE, `{"email":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
    ['413', 'of 2 MB', JSON_TYPE, JSON.stringify({ ...credentials('a@b.com'), password: 'x'.repeat(2_000_000) })],
    ['415', 'that is a form', 'application/x-www-form-urlencoded', 'email=a%40b.com&password=x&device_name=x'],
    [
      '422',
      'with a key twice, of which the last counts',
      JSON_TYPE,
      '{"email":"a@b.com","password":"x","device_name":"x","password":""}',
    ],
  ])('%s for a body %s, and no token', async (status, _what, type, payload) => {
    const before = (await t.deps.db.select().from(tokens)).length
    const res = await t.as('nadie').post('/api/auth/token', payload, { headers: { 'content-type': type } })
    expect(String(res.statusCode)).toBe(status)
    expect(res.json()).toEqual({
      message: expect.stringMatching(/^[A-ZÁÉÍÓÚ]/),
      ...(status === '422' && { errors: { password: [expect.any(String)] } }),
    })
    expect(await t.deps.db.select().from(tokens)).toHaveLength(before)
  })

  it('422 with the same body for a wrong password, an unknown user and a deactivated one', async () => {
    const user = await userWith({ roles: { [t.empresa.id]: 'lector' } })
    const gone = await userWith({ roles: { [t.empresa.id]: 'lector' } })
    await t.deps.db.update(users).set({ activo: false }).where(eq(users.id, gone.id))
    const wrong = await login({ ...credentials(user.email), password: 'otra' })
    const unknown = await login(credentials('nadie@ejemplo.com.py'))
    const inactive = await login(credentials(gone.email))
    expect(wrong.statusCode).toBe(422)
    expect(wrong.json()).toEqual({
      message: 'Las credenciales proporcionadas son incorrectas.',
      errors: { email: ['Las credenciales proporcionadas son incorrectas.'] },
    })
    expect({ status: unknown.statusCode, body: unknown.body }).toEqual({ status: 422, body: wrong.body })
    expect({ status: inactive.statusCode, body: inactive.body }).toEqual({ status: 422, body: wrong.body })
  })

  it('422 for a user without any role, which only the right password reveals', async () => {
    const user = await userWith({})
    const res = await login(credentials(user.email))
    expect({ status: res.statusCode, email: res.json().errors.email[0] }).toEqual({
      status: 422,
      email: expect.stringContaining('ningún permiso'),
    })
    const wrong = await login({ ...credentials(user.email), password: 'otra' })
    expect(wrong.json().errors.email).toEqual(['Las credenciales proporcionadas son incorrectas.'])
  })

  it('429 for an address with many concurrent e-mails, without blocking later or other logins', async () => {
    const emails = Array.from({ length: 60 }, (_, n) => `inventado${n}@ejemplo.com.py`)
    // A client can choose the last 64 bits of its IPv6 address.
    const madeUp = emails.map((email, n) => login(credentials(email), `2001:db8::${n + 1}`))
    const other = login(credentials('otro@ejemplo.com.py'), '2001:db8:0:1::1')
    const answers = await Promise.all(madeUp)
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(60 - refused.length)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.json()).toEqual({
      message: 'Too Many Attempts.',
      detalle: 'Hay demasiados pedidos. Espere 1 segundo y vuelva a intentar.',
    })
    // No limiter counted these requests, so the answer has no headers of one.
    const limits = Object.entries(refused[0]?.headers ?? {}).filter(([name]) => /^(retry|x-ratelimit)-/.test(name))
    expect(Object.fromEntries(limits)).toEqual({ 'retry-after': '1' })
    expect((await other).statusCode).toBe(422)
    expect((await login(credentials('inventado@ejemplo.com.py'), '2001:db8::1')).statusCode).toBe(422)
  })

  it('has Cache-Control: no-store, with a token or without', async () => {
    const user = await userWith({ roles: { [t.empresa.id]: 'lector' } })
    const { password: _, ...incomplete } = credentials(user.email)
    for (const body of [credentials(user.email), { ...credentials(user.email), password: 'otra' }, incomplete]) {
      expect((await login(body)).headers['cache-control']).toBe('no-store')
    }
  })

  it('422 with every missing or wrong field', async () => {
    for (const device_name of ['caja\u0007', 'caja\n1', 'caja\ud800']) {
      const { errors } = (await login({ ...credentials('a@b.com'), device_name })).json()
      expect(Object.keys(errors)).toEqual(['device_name'])
    }
    const res = await login({ email: 7, device_name: '' })
    expect(res.statusCode).toBe(422)
    expect(res.json()).toEqual({
      message: 'El campo email debe ser una cadena de caracteres. (y 2 errores más)',
      errors: {
        email: ['El campo email debe ser una cadena de caracteres.'],
        password: ['El campo password es obligatorio.'],
        device_name: ['El campo device_name es obligatorio.'],
      },
    })
    expect((await t.as('nadie').post('/api/auth/token')).json().errors).toHaveProperty('email')
    expect((await login([])).json().errors).toEqual({ cuerpo: ['El campo cuerpo debe ser un objeto.'] })
  })
})

describe('verifyPassword', () => {
  it('does the same hashing work for an unknown user, and never matches', async () => {
    expect(hashed.split('$').slice(1, 4)).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1'])
    expect(await verifyPassword(undefined, 'no user has this password')).toBe(false)
    expect(await verifyPassword(hashed, PASSWORD)).toBe(true)
    const [known, unknown] = [[] as number[], [] as number[]]
    for (let round = 0; round < 12; round++) {
      known.push(await timed(() => verifyPassword(hashed, 'otra')))
      unknown.push(await timed(() => verifyPassword(undefined, 'otra')))
    }
    // A short cut would be a hundred times faster. A campaign does the precise comparison.
    expect(median(unknown) / median(known)).toBeGreaterThan(0.5)
  })
})

async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await act()
  return performance.now() - start
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number
