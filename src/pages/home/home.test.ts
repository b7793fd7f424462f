/** /home: the steps up to the first document, each verified now, and the links to them. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browseAs } from '../../../test/support/browse.ts'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { emitters, timbrados } from '../../db/index.ts'
import { hashPassword } from '../../gateway/auth/index.ts'

const CLAVE = 'correcta caballo batería'
const DAY_SECONDS = 86_400

let t: TestApp
let password_hash: string
beforeAll(async () => {
  t = await buildTestApp()
  password_hash = await hashPassword(CLAVE)
})
afterAll(() => t.close())

async function homeOf(role: 'admin' | 'operador' | 'lector') {
  const user = await t.make.user({ roles: { [t.empresa.id]: role }, password_hash })
  const b = await browseAs(t, user.email, CLAVE)
  await b.open('/home')
  return b
}

describe('GET /home', () => {
  it('shows what is missing, with a link from each step to its page', async () => {
    const b = await homeOf('admin')
    expect(b.text()).toContain('Falta para emitir: Certificado, CSC, Primer documento.')
    for (const href of [
      `/emisores/${t.empresa.id}?emisor=${t.emitter.id}#certificado`,
      `/emisores/${t.empresa.id}?emisor=${t.emitter.id}#csc`,
      `/timbrados?empresa=${t.empresa.id}`,
    ])
      expect({ href, linked: b.html().includes(`href="${href}"`) }).toEqual({ href, linked: true })
  })

  it('has one primary button, that of the next step', async () => {
    const primary = (html: string) => Array.from(html.matchAll(/btn-primary" href="([^"]+)"/g), ([, href]) => href)
    const next = primary((await homeOf('admin')).html())
    const only = primary((await homeOf('lector')).html())
    expect({ next, only }).toEqual({ next: [`/emisores/${t.empresa.id}?emisor=${t.emitter.id}#certificado`], only: [] })
  })

  it('offers a new invoice only to roles that may send', async () => {
    const offered = async (role: 'admin' | 'operador' | 'lector') =>
      (await homeOf(role)).html().includes('href="/documentos/nuevo"')
    expect({
      admin: await offered('admin'),
      operador: await offered('operador'),
      lector: await offered('lector'),
    }).toEqual({ admin: true, operador: true, lector: false })
  })

  it.each(['operador', 'lector'] as const)('links %s to no page that would refuse them', async role => {
    const b = await homeOf(role)
    expect({ timbrados: b.html().includes('href="/timbrados'), csc: b.html().includes('#csc') }).toEqual({
      timbrados: false,
      csc: false,
    })
    expect(b.html()).toContain(`href="/emisores/${t.empresa.id}?emisor=${t.emitter.id}"`)
  })

  it('does not count a stored certificate that cannot be opened, even with valid dates', async () => {
    const cert_hasta = new Date(t.clock.now().getTime() + 100 * DAY_SECONDS * 1000)
    const broken = { cert_pem_enc: 'v1:x:y:z', key_pem_enc: 'v1:x:y:z', cert_hasta }
    await t.deps.db.update(emitters).set(broken).where(eq(emitters.id, t.emitter.id))
    expect((await homeOf('admin')).text()).toContain('El guardado no se puede abrir o no es de esta empresa')
    const whole = { cert_pem_enc: null, key_pem_enc: null, cert_hasta: null }
    await t.deps.db.update(emitters).set(whole).where(eq(emitters.id, t.emitter.id))
  })

  it('counts a stamp only while it is active and valid today', async () => {
    const missing = async () => (await homeOf('admin')).text().includes('No hay un timbrado que rija hoy')
    const set = (change: Partial<typeof timbrados.$inferInsert>) =>
      t.deps.db.update(timbrados).set(change).where(eq(timbrados.id, t.timbrado.id))
    expect(await missing()).toBe(false)
    await set({ fecha_vencimiento: '2026-01-02' })
    expect(await missing()).toBe(true)
    await set({ fecha_vencimiento: null, fecha_inicio: '2099-01-01' })
    expect(await missing()).toBe(true)
    await set({ fecha_inicio: '2026-01-01', activo: false })
    expect(await missing()).toBe(true)
  })

  it.each([
    ['admin', '/timbrados?empresa='],
    ['operador', '/emisores/'],
    ['lector', '/emisores/'],
  ] as const)('links %s from a stamp that ends soon to a page that they may open', async (role, path) => {
    const set = (change: Partial<typeof timbrados.$inferInsert>) =>
      t.deps.db.update(timbrados).set(change).where(eq(timbrados.id, t.timbrado.id))
    const before = { activo: true, fecha_vencimiento: null }
    await set({ activo: true, fecha_vencimiento: t.clock.now().toISOString().slice(0, 10) })
    const b = await homeOf(role)
    await set(before)
    const [, href = ''] = /href="([^"]*)"[^>]*>(?:<[^>]*>|\s)*Ver los timbrados/.exec(b.html()) ?? []
    expect(href).toBe(`${path}${t.empresa.id}`)
    await b.open(href)
    expect(b.status()).toBe(200)
  })

  it('names the reasons of rejections, also of one without a code', async () => {
    const rejected = { estado: 'rejected', sifen_result_service: 'recibe' } as const
    await t.make.dte(t.emitter, { ...rejected, sifen_result_code: '1306' })
    await t.make.dte(t.emitter, { ...rejected, sifen_result_service: null, sifen_result_code: null })
    const text = (await homeOf('admin')).text()
    expect(text).toContain('2 documentos rechazados')
    expect({
      coded: text.includes('(1306).'),
      uncoded: text.includes('Sin código de SIFEN.'),
      blank: text.includes('()'),
    }).toEqual({
      coded: true,
      uncoded: true,
      blank: false,
    })
  })
})
