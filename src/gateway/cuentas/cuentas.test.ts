/** Service accounts: created, listed and revoked by administrators; their networks, and who they are to the API. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
import { cuentasServicio, historial, tokens, users } from '../../db/index.ts'
import { listUsers } from '../usuarios/index.ts'

const URL = '/api/cuentas-servicio'
const WANTED = { nombre: 'Caja 1', abilities: ['sifen:send', 'sifen:read'], redes: ['127.0.0.1'] }
let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

const admin = () => t.as('admin')
/** Creates an account. Returns its id and its token. */
async function created(over: object = {}): Promise<{ id: number; token: string }> {
  const res = await admin().post(URL, { ...WANTED, ...over })
  if (res.statusCode !== 201) throw new Error(res.body)
  return { id: res.json().data.id, token: res.json().token }
}
const me = (token: string, remoteAddress = '127.0.0.1') => t.with(token).get('/api/auth/me', { remoteAddress })
const rowOf = async (id: number) => {
  const [row] = await t.db.select().from(cuentasServicio).where(eq(cuentasServicio.user_id, id))
  return row
}

describe('POST /api/cuentas-servicio', () => {
  it('201 with a token that no other answer shows', async () => {
    const limites = { ambiente: 'test', monto_maximo: 5000000, documentos_por_dia: 20 }
    const redes = ['127.0.0.1', '10.20.0.0/16', '2001:db8::/32']
    const res = await admin().post(URL, { ...WANTED, redes, limites })
    const { data, token, type } = res.json()
    expect({ status: res.statusCode, type, data }).toEqual({
      status: 201,
      type: 'Bearer',
      data: {
        ...{ id: data.id, empresa_id: t.empresa.id, nombre: 'Caja 1', abilities: ['sifen:read', 'sifen:send'] },
        redes: ['127.0.0.1/32', '10.20.0.0/16', '2001:db8::/32'],
        limites: { ambiente: 'test', monto_maximo: '5000000', documentos_por_dia: 20 },
        ...{
          documentos_hoy: 0,
          last_used_at: null,
          expires_at: new Date(t.clock.now().getTime() + 365 * 86_400_000).toISOString(),
          anterior_hasta: null,
        },
        created_at: t.clock.now().toISOString(),
      },
    })
    expect((await admin().get(URL)).body).not.toContain(token.split('|')[1])
    expect(await rowOf(data.id)).toMatchObject({ created_by: t.users.admin.id, empresa_id: t.empresa.id })
  })

  it.each([
    ['no networks', { redes: [] }, 'redes'],
    ['a wrong network', { redes: ['127.0.0.1', '10.0.0.0/33'] }, 'redes.1'],
    ['an unknown ability', { abilities: ['sifen:todo'] }, 'abilities.0'],
    ['no abilities', { abilities: [] }, 'abilities'],
    ['an amount of zero', { limites: { monto_maximo: 0 } }, 'limites.monto_maximo'],
    ['an amount that is no number', { limites: { monto_maximo: '1.000.000' } }, 'limites.monto_maximo'],
    ['a limit of no documents', { limites: { documentos_por_dia: 0 } }, 'limites.documentos_por_dia'],
    ['a misspelt limit', { limites: { monto_max: 1 } }, 'limites.monto_max'],
    ['misspelt limits', { limite: { monto_maximo: 1 } }, 'limite'],
    ['a company of others', { empresa_id: 999_999 }, 'empresa_id'],
  ])('422 for %s', async (_, over, field) => {
    const res = await admin().post(URL, { ...WANTED, ...over })
    expect({ status: res.statusCode, fields: Object.keys(res.json().errors) }).toEqual({ status: 422, fields: [field] })
  })

  it('403 for an account, which must not create one with other limits', async () => {
    const { id, token } = await created({ abilities: ['sifen:admin', 'sifen:send', 'sifen:read'] })
    const refused = [
      await t.with(token).post(URL, WANTED),
      await t.with(token).post(`${URL}/${id}/revocar`),
      await t.with(token).post(`${URL}/${id}/rotar`),
      await t
        .with(token)
        .post('/api/sifen/emitters', { ruc: '80000008', dv: '4', razon_social: 'Otra', ambiente: 'test' }),
    ].map(({ statusCode }) => statusCode)
    expect(refused).toEqual([403, 403, 403, 422])
    expect((await t.with(token).get(URL)).statusCode).toBe(200)
  })

  it('409 when the company has 50, also when they are created at the same time', async () => {
    const empresa = await t.make.empresa()
    const user = await t.make.user({ roles: { [empresa.id]: 'admin' } })
    const caller = t.with(await t.make.token(user.id))
    const answers = await Promise.all(Array.from({ length: 53 }, () => caller.post(URL, WANTED)))
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([...Array(50).fill(201), ...Array(3).fill(409)])
  })
})

describe('the token of an account', () => {
  it('is valid from its networks only, and outlives a call from another address', async () => {
    const { token } = await created({ redes: ['127.0.0.1', '10.20.0.0/16', '2001:db8::/32'] })
    const from = async (address: string) => {
      const res = await me(token, address)
      return { address, status: res.statusCode, code: res.json().code }
    }
    const answers = []
    for (const address of ['10.20.255.1', '10.21.0.1', '2001:db8::7', '2001:db9::7', '::ffff:10.20.0.1', '127.0.0.1'])
      answers.push(await from(address))
    const bad = { status: 401, code: 'TOKEN_FUERA_DE_RED' }
    const good = { status: 200, code: undefined }
    expect(answers).toEqual([
      { address: '10.20.255.1', ...good },
      { address: '10.21.0.1', ...bad },
      { address: '2001:db8::7', ...good },
      { address: '2001:db9::7', ...bad },
      { address: '::ffff:10.20.0.1', ...good },
      { address: '127.0.0.1', ...good },
    ])
  })

  it('is refused from another network also for a sale, whose caller is remembered', async () => {
    const { token } = await created()
    const sell = (remoteAddress: string) => t.with(token).post('/api/sifen/dtes', t.factura(), { remoteAddress })
    const statuses = [await sell('127.0.0.1'), await sell('10.9.9.9'), await sell('127.0.0.1')]
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([201, 401, 201])
  })

  it('is one of the company: me names it, and its documents have it as their author', async () => {
    const limites = { ambiente: 'test', monto_maximo: null, documentos_por_dia: null }
    const { id, token } = await created({ nombre: 'ERP central', limites: { ambiente: 'test' } })
    const { name, superadmin, abilities, empresas, cuenta_servicio } = (await me(token)).json()
    expect({ name, superadmin, abilities, empresas, cuenta_servicio }).toEqual({
      ...{ name: 'ERP central', superadmin: false, abilities: ['sifen:read', 'sifen:send'] },
      empresas: [{ id: t.empresa.id, ruc: t.empresa.ruc, razon_social: t.empresa.razon_social, role: 'operador' }],
      cuenta_servicio: { redes: ['127.0.0.1/32'], limites },
    })
    const dte = (await t.with(token).post(SYNC, t.factura())).json().id
    const [entry] = await t.db.select().from(historial).where(eq(historial.dte_id, dte))
    expect({ created_by: (await t.dte(dte)).created_by, user_id: entry?.user_id }).toEqual({
      created_by: id,
      user_id: id,
    })
  })

  it('has the abilities of its account, and no more', async () => {
    const { token } = await created({ abilities: ['sifen:read'] })
    expect((await t.with(token).post('/api/sifen/dtes', t.factura())).statusCode).toBe(403)
    expect((await t.with(token).get('/api/sifen/dtes')).statusCode).toBe(200)
  })

  it('is renewed with the same networks and limits', async () => {
    const { token } = await created({ limites: { documentos_por_dia: 1 } })
    const renewed = (
      await t.with(token).post('/api/auth/token/refresh', undefined, { remoteAddress: '127.0.0.1' })
    ).json()
    const next = await me(renewed.token)
    expect({
      old: (await me(token)).statusCode,
      next: next.statusCode,
      of: next.json().cuenta_servicio.limites,
    }).toEqual({
      ...{ old: 401, next: 200 },
      of: { ambiente: null, monto_maximo: null, documentos_por_dia: 1 },
    })
  })

  it('is no login: its user is inactive, and in no list of users', async () => {
    const { id } = await created({ nombre: 'Sin clave' })
    const [user] = await t.db.select().from(users).where(eq(users.id, id))
    const login = await t.as('nadie').post('/api/auth/token', { email: user?.email, password: 'x', device_name: 'x' })
    const found = (await listUsers(t.db, 'Sin clave')).length
    expect({ activo: user?.activo, login: login.statusCode, found }).toEqual({ activo: false, login: 422, found: 0 })
  })
})

describe('POST /api/cuentas-servicio/:id/rotar', () => {
  const DAY = 86_400
  const rotate = async (id: number) => (await admin().post(`${URL}/${id}/rotar`)).json()
  const refresh = (token: string) =>
    t.with(token).post('/api/auth/token/refresh', undefined, { remoteAddress: '127.0.0.1' })
  const shownOf = async (id: number) =>
    (await admin().get(URL)).json().data.find((row: { id: number }) => row.id === id)
  const in24Hours = () => new Date(t.clock.now().getTime() + DAY * 1000).toISOString()

  it('200 with another token, of the same abilities, networks and limits', async () => {
    const limites = { ambiente: 'test', monto_maximo: '5000000', documentos_por_dia: 1 }
    const { id, token } = await created({ limites, redes: ['127.0.0.1', '10.20.0.0/16'] })
    expect((await t.with(token).post('/api/sifen/dtes', t.factura())).statusCode).toBe(201)
    const res = await admin().post(`${URL}/${id}/rotar`)
    const { data, token: fresh, type } = res.json()
    expect({ status: res.statusCode, type, isAnother: fresh !== token, data }).toEqual({
      ...{ status: 200, type: 'Bearer', isAnother: true },
      data: await shownOf(id),
    })
    expect(data).toMatchObject({ id, limites, documentos_hoy: 1, anterior_hasta: in24Hours() })
    const { abilities, cuenta_servicio } = (await me(fresh)).json()
    expect({ abilities, cuenta_servicio }).toEqual({
      abilities: ['sifen:read', 'sifen:send'],
      cuenta_servicio: { redes: ['127.0.0.1/32', '10.20.0.0/16'], limites },
    })
    const elsewhere = await me(fresh, '10.9.9.9')
    const over = await t.with(fresh).post('/api/sifen/dtes', t.factura())
    expect({ elsewhere: elsewhere.json().code, over: over.json().limite }).toEqual({
      elsewhere: 'TOKEN_FUERA_DE_RED',
      over: 'documentos_por_dia',
    })
    expect((await admin().get(URL)).body).not.toContain(fresh.split('|')[1])
  })

  it('lets the previous token serve 24 hours, and no more, also where a process remembers it', async () => {
    const { id, token } = await created()
    const sell = async (text: string) => (await t.with(text).post('/api/sifen/dtes', t.factura())).statusCode
    expect(await sell(token)).toBe(201)
    const { token: fresh } = await rotate(id)
    t.clock.advance(DAY - 1)
    const before = { old: await sell(token), fresh: await sell(fresh) }
    t.clock.advance(1)
    expect({ before, after: { old: await sell(token), fresh: await sell(fresh) } }).toEqual({
      before: { old: 201, fresh: 201 },
      after: { old: 401, fresh: 201 },
    })
    expect((await shownOf(id)).anterior_hasta).toBeNull()
  })

  it('ends at once a token that an earlier rotation left', async () => {
    const { id, token } = await created()
    const { token: second } = await rotate(id)
    expect((await t.with(token).post('/api/sifen/dtes', t.factura())).statusCode).toBe(201)
    const { token: third } = await rotate(id)
    const statuses = []
    for (const text of [token, second, third])
      statuses.push((await t.with(text).post('/api/sifen/dtes', t.factura())).statusCode)
    expect(statuses).toEqual([401, 201, 201])
  })

  it('409 TOKEN_ROTADO for a renewal of the previous token, which could outlive its end so', async () => {
    const { id, token } = await created()
    const { token: fresh } = await rotate(id)
    const refused = await refresh(token)
    expect({ status: refused.statusCode, code: refused.json().code }).toEqual({ status: 409, code: 'TOKEN_ROTADO' })
    const renewed = (await refresh(fresh)).json().token
    expect({ old: (await me(token)).statusCode, renewed: (await me(renewed)).statusCode }).toEqual({
      ...{ old: 200, renewed: 200 },
    })
  })

  it('does not let an almost ended token live longer, and revives an account whose token ended', async () => {
    const { id, token } = await created()
    const expires_at = new Date(t.clock.now().getTime() + 3_600_000)
    await t.db.update(tokens).set({ expires_at }).where(eq(tokens.user_id, id))
    expect((await rotate(id)).data.anterior_hasta).toBe(expires_at.toISOString())
    const other = await created()
    await t.with(other.token).post('/api/auth/token/revoke')
    const { token: fresh } = await rotate(other.id)
    expect({ old: (await me(other.token)).statusCode, fresh: (await me(fresh)).statusCode }).toEqual({
      ...{ old: 401, fresh: 200 },
    })
    expect((await me(token)).statusCode).toBe(200)
  })

  it('leaves one token to renew when it meets a renewal, and none when it meets a revocation', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, token } = await created()
      const [renewal, rotation] = await Promise.all([refresh(token), admin().post(`${URL}/${id}/rotar`)])
      const texts = [token, rotation.json().token, ...(renewal.statusCode === 200 ? [renewal.json().token] : [])]
      const renewals = []
      for (const text of texts) renewals.push((await refresh(text)).statusCode)
      expect(renewals.filter(status => status === 200)).toHaveLength(1)
      const ended = await created()
      const [rotated] = await Promise.all([
        admin().post(`${URL}/${ended.id}/rotar`),
        admin().post(`${URL}/${ended.id}/revocar`),
      ])
      const text = rotated.statusCode === 200 ? rotated.json().token : ended.token
      expect((await me(text)).statusCode).toBe(401)
    }
  })

  it('404 for an account that was revoked', async () => {
    const { id } = await created()
    await admin().post(`${URL}/${id}/revocar`)
    expect((await admin().post(`${URL}/${id}/rotar`)).statusCode).toBe(404)
  })
})

describe('POST /api/cuentas-servicio/:id/revocar', () => {
  it('200, and its tokens end at once, also those that a process remembers', async () => {
    const { id, token } = await created()
    expect((await t.with(token).post('/api/sifen/dtes', t.factura())).statusCode).toBe(201)
    const res = await admin().post(`${URL}/${id}/revocar`)
    const after = [
      await t.with(token).post('/api/sifen/dtes', t.factura()),
      await me(token),
      await admin().post(`${URL}/${id}/revocar`),
    ].map(({ statusCode }) => statusCode)
    const isInList = (await admin().get(URL)).json().data.some((row: { id: number }) => row.id === id)
    expect({ status: res.statusCode, after, isInList }).toEqual({
      status: 200,
      after: [401, 401, 404],
      isInList: false,
    })
    expect(await rowOf(id)).toMatchObject({ revoked_by: t.users.admin.id })
  })

  it('leaves no token of a renewal under way', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, token } = await created()
      const [renewal] = await Promise.all([
        t.with(token).post('/api/auth/token/refresh', undefined, { remoteAddress: '127.0.0.1' }),
        admin().post(`${URL}/${id}/revocar`),
      ])
      const text = renewal.statusCode === 200 ? renewal.json().token : token
      expect((await me(text)).statusCode).toBe(401)
    }
  })
})
