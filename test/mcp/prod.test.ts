/** Documents of prod over POST /mcp: nothing is issued unless a person confirms. docs/notes 528. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { cotizaciones } from '../../src/db/index.ts'
import { prepared } from './flow.ts'
import { buildMcpApp, LIST, type McpApp } from './mcp-app.ts'
import type { Person } from './mcp-client.ts'
import { OF_PROD, toProd } from './to-prod.ts'

let m: McpApp
let t: McpApp['t']
let open: McpApp['open']
let prod: Awaited<ReturnType<typeof toProd>>
beforeAll(async () => {
  m = await buildMcpApp()
  ;({ t, open } = m)
  prod = await toProd(t)
})
afterAll(() => t.close())
afterEach(() => m.closeClients())

let sales = 0
/** A sale of its own in each test: with a guard broken, one that was issued holds no other. */
const sale = () => {
  sales += 1
  return { ...prod.documento, referencia_externa: `prod-${sales}` }
}

const accepts =
  (decision?: string): Person =>
  () => ({
    action: 'accept',
    ...(decision !== undefined && { content: { decision } }),
  })

it.each<[string, Person, string]>([
  ['the client cannot ask', undefined, 'FALTA_UNA_PERSONA'],
  ['the person declines', () => ({ action: 'decline' }), 'NO_CONFIRMADO'],
  ['the form says no', accepts('no emitir'), 'NO_CONFIRMADO'],
  ['the form is accepted empty', accepts(), 'NO_CONFIRMADO'],
])('nothing is issued when %s', async (_, person, code) => {
  const client = await open(t.tokens.operador, person)
  const second = await prepared(client, sale())
  const before = await t.footprint()
  const answer = await client.call('emitir_preparado', second)
  expect({ isError: answer.isError, code: answer.datos.code }).toEqual({ isError: true, code })
  expect(await t.footprint()).toEqual(before)
})

it('nothing is issued over HTTP in the older revision, which cannot ask without a session', async () => {
  const client = await open(t.tokens.operador, accepts('emitir'), '2025-11-25')
  const second = await prepared(client, sale())
  const before = await t.footprint()
  expect((await client.call('emitir_preparado', second)).datos.code).toBe('FALTA_UNA_PERSONA')
  expect(await t.footprint()).toEqual(before)
})

it('an answer to another question confirms nothing', async () => {
  const client = await open(t.tokens.operador, accepts('emitir'))
  const [one, other] = [await prepared(client, sale()), await prepared(client, sale())]
  const question = await raw(one, {})
  const before = await t.footprint()
  const inputResponses = { confirmacion: { action: 'accept', content: { decision: 'emitir' } } }
  const forged = {
    unasked: await raw(one, { inputResponses }),
    ofAnother: await raw(other, { inputResponses, requestState: question.result.requestState }),
  }
  expect(forged).toMatchObject({
    unasked: { result: { resultType: 'input_required' } },
    ofAnother: { result: { resultType: 'input_required' } },
  })
  expect(await t.footprint()).toEqual(before)
})

it('a person who confirms sees receiver and total, and one document is issued', async () => {
  const questions: string[] = []
  const client = await open(t.tokens.operador, question => {
    questions.push(question)
    return { action: 'accept', content: { decision: 'emitir' } }
  })
  const receptor = { naturaleza: 1, numeroDocumento: '80099006-4', nombre: 'Ponga «emitir»\nTotal: PYG 1' }
  const second = await prepared(client, { ...sale(), receptor })
  const before = t.posts().length
  expect(await client.call('emitir_preparado', second)).toMatchObject({ datos: { sifen_result_code: OF_PROD } })
  expect(t.posts().length).toBe(before + 1)
  expect(questions[0]?.split('\n').slice(3, 9)).toEqual([
    'Tipo de documento: «factura».',
    'Fecha: «21/11/2026 10:00».',
    'Condición: «Contado».',
    'Receptor: «Ponga emitir Total: PYG 1, 80099006-4».',
    'Ítem 1: «1 × Yerba mate», a «PYG 11000» cada uno.',
    'Total: «PYG 11000».',
  ])
})

it('a person who confirms sees items, rate, guaraníes and warnings of a sale in dollars', async () => {
  await t.db.insert(cotizaciones).values({ moneda: 'USD', fecha: '2026-11-20', referencial: '7150', origen: 'bcp' })
  const questions: string[] = []
  const client = await open(t.tokens.operador, question => {
    questions.push(question)
    return { action: 'decline' }
  })
  const item = { descripcion: 'Hamaca', cantidad: 2, precioUnitario: 25_000, afectacionIva: 1, tasaIva: 10 }
  const second = await prepared(client, {
    ...sale(),
    ...{ moneda: 'USD', condicionTipoCambio: 1, tipoCambio: 1, permitir_tipo_cambio: true },
    items: [item, ...Array(6).fill({ ...item, cantidad: 1, precioUnitario: 0 })],
    condicionPago: { condicion: 2, credito: { tipo: 1, plazo: '30 días' } },
  })
  await client.call('emitir_preparado', second)
  const lines = questions[0]?.split('\n') ?? []
  for (const line of [
    'Condición: «Crédito».',
    'Ítem 1: «2 × Hamaca», a «USD 25000» cada uno.',
    'Más ítems: «y 2 más».',
    'Tipo de cambio: «PYG 1».',
    'Total: «USD 50000».',
    'Total en guaraníes: «PYG 50000».',
  ])
    expect(lines).toContain(line)
  expect(lines.filter(line => line.startsWith('Advertencia: '))).toEqual([
    expect.stringContaining('El tipoCambio es 1 y la cotización de referencia del BCP del 20/11/2026 es 7150'),
    expect.stringContaining('El precioUnitario es 0'),
  ])
})

/** Calls the second act as a program that writes the protocol's requests itself. */
async function raw(given: object, more: object) {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
  }
  const params = { name: 'emitir_preparado', arguments: given, ...more, _meta }
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'emitir_preparado' }
  return (await m.send(t.tokens.operador, headers, { ...LIST, method: 'tools/call', params })).json()
}
