/** From ids or codes to rows: what is found, and what is said of what is not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts'
import type { Principal } from '../../http/index.ts'
import { type PorCodigos, type PorIds, resolveNumeracion } from './index.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

const principal = (...empresas: number[]): Principal => ({
  userId: 1,
  tokenId: 1,
  abilities: [],
  superadmin: false,
  memberships: new Map(empresas.map(id => [id, 'operador'])),
})
const ids = (): PorIds => ({
  timbrado_id: t.timbrado.id,
  establecimiento_id: t.establecimiento.id,
  punto_expedicion_id: t.punto.id,
})
const codigos = (): PorCodigos => ({ timbrado: t.timbrado.numero, establecimiento: '001', puntoExpedicion: '001' })
const resolve = (named: PorIds | PorCodigos, who = principal(t.empresa.id), empresaId?: number) =>
  resolveNumeracion(t.deps.db, who, named, empresaId)
const chainIds = ({ timbrado, establecimiento, punto }: Awaited<ReturnType<typeof resolve>>) => [
  timbrado?.id,
  establecimiento?.id,
  punto?.id,
]

describe('resolveNumeracion by ids', () => {
  it('finds the chain, also for a superadmin', async () => {
    const found = await resolve(ids())
    expect(found.errors).toEqual({})
    expect(chainIds(found)).toEqual([t.timbrado.id, t.establecimiento.id, t.punto.id])
    expect((await resolve(ids(), { ...principal(), superadmin: true })).errors).toEqual({})
  })

  it('says the same of an absent id, another company’s, one out of range, and one of another branch', async () => {
    const other = await t.make.numeracion(t.ajena.id)
    const sibling = await t.make.numeracion(t.empresa.id)
    const cases: [keyof PorIds, number[]][] = [
      ['timbrado_id', [999_999, other.timbrado.id, 0, -1, 2_147_483_648, 1e15]],
      ['establecimiento_id', [999_999, other.establecimiento.id, sibling.establecimiento.id, 2_147_483_648]],
      ['punto_expedicion_id', [999_999, other.punto.id, sibling.punto.id, 2_147_483_648]],
    ]
    for (const [field, values] of cases) {
      for (const value of values) {
        const { errors } = await resolve({ ...ids(), [field]: value })
        expect([value, errors]).toEqual([value, { [field]: [`El campo ${field} no existe.`] }])
      }
    }
    expect((await resolve(ids(), principal(t.ajena.id))).errors).toEqual({
      timbrado_id: ['El campo timbrado_id no existe.'],
    })
    expect((await resolve(ids(), principal())).errors).toEqual({ timbrado_id: ['El campo timbrado_id no existe.'] })
  })

  it('says which of the chain is not active', async () => {
    const timbrado = await t.make.timbrado(t.empresa.id, { activo: false })
    const establecimiento = await t.make.establecimiento(timbrado.id, { activo: false })
    const punto = await t.make.punto(establecimiento.id, { activo: false })
    const named = { timbrado_id: timbrado.id, establecimiento_id: establecimiento.id, punto_expedicion_id: punto.id }
    expect(Object.keys((await resolve(named)).errors)).toEqual(Object.keys(named))
  })
})

describe('resolveNumeracion by codes', () => {
  it('finds the chain', async () => {
    expect(chainIds(await resolve(codigos()))).toEqual([t.timbrado.id, t.establecimiento.id, t.punto.id])
  })

  it('gives as much as is stored, without error: the document may bring its own', async () => {
    expect(await resolve({ ...codigos(), timbrado: '99999999' })).toEqual({ errors: {} })
    expect(await resolve(codigos(), principal(t.ajena.id))).toEqual({ errors: {} })
    expect(chainIds(await resolve({ ...codigos(), establecimiento: '777' }))).toEqual([
      t.timbrado.id,
      undefined,
      undefined,
    ])
    expect(chainIds(await resolve({ ...codigos(), puntoExpedicion: '777' }))).toEqual([
      t.timbrado.id,
      t.establecimiento.id,
      undefined,
    ])
  })

  it('asks which company is meant when several have the number, unless it is told', async () => {
    await t.make.timbrado(t.ajena.id, { numero: t.timbrado.numero })
    const both = principal(t.empresa.id, t.ajena.id)
    expect(Object.keys((await resolve(codigos(), both)).errors)).toEqual(['timbrado'])
    expect(chainIds(await resolve(codigos(), both, t.empresa.id))).toEqual([
      t.timbrado.id,
      t.establecimiento.id,
      t.punto.id,
    ])
  })

  it('says which is not active', async () => {
    const { numero } = await t.make.timbrado(t.empresa.id, { activo: false })
    expect((await resolve({ ...codigos(), timbrado: numero })).errors).toEqual({
      timbrado: [`El timbrado ${numero} no está activo.`],
    })
  })
})
