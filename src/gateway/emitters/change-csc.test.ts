/**
 * POST /api/sifen/emitters/{id} and the security code in both environments: changes that replace it, remove it or leave
 * it alone.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { type Ambiente, emitters } from '../../db/index.ts'
import { storeCsc } from './index.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

const OWN = 'a1B2'.repeat(8)
const OTHER = 'Z9'.repeat(16)
const PUBLIC = { '0001': 'ABCD0000000000000000000000000000', '0002': 'EFGH0000000000000000000000000000' }

/** Creates an emitter with a security code of its own, or without one. */
async function emitterWith(ambiente: Ambiente, id_csc?: string): Promise<number> {
  const { id } = await t.make.emitter(await t.make.empresa(), { ambiente })
  await t.deps.db.update(emitters).set({ id_csc: null, csc_enc: null }).where(eq(emitters.id, id))
  if (id_csc) await storeCsc(t.deps.db, t.deps, id, { id: id_csc, valor: OWN })
  return id
}
const change = (id: number, body: object) => t.as('superadmin').post(`/api/sifen/emitters/${id}`, body)

/** Returns the stored id and the opened code of an emitter. */
async function kept(id: number) {
  const [row] = await t.deps.db.select().from(emitters).where(eq(emitters.id, id))
  const csc = row?.csc_enc ? t.deps.vault.open(row.csc_enc, `emitters:csc:${id}`).toString() : undefined
  return { id_csc: row?.id_csc, csc }
}

describe.each(['test', 'prod'] as const)('a change of an emitter of %s', ambiente => {
  it('keeps the code when it repeats the id of that code', async () => {
    const id = await emitterWith(ambiente, '0001')
    const res = await change(id, { id_csc: '0001', nombre_fantasia: 'Guairá' })
    expect({ status: res.statusCode, nombre_fantasia: res.json().emitter?.nombre_fantasia }).toEqual({
      status: 200,
      nombre_fantasia: 'Guairá',
    })
    expect(await kept(id)).toEqual({ id_csc: '0001', csc: OWN })
  })

  it('replaces the code, under the same id or another', async () => {
    const id = await emitterWith(ambiente, '0007')
    expect((await change(id, { csc: OTHER })).statusCode).toBe(200)
    expect(await kept(id)).toEqual({ id_csc: '0007', csc: OTHER })
    expect((await change(id, { id_csc: '0001', csc: OWN })).statusCode).toBe(200)
    expect(await kept(id)).toEqual({ id_csc: '0001', csc: OWN })
  })

  it.each([{ csc: null }, { id_csc: null }, { id_csc: null, csc: null }])(
    '%j removes the code, and restores the public one in test',
    async nothing => {
      const id = await emitterWith(ambiente, '0007')
      const { emitter } = (await change(id, nothing)).json()
      const left = ambiente === 'test' ? { id_csc: '0001', csc: PUBLIC['0001'] } : { id_csc: null, csc: undefined }
      const { id_csc, tiene_csc } = emitter
      expect({ kept: await kept(id), id_csc, tiene_csc }).toEqual({
        kept: left,
        id_csc: left.id_csc,
        tiene_csc: ambiente === 'test',
      })
    },
  )

  it.each<[object, string]>([
    [{ id_csc: '0008' }, 'csc'],
    [{ id_csc: '0007', csc: null }, 'csc'],
    [{ id_csc: null, csc: OTHER }, 'id_csc'],
  ])('422 for %j, and the code stays', async (wrong, field) => {
    const id = await emitterWith(ambiente, '0007')
    const res = await change(id, wrong)
    expect({ status: res.statusCode, fields: Object.keys(res.json().errors ?? {}) }).toEqual({
      status: 422,
      fields: [field],
    })
    expect(await kept(id)).toEqual({ id_csc: '0007', csc: OWN })
  })

  it('422 for an id alone, or a code alone, before a CSC is stored', async () => {
    const id = await emitterWith(ambiente)
    expect((await change(id, { csc: OWN })).json().errors).toHaveProperty('id_csc')
    expect((await change(id, { id_csc: '0007' })).json().errors).toHaveProperty('csc')
    expect(await kept(id)).toEqual({ id_csc: null, csc: undefined })
  })
})

describe('the public codes', () => {
  it.each(['0001', '0002'] as const)('%s is set by its id alone in test; 422 in prod', async id_csc => {
    const [test, prod] = [await emitterWith('test', '0007'), await emitterWith('prod', '0007')]
    expect((await change(test, { id_csc })).statusCode).toBe(200)
    expect(await kept(test)).toEqual({ id_csc, csc: PUBLIC[id_csc] })
    expect((await change(prod, { id_csc })).json().errors).toHaveProperty('csc')
    expect(await kept(prod)).toEqual({ id_csc: '0007', csc: OWN })
  })
})
