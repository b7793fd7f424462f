/** Acts of MCP other than an issue, and the KuDE, over POST /mcp. docs/notes 541, 543. */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { preparadosMcp } from '../../src/db/index.ts'
import { createCuenta } from '../../src/gateway/cuentas/index.ts'
import { doEveryAct, preparedBy } from './flow.ts'
import { buildMcpApp, type McpApp } from './mcp-app.ts'
import { REVISIONS } from './mcp-client.ts'

let m: McpApp
let t: McpApp['t']
let open: McpApp['open']
beforeAll(async () => {
  m = await buildMcpApp()
  ;({ t, open } = m)
})
afterAll(() => t.close())
afterEach(() => m.closeClients())

const sold = async () => (await t.as('operador').post('/api/sifen/dtes/sync', t.factura())).json() as { cdc: string }
const motivo = 'Lo pidió el cliente'

describe.each(REVISIONS)('revision %s', revision => {
  it('does every act once, and nothing when what is repeated differs', async () => {
    await doEveryAct(t, await open(t.tokens.operador, undefined, revision))
  })
})

describe('the first act', () => {
  it('is nothing for a token that may not send, or of another company', async () => {
    const { cdc } = await sold()
    const before = await t.footprint()
    const status = async (token: string) =>
      (await (await open(token)).call('preparar_cancelacion', { cdc, motivo })).datos.status
    expect({ lector: await status(t.tokens.lector), ajeno: await status(t.tokens.ajeno) }).toEqual({
      lector: 403,
      ajeno: 404,
    })
    expect(await t.footprint()).toEqual(before)
  })

  it('refuses the environment that the token may not use', async () => {
    const { cdc } = await sold()
    const who = { empresaId: t.empresa.id, userId: t.users.admin.id }
    const limites = { ambiente: 'prod' as const, monto_maximo: null, documentos_por_dia: null }
    const account = { nombre: 'Modelo', redes: ['127.0.0.1/32'], limites, abilities: ['sifen:read', 'sifen:send'] }
    const { token } = await createCuenta(t.deps, who, account as Parameters<typeof createCuenta>[2])
    const answer = await (await open(token)).call('preparar_cancelacion', { cdc, motivo })
    expect(answer.datos).toMatchObject({ status: 403, code: 'LIMITE_DEL_TOKEN', limite: 'ambiente' })
  })

  it('reports every problem of the request with its field', async () => {
    const { datos } = await (await open()).call('preparar_inutilizacion', {})
    expect(datos).toMatchObject({ status: 422, errors: { motivo: expect.any(Array), timbrado: expect.any(Array) } })
  })
})

it('a repetition whose first answer was not kept is refused by the operation: one event stands', async () => {
  const client = await open()
  const { cdc } = await sold()
  const second = await preparedBy(client, 'preparar_cancelacion', { cdc, motivo })
  const made = await client.call('cancelar_documento', second)
  await t.db.update(preparadosMcp).set({ respuesta: null }).where(eq(preparadosMcp.id, second.preparado_id))
  const again = await client.call('cancelar_documento', second)
  expect(again).toMatchObject({ isError: true, datos: { status: 409, evento_id: made.datos.evento_id } })
})

describe('preparar_lote', () => {
  const created = async (over: object = {}) =>
    ((await t.as('operador').post('/api/sifen/dtes', t.factura({ ...over }))).json() as { id: number }).id
  const loteOf = (...dte_ids: number[]) => ({ emitter_id: t.emitter.id, dte_ids })

  it('shows each document, and the exact total of each currency', async () => {
    const items = [{ descripcion: 'Yerba mate', cantidad: 3, precioUnitario: '10.35', afectacionIva: 1, tasaIva: 10 }]
    const dollars = { moneda: 'USD', tipo_cambio: 7300, items }
    const ids = [await created(dollars), await created(), await created()]
    const { datos } = await (await open()).call('preparar_lote', loteOf(...ids))
    expect(datos.repite).toEqual({ documentos: '3', total: 'PYG 22000, USD 31.05' })
    expect((datos.resumen as { nombre: string }[]).map(({ nombre }) => nombre)).toEqual([
      'Emisor',
      ...ids.map(id => `Documento ${id}`),
      ...['Documentos', 'Total', 'Total'],
    ])
  })

  it('refuses already what the lot, or a limit of the token, would refuse', async () => {
    const id = await created()
    const { id: approved } = (await t.as('operador').post('/api/sifen/dtes/sync', t.factura())).json()
    const limites = { ambiente: null, monto_maximo: '10999', documentos_por_dia: null }
    const who = { empresaId: t.empresa.id, userId: t.users.admin.id }
    const account = { nombre: 'Lotes', redes: ['127.0.0.1/32'], limites, abilities: ['sifen:read', 'sifen:send'] }
    const { token } = await createCuenta(t.deps, who, account as Parameters<typeof createCuenta>[2])
    const before = await t.footprint()
    const answer = async (whose: string, ...ids: number[]) =>
      (await (await open(whose)).call('preparar_lote', loteOf(...ids))).datos
    expect({
      approved: await answer(t.tokens.operador, id, approved),
      limited: await answer(token, id),
      reader: await answer(t.tokens.lector, id),
      foreign: await answer(t.tokens.ajeno, id),
    }).toMatchObject({
      approved: { status: 422, errors: { dte_ids: [expect.stringContaining(`${approved} (approved)`)] } },
      limited: { status: 403, code: 'LIMITE_DEL_TOKEN', limite: 'monto_maximo' },
      reader: { status: 403 },
      foreign: { status: 422, errors: { emitter_id: expect.any(Array) } },
    })
    expect(await t.footprint()).toEqual(before)
  })
})

describe('descargar_kude', () => {
  it('has the bytes only on request, and another company has none', async () => {
    const { cdc } = await sold()
    const client = await open()
    expect((await client.call('descargar_kude', { id: cdc })).datos.code).toBe('FALTA_BASE64')
    const { datos } = await client.call('descargar_kude', { id: cdc, base64: true })
    expect(Buffer.from(datos.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    const foreign = await (await open(t.tokens.ajeno)).call('descargar_kude', { id: cdc, base64: true })
    expect(foreign.datos.status).toBe(404)
  })
})
