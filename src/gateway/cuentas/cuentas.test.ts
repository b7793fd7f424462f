/** Service accounts: created, listed and revoked by administrators; their networks, and who they are to the API. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
import { cuentasServicio, historial, users } from '../../db/index.ts'
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
      await t
        .with(token)
        .post('/api/sifen/emitters', { ruc: '80000008', dv: '4', razon_social: 'Otra', ambiente: 'test' }),
    ].map(({ statusCode }) => statusCode)
    expect(refused).toEqual([403, 403, 422])
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
