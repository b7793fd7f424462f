/**
 * Every fault of a posting to evento ends in the state of docs/notes A31, and SIFEN never has more events than the
 * rules allow.
 */
import type { FaultName } from '@nanduti/sandbox'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FAULT_NAMES, faultOf } from '../../../../packages/sandbox/src/scripts/faults.ts'
import { eventually } from '../../../../test/support/eventually.ts'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../../test/support/issuing-app.ts'
import { attempts, eventos } from '../../../db/index.ts'
import { openSifen } from '../../../outgoing/index.ts'
import { settleEvento } from '../index.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())
beforeEach(() => t.restore())

const cancellation = async () => {
  const { id, cdc } = (await t.as('operador').post(SYNC, t.factura())).json()
  const send = () => t.as('operador').post('/api/sifen/eventos/cancelacion', { cdc, motivo: 'Error en el precio' })
  return { id, cdc, send }
}
let numero = 5000
const voiding = async () => {
  const range = { numero_inicio: `000${++numero}`, numero_fin: `000${numero}`, tipo_documento: 1, motivo: 'No se usó' }
  const place = { timbrado: t.timbrado.numero, establecimiento: '001', punto_expedicion: '001' }
  return { send: () => t.as('operador').post('/api/sifen/eventos/inutilizacion', { ...place, ...range }) }
}
const evento = async (id: number) => {
  const [row] = await t.deps.db.select().from(eventos).where(eq(eventos.id, id))
  if (!row) throw new Error(`There is no event ${id}`)
  return row
}
const postings = () => t.sandbox.journal().filter(({ service }) => service === 'evento').length
const outcomesOf = async (id: number) =>
  (await t.deps.db.select().from(attempts).where(eq(attempts.evento_id, id)).orderBy(attempts.id)).map(
    ({ outcome }) => outcome,
  )

/** Shortens SIFEN's timeout to 400 ms. The deadlines in the rows stay those of the configuration. */
function hurry() {
  const config = { ...t.deps.config, sifen: { ...t.deps.config.sifen, timeoutMs: 400 } }
  t.deps.sifen = openSifen(config, { sandbox: t.sandbox, clock: t.clock, log: t.deps.log })
}

/** Faults with an unknown outcome, and whether SIFEN registers the event although its answer is lost. */
const UNKNOWN: readonly [FaultName, boolean][] = [
  ['hang', false],
  ['late', true],
  ['reset-before', false],
  ['reset-after', true],
  ['html', false],
  ['empty', false],
  ['truncated', true],
  ['gzip-bomb', true],
  ['unavailable', false],
  ['generic', false],
  ['reject', false],
]

describe.each(UNKNOWN)('%s on a cancellation', (fault, isRegistered) => {
  it(`504 with estado sent, then approved ${isRegistered ? 'by the first query' : 'by one more posting after the quiet window'}`, async () => {
    const { id, send } = await cancellation()
    if (fault === 'hang' || fault === 'late') hurry()
    const [before, registered] = [postings(), t.sandbox.events().length]
    t.sandbox.script({ service: 'evento', fault, times: 1 })
    const res = await send()
    expect(res.json()).toMatchObject({
      status: 'sent',
      code: 'SIFEN_UNKNOWN_OUTCOME',
      dte_id: id,
      dte_estado: 'approved',
    })
    expect(res.statusCode).toBe(504)
    t.sandbox.release()
    if (fault === 'late') await eventually(() => expect(t.sandbox.events().length - registered).toBe(1))
    t.restore()
    const again = await send()
    expect(again.json()).toMatchObject({ code: 'EVENTO_DUPLICADO' })
    const { evento_id } = res.json()
    await t.wait(60)
    expect((await evento(evento_id)).estado).toBe(isRegistered ? 'approved' : 'sent')
    if (!isRegistered) {
      await t.wait(300)
      expect(postings() - before).toBe(1)
      await t.wait(600)
    }
    expect({ estado: (await evento(evento_id)).estado, due_at: (await evento(evento_id)).due_at }).toEqual({
      estado: 'approved',
      due_at: null,
    })
    expect((await t.dte(id)).estado).toBe('cancelled')
    expect({ postings: postings() - before, registered: t.sandbox.events().length - registered }).toEqual({
      postings: isRegistered ? 1 : 2,
      registered: 1,
    })
    expect((await t.as('lector').get(`/api/sifen/dtes/${id}`)).json()).toMatchObject({ cancelado: true })
  })
})

const REFUSED = ['tls-refused', 'tls-certificate'] as const

it('every fault of the sandbox for evento is tested', () => {
  const tried: readonly FaultName[] = [...UNKNOWN.map(([fault]) => fault), ...REFUSED, 'observe', 'none']
  const met = FAULT_NAMES.filter(name => {
    const { services, handshake } = faultOf(name)
    return services === undefined || services.includes('evento') || handshake !== undefined
  })
  expect(met.filter(name => !tried.includes(name))).toEqual([])
})

describe.each(REFUSED)('%s', fault => {
  it('502 with estado rejected without a code; a second request is accepted', async () => {
    const { id, send } = await cancellation()
    t.sandbox.script({ fault, times: 1 })
    const res = await send()
    const text = 'SIFEN no recibió el evento: puede pedirlo de nuevo.'
    expect(res.json()).toMatchObject({
      ...{ message: text, code: 'SIFEN_NOT_SENT', status: 'rejected', cod_res: null, msg_res: text },
      ...{ dte_id: id, dte_estado: 'approved' },
    })
    expect({ status: res.statusCode, outcomes: await outcomesOf(res.json().evento_id) }).toEqual({
      status: 502,
      outcomes: ['not_sent'],
    })
    t.restore()
    expect((await send()).statusCode).toBe(200)
  })
})

it('an approval with longer words than the event has room for is an approval, and the attempt keeps them whole', async () => {
  const { send } = await cancellation()
  const mensajes = [
    { codigo: '0600', mensaje: 'Registrado. '.repeat(30) },
    { codigo: '0601', mensaje: 'Observado. '.repeat(30) },
  ]
  t.interpose('evento', async (real, ...posting) => {
    const result = await real.evento(...posting)
    return { ...result, protAut: '1234567890123456789012345', mensajes }
  })
  const res = await send()
  expect({ code: res.statusCode, ...res.json() }).toMatchObject({ code: 200, prot_aut: '12345678901234567890' })
  const row = await evento(res.json().evento_id)
  expect({ estado: row.estado, length: row.sifen_result_msg?.length }).toEqual({ estado: 'approved', length: 500 })
  const [attempt] = await t.deps.db.select().from(attempts).where(eq(attempts.evento_id, row.id))
  expect(attempt?.sifen_result_msg).toBe(`${mensajes[0]?.mensaje} · 0601 ${mensajes[1]?.mensaje}`)
})

describe('observe on a cancellation', () => {
  it('200 with the code of the observation, and the event is registered', async () => {
    const { id, send } = await cancellation()
    t.sandbox.script({ service: 'evento', fault: 'observe', times: 1 })
    const res = await send()
    expect({ status: res.statusCode, body: res.json(), estado: (await t.dte(id)).estado }).toMatchObject({
      status: 200,
      body: { status: 'approved', cod_res: '1005' },
      estado: 'cancelled',
    })
  })
})

describe('4003 on our own cancellation', () => {
  it('is queried and adopted', async () => {
    const { id, send } = await cancellation()
    t.sandbox.script({ service: 'evento', fault: 'reject', codigo: '4003', processed: true, times: 1 })
    const res = await send()
    expect(res.statusCode).toBe(504)
    await t.wait(60)
    expect(await evento(res.json().evento_id)).toMatchObject({ estado: 'approved', sifen_result_code: '0600' })
    expect((await t.dte(id)).estado).toBe('cancelled')
  })
})

describe('a cancellation that SIFEN never receives', () => {
  it('is posted twice and then rejected, so that it can be requested again', async () => {
    const { id, send } = await cancellation()
    const before = postings()
    t.sandbox.script({ service: 'evento', fault: 'reset-before', times: 2 })
    const { evento_id } = (await send()).json()
    for (const seconds of [60, 300, 600, 60, 300, 900, 900]) await t.wait(seconds)
    expect(await evento(evento_id)).toMatchObject({
      ...{ estado: 'rejected', sifen_result_code: null, due_at: null },
      sifen_result_msg: 'SIFEN no registró el evento: puede pedirlo de nuevo.',
    })
    expect({ postings: postings() - before, estado: (await t.dte(id)).estado }).toEqual({
      postings: 2,
      estado: 'approved',
    })
    expect((await send()).statusCode).toBe(200)
  })
})

describe('a voiding in doubt', () => {
  it.each([
    ['that SIFEN has: 4066 on its repetition adopts it', 'reset-after', '4066'],
    ['that SIFEN does not have: its repetition is approved', 'reset-before', '0600'],
  ] as const)('%s', async (_what, fault, codigo) => {
    const { send } = await voiding()
    const [before, registered] = [postings(), t.sandbox.events().length]
    t.sandbox.script({ service: 'evento', fault, times: 1 })
    const res = await send()
    expect({ status: res.statusCode, estado: res.json().status }).toEqual({ status: 504, estado: 'sent' })
    const { evento_id } = res.json()
    await t.wait(600)
    expect(postings() - before).toBe(1)
    await t.wait(300)
    expect(await evento(evento_id)).toMatchObject({ estado: 'approved', sifen_result_code: codigo, due_at: null })
    expect({ postings: postings() - before, registered: t.sandbox.events().length - registered }).toEqual({
      postings: 2,
      registered: 1,
    })
  })

  it('is rejected with 4066 on its first posting', async () => {
    const { send } = await voiding()
    t.sandbox.script({ service: 'evento', fault: 'reject', codigo: '4066', times: 1 })
    expect((await send()).json()).toMatchObject({ status: 'rejected', cod_res: '4066' })
  })

  it('stays sent after two postings without an answer, keeps its numbers, and asks for a person', async () => {
    const { send } = await voiding()
    const before = postings()
    t.sandbox.script({ service: 'evento', fault: 'reset-before', times: 2 })
    const { evento_id } = (await send()).json()
    for (const seconds of [900, 900, 900, 900]) await t.wait(seconds)
    const shown = (await t.as('lector').get(`/api/sifen/eventos/${evento_id}`)).json()
    expect(shown).toMatchObject({ estado: 'sent', atencion: expect.stringContaining('Marangatu') })
    expect(postings() - before).toBe(2)
    expect((await send()).statusCode).toBe(409)
  })

  it('that SIFEN has keeps its numbers and asks for a person when SIFEN rejects its repetition', async () => {
    const { send } = await voiding()
    t.sandbox.script({ service: 'evento', fault: 'reset-after', times: 1 })
    const { evento_id } = (await send()).json()
    t.sandbox.script({ service: 'evento', fault: 'reject', codigo: '4054', times: 1 })
    await t.wait(900)
    const shown = (await t.as('lector').get(`/api/sifen/eventos/${evento_id}`)).json()
    expect(shown).toMatchObject({
      ...{ estado: 'sent', sifen_result_code: '4054' },
      atencion: expect.stringMatching(/rechazó su repetición con 4054.*Marangatu/),
    })
    expect((await send()).statusCode).toBe(409)
  })

  it('ends its last posting as unknown when the process died during it and a person must decide', async () => {
    const { send } = await voiding()
    t.sandbox.script({ service: 'evento', fault: 'reset-before', times: 2 })
    const { evento_id } = (await send()).json()
    t.clock.advance(900)
    t.interpose('evento', () => Promise.reject(new Error('killed')))
    await settleEvento(t.deps, await evento(evento_id)).catch(() => undefined)
    expect(await outcomesOf(evento_id)).toEqual(['unknown', 'pending'])
    t.restore()
    for (const seconds of [900, 900]) await t.wait(seconds)
    expect(await outcomesOf(evento_id)).toEqual(['unknown', 'unknown'])
  })
})

describe('an event whose process died', () => {
  it('is rejected as not received when it was never posted', async () => {
    const { send } = await cancellation()
    const before = postings()
    let transactions = 0
    // The second one commits the intent.
    t.interposeCreation(write => (++transactions === 1 ? write() : new Promise<never>(() => {})))
    void send()
    const find = async () => (await t.deps.db.select().from(eventos).orderBy(desc(eventos.id)).limit(1))[0]
    await eventually(async () => expect((await find())?.estado).toBe('pending'))
    t.restore()
    await t.wait(121)
    expect(await find()).toMatchObject({ estado: 'rejected', sifen_result_code: null })
    expect(postings()).toBe(before)
  })

  it('is queried once when eight processes settle it at the same time', async () => {
    const { send } = await cancellation()
    t.sandbox.script({ service: 'evento', fault: 'reset-after', times: 1 })
    const { evento_id, cdc } = (await send()).json()
    t.clock.advance(60)
    const row = await evento(evento_id)
    await Promise.all(Array.from({ length: 8 }, () => settleEvento(t.deps, row)))
    expect({ requests: t.requests(cdc), estado: (await evento(evento_id)).estado }).toEqual({
      requests: 1,
      estado: 'approved',
    })
  })
})
