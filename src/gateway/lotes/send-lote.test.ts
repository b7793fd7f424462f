/**
 * POST /api/sifen/dtes/lote: the requests to SIFEN, the responses, and the final state of every document. Spec, Batch
 * rules; docs/notes A15 and A28.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkDigit } from '../../../test/support/factories.ts'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
import { LOTE, lots } from '../../../test/support/lotes.ts'

const RHYTHM = {
  LOTE_FIRST_POLL_SECONDS: '600',
  LOTE_POLL_SECONDS: '600',
  LOTE_QUIET_SECONDS: '86400',
  LOTE_PAUSE_SECONDS: '3600',
}

let t: IssuingApp
const lines: string[] = []
beforeAll(async () => {
  t = await buildIssuingApp({ env: RHYTHM, log: line => lines.push(line) })
})
afterAll(() => t.close())
const l = lots(() => t)
beforeEach(async () => {
  t.restore()
  await l.unpause()
  lines.length = 0
})

/** Expects that a rejected request changes nothing. */
const untouched = async (ask: () => Promise<unknown>) => {
  const before = await t.footprint()
  await ask()
  expect(await t.footprint()).toEqual(before)
}

describe('200', () => {
  it('a lot of 50 drafts is built, signed, sent and approved', async () => {
    const sent = await l.drafts(50)
    const res = await l.send(sent, { batch_id: 77 })
    const { lote_id } = res.json()
    expect({ status: res.statusCode, body: res.json() }).toEqual({
      status: 200,
      body: {
        message: expect.stringContaining('SIFEN recibió el lote'),
        lote_id: expect.any(Number),
        estado: 'received',
        prot_lote: expect.stringMatching(/^\d+$/),
        cod_res: '0300',
        msg_res: 'Lote recibido con éxito',
        dte_ids: sent.map(({ id }) => id),
        http_code: 200,
        batch_id: 77,
      },
    })
    expect(await l.estados(sent)).toEqual({ sent: 50 })
    expect((await l.rows(sent))[0]).toMatchObject({ lote_id, sifen_result_code: null, due_at: null })

    await t.wait(599)
    expect(l.polls()).toBe(0)
    await t.wait(1)
    expect(await l.estados(sent)).toEqual({ approved: 50 })
    expect((await l.rows(sent))[0]).toMatchObject({
      sifen_result_code: '0260',
      sifen_result_service: 'consulta-lote',
      prot_aut: expect.stringMatching(/^\d+$/),
      due_at: null,
    })
    expect(await l.lote(lote_id)).toMatchObject({ estado: 'settled', cod_res: '0362', next_poll_at: null })
    expect((await l.events(lote_id)).map(({ event }) => event)).toEqual(['lote.sent', 'lote.settled'])
    expect((await t.attemptsOf(sent[0]?.id ?? 0))[0]).toMatchObject({
      outcome: 'answered',
      sifen_result_code: '0260',
      lote_id,
      digest: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/),
    })
    await t.wait(100_000)
    expect({ posts: l.posts().length, polls: l.polls() }).toEqual({ posts: 1, polls: 1 })
  })

  it('batch_id is optional, and defaults to the id of the lot', async () => {
    const body = (await l.send(await l.signed(1))).json()
    expect(body.batch_id).toBe(body.lote_id)
  })

  it('SIFEN rejects one document and approves the others', async () => {
    t.sandbox.registerTaxpayer({ ruc: '80000098', nombre: 'X', estado: 'INEXISTENTE', facturadorElectronico: false })
    const good = await l.signed(2)
    const receptor = { naturaleza: 1, numeroDocumento: `80000098-${checkDigit('80000098')}`, nombre: 'Cliente SA' }
    const bad = await l.signed(1, { receptor })
    await l.send([...good, ...bad])
    await t.wait(600)
    expect({ good: await l.estados(good), bad: await l.estados(bad) }).toEqual({
      good: { approved: 2 },
      bad: { rejected: 1 },
    })
    expect((await l.rows(bad))[0]).toMatchObject({ sifen_result_code: '1306', sifen_result_service: 'consulta-lote' })
  })

  it('the log has the fields that the spec allows, and no others', async () => {
    const sent = await l.signed(2)
    const { lote_id, prot_lote } = (await l.send(sent, { batch_id: 5 })).json()
    const logged = lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'lot sent')
    expect(logged).toHaveLength(1)
    const { level: _level, time: _time, pid: _pid, hostname: _host, ...words } = logged[0]
    expect(words).toEqual({
      msg: 'lot sent',
      lote_id,
      batch_id: 5,
      timestamp: expect.any(String),
      dtes: 2,
      cdcs: sent.map(({ cdc }) => cdc),
      cod_res: '0300',
      prot_lote,
    })
    expect(lines.join()).not.toMatch(/rLoteDE|<rDE|DigestValue/)
  })
})

describe('422, and nothing is sent', () => {
  it.each<[string, () => Promise<{ dte_ids: unknown; emitter_id?: unknown }>, string]>([
    ['51 ids', async () => ({ dte_ids: Array.from({ length: 51 }, (_, at) => at + 1) }), 'dte_ids'],
    ['none', async () => ({ dte_ids: [] }), 'dte_ids'],
    ['no list', async () => ({ dte_ids: undefined }), 'dte_ids'],
    ['an unknown id', async () => ({ dte_ids: [999_999] }), 'dte_ids'],
    ['an unknown emitter', async () => ({ dte_ids: [(await l.signed(1))[0]?.id], emitter_id: 999_999 }), 'emitter_id'],
    [
      'a repeated id',
      async () => {
        const [one] = await l.signed(1)
        return { dte_ids: [one?.id, one?.id] }
      },
      'dte_ids',
    ],
    [
      'an approved document',
      async () => ({ dte_ids: [(await t.as('operador').post(SYNC, t.factura())).json().id] }),
      'dte_ids',
    ],
  ])('for %s', async (_what, make, field) => {
    const body = { emitter_id: t.emitter.id, ...(await make()) }
    await untouched(async () => {
      const res = await t.as('operador').post(LOTE, body)
      expect({ status: res.statusCode, fields: Object.keys(res.json().errors) }).toEqual({
        status: 422,
        fields: [field],
      })
    })
  })

  it('for another company’s document, with the message of an absent one', async () => {
    const [foreign] = await l.signed(1)
    const ajena = await t.make.emitter(t.ajena)
    const ask = async (id: number | undefined) =>
      (await t.as('ajeno').post(LOTE, { dte_ids: [id], emitter_id: ajena.id })).json().errors.dte_ids[0]
    const [one, other] = [await ask(foreign?.id), await ask(999_999)]
    expect(one.replace(String(foreign?.id), '#')).toBe(other.replace('999999', '#'))
  })

  it('for another emitter’s document', async () => {
    const sent = await l.signed(1)
    const other = await t.make.emitter(t.empresa, { ambiente: 'prod' })
    const res = await l.send(sent, { emitter_id: other.id })
    expect({ status: res.statusCode, text: res.json().errors.dte_ids }).toEqual({
      status: 422,
      text: [`Estos documentos no son del emisor ${other.id}: ${sent[0]?.id}.`],
    })
  })

  it('for a draft that can no longer be built, naming it', async () => {
    const [draft] = await l.drafts(1)
    t.clock.advance(721 * 3600)
    const res = await l.send([draft ?? { id: 0, cdc: '' }])
    t.clock.advance(-721 * 3600)
    expect({ status: res.statusCode, text: res.json().errors?.dte_ids?.[0] }).toEqual({
      status: 422,
      text: expect.stringContaining(`El documento ${draft?.id} no se puede enviar: La fecha de emisión`),
    })
  })

  it('403 for a lector', async () => {
    expect((await l.send(await l.signed(1), {}, 'lector')).statusCode).toBe(403)
  })
})

describe('a lot that SIFEN does not accept', () => {
  it('502 when nothing was sent: the documents are signed again', async () => {
    const sent = await l.signed(2)
    t.sandbox.script({ service: 'recibe-lote', fault: 'tls-refused', times: 1 })
    const res = await l.send(sent)
    expect({ status: res.statusCode, code: res.json().code, estado: res.json().estado }).toEqual({
      status: 502,
      code: 'SIFEN_NOT_SENT',
      estado: 'not_sent',
    })
    for (const row of await l.rows(sent)) {
      expect(row).toMatchObject({ estado: 'signed', last_sent_at: null, lote_id: null, due_at: null })
    }
    await t.wait(100_000)
    expect({ posts: l.posts().length, estados: await l.estados(sent) }).toMatchObject({ estados: { signed: 2 } })
    expect((await l.send(sent)).statusCode).toBe(200)
  })

  it.each(['0183', '0270'])('422 with %s: the documents are signed again', async codigo => {
    const sent = await l.signed(1)
    t.sandbox.script({ service: 'recibe-lote', fault: 'reject', codigo, times: 1 })
    const res = await l.send(sent)
    expect({ status: res.statusCode, cod_res: res.json().cod_res, estados: await l.estados(sent) }).toEqual({
      status: 422,
      cod_res: codigo,
      estados: { signed: 1 },
    })
  })

  it('422 with 0301: the documents are queried by CDC, and the emitter is paused', async () => {
    const [sent, next] = [await l.signed(2), await l.signed(1)]
    t.sandbox.script({ service: 'recibe-lote', fault: 'lot-queued', times: 1 })
    const res = await l.send(sent)
    expect({ status: res.statusCode, body: res.json() }).toEqual({
      status: 422,
      body: expect.objectContaining({
        cod_res: '0301',
        http_code: 422,
        dte_ids: sent.map(({ id }) => id),
        pausado_hasta: (await l.emitter()).pausado_hasta?.toISOString(),
        errors: { sifen: [expect.stringContaining('0301')] },
      }),
    })
    for (const row of await l.rows(sent)) expect(row).toMatchObject({ estado: 'sent', sifen_result_code: null })
    const posts = l.posts().length
    const paused = await l.send(next)
    expect({ status: paused.statusCode, code: paused.json().code, until: paused.json().pausado_hasta }).toEqual({
      status: 409,
      code: 'EMISOR_PAUSADO',
      until: res.json().pausado_hasta,
    })
    expect(l.posts()).toHaveLength(posts)
    await t.wait(60)
    expect(await l.estados(sent)).toEqual({ approved: 2 })
    await t.wait(3540)
    expect((await l.send(next)).statusCode).toBe(200)
  })
})

describe('504: the outcome is unknown', () => {
  it.each([
    ['cut after processing', { fault: 'reset-after' }, 'approved'],
    ['cut before', { fault: 'reset-before' }, 'signed'],
    ['a page of HTML', { fault: 'html' }, 'signed'],
    ['the generic 0160', { fault: 'generic', processed: true }, 'approved'],
    ['0161', { fault: 'reject', codigo: '0161' }, 'signed'],
  ] as const)('%s', async (_what, script, end) => {
    const sent = await l.signed(2)
    const posts = l.posts().length
    t.sandbox.script({ ...script, service: 'recibe-lote', times: 1 })
    const res = await l.send(sent)
    expect({ status: res.statusCode, estado: res.json().estado, estados: await l.estados(sent) }).toEqual({
      status: 504,
      estado: 'unknown',
      estados: { sent: 2 },
    })
    await t.wait(60)
    expect(await l.estados(sent)).toEqual(end === 'approved' ? { approved: 2 } : { sent: 2 })
    // The quiet window of single documents ended long ago.
    for (let hours = 0; hours < 23; hours += 1) await t.wait(3600)
    expect(await l.estados(sent)).toEqual(end === 'approved' ? { approved: 2 } : { sent: 2 })
    await t.wait(3600)
    expect(await l.estados(sent)).toEqual({ [end]: 2 })
    await t.wait(100_000)
    expect({
      posts: l.posts().length - posts,
      recibe: t.posts().filter(({ cdcs }) => cdcs.includes(sent[0]?.cdc ?? '')),
    }).toEqual({
      posts: 1,
      recibe: [],
    })
    if (end === 'signed')
      expect((await l.rows(sent))[0]).toMatchObject({ last_sent_at: null, lote_id: null, due_at: null })
  })
})
