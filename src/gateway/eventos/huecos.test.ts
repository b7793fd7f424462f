/** GET /api/sifen/numeracion/huecos: unused numbers, as ranges that can be voided. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, idsOf, SYNC } from '../../../test/support/issuing-app.ts'
import { contadores, dtes } from '../../db/index.ts'

let t: IssuingApp
let place: Awaited<ReturnType<IssuingApp['make']['numeracion']>>
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  place = await t.make.numeracion(t.empresa.id)
})

const URL = () => `/api/sifen/numeracion/huecos?punto_expedicion_id=${place.punto.id}`
const gaps = async () => (await t.as('lector').get(URL())).json().data
const ranges = async () =>
  (await gaps()).map(({ numero_inicio, numero_fin }: Record<string, string>) => `${numero_inicio}-${numero_fin}`)
const issue = async (): Promise<number> => (await t.as('operador').post(SYNC, t.factura(idsOf(place)))).json().id
/** Sets a counter of the point. */
const count = (ultimo_numero: number, tipo_documento = 1) =>
  t.deps.db
    .insert(contadores)
    .values({ empresa_id: t.empresa.id, punto_expedicion_id: place.punto.id, tipo_documento, ultimo_numero })
    .onConflictDoUpdate({
      target: [contadores.empresa_id, contadores.punto_expedicion_id, contadores.tipo_documento],
      set: { ultimo_numero },
    })

it('there are no gaps before the first document, or between consecutive documents', async () => {
  expect(await gaps()).toEqual([])
  await issue()
  await issue()
  expect(await gaps()).toEqual([])
})

it('the gaps are skipped numbers and those of failed documents, with SIFEN’s deadline', async () => {
  await issue()
  const failed = await issue()
  await issue()
  await count(6)
  await issue()
  await t.deps.db.update(dtes).set({ estado: 'error' }).where(eq(dtes.id, failed))
  const place1 = { timbrado: place.timbrado.numero, establecimiento: '001', punto_expedicion: '001' }
  const codes = { ...place1, tipo_documento: 1, serie: null }
  expect(await gaps()).toEqual([
    { ...codes, numero_inicio: '0000002', numero_fin: '0000002', cantidad: 1, plazo: '2026-12-15' },
    { ...codes, numero_inicio: '0000004', numero_fin: '0000006', cantidad: 3, plazo: '2026-12-15' },
  ])
})

it('a gap with a reason is a complete request for its voiding, and disappears with it', async () => {
  await issue()
  await count(4)
  await issue()
  const [{ cantidad: _c, plazo: _p, ...range }] = await gaps()
  const res = await t
    .as('operador')
    .post('/api/sifen/eventos/inutilizacion', { ...range, motivo: 'Salto de numeración' })
  expect({ status: res.statusCode, left: await gaps() }).toEqual({ status: 200, left: [] })
})

it('the gaps start at the first document issued here, and are split into thousands', async () => {
  await issue()
  await t.deps.db.update(dtes).set({ numero: 500 }).where(eq(dtes.timbrado, place.timbrado.numero))
  await count(2600)
  expect(await ranges()).toEqual(['0000501-0001500', '0001501-0002500', '0002501-0002600'])
})

it('422 without a point, and with the same answer for an absent and another company’s point', async () => {
  expect((await t.as('lector').get('/api/sifen/numeracion/huecos')).json().errors).toEqual({
    punto_expedicion_id: ['El campo punto_expedicion_id es obligatorio.'],
  })
  const foreign = await t.as('ajeno').get(URL())
  const absent = await t.as('ajeno').get('/api/sifen/numeracion/huecos?punto_expedicion_id=999999')
  expect({ status: foreign.statusCode, body: foreign.body.replaceAll(`id ${place.punto.id}`, 'id 999999') }).toEqual({
    status: 422,
    body: absent.body,
  })
})

/** Returns a document with an explicit number, as a row of the table. */
const row = (numero: number, over: Partial<typeof dtes.$inferInsert> = {}): typeof dtes.$inferInsert => ({
  ...{ empresa_id: t.empresa.id, emitter_id: t.emitter.id, punto_expedicion_id: place.punto.id, tipo_documento: 1 },
  ...{ ambiente: 'test', timbrado: place.timbrado.numero, timbrado_fecha_inicio: '2026-01-01', numero },
  ...{ estado: 'approved', establecimiento: '001', punto_expedicion: '001', codigo_seguridad: '000000001' },
  ...{ cdc: `${place.timbrado.id}-${over.serie ?? over.tipo_documento ?? ''}-${numero}`, moneda: 'PYG', payload: {} },
  ...{ fecha_emision: '2026-11-21T10:00:00', via: 'sync', total_operacion: '1', total_iva: '0' },
  ...{ receptor_documento: '1', receptor_nombre: 'X', ...over },
})
const keep = (...rows: (typeof dtes.$inferInsert)[]) => t.deps.db.insert(dtes).values(rows)

describe('a series', () => {
  const shown = async (query = '') =>
    (await t.as('lector').get(URL() + query))
      .json()
      .data.map((gap: Record<string, string>) => [gap.serie, `${gap.numero_inicio}-${gap.numero_fin}`])

  it('has gaps of its own up to its highest document, filtered by `serie`', async () => {
    await issue()
    await keep(row(3), row(1, { serie: 'AA' }), row(4, { serie: 'AA' }))
    await count(9)
    const [none, ofAa] = [
      [null, '0000002-0000002'],
      ['AA', '0000002-0000003'],
    ]
    expect({ all: await shown(), aa: await shown('&serie=AA'), bb: await shown('&serie=BB') }).toEqual({
      all: [none, ofAa],
      aa: [ofAa],
      bb: [],
    })
  })

  it('has its gap voided by a request with the fields of the gap', async () => {
    await keep(row(1, { serie: 'AA' }), row(4, { serie: 'AA' }))
    await count(4)
    const [{ cantidad: _c, plazo: _p, ...range }] = await gaps()
    const body = { ...range, motivo: 'Salto de numeración' }
    const res = await t.as('operador').post('/api/sifen/eventos/inutilizacion', body)
    expect({ status: res.statusCode, left: await gaps() }).toEqual({ status: 200, left: [] })
  })

  it('422 for a malformed series', async () => {
    const res = await t.as('lector').get(`${URL()}&serie=aa`)
    expect({ status: res.statusCode, fields: Object.keys(res.json().errors) }).toEqual({
      status: 422,
      fields: ['serie'],
    })
  })
})

describe('more than 100 ranges', () => {
  it('are returned in pages, each range once', async () => {
    const odd = Array.from({ length: 231 }, (_, n) => row(1 + 2 * n))
    await keep(...odd, row(1, { tipo_documento: 5 }))
    await count(461)
    await count(3, 5)
    const found: string[] = []
    const sizes: number[] = []
    for (let after: string | undefined = ''; after !== undefined; ) {
      const page: { data: Record<string, string>[]; next_after?: string } = (
        await t.as('lector').get(URL() + (after && `&after=${after}`))
      ).json()
      sizes.push(page.data.length)
      found.push(...page.data.map(gap => `${gap.tipo_documento}:${gap.numero_inicio}`))
      after = page.next_after
    }
    const evens = Array.from({ length: 230 }, (_, n) => `1:${String(2 + 2 * n).padStart(7, '0')}`)
    expect({ sizes, found }).toEqual({ sizes: [100, 100, 31], found: [...evens, '5:0000002'] })
  })

  it('422 for a malformed cursor', async () => {
    const res = await t.as('lector').get(`${URL()}&after=7`)
    expect({ status: res.statusCode, fields: Object.keys(res.json().errors) }).toEqual({
      status: 422,
      fields: ['after'],
    })
  })
})
