/** What a visitor chooses for every page: the theme and the company. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browseAs } from '../../../test/support/browse.ts'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { hashPassword } from './password.ts'

const CLAVE = 'correcta caballo batería'
let t: TestApp
let hashed: string
beforeAll(async () => {
  t = await buildTestApp()
  hashed = await hashPassword(CLAVE)
})
afterAll(() => t.close())

const logIn = async () =>
  browseAs(t, (await t.make.user({ roles: { [t.empresa.id]: 'admin' }, password_hash: hashed })).email, CLAVE)

describe('the page frame', () => {
  it('keeps the chosen theme, and returns to the page', async () => {
    const b = await logIn()
    await b.open('/cuenta')
    await b.send('/tema', { tema: 'dark' })
    expect(b.at()).toBe('/cuenta')
    expect(b.html()).toContain('data-bs-theme="dark"')
    await b.send('/tema', { tema: '' })
    expect(b.html()).not.toContain('data-bs-theme')
  })

  it('keeps the query of the page when the theme changes', async () => {
    const b = await logIn()
    await b.open('/documentos?estado=rejected')
    await b.send('/tema', { tema: 'dark' })
    expect(b.at()).toBe('/documentos?estado=rejected')
  })

  it('offers no theme on a page drawn by a POST, which would be lost', async () => {
    const b = await logIn()
    await b.open('/cuenta')
    await b.send('/cuenta/tokens', { nombre: 'caja 1' })
    expect(b.text()).toContain('caja 1')
    expect(b.forms().map(({ action }) => action)).toContain('/logout')
    expect(b.forms().map(({ action }) => action)).not.toContain('/tema')
  })

  it('shows only the user’s companies, and switches between them', async () => {
    const other = await t.make.empresa()
    const both = await t.make.user({ roles: { [t.empresa.id]: 'lector', [other.id]: 'admin' }, password_hash: hashed })
    const b = await browseAs(t, both.email, CLAVE)
    expect(b.html()).not.toContain(t.ajena.razon_social)
    await b.send('/empresa-actual', { empresa_id: `${other.id}` })
    expect(b.text()).toContain(`${other.razon_social} RUC ${other.ruc}`)
    await b.send('/empresa-actual', { empresa_id: `${t.ajena.id}` })
    expect(b.status()).toBe(404)
  })
})
