/** The number that the form announces is the one that its document takes. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { SYNC } from '../../../../test/support/issuing-app.ts'
import { openShop, type Shop, VENTA } from '../../../../test/web/emision-world.ts'
import { dtes } from '../../../db/index.ts'

let s: Shop
let first: Awaited<ReturnType<typeof issued>>
beforeAll(async () => {
  s = await openShop()
  first = await issued()
})
afterAll(() => s.t.close())
afterEach(() => s.t.restore())

/** Opens the form and returns the announced number. */
async function announced(): Promise<number> {
  await s.open()
  const [, numero] = /Llevará el número (\d{7}) si nadie emite antes/.exec(s.b.text()) ?? []
  return Number(numero)
}

const issued = async () => s.t.dte((await s.t.as('operador').post(SYNC, s.t.factura())).json().id)
const padded = (numero: number) => String(numero).padStart(7, '0')

async function voided(numero_inicio: number, numero_fin: number, serie?: string) {
  const { timbrado, establecimiento, punto_expedicion, tipo_documento } = first
  const res = await s.t.as('operador').post('/api/sifen/eventos/inutilizacion', {
    ...{ timbrado, establecimiento, punto_expedicion, tipo_documento, motivo: 'Salto en la numeración' },
    ...{ numero_inicio: padded(numero_inicio), numero_fin: padded(numero_fin), ...(serie && { serie }) },
  })
  expect(res.statusCode, res.body).toBe(200)
}

describe('the announced number', () => {
  it('skips voided numbers, but not those of another series', async () => {
    const next = await announced()
    await voided(next, next + 1)
    await voided(next + 3, next + 3, 'AA')
    expect(await announced()).toBe(next + 2)
    await issued()
    const last = await announced()
    expect({ last, taken: (await s.emit('tipo=1', VENTA)).numero }).toEqual({ last: next + 3, taken: next + 3 })
  })

  it('skips a number that a document in progress holds above the counter, and a voided one after it', async () => {
    const { id: _, ...row } = first
    const next = await announced()
    const held = { numero: next, cdc: `${row.cdc.slice(0, 43)}x`, estado: 'signed' as const, referencia_externa: null }
    await s.t.deps.db.insert(dtes).values({ ...row, ...held })
    expect(await announced()).toBe(next + 1)
    await voided(next + 1, next + 1)
    const last = await announced()
    expect({ last, taken: (await s.emit('tipo=1', VENTA)).numero }).toEqual({ last: next + 2, taken: next + 2 })
  })

  it('is the number that a rejection gave back', async () => {
    const next = await announced()
    s.t.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '1303', times: 1 })
    await s.t.as('operador').post(SYNC, s.t.factura())
    const again = await announced()
    expect({ again, taken: (await s.emit('tipo=1', VENTA)).numero }).toEqual({ again: next, taken: next })
  })
})
