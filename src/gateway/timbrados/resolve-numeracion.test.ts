/** Resolving ids and codes to rows, and the errors for missing ones. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { type Chain, checkIds, resolveCodigos } from './resolve-numeracion.ts'
import { findTimbrado, findTimbradosByNumero } from './timbrados.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

const CODIGOS = { establecimiento: '001', puntoExpedicion: '001' }
/** Resolves codes under a timbrado. */
const byCodigos = async (id: number, codigos = CODIGOS) =>
  resolveCodigos(t.deps.db, await findTimbrado(t.deps.db, id), codigos)
const chainIds = ({ timbrado, establecimiento, punto }: Awaited<ReturnType<typeof resolveCodigos>>) =>
  [timbrado?.id, establecimiento?.id, punto?.id].filter(id => id !== undefined)

describe('checkIds', () => {
  it('reports each inactive one of stamp, establishment and point', async () => {
    const timbrado = await t.make.timbrado(t.empresa.id, { activo: false })
    const establecimiento = await t.make.establecimiento(timbrado, { activo: false })
    const punto = await t.make.punto(establecimiento, { activo: false })
    const named = { timbrado_id: timbrado.id, establecimiento_id: establecimiento.id, punto_expedicion_id: punto.id }
    const chain = { timbrado, establecimiento, punto } as Chain
    expect({
      ids: Object.keys(checkIds(chain, named, 'ids').errors),
      codigos: Object.keys(checkIds(chain, named, 'codigos').errors),
    }).toEqual({ ids: Object.keys(named), codigos: ['timbrado', 'establecimiento', 'puntoExpedicion'] })
  })
})

describe('resolveCodigos', () => {
  it('finds stamp, establishment and point', async () => {
    expect(chainIds(await byCodigos(t.timbrado.id))).toEqual([t.timbrado.id, t.establecimiento.id, t.punto.id])
  })

  it('returns as much as is stored, without errors', async () => {
    expect((await resolveCodigos(t.deps.db, undefined, CODIGOS)).errors).toEqual({})
    const { timbrado, establecimiento } = t
    expect(chainIds(await byCodigos(timbrado.id, { ...CODIGOS, establecimiento: '777' }))).toEqual([timbrado.id])
    const withoutPoint = await byCodigos(timbrado.id, { ...CODIGOS, puntoExpedicion: '777' })
    expect(chainIds(withoutPoint)).toEqual([timbrado.id, establecimiento.id])
    expect(withoutPoint.errors).toEqual({})
  })

  it('reports which of them are inactive', async () => {
    const timbrado = await t.make.timbrado(t.empresa.id, { activo: false })
    const { id, numero } = timbrado
    const establecimiento = await t.make.establecimiento(timbrado, { activo: false })
    await t.make.punto(establecimiento, { activo: false })
    expect((await byCodigos(id)).errors).toEqual({
      timbrado: [`El timbrado ${numero} no está activo: use otro, o actívelo en la página Timbrados.`],
      establecimiento: ['El establecimiento 001 no está activo: use otro, o actívelo en la página Timbrados.'],
      puntoExpedicion: ['El punto de expedición 001 no está activo: use otro, o actívelo en la página Timbrados.'],
    })
  })
})

describe('findTimbradosByNumero', () => {
  it('returns the stamps of the companies in the scope', async () => {
    const theirs = await t.make.timbrado(t.ajena.id, { numero: t.timbrado.numero })
    const found = async (scope: number[] | undefined) =>
      (await findTimbradosByNumero(t.deps.db, scope, t.timbrado.numero)).map(({ id }) => id)
    expect(await found([t.empresa.id])).toEqual([t.timbrado.id])
    expect(await found([t.empresa.id, t.ajena.id])).toEqual([t.timbrado.id, theirs.id])
    expect(await found(undefined)).toEqual([t.timbrado.id, theirs.id])
    expect(await found([])).toEqual([])
  })
})
