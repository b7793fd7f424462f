/** Every write to a counter raises its version: a creation that has read it before takes no number of it (docs/notes 275). */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { contadores, type Tx } from '../../db/index.ts'
import {
  lockContador,
  lockForNumero,
  markConflict,
  type PuntoRef,
  raiseNumero,
  reserveNumero,
  returnNumero,
  setUltimoNumero,
} from './contadores.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

const versionOf = async ({ empresa_id, id }: PuntoRef) => {
  const isRow = and(eq(contadores.empresa_id, empresa_id), eq(contadores.punto_expedicion_id, id))
  const [row] = await t.deps.db.select().from(contadores).where(isRow)
  return row?.version ?? 0
}

it.each<[string, (tx: Tx, punto: PuntoRef) => Promise<unknown>]>([
  ['a reserved number', (tx, punto) => reserveNumero(tx, punto, 1)],
  ['a lock', (tx, punto) => lockContador(tx, punto, 1)],
  ['a lock for a number', (tx, punto) => lockForNumero(tx, punto, 1)],
  ['a number of the client', (tx, punto) => raiseNumero(tx, punto, 1, 50)],
  ['a returned number', (tx, punto) => returnNumero(tx, punto, 1, { numero: 1, anterior: 0 })],
  ['a conflict', (tx, punto) => markConflict(tx, punto, 1, { at: t.clock.now(), isInRow: false })],
  ['a person’s number', (tx, punto) => setUltimoNumero(tx, punto, 1, 9)],
])('%s raises the version of the counter', async (_what, write) => {
  const punto = await t.make.punto(t.establecimiento, { codigo: String(200 + next++) })
  const ref = { empresa_id: t.empresa.id, id: punto.id }
  await t.deps.db.transaction(tx => reserveNumero(tx, ref, 1))
  const before = await versionOf(ref)
  await t.deps.db.transaction(tx => write(tx, ref))
  expect(await versionOf(ref)).toBe(before + 1)
})

let next = 0
