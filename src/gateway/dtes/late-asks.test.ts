/** A document in `error` that SIFEN did not have is queried again, and what SIFEN has is adopted (docs/notes A41). */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
import { LOTE } from '../../../test/support/lotes.ts'
import { dtes, emitters, historial, outbox } from '../../db/index.ts'
import { intendDtes } from './move/move-dte.ts'
import { intent } from './send/protocol.ts'

const HOUR = 3600

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())
beforeEach(() => t.restore())

/** Hides SIFEN's documents, as when it answers from a stale copy. */
const hide = () =>
  t.interpose('consulta', async (real, cdc) => {
    await real.consulta(cdc)
    return {
      encontrado: false as const,
      fechaProceso: '2026-11-21T10:00:00-03:00',
      codigo: '0420',
      mensaje: 'No existe',
    }
  })

/** Ends a document in `error`; SIFEN has it when the fault is reset-after. */
async function failed(fault: 'reset-after' | 'reset-before', body = t.factura()) {
  t.sandbox.script({ service: 'recibe', fault, times: 1 })
  const { id, cdc } = (await t.as('operador').post(SYNC, body)).json()
  hide()
  await t.wait(900)
  expect(await t.dte(id)).toMatchObject({ estado: 'error', due_kind: 'ask', late_asks: 0 })
  t.restore()
  return { id, cdc }
}
const triggersOf = async (id: number) =>
  (await t.deps.db.select().from(historial).where(eq(historial.dte_id, id)).orderBy(historial.id)).map(
    ({ trigger }) => trigger,
  )
const webhooksOf = async (id: number) =>
  (await t.deps.db.select().from(outbox).where(eq(outbox.dte_id, id)).orderBy(outbox.id)).map(({ event }) => event)

describe('a document in error that SIFEN did not have', () => {
  it('becomes approved after an hour, with its history and webhook', async () => {
    const { id, cdc } = await failed('reset-after')
    const before = t.requests(cdc)
    await t.wait(HOUR - 1)
    expect(t.requests(cdc)).toBe(before)
    await t.wait(1)
    expect(await t.dte(id)).toMatchObject({ estado: 'approved', due_at: null, sifen_result_code: '0422' })
    expect((await triggersOf(id)).at(-1)).toBe('found')
    expect((await webhooksOf(id)).at(-1)).toBe('dte.approved')
  })

  it('becomes approved after a day, when the first query found nothing', async () => {
    const { id } = await failed('reset-after')
    hide()
    await t.wait(HOUR)
    expect(await t.dte(id)).toMatchObject({ estado: 'error', late_asks: 1 })
    t.restore()
    await t.wait(23 * HOUR)
    expect(await t.dte(id)).toMatchObject({ estado: 'approved', due_at: null })
  })

  it('rests after two queries that found nothing', async () => {
    const { id, cdc } = await failed('reset-before')
    const before = t.requests(cdc)
    for (const hours of [1, 23, 24, 24]) await t.wait(hours * HOUR)
    expect(await t.dte(id)).toMatchObject({ estado: 'error', late_asks: 2, due_at: null, due_kind: null })
    expect(t.requests(cdc) - before).toBe(2)
  })

  it('is queried again when SIFEN did not answer, and that query does not count', async () => {
    const { id } = await failed('reset-after')
    t.sandbox.script({ service: 'consulta', fault: 'html', times: 1 })
    await t.wait(HOUR)
    expect(await t.dte(id)).toMatchObject({ estado: 'error', late_asks: 0 })
    await t.wait(900)
    expect((await t.dte(id)).estado).toBe('approved')
  })

  it('is not queried late after it was resent', async () => {
    const { id } = await failed('reset-before')
    expect((await t.as('operador').post(`/api/sifen/dtes/${id}/reenviar`)).statusCode).toBe(200)
    await t.drain()
    expect(await t.dte(id)).toMatchObject({ estado: 'approved', due_at: null })
    await t.wait(HOUR)
    expect(await triggersOf(id)).not.toContain('still-not-found')
  })
})

describe('GET /api/sifen/consultas/de/:cdc', () => {
  const ask = (cdc: string, who: 'lector' | 'ajeno' = 'lector') => t.as(who).get(`/api/sifen/consultas/de/${cdc}`)

  it('200, and the document in error becomes approved, by the user who asked', async () => {
    const { id, cdc } = await failed('reset-after')
    expect((await ask(cdc)).json()).toMatchObject({ estado: 'approved' })
    const row = await t.dte(id)
    expect(row).toMatchObject({ estado: 'approved', due_at: null })
    expect(row.prot_aut).toMatch(/^\d+$/)
    expect((await triggersOf(id)).at(-1)).toBe('found')
    expect((await webhooksOf(id)).at(-1)).toBe('dte.approved')
    const [last] = (await t.as('lector').get(`/api/sifen/dtes/${id}`)).json().historial.slice(-1)
    expect(last).toMatchObject({ from: 'error', to: 'approved', trigger: 'found' })
  })

  it('200, and the document that SIFEN shows cancelled becomes cancelled, with its own protocol', async () => {
    const { id, cdc } = (await t.as('operador').post(SYNC, t.factura())).json()
    const { prot_aut } = await t.dte(id)
    t.interpose('consulta', async (real, requests) => {
      const answer = await real.consulta(requests)
      return answer.encontrado ? { ...answer, documento: { ...answer.documento, cancelado: true } } : answer
    })
    expect((await ask(cdc)).json()).toMatchObject({ estado: 'cancelled' })
    expect(await t.dte(id)).toMatchObject({ estado: 'cancelled', prot_aut, sifen_result_code: '0260' })
    expect((await webhooksOf(id)).at(-1)).toBe('dte.cancelled')
  })

  it('200 a second time changes nothing', async () => {
    const { id, cdc } = (await t.as('operador').post(SYNC, t.factura())).json()
    const { version } = await t.dte(id)
    expect((await ask(cdc)).statusCode).toBe(200)
    expect((await t.dte(id)).version).toBe(version)
  })

  it('leaves another company’s document as it is', async () => {
    const { id, cdc } = await failed('reset-after')
    await ask(cdc, 'ajeno')
    expect((await t.dte(id)).estado).toBe('error')
  })
})

describe('a document that replaces one that SIFEN turns out to have', () => {
  let sale = 0
  /** Fails a document that SIFEN has, and stores another in its place, to be sent later. */
  async function replaced() {
    sale += 1
    const body = t.factura({ referencia_externa: `tarde-${sale}` })
    const { id: first, cdc } = await failed('reset-after', body)
    const res = await t.as('operador').post('/api/sifen/dtes', { ...body, observacion: 'corregida' })
    await t.drain()
    return { first, cdc, second: res.json().id as number }
  }
  const detail = async (id: number) => (await t.as('lector').get(`/api/sifen/dtes/${id}`)).json()
  const resend = (id: number) => t.as('operador').post(`/api/sifen/dtes/${id}/reenviar`)
  const sendLote = (id: number) => t.as('operador').post(LOTE, { dte_ids: [id], emitter_id: t.emitter.id })
  const text = (first: number, second: number) =>
    `El documento ${first}, en estado approved, es de la misma venta que el ${second}. No emita otro por ella.`
  async function expectUnsent(first: number, second: number) {
    for (const minutes of [1, 10, 10, 60]) await t.wait(minutes * 60)
    expect([(await t.dte(first)).estado, await t.attemptsOf(second)]).toEqual(['approved', []])
    expect(await detail(second)).toMatchObject({
      estado: 'error',
      sifen_result_msg: text(first, second),
      atencion: expect.stringContaining(text(first, second)),
      historial: expect.arrayContaining([expect.objectContaining({ trigger: 'sold-already' })]),
    })
  }

  it('422 in a lot', async () => {
    const { first, second } = await replaced()
    await t.wait(HOUR)
    const res = await sendLote(second)
    expect({ status: res.statusCode, errors: res.json().errors }).toEqual({
      status: 422,
      errors: { dte_ids: [`El documento ${second} no se puede enviar: ${text(first, second)}`] },
    })
    await expectUnsent(first, second)
  })

  it('is left out of the automatic lots, and the others go', async () => {
    const { first, second } = await replaced()
    await t.wait(HOUR)
    const other = (await t.as('operador').post('/api/sifen/dtes', t.factura())).json().id
    await t.drain()
    await t.deps.db.update(emitters).set({ envio_automatico: true }).where(eq(emitters.id, t.emitter.id))
    await t.gather()
    await t.drain()
    await expectUnsent(first, second)
    await t.deps.db.update(emitters).set({ envio_automatico: false }).where(eq(emitters.id, t.emitter.id))
    expect((await t.dte(other)).estado).toBe('approved')
  })

  it('is not posted by its job, when it was resent before', async () => {
    const { first, cdc, second } = await replaced()
    const way = t.deps.sifen
    const until = new Date(t.clock.now().getTime() + 60_000)
    const down = { since: t.clock.now(), until }
    t.deps.sifen = { ...way, admit: (to, service) => (service === 'recibe' ? down : way.admit(to, service)) }
    expect((await resend(second)).statusCode).toBe(200)
    await t.drain()
    await t.as('lector').get(`/api/sifen/consultas/de/${cdc}`)
    t.restore()
    await expectUnsent(first, second)
  })

  it('is not intended', async () => {
    const { second } = await replaced()
    await t.wait(HOUR)
    const dte = await t.dte(second)
    const now = t.clock.now()
    const posting = {
      base_url: 'https://sifen.invalid',
      xml_path: 'a.xml',
      xml_sha256: 'a',
      digest: 'a',
      lote_id: null,
    }
    const stateChange = intent(t.deps.config.sifen, now)
    const by = { job: 'test' }
    const intended = await intendDtes(t.deps.db, [{ dte, posting, decision: stateChange }], by)
    expect([intended, await t.attemptsOf(second), (await t.dte(second)).estado]).toEqual([[], [], 'signed'])
  })

  it('409 for a synchronous one that is about to be stored, also when it is repeated: none is', async () => {
    const body = t.factura({ referencia_externa: 'tarde-sync' })
    const { id: first, cdc } = await failed('reset-after', body)
    t.interposeCreation(async write => {
      t.deps.db = t.db
      await t.as('lector').get(`/api/sifen/consultas/de/${cdc}`)
      return write()
    })
    const headers = { 'idempotency-key': randomUUID() }
    const send = () => t.as('operador').post(SYNC, { ...body, observacion: 'corregida' }, { headers })
    const answers = [await send(), await send()].map(res => ({ status: res.statusCode, ...res.json() }))
    expect(answers).toEqual(
      Array(2).fill(expect.objectContaining({ status: 409, code: 'REFERENCIA_USADA', dte_id: first })),
    )
    expect([(await t.lastDte()).id, (await t.dte(first)).estado]).toEqual([first, 'approved'])
  })

  it('goes first when it was sent first: both say so', async () => {
    const { first, second } = await replaced()
    await resend(second)
    await t.drain()
    await t.wait(HOUR)
    expect([(await detail(first)).atencion, (await detail(second)).atencion]).toEqual([
      expect.stringContaining(`este y el ${second}`),
      expect.stringContaining(`este y el ${first}`),
    ])
  })

  it('may be sent after all once the other is cancelled', async () => {
    const { first, second } = await replaced()
    await t.wait(HOUR)
    await sendLote(second)
    await t.deps.db.update(dtes).set({ estado: 'cancelled' }).where(eq(dtes.id, first))
    expect((await resend(second)).statusCode).toBe(200)
    await t.drain()
    expect((await t.dte(second)).estado).toBe('approved')
  })

  it('stays away from a resent first document, when it is the one found', async () => {
    const first = await failed('reset-before', t.factura({ referencia_externa: 'vuelta' }))
    const second = await failed('reset-after', t.factura({ reemplaza_id: first.id }))
    const down = { since: t.clock.now(), until: new Date(t.clock.now().getTime() + 60_000) }
    const way = t.deps.sifen
    t.deps.sifen = { ...way, admit: (to, service) => (service === 'recibe' ? down : way.admit(to, service)) }
    expect((await resend(first.id)).statusCode).toBe(200)
    await t.drain()
    await t.as('lector').get(`/api/sifen/consultas/de/${second.cdc}`)
    t.restore()
    await t.wait(120)
    expect([(await t.dte(second.id)).estado, (await t.dte(first.id)).estado]).toEqual(['approved', 'error'])
  })
})
