/** Idempotency-Key on POST /api/sifen/dtes/lote: one lot per key, also after a crash between reception and response. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { eventually } from '../../../test/support/eventually.ts'
import { buildIssuingApp, type IssuingApp } from '../../../test/support/issuing-app.ts'
import { LOTE, lots } from '../../../test/support/lotes.ts'
import { lotes, outbox } from '../../db/index.ts'
import { syncLotes } from './send/sync-lotes.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())
const l = lots(() => t)
beforeEach(() => t.restore())

const order = async (count: number) => ({
  dte_ids: (await l.signed(count)).map(({ id }) => id),
  emitter_id: t.emitter.id,
})
const send = (key: string, body: object) => t.as('operador').post(LOTE, body, { headers: { 'idempotency-key': key } })
const count = async () => (await t.deps.db.select().from(lotes)).length

it('200 with the same bytes for a repeated key and body; one of ten concurrent requests is sent', async () => {
  const [key, body, before] = [randomUUID(), await order(2), await count()]
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(key, body)))
  const [done] = answers.filter(({ statusCode }) => statusCode === 200)
  const again = await send(key, body)
  expect({ status: again.statusCode, body: again.body, replay: again.headers['idempotency-replay'] }).toEqual({
    status: 200,
    body: done?.body,
    replay: 'true',
  })
  expect(await count()).toBe(before + 1)
})

it('504 with the stored lot, when the process died between reception and answer', async () => {
  const [key, body, before] = [randomUUID(), await order(2), await count()]
  const way = t.deps.sifen
  let reached = false
  t.deps.sifen = {
    ...way,
    client(access) {
      const real = way.client(access)
      const recibeLote: typeof real.recibeLote = async (...posting) => {
        await real.recibeLote(...posting)
        reached = true
        return new Promise<never>(() => {})
      }
      return { ...real, recibeLote }
    },
  }
  void send(key, body)
  await eventually(async () => expect(reached).toBe(true))
  t.restore()
  expect((await send(key, body)).json().code).toBe('IDEMPOTENCIA_EN_CURSO')
  t.clock.advance(15)
  const during = await send(key, body)
  expect({ status: during.statusCode, dte_ids: during.json().dte_ids }).toEqual({ status: 504, dte_ids: body.dte_ids })
  expect(await count()).toBe(before + 1)
})

it('200 instead of 504 once every document of the lot has its outcome', async () => {
  const [key, body] = [randomUUID(), await order(2)]
  t.sandbox.script({ service: 'recibe-lote', fault: 'reset-after', times: 1 })
  expect((await send(key, body)).statusCode).toBe(504)
  await syncLotes(t.deps)
  expect((await send(key, body)).statusCode).toBe(504)
  await t.wait(60)
  await syncLotes(t.deps)
  const later = await send(key, body)
  const { estado, lote_id, dte_ids, message } = later.json()
  expect({ status: later.statusCode, estado, dte_ids, message }).toEqual({
    ...{ status: 200, estado: 'settled', dte_ids: body.dte_ids },
    message: 'El lote concluyó. Vea el estado de cada documento en GET /api/sifen/dtes/{id}.',
  })
  expect(await t.deps.db.select().from(outbox).where(eq(outbox.lote_id, lote_id))).toMatchObject([
    { event: 'lote.settled' },
  ])
})

it('422 for the same key with another body, even if only an unknown field differs, with the lot that the key sent', async () => {
  const [key, body] = [randomUUID(), await order(2)]
  const first = await send(key, { ...body, nota: 'primera' })
  expect(first.statusCode).toBe(200)
  const before = await count()
  for (const other of [
    { ...body, nota: 'segunda' },
    body,
    { ...body, nota: 'primera', dte_ids: body.dte_ids.slice(1) },
  ]) {
    const res = await send(key, other)
    const { errors, lote_id } = res.json()
    expect({ status: res.statusCode, fields: Object.keys(errors), lote_id }).toEqual({
      ...{ status: 422, fields: ['Idempotency-Key'] },
      lote_id: first.json().lote_id,
    })
  }
  expect(await count()).toBe(before)
})

it('422 for the key of a document', async () => {
  const [key, body] = [randomUUID(), await order(1)]
  const headers = { 'idempotency-key': key }
  const { id } = (await t.as('operador').post('/api/sifen/dtes', t.factura(), { headers })).json()
  const res = await send(key, body)
  expect({ status: res.statusCode, id: res.json().id }).toEqual({ status: 422, id })
})
