/** Lists and choices of emitters read no secrets and no more rows than they use. */
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { emitters, empresas } from '../../db/index.ts'
import { findEmitter, listEmitters, listIssuers, storeCertificate, storeCsc } from './index.ts'

const URL = '/api/sifen/emitters'
/** More emitters than one answer holds. */
const MANY = 1201

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
  const { db, clock } = t.deps
  const pems = { certPem: 'x', keyPem: 'x', chainPem: [] }
  const certificate = { ...pems, subject: 'CN=x', validFrom: clock.now(), validTo: clock.now() }
  await storeCertificate(db, t.deps, t.emitter.id, { p12: Buffer.from('x'), password: 'x', certificate })
  await storeCsc(db, t.deps, t.emitter.id, { id: '0001', valor: 'x' })
})
afterAll(() => t.close())

const sealedIn = (rows: readonly (object | undefined)[]) =>
  rows.flatMap(row => Object.keys(row ?? {})).filter(name => name.endsWith('_enc'))

describe('a row of an emitter', () => {
  it.each([
    ['of a list', () => listEmitters(t.deps.db, undefined, { limit: 9 })],
    ['of those that may issue', () => listIssuers(t.deps.db, undefined, { stamps: [] })],
    ['found by its id', async () => [await findEmitter(t.deps.db, t.emitter.id)]],
  ])('%s has no secrets, only flags that say whether they exist', async (_which, read) => {
    const rows = await read()
    expect(rows).toContainEqual(expect.objectContaining({ id: t.emitter.id, tiene_csc: true, tiene_certificado: true }))
    expect(sealedIn(rows)).toEqual([])
    expect(JSON.stringify(rows)).not.toContain('v1:')
  })
})

describe('GET /api/sifen/emitters with more than one page', () => {
  const first = 80_100_000
  beforeAll(async () => {
    const companies = Array.from({ length: MANY }, (_, n) => ({ ruc: `${first + n}`, dv: '0', razon_social: `E ${n}` }))
    const rows = await t.deps.db.insert(empresas).values(companies).returning()
    const common = { ambiente: 'test' as const, tipo_contribuyente: 2 }
    const row = ({ id, ruc, dv, razon_social }: (typeof rows)[number]) => ({
      ...{ empresa_id: id, ruc, dv, razon_social },
      ...common,
    })
    await t.deps.db.insert(emitters).values(rows.map(row))
  })

  it('200 with 500 at a time and the cursor of the next page, each emitter once', async () => {
    const seen: number[] = []
    const lengths: number[] = []
    let next: number | undefined = 0
    while (next !== undefined) {
      const res = await t.as('superadmin').get(`${URL}?active=1&after_id=${next}`)
      expect(res.statusCode).toBe(200)
      const { data, next_after_id } = res.json() as { data: { id: number }[]; next_after_id?: number }
      seen.push(...data.map(({ id }) => id))
      lengths.push(data.length)
      next = next_after_id
    }
    expect(lengths).toEqual([500, 500, MANY + 1 - 1000])
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b))
    expect((await t.as('superadmin').get(URL)).json().data).toHaveLength(500)
    expect((await t.as('lector').get(URL)).json()).not.toHaveProperty('next_after_id')
  })

  it.each(['-1', 'x', '1.5', ''])('422 for after_id=%s', async text => {
    const res = await t.as('superadmin').get(`${URL}?after_id=${text}`)
    expect({ status: res.statusCode, fields: Object.keys(res.json().errors) }).toEqual({
      status: 422,
      fields: ['after_id'],
    })
  })

  it('200 with an empty list after an id beyond the range of the column', async () => {
    expect((await t.as('superadmin').get(`${URL}?after_id=9999999999`)).json()).toEqual({ data: [] })
  })

  it('listIssuers without a stamp reads fewer than 20 rows', async () => {
    expect((await listIssuers(t.deps.db, undefined, { stamps: [] })).length).toBeLessThan(20)
  })

  it('422 on a superadmin’s document without an emitter names the first ten and hints at more', async () => {
    const [text] = (await t.as('superadmin').post('/api/sifen/dtes/sync', {})).json().errors.emitter_id
    expect(text.match(/\d+: \d+-\d test/g)).toHaveLength(10)
    expect(text).toMatch(/^Hay varios emisores posibles: .*…\)\.$/)
  })

  it('listIssuers returns the emitters that fit the stamp first', async () => {
    const [last] = await t.deps.db.select().from(emitters).orderBy(desc(emitters.id))
    if (!last) return expect.fail('there are no emitters')
    const stamps = [{ empresa_id: last.empresa_id, ambiente: 'test' as const }]
    const [chosen] = await listIssuers(t.deps.db, undefined, { stamps })
    expect(chosen?.id).toBe(last.id)
  })
})
