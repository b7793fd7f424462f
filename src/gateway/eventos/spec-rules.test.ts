/**
 * The spec's two lists of rules about events, rule by rule. Each test sends a request that breaks one rule only and is
 * rejected, corrects that, and gets it approved.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Body, buildIssuingApp, type IssuingApp, idsOf, SYNC } from '../../../test/support/issuing-app.ts'
import { dtes, eventos } from '../../db/index.ts'
import { REQUESTS } from '../dtes/answer/dtes.requests.ts'

let t: IssuingApp
type Place = Awaited<ReturnType<IssuingApp['make']['numeracion']>>
let place: Place
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.restore()
  place = await t.make.numeracion(t.empresa.id)
})

const HOUR_MS = 3_600_000
type Issued = { id: number; cdc: string; estado: string }
const issue = async (name = 'contado'): Promise<Issued> =>
  (await t.as('operador').post(SYNC, { ...(REQUESTS[name]?.value as Body), ...idsOf(place) })).json()
const change = (id: number, to: Partial<typeof dtes.$inferInsert>) =>
  t.deps.db.update(dtes).set(to).where(eq(dtes.id, id))

type Answer = Awaited<ReturnType<ReturnType<IssuingApp['as']>['post']>>
const answer = (res: Answer) => ({ http: res.statusCode, ...res.json() })
const cancel = async (cdc: string) =>
  answer(await t.as('operador').post('/api/sifen/eventos/cancelacion', { cdc, motivo: 'Error en el precio' }))

const padded = (numero: number) => String(numero).padStart(7, '0')
const voiding = async (desde: number, hasta: number, over: Body = {}) =>
  answer(
    await t.as('operador').post('/api/sifen/eventos/inutilizacion', {
      ...{ timbrado: place.timbrado.numero, establecimiento: '001', punto_expedicion: '001' },
      ...{ numero_inicio: padded(desde), numero_fin: padded(hasta), tipo_documento: 1, motivo: 'Talonario dañado' },
      ...over,
    }),
  )

describe('Cancellation rules', () => {
  it('1. The CDC must belong to a stored DTE in state approved: unknown', async () => {
    const { cdc } = await issue()
    const { cdc: foreign } = { cdc: '01800123450001001000000222026112114292279601' }
    expect((await cancel(foreign)).http).toBe(404)
    expect((await cancel(cdc)).http).toBe(200)
  })

  it('1. The CDC must belong to a stored DTE in state approved: rejected', async () => {
    const { id, cdc } = await issue()
    await change(id, { estado: 'rejected' })
    expect(await cancel(cdc)).toMatchObject({ http: 409, message: expect.stringContaining('en estado rejected') })
    await change(id, { estado: 'approved' })
    expect((await cancel(cdc)).http).toBe(200)
  })

  it.each([
    ['contado', 1, 48],
    ['notaDeCredito', 5, 168],
    ['notaDeDebito', 6, 168],
    ['remision', 7, 168],
    ['autofactura', 4, 168],
  ])('2. The deadline, from the last sending: %s (type %i) %i hours', async (name, tipo_documento, hours) => {
    const { id, cdc } = await issue(name)
    expect(await t.dte(id)).toMatchObject({ tipo_documento, estado: 'approved' })
    const deadline = new Date(+t.clock.now() - hours * HOUR_MS)
    await change(id, { last_sent_at: new Date(+deadline - 1000) })
    expect(await cancel(cdc)).toMatchObject({ http: 422, errors: { cdc: [expect.stringContaining(`${hours} horas`)] } })
    await change(id, { last_sent_at: deadline })
    expect((await cancel(cdc)).http).toBe(200)
  })

  it('3. Only one approved cancellation may exist for a CDC', async () => {
    const [first, second] = [await issue(), await issue()]
    const { evento_id } = await cancel(first.cdc)
    const belongTo = ({ id, cdc }: Issued) =>
      t.deps.db.update(eventos).set({ sifen_dte_id: id, cdc }).where(eq(eventos.id, evento_id))
    await belongTo(second)
    expect(await cancel(second.cdc)).toMatchObject({ http: 409, code: 'EVENTO_DUPLICADO' })
    expect((await t.dte(second.id)).estado).toBe('approved')
    await belongTo(first)
    expect((await cancel(second.cdc)).http).toBe(200)
  })

  it('4. On upstream approval the DTE becomes cancelled', async () => {
    const { id, cdc } = await issue()
    t.sandbox.script({ service: 'evento', fault: 'reject', codigo: '4009', times: 1 })
    expect(await cancel(cdc)).toMatchObject({ http: 422, dte_estado: 'approved' })
    expect((await t.dte(id)).estado).toBe('approved')
    expect(await cancel(cdc)).toMatchObject({ http: 200, dte_estado: 'cancelled' })
    expect((await t.dte(id)).estado).toBe('cancelled')
  })
})

describe('Voiding rules', () => {
  it('1. numero_inicio <= numero_fin', async () => {
    expect(await voiding(12, 11)).toMatchObject({ http: 422, errors: { numero_fin: [expect.any(String)] } })
    expect((await voiding(12, 12)).http).toBe(200)
  })

  it('2. The range holds at most 1000 numbers', async () => {
    expect(await voiding(1, 1001)).toMatchObject({ http: 422, errors: { numero_fin: [expect.any(String)] } })
    expect((await voiding(1, 1000)).http).toBe(200)
  })

  it.each(['approved', 'approved_obs', 'cancelled'] as const)('3. No DTE inside the range may be %s', async estado => {
    t.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '1306', times: 1 })
    const { id } = await issue()
    await change(id, { estado })
    expect(await voiding(1, 3)).toMatchObject({ http: 409, code: 'RANGO_EN_USO' })
    await change(id, { estado: 'rejected' })
    expect((await voiding(1, 3)).http).toBe(200)
  })

  it.each([
    ['stamp', { timbrado: '99999999' }],
    ['establishment', { establecimiento: '002' }],
    ['point of issue', { punto_expedicion: '002' }],
  ])('3. and 4. with the same stamp, establishment and point of issue: another %s', async (_what, over) => {
    await issue()
    await voiding(2, 2)
    const elsewhere = { emitter_id: t.emitter.id, ...over }
    const codes = [await voiding(1, 1), await voiding(2, 2)].map(({ code }) => code)
    expect(codes).toEqual(['RANGO_EN_USO', 'RANGO_INUTILIZADO'])
    expect([(await voiding(1, 1, elsewhere)).http, (await voiding(2, 2, elsewhere)).http]).toEqual([200, 200])
  })

  it('4. No approved voiding may exist for the same range', async () => {
    const { evento_id } = await voiding(10, 12)
    await t.deps.db
      .update(eventos)
      .set({ numero_inicio: padded(20), numero_fin: padded(22) })
      .where(eq(eventos.id, evento_id))
    expect(await voiding(20, 22)).toMatchObject({ http: 409, code: 'RANGO_INUTILIZADO' })
    await t.deps.db
      .update(eventos)
      .set({ numero_inicio: padded(10), numero_fin: padded(12) })
      .where(eq(eventos.id, evento_id))
    expect((await voiding(20, 22)).http).toBe(200)
  })

  it('5. The upstream deadline, the 15th of the next month, is a warning', async () => {
    const { id } = await issue()
    await change(id, { fecha_emision: '2026-10-31T23:59:59' })
    expect(await voiding(5, 6)).toMatchObject({
      http: 200,
      advertencias: [{ campo: 'numero_inicio', mensaje: expect.stringContaining('15/11/2026') }],
    })
    await change(id, { fecha_emision: '2026-11-01T00:00:00' })
    const inTime = await voiding(7, 8)
    expect({ http: inTime.http, advertencias: inTime.advertencias }).toEqual({ http: 200, advertencias: undefined })
  })

  it('6. A voiding event has no associated DTE', async () => {
    const { evento_id } = await voiding(10, 12)
    const stored = (await t.as('lector').get(`/api/sifen/eventos/${evento_id}`)).json()
    expect(stored).toMatchObject({ tipo: 2, sifen_dte_id: null, cdc: null })
  })
})
