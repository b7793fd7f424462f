/** A range is voided only when SIFEN has none of the CDCs that we know under its numbers (docs/notes A41). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
import { attempts, dtes, eventos } from '../../db/index.ts'
import { assertUnknownToSifen } from '../../gateway/eventos/ask-known-cdcs.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())
beforeEach(() => t.restore())

/** Ends a document in `error`; SIFEN has it when the fault is reset-after. */
async function failed(fault: 'reset-after' | 'reset-before') {
  t.sandbox.script({ service: 'recibe', fault, times: 1 })
  const { id, cdc } = (await t.as('operador').post(SYNC, t.factura())).json()
  await t.deps.db.update(dtes).set({ estado: 'error', due_at: null, due_kind: null }).where(eq(dtes.id, id))
  return { id, cdc, numero: (await t.dte(id)).numero }
}
const padded = (numero: number) => String(numero).padStart(7, '0')
const inutilizar = (desde: number, hasta = desde) =>
  t.as('operador').post('/api/sifen/eventos/inutilizacion', {
    ...{ timbrado: t.timbrado.numero, establecimiento: '001', punto_expedicion: '001', tipo_documento: 1 },
    ...{ numero_inicio: padded(desde), numero_fin: padded(hasta), motivo: 'Números que no se usaron' },
  })
const eventCount = () => t.deps.db.$count(eventos)

it('409 naming the document that SIFEN has, which becomes approved', async () => {
  const { id, cdc, numero } = await failed('reset-after')
  const before = await eventCount()
  const res = await inutilizar(numero)
  expect({ status: res.statusCode, body: res.json() }).toMatchObject({
    status: 409,
    body: { code: 'RANGO_EN_USO', message: expect.stringContaining(`DTE ${id}, SIFEN tiene su CDC ${cdc}`) },
  })
  expect((await t.dte(id)).estado).toBe('approved')
  expect(await eventCount()).toBe(before)
})

it('200 when SIFEN has none of them, which it was asked for', async () => {
  const { cdc, numero } = await failed('reset-before')
  const before = t.requests(cdc)
  expect((await inutilizar(numero)).statusCode).toBe(200)
  expect(t.requests(cdc) - before).toBe(1)
})

it('409 for the CDC of an earlier posting of the number', async () => {
  const { id, numero } = await failed('reset-before')
  const { cdc } = (await t.as('operador').post(SYNC, t.factura())).json()
  await t.deps.db.update(attempts).set({ cdc }).where(eq(attempts.dte_id, id))
  const res = await inutilizar(numero)
  expect({ status: res.statusCode, message: res.json().message }).toEqual({
    status: 409,
    message: expect.stringContaining(cdc),
  })
  expect((await t.dte(id)).estado).toBe('error')
})

it.each(['html', 'reset-before', 'generic'] as const)(
  '504 and no event when SIFEN answers a query with %s',
  async fault => {
    const { numero } = await failed('reset-before')
    const before = await eventCount()
    t.sandbox.script({ service: 'consulta', fault, times: 1 })
    const res = await inutilizar(numero)
    expect({ status: res.statusCode, code: res.json().code }).toEqual({ status: 504, code: 'RANGO_SIN_CONSULTAR' })
    expect(await eventCount()).toBe(before)
  },
)

it('504 when the queries take too long together', async () => {
  const { id, cdc, numero } = await failed('reset-before')
  t.interpose('consulta', () => new Promise(() => {}))
  const identity = { certPem: '', keyPem: '' } as never
  const signer = { identity, ambiente: 'test' as const, userId: 1 }
  const known = [{ empresa_id: t.empresa.id, id, numero, cdc }]
  await expect(assertUnknownToSifen(t.deps, signer, known, 5)).rejects.toMatchObject({ status: 504 })
})

it('504 when a document of the range ended after the queries', async () => {
  const { numero } = await failed('reset-before')
  const after = await failed('reset-before')
  await t.deps.db.update(dtes).set({ estado: 'rejected' }).where(eq(dtes.id, after.id))
  t.interpose('consulta', async (real, cdc) => {
    await t.deps.db.update(dtes).set({ numero }).where(eq(dtes.id, after.id))
    return real.consulta(cdc)
  })
  const before = await eventCount()
  expect((await inutilizar(numero)).statusCode).toBe(504)
  expect(await eventCount()).toBe(before)
})

it('asks each CDC once when several postings had it', async () => {
  const { cdc, numero } = await failed('reset-before')
  const requests = vi.fn()
  t.interpose('consulta', (real, each) => {
    requests(each)
    return real.consulta(each)
  })
  await inutilizar(numero)
  expect(requests.mock.calls).toEqual([[cdc]])
})
