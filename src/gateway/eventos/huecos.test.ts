/** GET /api/sifen/numeracion/huecos: the numbers that nothing holds, as ranges that can be voided. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
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
const count = (ultimo_numero: number) =>
  t.deps.db.update(contadores).set({ ultimo_numero }).where(eq(contadores.punto_expedicion_id, place.punto.id))

it('has none before the first document, nor between documents that follow each other', async () => {
  expect(await gaps()).toEqual([])
  await issue()
  await issue()
  expect(await gaps()).toEqual([])
})

it('lists jumps, and numbers of rejected and failed documents, with SIFEN’s deadline', async () => {
  await issue()
  const failed = await issue()
  await issue()
  await count(6)
  await issue()
  await t.deps.db.update(dtes).set({ estado: 'error' }).where(eq(dtes.id, failed))
  const codes = { timbrado: place.timbrado.numero, establecimiento: '001', punto_expedicion: '001', tipo_documento: 1 }
  expect(await gaps()).toEqual([
    { ...codes, numero_inicio: '0000002', numero_fin: '0000002', cantidad: 1, plazo: '2026-12-15' },
    { ...codes, numero_inicio: '0000004', numero_fin: '0000006', cantidad: 3, plazo: '2026-12-15' },
  ])
})

it('loses what is voided, which needs nothing more than a reason', async () => {
  await issue()
  await count(4)
  await issue()
  const [{ cantidad: _c, plazo: _p, ...range }] = await gaps()
  const res = await t
    .as('operador')
    .post('/api/sifen/eventos/inutilizacion', { ...range, motivo: 'Salto de numeración' })
  expect({ status: res.statusCode, left: await gaps() }).toEqual({ status: 200, left: [] })
})

it('begins at the first document issued here, and parts long gaps in thousands', async () => {
  await issue()
  await t.deps.db.update(dtes).set({ numero: 500 }).where(eq(dtes.timbrado, place.timbrado.numero))
  await count(2600)
  expect(await ranges()).toEqual(['0000501-0001500', '0001501-0002500', '0002501-0002600'])
})

it('422 without a point, and in the same words for an absent and a foreign one', async () => {
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
