/**
 * Emitters that SIFEN serves by lots only (docs/notes A50): 1264 of recibe is no verdict, and the document goes on as a
 * lot of one.
 */
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anotherSale } from '../../../test/support/doubts.ts'
import { eventually } from '../../../test/support/eventually.ts'
import { type Body, buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
import { lots } from '../../../test/support/lotes.ts'
import { rowsChanged } from '../../../test/support/rows-changed.ts'
import { emitters, historial } from '../../db/index.ts'
import { pauseEmitter } from '../emitters/index.ts'

const RHYTHM = { LOTE_FIRST_POLL_SECONDS: '2', LOTE_POLL_SECONDS: '2', LOTE_QUIET_SECONDS: '1200' }

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp({ env: RHYTHM })
})
afterAll(() => t.close())
const l = lots(() => t)

const mark = (solo_lotes: boolean, solo_lotes_at: Date | null = null) =>
  rowsChanged(t.deps.db, tx =>
    tx.update(emitters).set({ solo_lotes, solo_lotes_at, pausado_hasta: null }).where(eq(emitters.id, t.emitter.id)),
  )

beforeEach(async () => {
  t.restore()
  t.ahead.seconds = 0
  t.soloLotes(true)
  await mark(false)
})

const sync = (body: Body = t.factura(), headers: Record<string, string> = {}) =>
  t.as('operador').post(SYNC, body, { headers })
const known = () => mark(true, t.clock.now())
/** Makes SIFEN's waits pass at once. */
const flow = () => t.timer.flow(2000, ms => t.clock.advance(ms / 1000))
const triggersOf = async (id: number) =>
  (
    await t.deps.db
      .select()
      .from(historial)
      .where(and(eq(historial.dte_id, id)))
      .orderBy(asc(historial.id))
  ).map(({ trigger, to }) => `${trigger} ${to}`)
const outcome = (res: Awaited<ReturnType<typeof sync>>) => ({ status: res.statusCode, estado: res.json().estado })

describe('the sale that meets 1264', () => {
  it('200 approved, in one request, and the emitter is marked', async () => {
    flow()
    const before = t.posts().length
    const res = await sync()
    expect(outcome(res)).toEqual({ status: 200, estado: 'approved' })
    expect(t.posts().length - before).toBe(1)
    expect(await triggersOf(res.json().id)).toEqual([
      'created draft',
      'intent sent',
      'solo-lotes sent',
      'approved approved',
    ])
    const attempts = await t.attemptsOf(res.json().id)
    expect(attempts.map(({ outcome, sifen_result_code }) => ({ outcome, sifen_result_code }))).toEqual([
      { outcome: 'answered', sifen_result_code: '1264' },
      { outcome: 'answered', sifen_result_code: '0260' },
    ])
    expect(await l.emitter()).toMatchObject({ solo_lotes: true, solo_lotes_at: expect.any(Date) })
    expect(await t.dte(res.json().id)).toMatchObject({ via: 'sync', sifen_result_code: '0260' })
  })

  it('202 sent when the result does not come in time, and it is confirmed without the client', async () => {
    const answer = sync()
    await eventually(() => expect(t.timer.isWaiting(500)).toBe(true))
    t.timer.elapse()
    const res = await answer
    expect({ ...outcome(res), message: res.json().message }).toEqual({
      status: 202,
      estado: 'sent',
      message: 'SIFEN lo procesa por lote: se confirma solo. No lo emita de nuevo.',
    })
    await t.wait(2)
    expect(await t.dte(res.json().id)).toMatchObject({ estado: 'approved' })
  })

  it('replays a 202 with the present state', async () => {
    const headers = { 'idempotency-key': '7f1c9f7e-5d0e-4c1b-9d3a-2b8e4f6a1c05' }
    const body = t.factura()
    const answer = sync(body, headers)
    await eventually(() => expect(t.timer.isWaiting(500)).toBe(true))
    t.timer.elapse()
    const first = await answer
    expect(outcome(first)).toEqual({ status: 202, estado: 'sent' })
    const { id } = first.json()
    const again = await sync(body, headers)
    expect({ ...outcome(again), id: again.json().id }).toEqual({ status: 202, estado: 'sent', id })
    await t.wait(2)
    const last = await sync(body, headers)
    expect({ ...outcome(last), id: last.json().id }).toEqual({ status: 200, estado: 'approved', id })
  })

  it('502 error while lots are paused: SIFEN did not take it', async () => {
    const until = new Date(t.clock.now().getTime() + 60_000)
    const emitter = { empresa_id: t.empresa.id, emitter_id: t.emitter.id }
    await t.deps.db.transaction(tx => pauseEmitter(tx, emitter, until))
    const res = await sync()
    expect(outcome(res)).toEqual({ status: 502, estado: 'error' })
    expect(await l.emitter()).toMatchObject({ solo_lotes: true })
  })
})

describe('an emitter that is marked', () => {
  beforeEach(known)

  it('200 approved, without asking recibe', async () => {
    flow()
    const before = t.posts().length
    const res = await sync()
    expect(outcome(res)).toEqual({ status: 200, estado: 'approved' })
    expect({ alone: t.posts().length - before, lots: (await triggersOf(res.json().id))[1] }).toEqual({
      alone: 0,
      lots: 'lote-intent sent',
    })
  })

  it('422 rejected when SIFEN rejects it in the lot', async () => {
    flow()
    t.ahead.seconds = -3600
    const res = await sync()
    expect({ ...outcome(res), codigo: res.json().sifen_result_code }).toEqual({
      status: 422,
      estado: 'rejected',
      codigo: '1004',
    })
  })

  it('504 sent after 0301, and the next sale is refused before it takes a number', async () => {
    t.sandbox.script({ service: 'recibe-lote', fault: 'reject', codigo: '0301', times: 1 })
    expect(outcome(await sync())).toEqual({ status: 504, estado: 'sent' })
    const before = await t.lastNumber()
    const paused = await sync(t.factura(), anotherSale().headers)
    expect({ status: paused.statusCode, retry: Number(paused.headers['retry-after']) > 0 }).toEqual({
      status: 502,
      retry: true,
    })
    expect(paused.json().message).toContain('No se creó ningún documento ni se tomó un número')
    expect(await t.lastNumber()).toBe(before)
  })

  it('504 sent in silence; not found after the quiet window it is error, never signed', async () => {
    t.sandbox.script({ service: 'recibe-lote', fault: 'reset-before', times: 1 })
    const res = await sync()
    expect(outcome(res)).toEqual({ status: 504, estado: 'sent' })
    for (let at = 0; at < 6; at += 1) await t.wait(900)
    expect(await t.dte(res.json().id)).toMatchObject({ estado: 'error', via: 'sync' })
  })

  it('502 error when SIFEN did not receive it', async () => {
    t.sandbox.script({ service: 'recibe-lote', fault: 'reject', codigo: '0183', times: 1 })
    const res = await sync()
    expect({ ...outcome(res), message: res.json().message }).toEqual({
      status: 502,
      estado: 'error',
      message: expect.stringContaining('0183'),
    })
  })

  it('tries recibe once a day, and its acceptance clears the mark', async () => {
    t.soloLotes(false)
    t.clock.advance(86_400)
    const before = t.posts().length
    expect(outcome(await sync())).toEqual({ status: 200, estado: 'approved' })
    expect(t.posts().length - before).toBe(1)
    expect(await l.emitter()).toMatchObject({ solo_lotes: false, solo_lotes_at: null })
  })

  it('tries recibe with one of several sales, and keeps the mark after 1264', async () => {
    flow()
    t.clock.advance(86_400)
    const before = t.posts().length
    const answers = await Promise.all([sync(), sync(), sync()])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(t.posts().length - before).toBe(1)
    expect(await l.emitter()).toMatchObject({ solo_lotes: true })
  })

  it('reenviar goes as a lot of one', async () => {
    const [dte] = await l.signed(1)
    const before = t.posts().length
    await t.as('operador').post(`/api/sifen/dtes/${dte?.id}/reenviar`)
    await t.drain()
    await t.wait(2)
    expect({ alone: t.posts().length - before, estado: (await t.dte(dte?.id as number)).estado }).toEqual({
      alone: 0,
      estado: 'approved',
    })
  })

  it('reenviar that SIFEN does not receive is tried again after 10 s', async () => {
    const [dte] = await l.signed(1)
    t.sandbox.script({ service: 'recibe-lote', fault: 'reject', codigo: '0183', times: 1 })
    await t.as('operador').post(`/api/sifen/dtes/${dte?.id}/reenviar`)
    await t.drain()
    expect(await t.dte(dte?.id as number)).toMatchObject({
      estado: 'signed',
      retries: 1,
      due_kind: 'send',
      lote_id: null,
    })
    await t.wait(10)
    await t.wait(2)
    expect(await t.dte(dte?.id as number)).toMatchObject({ estado: 'approved' })
  })
})

describe('Prefer: respond-async', () => {
  it('202 at once for an emitter that recibe serves', async () => {
    t.soloLotes(false)
    const before = t.posts().length
    const res = await sync(t.factura(), { prefer: 'respond-async, wait=5' })
    expect({ ...outcome(res), alone: t.posts().length - before }).toEqual({ status: 202, estado: 'sent', alone: 0 })
    expect(await l.emitter()).toMatchObject({ solo_lotes: false })
  })
})

describe('reenviar of a sale that meets 1264', () => {
  it('goes on as a lot of one', async () => {
    const [dte] = await l.signed(1)
    await t.as('operador').post(`/api/sifen/dtes/${dte?.id}/reenviar`)
    await t.drain()
    await t.wait(2)
    expect(await t.dte(dte?.id as number)).toMatchObject({ estado: 'approved', via: 'async' })
    expect(await l.emitter()).toMatchObject({ solo_lotes: true })
  })
})
