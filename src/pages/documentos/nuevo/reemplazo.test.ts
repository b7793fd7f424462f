/** A rejected sale on the pages: issued again with corrected data, once, or dismissed (docs/notes A43, 392). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop, VENTA } from '../../../../test/web/emision-world.ts'
import { dtes } from '../../../db/index.ts'

let s: Shop
beforeAll(async () => {
  s = await openShop()
})
afterAll(() => s.t.close())

async function rejected(): Promise<number> {
  s.t.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '1309', times: 1 })
  const { id, estado } = await s.emit('tipo=1', VENTA)
  expect(estado).toBe('rejected')
  return id
}
const replacements = async (id: number) =>
  (await s.t.deps.db.select({ id: dtes.id, estado: dtes.estado }).from(dtes).where(eq(dtes.reemplaza_id, id))).map(
    ({ estado }) => estado,
  )
const CORRECT = 'Emitir otra con el dato corregido'
/** The buttons of a failed document. */
const shown = () => ({
  correct: s.b.text().includes(CORRECT),
  resend: s.b.html().includes('/reenviar"'),
  dismiss: s.b.text().includes('Descartar…'),
})

describe('«Emitir otra con el dato corregido»', () => {
  it('opens the form with the rejected document’s data, and its approval ends the matter', async () => {
    const id = await rejected()
    await s.b.open(`/documentos/${id}`)
    expect(shown()).toEqual({ correct: true, resend: true, dismiss: true })
    await s.open(`tipo=1&documento=${id}`)
    expect(s.form()).toMatchObject({ ...VENTA, reemplaza_id: String(id) })
    await s.send('emitir', { 'items.0.cantidad': '5' })
    const made = await s.t.lastDte()
    expect({ estado: made.estado, reemplaza_id: made.reemplaza_id }).toEqual({ estado: 'approved', reemplaza_id: id })
    await s.b.open(`/documentos/${id}`)
    expect(s.b.text()).toContain(`El documento ${made.id} es de la misma venta y está en curso o aprobado`)
    expect(shown()).toEqual({ correct: false, resend: false, dismiss: false })
  })

  it('keeps the link over the buttons that only redraw the form', async () => {
    const id = await rejected()
    await s.open(`tipo=1&documento=${id}`)
    const fields = s.form()
    await s.b.post('/documentos/nuevo', { ...fields, accion: 'agregar items' })
    expect(s.form().reemplaza_id).toBe(String(id))
  })

  it('makes one sale of a double click, of Back, and of the form opened again', async () => {
    const id = await rejected()
    await s.open(`tipo=1&documento=${id}`)
    const first = s.form()
    await s.open(`tipo=1&documento=${id}`)
    const second = s.form()
    await s.b.post('/documentos/nuevo/emitir', first)
    const at = s.b.at()
    await s.b.post('/documentos/nuevo/emitir', first)
    expect({ at: s.b.at(), replacements: await replacements(id) }).toEqual({ at, replacements: ['approved'] })
    await s.b.post('/documentos/nuevo/emitir', second)
    expect({ status: s.b.status(), finding: s.b.text().includes('No emita otro por ella.') }).toEqual({
      status: 409,
      finding: true,
    })
    expect(await replacements(id)).toEqual(['approved'])
  })
})

describe('/documentos/{id}/descartar', () => {
  const MOTIVO = 'El cliente desistió de la compra'

  it('takes the document out of attention, with the reason in its history', async () => {
    const id = await rejected()
    await s.b.open('/home')
    const before = Number(/(\d+) documentos? rechazados?/.exec(s.b.text())?.[1])
    await s.b.open(`/documentos/${id}/descartar`)
    await s.b.send(`/documentos/${id}/descartar`, { motivo: MOTIVO })
    expect({ at: s.b.at(), notice: s.b.text().includes('Quedó descartado') }).toEqual({
      at: `/documentos/${id}`,
      notice: true,
    })
    expect({ motivo: s.b.text().includes(MOTIVO), ...shown() }).toEqual({
      ...{ motivo: true, correct: true, resend: true, dismiss: false },
    })
    await s.b.open('/home')
    const after = Number(/(\d+) documentos? rechazados?/.exec(s.b.text())?.[1] ?? 0)
    expect(after).toBe(before - 1)
    await s.b.open(`/documentos/${id}/descartar`)
    expect(s.b.text()).toContain('Ya está descartado.')
  })

  it('422 for a short reason, which stays in the form', async () => {
    const id = await rejected()
    await s.b.open(`/documentos/${id}/descartar`)
    await s.b.send(`/documentos/${id}/descartar`, { motivo: 'no' })
    const form = s.b.forms().find(({ action }) => action === `/documentos/${id}/descartar`)
    expect({ status: s.b.status(), motivo: form?.fields.motivo, finding: s.b.text().includes('tiene 2') }).toEqual({
      ...{ status: 422, motivo: 'no', finding: true },
    })
    expect((await s.t.dte(id)).descartado_at).toBe(null)
  })
})
