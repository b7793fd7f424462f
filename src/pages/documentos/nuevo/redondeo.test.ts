/** The form of a new document where totals are rounded down to a coin. docs/notes 537, 539 */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop, VENTA } from '../../../../test/web/emision-world.ts'
import { emitters } from '../../../db/index.ts'

let s: Shop
beforeAll(async () => {
  s = await openShop()
})
afterEach(() => rounds(null))
afterAll(() => s.t.close())

const rounds = (redondear_a: number | null) =>
  s.t.deps.db.update(emitters).set({ redondear_a }).where(eq(emitters.id, s.t.emitter.id))
/** A sale of Gs 74.037. */
const ODD = { ...VENTA, 'items.0.cantidad': '1', 'items.0.precioUnitario': '74.037' }
const SUMS = /Redondeo, se resta 37 .*Total Gs 74\.000/

const last = async () => {
  const { id, cdc, estado, total_operacion, payload, advertencias } = await s.t.lastDte()
  const { redondearA, items } = (payload as { body: { redondearA?: number; items: object[] } }).body
  return { id, cdc, estado, total: total_operacion, redondearA, items, advertencias }
}

it('shows the emitter’s rounding in the totals, and issues that total', async () => {
  await rounds(50)
  await s.open()
  await s.press('calcular', ODD)
  expect(s.b.text()).toMatch(SUMS)
  await s.send('emitir')
  expect(await last()).toMatchObject({
    ...{ estado: 'approved', total: '74000.00000000', redondearA: undefined },
    advertencias: [],
  })
})

it('rounds a document as it says itself', async () => {
  await rounds(1000)
  await s.open()
  await s.press('calcular', { ...ODD, redondearA: '50' })
  expect({ text: s.b.text(), form: s.form() }).toMatchObject({
    text: expect.stringMatching(SUMS),
    form: { redondearA: '50' },
  })
  await s.press('calcular', { redondearA: '0' })
  expect(s.b.text()).toContain('Total Gs 74.037')
  await s.send('emitir')
  expect(await last()).toMatchObject({ estado: 'approved', total: '74037.00000000', redondearA: 0 })
})

it('rounds a credit note as its invoice was, with the same items', async () => {
  await rounds(50)
  await s.open()
  await s.send('emitir', ODD)
  const { cdc, items } = await last()
  await rounds(null)
  await s.open('tipo=5')
  await s.press('traer', { 'documentoAsociado.0.cdc': cdc })
  expect({ text: s.b.text(), form: s.form() }).toMatchObject({
    text: expect.stringMatching(SUMS),
    form: { redondearA: '50', 'items.0.descripcion': 'Yerba mate', 'items.0.precioUnitario': '74.037' },
  })
  await s.send('emitir')
  const note = await last()
  expect({ estado: note.estado, total: note.total, items: note.items.length }).toEqual({
    ...{ estado: 'approved', total: '74000.00000000', items: items.length },
  })
})
