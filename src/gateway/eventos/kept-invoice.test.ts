/** An invoice with a credit or debit note is not cancelled, and one that is being cancelled gets no note (A45). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Body, buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
import { dtes, type Estado, eventos } from '../../db/index.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())
beforeEach(() => t.restore())

const post = (url: string, body: Body = {}) => t.as('operador').post(url, body)
const issue = async (body: Body = t.factura()): Promise<{ id: number; cdc: string }> => (await post(SYNC, body)).json()
const nota = (cdc: string, over: Body = {}): Body =>
  t.factura({
    ...{ tipoDocumento: 5, notaCreditoDebito: { motivo: 2 }, documentoAsociado: { formato: 1, cdc } },
    items: [{ descripcion: 'Devolución', cantidad: 1, precioUnitario: 1000, afectacionIva: 1, tasaIva: 10 }],
    ...over,
  })
const cancel = (cdc: string) => post('/api/sifen/eventos/cancelacion', { cdc, motivo: 'Error en el precio' })
const stand = (id: number, estado: Estado) => t.deps.db.update(dtes).set({ estado }).where(eq(dtes.id, id))
const eventCount = () => t.deps.db.$count(eventos)

describe('an invoice with a note', () => {
  it.each(['draft', 'signed', 'sent', 'approved', 'approved_obs'] as const)(
    '409 naming a note that is %s',
    async estado => {
      const { id, cdc } = await issue()
      const { id: notaId } = await issue(nota(cdc))
      await stand(notaId, estado)
      const before = await eventCount()
      const res = await cancel(cdc)
      expect({ status: res.statusCode, body: res.json() }).toMatchObject({
        status: 409,
        body: { code: 'DTE_CON_NOTAS', message: expect.stringContaining(`(DTE ${notaId}, ${estado})`) },
      })
      expect({ events: await eventCount(), estado: (await t.dte(id)).estado }).toEqual({
        events: before,
        estado: 'approved',
      })
    },
  )

  it.each(['rejected', 'error', 'cancelled'] as const)('200 when its note is %s', async estado => {
    const { cdc } = await issue()
    await stand((await issue(nota(cdc))).id, estado)
    expect((await cancel(cdc)).statusCode).toBe(200)
  })

  it('409 for a debit note; 200 once it is cancelled', async () => {
    const { cdc } = await issue()
    const debit = await issue(nota(cdc, { tipoDocumento: 6 }))
    expect((await cancel(cdc)).json()).toMatchObject({ message: expect.stringContaining('débito') })
    expect((await cancel(debit.cdc)).statusCode).toBe(200)
    expect((await cancel(cdc)).statusCode).toBe(200)
  })

  it('is not held by the note of another company or of another invoice', async () => {
    const [one, other] = [await issue(), await issue()]
    await issue(nota(other.cdc))
    expect((await cancel(one.cdc)).statusCode).toBe(200)
  })
})

describe('a note about an invoice whose cancellation is under way', () => {
  /** Stops a cancellation after its event is stored, while SIFEN has not answered. */
  async function underway() {
    const { id, cdc } = await issue()
    t.sandbox.script({ service: 'evento', fault: 'reset-before', times: 1 })
    expect((await cancel(cdc)).statusCode).toBe(504)
    return { id, cdc }
  }

  it('422, and no number is taken', async () => {
    const { cdc } = await underway()
    const before = await t.deps.db.$count(dtes)
    for (const url of [SYNC, '/api/sifen/dtes']) {
      const res = await post(url, nota(cdc))
      expect({ status: res.statusCode, fields: Object.keys(res.json().errors) }).toEqual({
        ...{ status: 422, fields: ['documentoAsociado.0.cdc'] },
      })
    }
    expect(await t.deps.db.$count(dtes)).toBe(before)
  })

  it('422 for the resend of a note that had failed', async () => {
    const { cdc } = await issue()
    const { id } = await issue(nota(cdc))
    await stand(id, 'error')
    t.sandbox.script({ service: 'evento', fault: 'reset-before', times: 1 })
    expect((await cancel(cdc)).statusCode).toBe(504)
    expect((await post(`/api/sifen/dtes/${id}/reenviar`)).statusCode).toBe(422)
  })

  it('either is done, never both, of a note and a cancellation at the same time', async () => {
    for (let round = 0; round < 8; round++) {
      const { id, cdc } = await issue()
      const [note, cancelled] = await Promise.all([post('/api/sifen/dtes', nota(cdc)), cancel(cdc)])
      expect([note?.statusCode, cancelled?.statusCode].map(status => status === 200 || status === 201)).toContain(false)
      const holding = await t.deps.db.$count(dtes, eq(dtes.cdc_asociado, cdc))
      expect(holding === 0 || (await t.dte(id)).estado === 'approved').toBe(true)
    }
  })
})
