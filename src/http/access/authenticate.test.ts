/** Every way in which a token is refused, the IP lock, and which proxy headers about the client are trusted. */
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FORGERIES, forged, UNTRUSTED } from '../../../test/http/forgeries.ts'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { seededRandom } from '../../../test/support/fakes.ts'
import { tokens, users } from '../../db/index.ts'
import { clientAddress, networkOf } from './client-address.ts'
import { mintSecret, readBearer } from './token-text.ts'

const PATH = '/api/empresas'
let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

const rowOf = async (token: string, app = t) =>
  (
    await app.deps.db
      .select()
      .from(tokens)
      .where(eq(tokens.id, Number(token.split('|')[0])))
  )[0]
const set = (token: string, change: Partial<typeof tokens.$inferInsert>) =>
  t.deps.db
    .update(tokens)
    .set(change)
    .where(eq(tokens.id, Number(token.split('|')[0])))

describe('401 Unauthenticated.', () => {
  const refused = async (authorization: string | undefined) => {
    const res = await t.app.inject({ url: PATH, headers: authorization === undefined ? {} : { authorization } })
    return { status: res.statusCode, body: res.body, cacheControl: res.headers['cache-control'] }
  }
  const REFUSAL = { status: 401, body: '{"message":"Unauthenticated."}', cacheControl: 'no-store' }

  it('without a token, or with anything that is not a valid one', async () => {
    const secret = mintSecret(seededRandom('other'))
    const good = t.tokens.admin
    const texts = [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      `Basic ${good}`,
      good,
      'Bearer x',
      `Bearer 1|${'a'.repeat(48)}`,
      `Bearer 99999999|${secret}`,
      `Bearer 9999999999|${secret}`,
      `Bearer 1|${secret}`,
      `Bearer ${good}x`,
      `Bearer ${good.slice(0, -1)}`,
      `Bearer -${good}`,
      `Bearer ${good.replace('|', '||')}`,
      `Bearer ${good}, Bearer ${good}`,
    ]
    for (const text of texts) expect({ text, ...(await refused(text)) }).toEqual({ text, ...REFUSAL })
  })

  it('with the secret of one token under the id of another', async () => {
    const [id] = t.tokens.admin.split('|')
    const [, secret] = t.tokens.operador.split('|')
    expect(await refused(`Bearer ${id}|${secret}`)).toEqual(REFUSAL)
  })

  it('when the token is revoked or expired, or its user is deactivated', async () => {
    const user = await t.make.user({ roles: { [t.empresa.id]: 'lector' } })
    const token = await t.make.token(user.id)
    const status = async () => (await t.with(token).get(PATH)).statusCode
    expect(await status()).toBe(200)
    await set(token, { expires_at: new Date(t.clock.now().getTime() + 1) })
    expect(await status()).toBe(200)
    await set(token, { expires_at: t.clock.now() })
    expect(await refused(`Bearer ${token}`)).toEqual(REFUSAL)
    await set(token, { expires_at: new Date('2030-01-01'), revoked_at: t.clock.now() })
    expect(await refused(`Bearer ${token}`)).toEqual(REFUSAL)
    await set(token, { revoked_at: null })
    expect(await status()).toBe(200)
    await t.deps.db.update(users).set({ activo: false }).where(eq(users.id, user.id))
    expect(await refused(`Bearer ${token}`)).toEqual(REFUSAL)
  })
})

describe('403 Invalid ability provided.', () => {
  it('when the token was issued without the ability, in any role', async () => {
    const token = await t.make.token(t.users.admin.id, { abilities: ['bcp:read'] })
    const res = await t.with(token).get(PATH)
    expect({ status: res.statusCode, body: res.body }).toEqual({
      status: 403,
      body: '{"message":"Invalid ability provided."}',
    })
  })
})

describe('last_used_at', () => {
  it('is written at most once a minute', async () => {
    const token = await t.make.token(t.users.admin.id)
    const used = async () => {
      await t.with(token).get(PATH)
      return (await rowOf(token))?.last_used_at
    }
    const first = t.clock.now()
    expect(await used()).toEqual(first)
    t.clock.advance(60)
    expect(await used()).toEqual(first)
    t.clock.advance(1)
    expect(await used()).toEqual(t.clock.now())
  })
})

describe('the IP lock', () => {
  const from = (token: string, remoteAddress: string, app = t) => app.with(token).get(PATH, { remoteAddress })

  it('401 TOKEN_IP_MISMATCH from another address, and the token is revoked at once', async () => {
    const token = await t.make.token(t.users.admin.id, { createdIp: '10.0.0.1' })
    expect((await from(token, '10.0.0.1')).statusCode).toBe(200)
    const res = await from(token, '10.0.0.2')
    expect(res.statusCode).toBe(401)
    expect(res.json()).toEqual({ message: expect.stringContaining('revocado'), code: 'TOKEN_IP_MISMATCH' })
    expect((await rowOf(token))?.revoked_at).toEqual(t.clock.now())
    const after = await from(token, '10.0.0.1')
    expect({ status: after.statusCode, body: after.body }).toEqual({
      status: 401,
      body: '{"message":"Unauthenticated."}',
    })
  })

  it('does not affect a token without created_ip, or one that is expired', async () => {
    const free = await t.make.token(t.users.admin.id, { createdIp: null })
    expect((await from(free, '10.9.9.9')).statusCode).toBe(200)
    const expired = await t.make.token(t.users.admin.id, { createdIp: '10.0.0.1' })
    await set(expired, { expires_at: t.clock.now() })
    expect((await from(expired, '10.0.0.2')).json()).toEqual({ message: 'Unauthenticated.' })
    expect((await rowOf(expired))?.revoked_at).toBeNull()
  })

  it('accepts the same address in another spelling', async () => {
    const v4 = await t.make.token(t.users.admin.id, { createdIp: '10.0.0.1' })
    expect((await from(v4, '::ffff:10.0.0.1')).statusCode).toBe(200)
    const v6 = await t.make.token(t.users.admin.id, { createdIp: '2001:db8::1' })
    expect((await from(v6, '2001:DB8:0:0:0:0:0:1')).statusCode).toBe(200)
  })

  it('is off with TOKEN_IP_LOCK=false', async () => {
    const open = await buildTestApp({ env: { TOKEN_IP_LOCK: 'false' } })
    const token = await open.make.token(open.users.admin.id, { createdIp: '10.0.0.1' })
    expect((await from(token, '10.0.0.2', open)).statusCode).toBe(200)
    await open.close()
  })
})

describe('forged X-Forwarded-For', () => {
  it.each(UNTRUSTED)('%j: 20 forgeries never change the address for the IP lock', async ({ trust, peer }) => {
    const app = await buildTestApp({ env: { TRUST_PROXY: trust } })
    const own = clientAddress(peer, undefined)
    const mine = await app.make.token(app.users.admin.id, { createdIp: own })
    const stolen = () => app.make.token(app.users.admin.id, { createdIp: '203.0.113.7' })
    for (const lie of FORGERIES) {
      const options = forged(peer, lie)
      expect({ lie, status: (await app.with(mine).get(PATH, options)).statusCode }).toEqual({ lie, status: 200 })
      expect((await app.with(await stolen()).get(PATH, options)).json().code).toBe('TOKEN_IP_MISMATCH')
    }
    await app.close()
  })

  it('behind a trusted proxy, only the address that the proxy appended counts, with or without a port', async () => {
    const app = await buildTestApp({ env: { TRUST_PROXY: '10.0.0.0/8' } })
    const mine = await app.make.token(app.users.admin.id, { createdIp: '198.51.100.9' })
    for (const lie of FORGERIES) {
      const res = await app.with(mine).get(PATH, forged('10.0.0.3', `${lie}, 198.51.100.9`))
      expect({ lie, status: res.statusCode }).toEqual({ lie, status: 200 })
    }
    for (const [client, appended] of [
      ['198.51.100.9', '198.51.100.9:51234'],
      ['2001:db8::9', '[2001:db8::9]:51234'],
    ] as const) {
      const token = await app.make.token(app.users.admin.id, { createdIp: client })
      for (const lie of FORGERIES) {
        const res = await app.with(token).get(PATH, forged('10.0.0.3', `${lie}, ${appended}`))
        expect({ lie, appended, status: res.statusCode }).toEqual({ lie, appended, status: 200 })
      }
    }
    const mapped = await app
      .with(mine)
      .get(PATH, { remoteAddress: '::ffff:10.0.0.3', headers: { 'x-forwarded-for': '198.51.100.9' } })
    expect(mapped.statusCode).toBe(200)
    await app.close()
  })
})

describe('clientAddress', () => {
  it.each([
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['::FFFF:1.2.3.4', '1.2.3.4'],
    ['::ffff:102:304', '1.2.3.4'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::1', '::1'],
    ['unknown', '9.9.9.9'],
    ['1.2.3.4:80', '1.2.3.4'],
    ['[2001:DB8::1]:443', '2001:db8::1'],
    ['[::1]', '::1'],
    ['[::ffff:1.2.3.4]:80', '1.2.3.4'],
    ['1.2.3.4:x', '9.9.9.9'],
    ['1.2.3.4:123456', '9.9.9.9'],
    ['[1.2.3.4]:80', '9.9.9.9'],
    ['::1]:80', '9.9.9.9'],
    ['for=1.2.3.4', '9.9.9.9'],
    ['', '9.9.9.9'],
  ])('reads %s as %s', (claimed, expected) => expect(clientAddress(claimed, '9.9.9.9')).toBe(expected))

  it('returns a text even when the address is unknown', () => expect(clientAddress('x', undefined)).toBe('unknown'))
})

describe('networkOf', () => {
  it.each([
    ['1.2.3.4', '1.2.3.4'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, network) => expect(networkOf(address)).toBe(network))
})

describe('the text of a token', () => {
  it('is read as minted, and refused after any alteration', () => {
    const secret = mintSecret(seededRandom('x'))
    expect(readBearer(`Bearer 12|${secret}`)).toEqual({ id: 12, secret })
    expect(readBearer(`bearer 12|${secret}`)).toEqual({ id: 12, secret })
    fc.assert(
      fc.property(fc.nat(47), fc.constantFrom(...'aZ9'), (at, letter) => {
        fc.pre(secret[at] !== letter)
        expect(readBearer(`Bearer 12|${secret.slice(0, at)}${letter}${secret.slice(at + 1)}`)).toBeUndefined()
      }),
    )
  })

  it('uses all 62 characters evenly', () => {
    const random = seededRandom('letters')
    const counts = new Map<string, number>()
    for (let n = 0; n < 500; n++)
      for (const letter of mintSecret(random).slice(0, 40)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
    expect(counts.size).toBe(62)
    // 20,000 draws: about 323 each, standard deviation 18.
    expect(Math.min(...counts.values())).toBeGreaterThan(230)
    expect(Math.max(...counts.values())).toBeLessThan(420)
  })
})
