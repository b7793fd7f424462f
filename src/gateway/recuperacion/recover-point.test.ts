/**
 * A database that went back: the next sale is rejected, its point recovers by itself, and a client that obeys
 * Retry-After sells on (docs/notes 419).
 */
import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { drainDue } from '../../../test/support/drain-due.ts'
import { forgetAfter } from '../../../test/support/forget-dtes.ts'
import { type Body, buildIssuingApp, type IssuingApp, SALE, SYNC } from '../../../test/support/issuing-app.ts'
import { lots } from '../../../test/support/lotes.ts'
import { contadores, dtes, outbox } from '../../db/index.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())
beforeEach(() => t.answerAbsent())
afterEach(() => t.restore())

const l = lots(() => t)

const MOST_TRIES = 20
let sold = 0

/** Sells something different each time, as a client that obeys Retry-After does. Returns the codes of its answers. */
async function sell(codes: string[]): Promise<void> {
  const items = [
    { descripcion: `Artículo ${++sold}`, cantidad: 1, precioUnitario: 1000 + sold, afectacionIva: 1, tasaIva: 10 },
  ]
  const key = randomUUID()
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const res = await t.as('operador').post(SYNC, t.factura({ items }), { headers: { 'idempotency-key': key } })
    codes.push(`${res.statusCode} ${res.json().code ?? res.json().estado}`)
    if (res.statusCode !== 503) return
    await t.wait(Number(res.headers['retry-after']))
  }
}

async function sellMany(count: number): Promise<string[]> {
  const codes: string[] = []
  for (let n = 0; n < count; n++) await sell(codes)
  return codes
}

const rejected = (codes: readonly string[]) => codes.filter(code => code === '422 rejected')

it.each([
  ['the same day', 0],
  ['two days later', 2],
])('loses no sale when the database goes back, %s', async (_when, days) => {
  await sellMany(1)
  const { id } = await t.lastDte()
  expect(new Set(await sellMany(12))).toEqual(new Set(['200 approved']))
  const lost = await forgetAfter(t.deps.db, id)
  t.clock.advance(days * 86_400)
  const codes = await sellMany(12)
  expect({ rejected: rejected(codes).length, approved: codes.filter(code => code === '200 approved').length }).toEqual({
    rejected: 1,
    approved: 11,
  })
  const recovered = await t.deps.db
    .select()
    .from(dtes)
    .where(
      inArray(
        dtes.cdc,
        lost.map(({ cdc }) => cdc),
      ),
    )
  const totals = new Map(recovered.filter(dte => dte.estado === 'approved').map(dte => [dte.cdc, dte.total_operacion]))
  expect(totals).toEqual(new Map(lost.map(dte => [dte.cdc, dte.total_operacion])))
  const events = await t.deps.db.select().from(outbox).where(eq(outbox.event, 'punto.recuperado')).orderBy(outbox.id)
  const { data } = JSON.parse(events.at(-1)?.body ?? '{}')
  expect(data).toMatchObject({ punto_expedicion: '001', tipo_documento: 1, recuperados: 12 })
  const numbers = (await t.deps.db.select().from(dtes).where(eq(dtes.estado, 'approved'))).map(({ numero }) => numero)
  expect(new Set(numbers).size).toBe(numbers.length)
})

it('is noticed in the result of a lot, where 1001 is asked for by CDC', async () => {
  const { id: punto_expedicion_id } = await t.make.punto(t.establecimiento, { codigo: '501' })
  const sale = (cantidad: number) => ({ punto_expedicion_id, items: [{ ...SALE.items[0], cantidad }] })
  const post = (body: Body) => t.as('operador').post(SYNC, t.factura(body))
  const { id } = (await post(sale(1))).json()
  await post(sale(2))
  const [lost] = await forgetAfter(t.deps.db, id)
  const [sent] = await l.signed(1, sale(3))
  if (!lost || !sent) throw new Error('A sale was not made')
  expect((await l.send([sent])).statusCode).toBe(200)
  for (const seconds of [600, 60, 1]) await t.wait(seconds)
  expect(await t.dte(sent.id)).toMatchObject({ estado: 'rejected', sifen_result_code: '1001' })
  const back = and(eq(dtes.cdc, lost.cdc), eq(dtes.estado, 'approved'))
  expect(await t.deps.db.select().from(dtes).where(back)).toMatchObject([{ total_operacion: lost.total_operacion }])
  expect((await post(sale(4))).json()).toMatchObject({ estado: 'approved' })
})

it('goes on after a kill, with what was adopted already', async () => {
  await sellMany(1)
  const { id } = await t.lastDte()
  await sellMany(6)
  await forgetAfter(t.deps.db, id)
  await sellMany(1)
  let questions = 0
  t.interpose('consulta', (real, cdc) => {
    // The process dies: it neither ends the recovery nor moves its due time.
    if (++questions > 3) return new Promise(() => undefined)
    return real.consulta(cdc)
  })
  // It ends with the steps that it has begun, and its clock stands still: they do not extend its lease.
  const at = t.clock.now()
  void drainDue({ ...t.deps, clock: { now: () => at } })
  await expect.poll(() => questions).toBeGreaterThan(3)
  t.restore()
  await t.wait(61)
  const [contador] = await t.deps.db.select().from(contadores).where(eq(contadores.punto_expedicion_id, t.punto.id))
  expect(contador).toMatchObject({ conflictos: 0, recuperar_at: null, detenido_at: null })
  const events = await t.deps.db.select().from(outbox).where(eq(outbox.event, 'punto.recuperado')).orderBy(outbox.id)
  expect(JSON.parse(events.at(-1)?.body ?? '{}').data.recuperados).toBe(6)
})

it('stays held while SIFEN does not answer, and goes on when it does', async () => {
  await sellMany(1)
  const { id } = await t.lastDte()
  await sellMany(3)
  await forgetAfter(t.deps.db, id)
  await sellMany(1)
  t.sandbox.script({ service: 'consulta', fault: 'reset-after', times: 1000 })
  await t.drain()
  const refused = await t.as('operador').post(SYNC, t.factura())
  expect(refused.json().code).toBe('PUNTO_EN_RECUPERACION')
  t.sandbox.clearScripts()
  expect((await sellMany(1)).at(-1)).toBe('200 approved')
})
