/** The service accounts on their pages: a token shown once, which works, and revocation. docs/notes 544. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, browseAs } from '../../../test/support/browse.ts'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { hashPassword } from '../../gateway/auth/index.ts'

const CLAVE = 'correcta caballo batería'
const NEW = '/configuracion/cuentas/nueva'

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
  await b.open('/configuracion?tab=cuentas')
  expect(b.html()).not.toContain(token)
  expect(b.text()).toContain('200 documentos por día')
  const revoke = b.forms().find(({ action }) => action.endsWith('/revocar'))?.action ?? ''
  await b.send(revoke)
  expect(b.text()).toContain('La cuenta «Caja 7» y su token ya no sirven')
  expect((await me()).statusCode).toBe(401)
})

it('reports every problem at its field, and creates nothing', async () => {
  await b.open(NEW)
  await b.send(NEW, { nombre: '', redes: 'cerca', monto_maximo: '-1', documentos_por_dia: 'muchos' })
  expect(b.status()).toBe(422)
  for (const words of ['203.0.113.0/24', 'monto_maximo', 'cerca']) expect(b.html()).toContain(words)
  await b.open('/configuracion?tab=cuentas')
  expect(b.text()).toContain('La empresa no tiene cuentas de servicio')
})
