/** The page of roles in a browser without JavaScript. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, browseAs } from '../../../test/support/browse.ts'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { hashPassword } from '../auth/index.ts'

const CLAVE = 'correcta caballo batería'
let t: TestApp
let superadmin: Browser
beforeAll(async () => {
  t = await buildTestApp()
  const { email } = await t.make.user({ superadmin: true, password_hash: await hashPassword(CLAVE) })
  superadmin = await browseAs(t, email, CLAVE)
})
afterAll(() => t.close())

describe('/roles', () => {
  it('shows what each role may do', async () => {
    await superadmin.open('/roles')
    expect(superadmin.text()).toMatch(/Emitir, enviar y cancelar documentos Sí Sí Sí No/)
    expect(superadmin.text()).toMatch(/Administrar usuarios Sí No No No/)
  })
})
