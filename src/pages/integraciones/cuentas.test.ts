/** The service accounts on their pages: a token shown once, which works, rotation and revocation. docs/notes 544, 546. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, browseAs } from '../../../test/support/browse.ts'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { hashPassword } from '../../gateway/auth/index.ts'
import { createCuenta, findCuenta, listCuentas } from '../../gateway/cuentas/index.ts'

const CLAVE = 'correcta caballo batería'
const NEW = '/configuracion/cuentas/nueva'
const TAB = '/configuracion?tab=cuentas'

let t: TestApp
let b: Browser
beforeAll(async () => {
  t = await buildTestApp()
  const password_hash = await hashPassword(CLAVE)
  b = await browseAs(t, (await t.make.user({ roles: { [t.empresa.id]: 'admin' }, password_hash })).email, CLAVE)
})
afterAll(() => t.close())

it('creates an account with its limits, shows its token once, and revokes it', async () => {
  await b.open(NEW)
  const limits = { ambiente: 'test', monto_maximo: '5000000', documentos_por_dia: '200' }
  await b.send(NEW, { nombre: 'Caja 7', redes: '127.0.0.1\n10.20.0.0/16', ...limits })
  const [token = ''] = /\d+\|\w{40,}/.exec(b.text()) ?? []
  const me = async () => t.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })
  expect((await me()).json()).toMatchObject({
    ...{ name: 'Caja 7', abilities: ['sifen:read', 'sifen:send'] },
    cuenta_servicio: {
      redes: ['127.0.0.1/32', '10.20.0.0/16'],
      limites: { ambiente: 'test', monto_maximo: '5000000', documentos_por_dia: 200 },
    },
  })
  await b.open(TAB)
  expect(b.html()).not.toContain(token)
  expect(b.text()).toContain('200 documentos por día')
  const revoke = b.forms().find(({ action }) => action.endsWith('/revocar'))?.action ?? ''
  await b.send(revoke)
  expect(b.text()).toContain('La cuenta «Caja 7» y su token ya no sirven')
  expect((await me()).statusCode).toBe(401)
})

it('422 for a form opened for another company, and creates nothing in either', async () => {
  const ajena = await t.make.empresa()
  const roles = { [t.empresa.id]: 'admin', [ajena.id]: 'admin' } as const
  const user = await t.make.user({ roles, password_hash: await hashPassword(CLAVE) })
  const both = await browseAs(t, user.email, CLAVE)
  const choose = (id: number) => both.post('/empresa-actual', { _csrf: both.csrf(), empresa_id: `${id}` })
  await both.open('/cuenta')
  await choose(t.empresa.id)
  await both.open(NEW)
  const form = both.forms().find(({ action }) => action === NEW)?.fields ?? {}
  await choose(ajena.id)
  await both.post(NEW, { ...form, nombre: 'De dos pestañas', redes: '127.0.0.1' })
  const made = (await listCuentas(t.deps.db, undefined, t.clock.now())).filter(
    ({ nombre }) => nombre === 'De dos pestañas',
  )
  expect({ status: both.status(), says: both.text().includes('se abrió para otra empresa'), made }).toEqual({
    ...{ status: 422, says: true, made: [] },
  })
})

it('403 for a person who does not administer, and 404 for another company’s', async () => {
  const by = { empresaId: t.empresa.id, userId: t.users.admin.id }
  const limites = { ambiente: null, monto_maximo: null, documentos_por_dia: null }
  const wanted = { nombre: 'Ajena', abilities: ['sifen:read' as const], redes: ['127.0.0.1/32'], limites }
  const { id, token } = await createCuenta(t.deps, by, wanted)
  const password_hash = await hashPassword(CLAVE)
  const as = async (roles: Record<number, 'admin' | 'operador'>) =>
    browseAs(t, (await t.make.user({ roles, password_hash })).email, CLAVE)
  const people = {
    operador: await as({ [t.empresa.id]: 'operador' }),
    foreign: await as({ [(await t.make.empresa()).id]: 'admin' }),
  }
  const statuses: Record<string, number[]> = {}
  for (const [who, browser] of Object.entries(people))
    for (const act of ['rotar', 'revocar']) {
      await browser.open('/cuenta')
      await browser.post(`/configuracion/cuentas/${id}/${act}`, { _csrf: browser.csrf() })
      statuses[who] = [...(statuses[who] ?? []), browser.status()]
    }
  await people.operador.open(TAB)
  await people.foreign.open(TAB)
  expect({
    ...{ statuses, tab: people.operador.status(), seesIt: people.foreign.text().includes('Ajena') },
    works: (await t.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })).statusCode,
    tokens: (await findCuenta(t.deps.db, id, t.clock.now()))?.anterior_hasta,
  }).toEqual({
    ...{ statuses: { operador: [403, 403], foreign: [404, 404] }, tab: 403, seesIt: false, works: 200, tokens: null },
  })
})

it('reports every problem at its field, and creates nothing', async () => {
  await b.open(NEW)
  await b.send(NEW, { nombre: '', redes: 'cerca', monto_maximo: '-1', documentos_por_dia: 'muchos' })
  expect(b.status()).toBe(422)
  for (const words of ['203.0.113.0/24', 'monto_maximo', 'cerca']) expect(b.html()).toContain(words)
  const made = (await listCuentas(t.deps.db, undefined, t.clock.now())).filter(({ nombre }) => nombre === '')
  expect(made).toEqual([])
})

// Last, because it moves the clock past the session.
it('rotates the token, shows the new one once, and tells until when the previous one serves', async () => {
  await b.open(NEW)
  await b.send(NEW, { nombre: 'Caja 8', redes: '127.0.0.1', monto_maximo: '5000000' })
  const tokenOf = () => /\d+\|\w{40,}/.exec(b.text())?.[0] ?? ''
  const first = tokenOf()
  await b.open(TAB)
  await b.send(b.forms().findLast(({ action }) => action.endsWith('/rotar'))?.action ?? '')
  const second = tokenOf()
  expect(b.text()).toContain('Token nuevo de «Caja 8»')
  expect(b.html()).not.toContain(first)
  const status = async (token: string) =>
    (await t.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })).statusCode
  const before = { first: await status(first), second: await status(second) }
  await b.open(TAB)
  const shown = { until: b.text().includes('el anterior, el 22/11/2026'), secret: b.html().includes(second) }
  t.clock.advance(86_400)
  expect({ before, shown, after: await status(first) }).toEqual({
    before: { first: 200, second: 200 },
    shown: { until: true, secret: false },
    after: 401,
  })
})
