/** Endpoints of a token for itself and its user's other tokens: me, list, refresh, revoke, revoke-all. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { tokens } from '../../db/index.ts'
import { ROLE_PERMISSIONS } from '../../http/index.ts'

const ME = '/api/auth/me'
const REFRESH = '/api/auth/token/refresh'
const REVOKE_ALL = '/api/auth/tokens/revoke-all'
let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

const idOf = (token: string) => Number(token.split('|')[0])
const rowOf = async (token: string) => {
  const [row] = await t.deps.db
    .select()
    .from(tokens)
    .where(eq(tokens.id, idOf(token)))
  return row
}
const works = async (token: string, remoteAddress?: string) =>
  (await t.with(token).get(ME, remoteAddress ? { remoteAddress } : {})).statusCode === 200

/** Creates a user with `count` tokens. */
async function userWithTokens(count: number) {
  const user = await t.make.user({ roles: { [t.empresa.id]: 'operador' } })
  const own = []
  for (let n = 0; n < count; n++) own.push(await t.make.token(user.id))
  return own as [string, ...string[]]
}

describe('GET /api/auth/me', () => {
  it('200 with the user, the abilities of this token and the current role in each company', async () => {
    const user = await t.make.user({ roles: { [t.empresa.id]: 'lector', [t.ajena.id]: 'admin' } })
    const token = await t.make.token(user.id, { abilities: ['sifen:read'] })
    const res = await t.with(token).get(ME)
    const { id, name, username, email } = user
    const company = ({ id, ruc, razon_social }: TestApp['empresa'], role: string) => ({ id, ruc, razon_social, role })
    expect({ status: res.statusCode, body: res.json() }).toEqual({
      status: 200,
      body: {
        ...{ id, name, username, email, superadmin: false, abilities: ['sifen:read'] },
        empresas: [company(t.empresa, 'lector'), company(t.ajena, 'admin')],
      },
    })
  })

  it('200 with every company, as admin, for a superadmin', async () => {
    const { superadmin, abilities, empresas } = (await t.as('superadmin').get(ME)).json()
    expect({ superadmin, abilities }).toEqual({ superadmin: true, abilities: ROLE_PERMISSIONS.admin })
    expect(empresas).toMatchObject([
      { id: t.empresa.id, role: 'admin' },
      { id: t.ajena.id, role: 'admin' },
    ])
  })

  it('200 for a user who has lost every company', async () => {
    const user = await t.make.user()
    const res = await t.with(await t.make.token(user.id)).get(ME)
    expect({ status: res.statusCode, abilities: res.json().abilities, empresas: res.json().empresas }).toEqual({
      status: 200,
      abilities: [],
      empresas: [],
    })
  })
})

describe('GET /api/auth/tokens', () => {
  it('200 with an array of the caller’s valid tokens', async () => {
    const [first, revoked, expired, second] = (await userWithTokens(4)) as [string, string, string, string]
    const now = t.clock.now()
    await t.deps.db
      .update(tokens)
      .set({ revoked_at: now })
      .where(eq(tokens.id, idOf(revoked)))
    await t.deps.db
      .update(tokens)
      .set({ expires_at: now })
      .where(eq(tokens.id, idOf(expired)))
    const res = await t.with(first).get('/api/auth/tokens')
    const record = { device_name: 'test', created_at: now.toISOString() }
    expect({ status: res.statusCode, body: res.json() }).toEqual({
      status: 200,
      body: [
        { ...record, id: idOf(first), last_used_at: now.toISOString() },
        { ...record, id: idOf(second), last_used_at: null },
      ],
    })
  })
})

describe('POST /api/auth/token/refresh', () => {
  it('200 with a token of the same name and abilities and a full lifetime; the old one is revoked', async () => {
    const user = await t.make.user({ roles: { [t.empresa.id]: 'admin' } })
    const old = await t.make.token(user.id, { abilities: ['sifen:read'] })
    t.clock.advance(3600)
    const res = await t.with(old).post(REFRESH, undefined, { remoteAddress: '10.1.1.1' })
    const expires_at = new Date(t.clock.now().getTime() + 365 * 24 * 3600 * 1000)
    const { token } = res.json()
    expect({ status: res.statusCode, body: res.json() }).toEqual({
      status: 200,
      body: {
        token: expect.stringMatching(/^\d+\|[A-Za-z0-9]{40}[0-9a-f]{8}$/),
        type: 'Bearer',
        expires_at: expires_at.toISOString(),
      },
    })
    expect(await rowOf(token)).toMatchObject({
      ...{ user_id: user.id, device_name: 'test', abilities: ['sifen:read'], created_ip: '10.1.1.1' },
      ...{ expires_at, revoked_at: null, last_used_at: null },
    })
    expect((await rowOf(old))?.revoked_at).toEqual(t.clock.now())
    expect({ old: await works(old), renewed: await works(token, '10.1.1.1') }).toEqual({ old: false, renewed: true })
  })

  it('200 for one of 20 concurrent requests, 401 for the others, and one valid token remains', async () => {
    const [token] = await userWithTokens(1)
    const answers = await Promise.all(Array.from({ length: 20 }, () => t.with(token).post(REFRESH)))
    const won = answers.filter(({ statusCode }) => statusCode === 200)
    const lost = answers.filter(({ statusCode }) => statusCode === 401)
    expect({ won: won.length, lost: lost.length }).toEqual({ won: 1, lost: 19 })
    for (const { body } of lost) expect(body).toBe('{"message":"Unauthenticated."}')
    const list = await t.with(won[0]?.json().token).get('/api/auth/tokens', { remoteAddress: '127.0.0.1' })
    expect(list.json()).toHaveLength(1)
  })
})

describe('POST /api/auth/token/revoke', () => {
  it('200 and revokes the presented token, but not the user’s others', async () => {
    const [token, other] = (await userWithTokens(2)) as [string, string]
    const res = await t.with(token).post('/api/auth/token/revoke')
    expect({ status: res.statusCode, body: res.json() }).toEqual({
      status: 200,
      body: { message: 'El token fue revocado.' },
    })
    expect({ presented: await works(token), other: await works(other) }).toEqual({ presented: false, other: true })
    expect((await t.with(token).post('/api/auth/token/revoke')).statusCode).toBe(401)
  })
})

describe('POST /api/auth/tokens/revoke-all', () => {
  it('200 with the number of tokens revoked; tokens of other users keep working', async () => {
    const own = await userWithTokens(3)
    const [gone] = await userWithTokens(1)
    await t.with(own[1]).post('/api/auth/token/revoke')
    const res = await t.with(own[0]).post(REVOKE_ALL)
    expect({ status: res.statusCode, body: res.json() }).toEqual({
      status: 200,
      body: { message: 'Se revocaron 2 tokens.', revocados: 2 },
    })
    for (const token of own) expect(await works(token)).toBe(false)
    expect(await works(gone)).toBe(true)
    expect((await t.with(gone).post(REVOKE_ALL)).json()).toEqual({ message: 'Se revocó 1 token.', revocados: 1 })
  })

  it('leaves no token of a concurrent refresh', async () => {
    for (let round = 0; round < 5; round++) {
      const own = await userWithTokens(6)
      const user = (await rowOf(own[0]))?.user_id as number
      const renewals = own.slice(1).map(token => t.with(token).post(REFRESH))
      const [all] = await Promise.all([t.with(own[0]).post(REVOKE_ALL), ...renewals])
      const renewed = (await Promise.all(renewals)).filter(({ statusCode }) => statusCode === 200).length
      expect(all?.statusCode).toBe(200)
      const left = (await t.deps.db.select().from(tokens).where(eq(tokens.user_id, user))).filter(
        row => !row.revoked_at,
      )
      // revoke-all also revokes the token of an earlier renewal. A later renewal finds its token revoked.
      expect({ left: left.length, revocados: all?.json().revocados }).toEqual({ left: 0, revocados: 6 })
      expect(renewed).toBeLessThanOrEqual(5)
    }
  })
})
