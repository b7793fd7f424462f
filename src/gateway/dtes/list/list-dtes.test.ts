/** GET /api/sifen/dtes: every filter, pages without gap or repeat, and only the caller's companies. */
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, idsOf, SALE, SYNC } from '../../../../test/support/issuing-app.ts'
import { dtes } from '../../../db/index.ts'

const LIST = '/api/sifen/dtes'
const UNKNOWN_CDC = '01800123450001001000000222026112114292279601'

type Row = typeof dtes.$inferSelect
type InList = { data: { id: number; cdc: string }[]; next_before_id?: number }

let t: IssuingApp
let approved: Row
/** Documents of the operator's company, oldest first. */
const ids: number[] = []
let foreign: Row

beforeAll(async () => {
  t = await buildIssuingApp()
  approved = await issue('operador', t.factura())
  ids.push(approved.id)
  const emitter = await t.make.emitter(t.ajena)
  await t.equip(emitter)
  foreign = await issue('ajeno', { ...idsOf(await t.make.numeracion(t.ajena.id)), ...SALE })
  for (const over of OTHERS) ids.push(await copy(over))
})
afterAll(() => t.close())

async function issue(who: 'operador' | 'ajeno', body: object) {
  const res = await t.as(who).post(SYNC, body)
  return t.dte(res.json().id)
}

let copies = 0
/** Inserts a copy of the first document with `over`. */
async function copy(over: Partial<Row> = {}): Promise<number> {
  copies += 1
  const { id, ...row } = { ...approved, ...over }
  const cdc = `${row.cdc.slice(0, 34)}${String(copies).padStart(9, '0')}0`
  const values = { ...row, cdc, numero: over.numero ?? 1000 + copies }
  const [inserted] = await t.deps.db.insert(dtes).values(values).returning({ id: dtes.id })
  return inserted?.id as number
}

/** One document for each filter. Its index in `ids` is one higher. */
const OTHERS: Partial<Row>[] = [
  { estado: 'rejected', sifen_result_code: '1002', sifen_result_service: 'recibe' },
  { tipo_documento: 5 },
  { fecha_emision: '2026-10-31T23:59:59' },
  { fecha_emision: '2026-11-01T00:00:00' },
  { numero: 123, establecimiento: '002' },
  { receptor_nombre: 'Librería 100% Ñandú S.A.', receptor_documento: '80012345-0' },
  { ambiente: 'prod' },
]

const list = (query: string, who: Parameters<IssuingApp['as']>[0] = 'operador') => t.as(who).get(`${LIST}${query}`)
const idsFor = async (query: string) => ((await list(query)).json() as InList).data.map(({ id }) => id)
const nth = (...places: number[]) => places.map(place => ids[place])

describe('GET /api/sifen/dtes', () => {
  it('200 with the summary fields of the detail', async () => {
    const res = await list(`?cdc=${approved.cdc}`)
    const detail = (await t.as('operador').get(`${LIST}/${approved.id}`)).json()
    const { advertencias, atencion, cancelable_hasta, enlaces, eventos, historial, reemplazado_por, ...rest } = detail
    const { xml_signed_path, tipo_cambio, ...shown } = rest
    expect({ status: res.statusCode, body: res.json() }).toEqual({ status: 200, body: { data: [shown] } })
  })

  it('200 with the newest documents first', async () => {
    expect(await idsFor('')).toEqual(ids.toReversed())
  })

  it.each([
    ['?estado=rejected', () => nth(1)],
    ['?estado=approved&tipo_documento=5', () => nth(2)],
    ['?hasta=2026-10-31', () => nth(3)],
    ['?desde=2026-11-01&hasta=2026-11-01', () => nth(4)],
    ['?desde=2026-10-31&hasta=2026-11-01', () => nth(4, 3)],
    ['?numero=123', () => nth(5)],
    ['?numero=002-001-0000123', () => nth(5)],
    ['?numero=001-001-0000123', () => []],
    ['?receptor=librer', () => nth(6)],
    ['?receptor=100%25%20%C3%91', () => nth(6)],
    ['?receptor=100%25x', () => []],
    ['?receptor=80012345', () => nth(6)],
    ['?receptor=_______________________', () => []],
    ['?ambiente=prod', () => nth(7)],
    ['?emitter_id=999999', () => []],
    [`?cdc=${UNKNOWN_CDC}`, () => []],
    ['?estado=sent', () => []],
  ])('200 filtered by %s', async (query, expected) => {
    expect(await idsFor(query)).toEqual(expected())
  })

  it('200 filtered by the id of its emitter', async () => {
    expect(await idsFor(`?emitter_id=${t.emitter.id}`)).toEqual(ids.toReversed())
  })

  it('200 without documents of other companies under every filter; all of them for a superadmin', async () => {
    for (const query of [`?cdc=${foreign.cdc}`, `?emitter_id=${foreign.emitter_id}`])
      expect(await idsFor(query)).toEqual([])
    expect(((await list('', 'ajeno')).json() as InList).data.map(({ id }) => id)).toEqual([foreign.id])
    expect((await list(`?cdc=${foreign.cdc}`, 'superadmin')).json().data).toHaveLength(1)
    expect((await list('', 'superadmin')).json().data).toHaveLength(ids.length + 1)
  })

  it('200 page by page without gap or repeat, while others are created', async () => {
    const seen: number[] = []
    let query = '?limit=3'
    for (let pages = 0; pages < 10; pages += 1) {
      const page = (await list(query)).json() as InList
      seen.push(...page.data.map(({ id }) => id))
      const created = await copy()
      await t.deps.db.update(dtes).set({ updated_at: t.clock.now() }).where(eq(dtes.id, created))
      if (page.next_before_id === undefined) break
      query = `?limit=3&before_id=${page.next_before_id}`
    }
    expect(seen).toEqual(ids.toReversed())
  })

  it.each(['operador', 'superadmin'] as const)(
    '200 page by page within a period, by date of issue, while others are created: %s',
    async who => {
      const days = ['05', '01', '09', '09', '03', '07', '01', '09']
      const made = []
      for (const day of days) made.push({ day, id: await copy({ fecha_emision: `2026-09-${day}T10:00:00` }) })
      const seen: number[] = []
      let query = '?desde=2026-09-01&hasta=2026-09-09&limit=3'
      const first = query
      for (let pages = 0; pages < 10; pages += 1) {
        const page = (await list(query, who)).json() as InList
        seen.push(...page.data.map(({ id }) => id))
        made.push({ day: '09', id: await copy({ fecha_emision: '2026-09-09T23:00:00' }) })
        if (page.next_before_id === undefined) break
        query = `${first}&before_id=${page.next_before_id}`
      }
      const present = made.slice(0, days.length)
      const order = present.toSorted((a, b) => b.day.localeCompare(a.day) || b.id - a.id)
      expect(seen).toEqual(order.map(({ id }) => id))
      await t.deps.db.delete(dtes).where(
        inArray(
          dtes.id,
          made.map(({ id }) => id),
        ),
      )
    },
  )

  it('200 without documents when before_id is another company’s, within a period', async () => {
    expect(await idsFor(`?desde=2026-10-01&before_id=${foreign.id}`)).toEqual([])
  })

  it('200 with 50 documents by default, and the cursor of the next page', async () => {
    for (let more = 0; more < 50; more += 1) await copy()
    const page = (await list('')).json() as InList
    expect({ length: page.data.length, next: page.next_before_id }).toEqual({ length: 50, next: page.data.at(-1)?.id })
    expect((await list('?limit=500')).json()).not.toHaveProperty('next_before_id')
  })

  it('422 naming every invalid filter', async () => {
    const query =
      '?emitter_id=0&ambiente=x&estado=x&tipo_documento=9&desde=2026-02-30&hasta=x&numero=1-1&cdc=1&receptor=%20&before_id=x&limit=501'
    const res = await list(query)
    const named = query.slice(1).split('&')
    expect({ status: res.statusCode, fields: Object.keys(res.json().errors) }).toEqual({
      status: 422,
      fields: named.map(pair => pair.split('=')[0]),
    })
  })

  it('422 for a period that ends before it begins', async () => {
    const res = await list('?desde=2026-11-02&hasta=2026-11-01')
    expect({ status: res.statusCode, errors: res.json().errors }).toEqual({
      status: 422,
      errors: { hasta: ['El campo hasta debe ser una fecha igual o posterior a desde.'] },
    })
  })
})

describe('GET /api/sifen/dtes?updated_since', () => {
  it('200 with changes since an instant, oldest first, and the position of the next ones', async () => {
    const at = (seconds: number) => new Date(Date.parse('2026-11-20T10:00:00Z') + seconds * 1000)
    const older = await copy({ updated_at: at(0) })
    const [same, other] = [await copy({ updated_at: at(1) }), await copy({ updated_at: at(1) })]
    const followed = async (query: string) => {
      const { data, next_updated_since } = (await list(`?updated_since=${query}&hasta=2026-11-21&limit=2`)).json()
      return { ids: (data as InList['data']).map(({ id }) => id), next: next_updated_since as string }
    }
    const first = await followed('2026-11-20T09:59:59Z')
    expect(first).toEqual({ ids: [older, same], next: `${at(1).toISOString()},${same}` })
    const second = await followed(first.next)
    expect(second.ids[0]).toBe(other)
    expect((await list(`?updated_since=${first.next}`, 'ajeno')).json().data).toHaveLength(1)
  })

  it('200 goes back by the overlap at the end, so that a change that is committed late is seen', async () => {
    const { next_updated_since: next } = (await list(`?updated_since=${t.clock.now().toISOString()}&limit=500`)).json()
    expect(next).toBe(`${new Date(t.clock.now().getTime() - 300_000).toISOString()},0`)
    const late = await copy({ updated_at: new Date(t.clock.now().getTime() - 299_000) })
    expect(await idsFor(`?updated_since=${next}&limit=500`)).toContain(late)
  })

  it('422 for a malformed updated_since', async () => {
    for (const query of ['?updated_since=ayer', `?updated_since=2026-13-40T00:00:00Z`])
      expect(Object.keys((await list(query)).json().errors)).toEqual(['updated_since'])
  })
})
