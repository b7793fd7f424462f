/** /home: the steps up to the first document, each verified now, and the links to them. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browseAs } from '../../../test/support/browse.ts'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { emitters, timbrados } from '../../db/index.ts'
import { hashPassword } from '../auth/index.ts'

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
  it('says what is missing and links each step to its page', async () => {
    const b = await homeOf('admin')
    expect(b.text()).toContain('Falta para emitir: Certificado, CSC, Primer documento.')
    for (const href of [
      `/emisores/${t.empresa.id}?emisor=${t.emitter.id}#certificado`,
      `/emisores/${t.empresa.id}?emisor=${t.emitter.id}#csc`,
      `/timbrados?empresa=${t.empresa.id}`,
    ])
      expect({ href, linked: b.html().includes(`href="${href}"`) }).toEqual({ href, linked: true })
  })

  it('offers the form of a new invoice to who may send, and to nobody else', async () => {
    const offered = async (role: 'admin' | 'operador' | 'lector') =>
      (await homeOf(role)).html().includes('href="/documentos/nuevo"')
    expect({
      admin: await offered('admin'),
      operador: await offered('operador'),
      lector: await offered('lector'),
    }).toEqual({ admin: true, operador: true, lector: false })
  })

  it.each(['operador', 'lector'] as const)('leads %s to no page that would refuse', async role => {
    const b = await homeOf(role)
    expect({ timbrados: b.html().includes('href="/timbrados'), csc: b.html().includes('#csc') }).toEqual({
      timbrados: false,
      csc: false,
    })
    expect(b.html()).toContain(`href="/emisores/${t.empresa.id}?emisor=${t.emitter.id}"`)
  })

  it('opens the stored certificate: one that cannot be opened is not counted, also with good dates', async () => {
    const cert_hasta = new Date(t.clock.now().getTime() + 100 * DAY_SECONDS * 1000)
    const broken = { cert_pem_enc: 'v1:x:y:z', key_pem_enc: 'v1:x:y:z', cert_hasta }
    await t.deps.db.update(emitters).set(broken).where(eq(emitters.id, t.emitter.id))
    expect((await homeOf('admin')).text()).toContain('El guardado no se puede abrir o no es de esta empresa')
    const whole = { cert_pem_enc: null, key_pem_enc: null, cert_hasta: null }
    await t.deps.db.update(emitters).set(whole).where(eq(emitters.id, t.emitter.id))
  })

  it('counts a stamp only on the days of its validity, and while it is active', async () => {
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
})
