/** From ids or codes to rows: what is found, and what is said of what is not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import type { Principal } from '../../http/index.ts'
import { resolveCodigos, resolveIds } from './resolve-numeracion.ts'
import { findTimbrado, findTimbradosByNumero, type PorIds } from './timbrados.queries.ts'

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
const CODIGOS = { establecimiento: '001', puntoExpedicion: '001' }
const byIds = (named: PorIds, who = principal(t.empresa.id)) => resolveIds(t.deps.db, who, named)
/** Under one of the stamps. */
const byCodigos = async (id: number, codigos = CODIGOS) =>
  resolveCodigos(t.deps.db, await findTimbrado(t.deps.db, id), codigos)
const chainIds = ({ timbrado, establecimiento, punto }: Awaited<ReturnType<typeof byIds>>) =>
  [timbrado?.id, establecimiento?.id, punto?.id].filter(id => id !== undefined)

describe('resolveIds', () => {
  it('finds the chain, also for a superadmin', async () => {
    const found = await byIds(ids())
    expect(found.errors).toEqual({})
    expect(chainIds(found)).toEqual([t.timbrado.id, t.establecimiento.id, t.punto.id])
    expect((await byIds(ids(), { ...principal(), superadmin: true })).errors).toEqual({})
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
        const { errors } = await byIds({ ...ids(), [field]: value })
        expect({ value, errors }).toEqual({
          value,
          errors: { [field]: [expect.stringContaining(`con id ${value} e`)] },
        })
      }
    }
    const unknown = `No hay un timbrado con id ${t.timbrado.id} entre los suyos: véalos en GET /api/empresas/{id}/timbrados.`
    for (const who of [principal(t.ajena.id), principal()]) {
      expect((await byIds(ids(), who)).errors).toEqual({ timbrado_id: [unknown] })
    }
  })

  it('says which of the chain is not active', async () => {
    const timbrado = await t.make.timbrado(t.empresa.id, { activo: false })
    const establecimiento = await t.make.establecimiento(timbrado, { activo: false })
    const punto = await t.make.punto(establecimiento, { activo: false })
    const named = { timbrado_id: timbrado.id, establecimiento_id: establecimiento.id, punto_expedicion_id: punto.id }
    expect(Object.keys((await byIds(named)).errors)).toEqual(Object.keys(named))
  })
})

describe('resolveCodigos', () => {
  it('finds the chain', async () => {
    expect(chainIds(await byCodigos(t.timbrado.id))).toEqual([t.timbrado.id, t.establecimiento.id, t.punto.id])
  })

  it('gives as much as is stored, without error: the document may bring its own', async () => {
    expect((await resolveCodigos(t.deps.db, undefined, CODIGOS)).errors).toEqual({})
    const { timbrado, establecimiento } = t
    expect(chainIds(await byCodigos(timbrado.id, { ...CODIGOS, establecimiento: '777' }))).toEqual([timbrado.id])
    const withoutPoint = await byCodigos(timbrado.id, { ...CODIGOS, puntoExpedicion: '777' })
    expect(chainIds(withoutPoint)).toEqual([timbrado.id, establecimiento.id])
    expect(withoutPoint.errors).toEqual({})
  })

  it('says which is not active', async () => {
    const timbrado = await t.make.timbrado(t.empresa.id, { activo: false })
    const { id, numero } = timbrado
    const establecimiento = await t.make.establecimiento(timbrado, { activo: false })
    await t.make.punto(establecimiento, { activo: false })
    expect((await byCodigos(id)).errors).toEqual({
      timbrado: [`El timbrado ${numero} no está activo.`],
      establecimiento: ['El establecimiento 001 no está activo.'],
      puntoExpedicion: ['El punto de expedición 001 no está activo.'],
    })
  })
})

describe('findTimbradosByNumero', () => {
  it('gives those of the companies of the scope', async () => {
    const theirs = await t.make.timbrado(t.ajena.id, { numero: t.timbrado.numero })
    const found = async (scope: number[] | undefined) =>
      (await findTimbradosByNumero(t.deps.db, scope, t.timbrado.numero)).map(({ id }) => id)
    expect(await found([t.empresa.id])).toEqual([t.timbrado.id])
    expect(await found([t.empresa.id, t.ajena.id])).toEqual([t.timbrado.id, theirs.id])
    expect(await found(undefined)).toEqual([t.timbrado.id, theirs.id])
    expect(await found([])).toEqual([])
  })
})
