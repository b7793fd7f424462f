/** What the pages say about a point that takes no number, and about one that was recovered (docs/notes 419). */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, browseAs } from '../../../test/support/browse.ts'
import { buildIssuingApp, type IssuingApp } from '../../../test/support/issuing-app.ts'
import { contadores, dtes } from '../../db/index.ts'
import { hashPassword } from '../../gateway/auth/index.ts'
import { lockContador } from '../../gateway/timbrados/index.ts'

const CLAVE = 'correcta caballo batería'

let t: IssuingApp
let admin: Browser
let operador: Browser
beforeAll(async () => {
  t = await buildIssuingApp()
  const password_hash = await hashPassword(CLAVE)
  const open = async (role: 'admin' | 'operador') =>
    browseAs(t, (await t.make.user({ roles: { [t.empresa.id]: role }, password_hash })).email, CLAVE)
  admin = await open('admin')
  operador = await open('operador')
})
afterAll(() => t.close())

async function setHold(hold: Partial<typeof contadores.$inferSelect>): Promise<void> {
  await t.deps.db.transaction(tx => lockContador(tx, t.punto, 1))
  const free = { conflictos: 0, recuperar_at: null, detenido_at: null, ultimo_numero: 7 }
  await t.deps.db
    .update(contadores)
    .set({ ...free, ...hold })
    .where(and(eq(contadores.punto_expedicion_id, t.punto.id), eq(contadores.tipo_documento, 1)))
}
const counterPath = () => `/timbrados/puntos/${t.punto.id}/contadores/1`

describe('a stopped point', () => {
  beforeEach(() => setHold({ conflictos: 3, detenido_at: t.clock.now() }))

  it.each(['/home', '/numeracion', '/documentos/nuevo'])('is told on %s, with why', async path => {
    await operador.open(path)
    expect(operador.text()).toContain('El punto 001-001 está detenido')
    expect(operador.text()).toContain('otro sistema numera ahí')
  })

  it.each(['/home', '/numeracion'])('leads administrators from %s to its counter, and nobody else', async path => {
    await admin.open(path)
    await operador.open(path)
    const link = `href="${counterPath()}"`
    expect({ admin: admin.html().includes(link), operador: operador.html().includes(link) }).toEqual({
      admin: true,
      operador: false,
    })
  })

  it('goes on when its counter is adjusted, also to the same number', async () => {
    await admin.open(`${counterPath()}?ultimo=7&motivo=El+otro+sistema+ya+no+numera`)
    expect(admin.text()).toContain('El punto vuelve a emitir')
    const form = { ultimo: '7', visto: '7', motivo: 'El otro sistema ya no numera', confirmar: '8' }
    await admin.send(counterPath(), form)
    await operador.open('/numeracion')
    expect(operador.text()).not.toContain('detenido')
  })
})

it('a point that is being recovered is told, and needs no person', async () => {
  await setHold({ conflictos: 1, recuperar_at: t.clock.now() })
  for (const path of ['/home', '/numeracion', '/documentos/nuevo']) {
    await admin.open(path)
    expect(admin.text()).toContain('El punto 001-001 se está recuperando')
    expect(admin.html()).not.toContain(`href="${counterPath()}"`)
  }
})

it('recovered documents are told on /home for seven days', async () => {
  await setHold({})
  const { id } = await t.make.dte(t.emitter, { estado: 'approved', punto_expedicion_id: t.punto.id })
  await t.deps.db.update(dtes).set({ recuperado_at: t.clock.now() }).where(eq(dtes.id, id))
  await operador.open('/home')
  expect(operador.text()).toContain('1 documento recuperado del punto 001-001')
  t.clock.advance(8 * 86_400)
  await admin.open('/home')
  expect(admin.text()).not.toContain('documento recuperado')
})
