/** The planner expects the same work for every company, environment and day, so that one plan serves all calls. */
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/support/build-test-app.ts'
import { dtes } from '../../../db/index.ts'
import { readListFigures, readWaiting } from './figures.queries.ts'
import { listPage } from './list-dtes.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
  const rows = Array.from({ length: 400 }, (_, at): typeof dtes.$inferInsert => ({
    ...{ empresa_id: t.empresa.id, emitter_id: t.emitter.id, tipo_documento: 1, numero: at + 1, via: 'async' },
    ...{ estado: at % 4 ? 'approved' : 'rejected', ambiente: 'test', cdc: `cdc-${at}`, payload: {} },
    ...{ timbrado: t.timbrado.numero, timbrado_fecha_inicio: '2026-01-01', codigo_seguridad: '000000001' },
    ...{ establecimiento: '001', punto_expedicion: '001', fecha_emision: '2026-11-20T10:00:00' },
    ...{ moneda: 'PYG', total_operacion: '11000', total_iva: '1000', receptor_documento: '80099006-4' },
    receptor_nombre: 'Cliente SA',
  }))
  await t.deps.db.insert(dtes).values(rows)
  await t.deps.db.execute(sql.raw('analyze dtes'))
})
afterAll(() => t.close())
afterEach(() => vi.restoreAllMocks())

type Requested = [query: string | { text: string }, values: unknown[]]

/** Returns the work that the planner expects of the only statement of `read`, in its own unit. */
async function expected(read: () => Promise<unknown>): Promise<number> {
  const { client } = t.database
  const spied = vi.spyOn(client, 'query')
  await read()
  const [[query, values]] = spied.mock.calls as unknown as [Requested]
  spied.mockRestore()
  const text = `explain (format json) ${typeof query === 'string' ? query : query.text}`
  const ask = client.query.bind(client) as (text: string, values: unknown[]) => Promise<{ rows: Plans[] }>
  const { rows } = await ask(text, values)
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Total Cost'] ?? Number.NaN
}
type Plans = { 'QUERY PLAN': { Plan: { 'Total Cost': number } }[] }

const NOW = new Date('2026-11-30T12:00:00Z')

it.each<[what: string, read: (empresaId: number) => Promise<unknown>]>([
  ['the newest documents', id => listPage(t.deps.db, id, {}, {}, 51)],
  ['the newest rejected documents', id => listPage(t.deps.db, id, { part: 'rejected' }, {}, 51)],
  ['the figures around the list', id => readListFigures(t.deps.db, id, 'test', NOW)],
  ['the documents that wait', id => readWaiting(t.deps.db, id, 'test', NOW)],
])('of %s: for a company with documents and for one without', async (_, read) => {
  const many = await expected(() => read(t.empresa.id))
  expect(many).toBeGreaterThan(0)
  expect(await expected(() => read(t.ajena.id))).toBe(many)
})

it('of the documents that wait: for any environment and day', async () => {
  const of = (...given: ['test' | 'prod', Date]) => expected(() => readWaiting(t.deps.db, t.empresa.id, ...given))
  const known = await of('test', NOW)
  expect({ prod: await of('prod', NOW), later: await of('test', new Date('2027-01-31T12:00:00Z')) }).toEqual({
    prod: known,
    later: known,
  })
})
