/** GET /api/sifen/lotes and GET /api/sifen/lotes/{id} (docs/notes 377). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp } from '../../../test/support/issuing-app.ts'
import { lots } from '../../../test/support/lotes.ts'

const LIST = '/api/sifen/lotes'

let t: IssuingApp
const l = lots(() => t)
/** The lots: finished, in process, not queued. */
const ids: number[] = []
let first: { id: number; cdc: string }[]
beforeAll(async () => {
  t = await buildIssuingApp({ env: { LOTE_FIRST_POLL_SECONDS: '600', LOTE_POLL_SECONDS: '600' } })
  first = await l.drafts(2)
  ids.push((await l.send(first, { batch_id: 77 })).json().lote_id)
  await t.wait(600)
  t.clock.advance(86_400)
  ids.push((await l.send(await l.drafts(1))).json().lote_id)
  t.sandbox.script({ service: 'recibe-lote', fault: 'reject', codigo: '0301', times: 1 })
  ids.push((await l.send(await l.drafts(1))).json().lote_id)
})
afterAll(() => t.close())

const list = async (query: string, who: Parameters<IssuingApp['as']>[0] = 'lector') => {
  const res = await t.as(who).get(`${LIST}${query}`)
  const { data, next_before_id } = res.json()
  return { status: res.statusCode, ids: data?.map(({ lote_id }: { lote_id: number }) => lote_id), next_before_id }
}
const nth = (...places: number[]) => ({ status: 200, ids: places.map(place => ids[place]), next_before_id: undefined })

describe('GET /api/sifen/lotes', () => {
  it('200 with the company’s lots, newest first, and the states of their documents', async () => {
    expect(await list('')).toEqual(nth(2, 1, 0))
    const { data } = (await t.as('lector').get(LIST)).json()
    expect(data[2]).toMatchObject({ estado: 'settled', batch_id: 77, cod_res: '0362', documentos: { approved: 2 } })
    expect(data[0]).toMatchObject({ estado: 'unknown', cod_res: '0301', documentos: { sent: 1 } })
    expect(await list('', 'ajeno')).toEqual(nth())
  })

  it('200 for each filter', async () => {
    const settled = (await t.as('lector').get(`${LIST}/${ids[0]}`)).json()
    expect(await list('?estado=received')).toEqual(nth(1))
    expect(await list(`?emitter_id=${t.emitter.id}`)).toEqual(nth(2, 1, 0))
    expect(await list('?emitter_id=999999')).toEqual(nth())
    expect(await list(`?prot_lote=${settled.prot_lote}`)).toEqual(nth(0))
    expect(await list('?batch_id=77')).toEqual(nth(0))
    expect(await list('?desde=2026-11-22')).toEqual(nth(2, 1))
    expect(await list('?hasta=2026-11-21')).toEqual(nth(0))
  })

  it('200 in pages', async () => {
    expect(await list('?limit=2')).toEqual({ ...nth(2, 1), next_before_id: ids[1] })
    expect(await list(`?limit=2&before_id=${ids[1]}`)).toEqual(nth(0))
  })

  it('422 for invalid filters', async () => {
    const res = await t.as('lector').get(`${LIST}?estado=listo&limit=0&desde=ayer&before_id=x`)
    expect({ status: res.statusCode, fields: Object.keys(res.json().errors).sort() }).toEqual({
      status: 422,
      fields: ['before_id', 'desde', 'estado', 'limit'],
    })
    expect((await t.as('lector').get(`${LIST}?desde=2026-11-22&hasta=2026-11-21`)).statusCode).toBe(422)
  })

  it('401 without a token', async () => {
    expect((await t.as('nadie').get(LIST)).statusCode).toBe(401)
  })
})

describe('GET /api/sifen/lotes/{id}', () => {
  it('200 with SIFEN’s answers about every document, and the history', async () => {
    const res = await t.as('lector').get(`${LIST}/${ids[0]}`)
    expect({ status: res.statusCode, lote: res.json() }).toEqual({
      status: 200,
      lote: expect.objectContaining({ lote_id: ids[0], estado: 'settled', next_poll_at: null }),
    })
    expect(res.json().documentos).toEqual(
      first.map(({ id, cdc }) => ({
        id,
        cdc,
        numero: expect.stringMatching(/^001-001-\d{7}$/),
        estado: 'approved',
        sifen_result_code: '0260',
        sifen_result_msg: expect.any(String),
        en_el_lote: { outcome: 'answered', codigo: '0260', mensaje: expect.any(String) },
      })),
    )
    expect(res.json().historial.map(({ to }: { to: string }) => to)).toEqual(['sending', 'received', 'settled'])
  })

  it('404 for an unknown lot and another company’s, with the same body', async () => {
    const foreign = await t.as('ajeno').get(`${LIST}/${ids[0]}`)
    const unknown = await t.as('lector').get(`${LIST}/999999`)
    expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404])
    expect(foreign.json().message).toBe(unknown.json().message)
  })

  it('401 without a token', async () => {
    expect((await t.as('nadie').get(`${LIST}/${ids[0]}`)).statusCode).toBe(401)
  })
})

describe('lote.settled', () => {
  it('carries the state of every document', async () => {
    const settled = (await l.events(ids[0] as number)).find(({ event }) => event === 'lote.settled')
    expect(JSON.parse(settled?.body ?? '{}').data.documentos).toEqual(
      first.map(({ id, cdc }) => ({
        id,
        cdc,
        estado: 'approved',
        sifen_result_code: '0260',
        sifen_result_msg: expect.any(String),
      })),
    )
  })
})
