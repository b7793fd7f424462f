/** POST /api/sifen/eventos/cancelacion: its rules, its responses, and its effect on the document. */
import { spawnSync } from 'node:child_process'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
import { pageTexts } from '../../../test/support/pdf-reader.ts'
import { omitIf } from '../../../test/support/witness.ts'
import { dtes, eventos, historial, outbox } from '../../db/index.ts'

const URL = '/api/sifen/eventos/cancelacion'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())
beforeEach(() => t.restore())

type Issued = { id: number; cdc: string }
const issue = async (): Promise<Issued> => (await t.as('operador').post(SYNC, t.factura())).json()
const cancel = (
  cdc: unknown,
  motivo: unknown = 'Error en el precio',
  actor: Parameters<IssuingApp['as']>[0] = 'operador',
) => t.as(actor).post(URL, { cdc, motivo })
const answer = (res: Awaited<ReturnType<typeof cancel>>) => ({ http: res.statusCode, ...res.json() })
const eventosOf = (id: number) => t.deps.db.select().from(eventos).where(eq(eventos.sifen_dte_id, id))

describe('POST /api/sifen/eventos/cancelacion', () => {
  it('200: the document is cancelled at once in its detail, its history and the outbox', async () => {
    const { id, cdc } = await issue()
    expect((await t.as('lector').get(`/api/sifen/dtes/${id}`)).json()).toMatchObject({ cancelado: false, eventos: [] })
    const res = answer(await cancel(cdc))
    expect(res).toEqual({
      ...{ http: 200, status: 'approved', evento_id: expect.any(Number), cod_res: '0600' },
      ...{ msg_res: expect.any(String), prot_aut: expect.stringMatching(/^\d+$/), sifen_explicacion: null },
      ...{ cdc, dte_id: id, dte_estado: 'cancelled' },
    })
    const detail = (await t.as('lector').get(`/api/sifen/dtes/${id}`)).json()
    expect(detail).toMatchObject({
      estado: 'cancelled',
      cancelado: true,
      eventos: [
        {
          id: res.evento_id,
          ...{ tipo: 1, tipo_descripcion: 'Cancelación', estado: 'approved', sifen_result_code: '0600' },
          ...{ prot_aut: res.prot_aut, motivo: 'Error en el precio', fecha_envio: t.clock.now().toISOString() },
        },
      ],
    })
    const moves = await t.deps.db.select().from(historial).where(eq(historial.evento_id, res.evento_id))
    expect(moves.map(({ from, to, trigger, user_id }) => ({ from, to, trigger, user_id }))).toEqual([
      { from: null, to: 'pending', trigger: 'created', user_id: t.users.operador.id },
      { from: 'pending', to: 'sent', trigger: 'intent', user_id: t.users.operador.id },
      { from: 'sent', to: 'approved', trigger: 'approved', user_id: t.users.operador.id },
    ])
    const [ofDocument] = (await t.deps.db.select().from(historial).where(eq(historial.dte_id, id))).slice(-1)
    expect(ofDocument).toMatchObject({ from: 'approved', to: 'cancelled', trigger: 'cancelled' })
    const bodies = (await t.deps.db.select().from(outbox).where(eq(outbox.dte_id, id))).map(({ body }) =>
      JSON.parse(body),
    )
    expect(bodies.map(({ event }) => event)).toEqual(expect.arrayContaining(['evento.approved', 'dte.cancelled']))
    expect(bodies.find(({ event }) => event === 'evento.approved')).toMatchObject({
      occurred_at: t.clock.now().toISOString(),
      data: { id: res.evento_id, estado: 'approved', cdc },
    })
    expect(t.sandbox.events()).toMatchObject([{ tipo: 'rGeVeCan', cdc }])
  })

  it('draws CANCELADO over the KuDE of a cancelled document only', async () => {
    const { id, cdc } = await issue()
    const words = async (formato: string) => {
      const { statusCode, rawPayload } = await t.as('lector').get(`/api/sifen/dtes/${id}/kude?formato=${formato}`)
      return { statusCode, stamps: pageTexts(rawPayload).map(texts => texts.includes('CANCELADO')) }
    }
    expect(await words('a4')).toEqual({ statusCode: 200, stamps: [false] })
    await cancel(cdc)
    expect(await words('a4')).toEqual({ statusCode: 200, stamps: [true] })
    expect(await words('ticket')).toEqual({ statusCode: 200, stamps: [true] })
  })

  it('writes CANCELADO as one word for pdftotext', async test => {
    omitIf(spawnSync('pdftotext', ['-v']).error && 'pdftotext no está instalado', test)
    const { id, cdc } = await issue()
    await cancel(cdc)
    const { rawPayload } = await t.as('lector').get(`/api/sifen/dtes/${id}/kude`)
    const { stdout } = spawnSync('pdftotext', ['-', '-'], { input: rawPayload, encoding: 'utf8' })
    expect(stdout).toMatch(/\bCANCELADO\b/)
  })

  it('409 the second time, naming the event', async () => {
    const { id, cdc } = await issue()
    const first = answer(await cancel(cdc))
    const res = answer(await cancel(cdc))
    expect(res).toEqual({
      http: 409,
      message: expect.stringContaining(`eventos/${first.evento_id}`),
      code: 'EVENTO_DUPLICADO',
      evento_id: first.evento_id,
    })
    expect(await eventosOf(id)).toHaveLength(1)
  })

  it('404 with the same body for an unknown CDC and for another company’s', async () => {
    const { cdc } = await issue()
    const foreign = await cancel(cdc, undefined, 'ajeno')
    const unknown = await cancel('01800123450001001000000222026112114292279601')
    expect({ status: foreign.statusCode, body: foreign.body }).toEqual({ status: 404, body: unknown.body })
  })

  it.each([
    ['motivo of 4 characters', { motivo: 'abcd' }, 'motivo'],
    ['motivo of 501 characters', { motivo: 'a'.repeat(501) }, 'motivo'],
    ['no motivo', { motivo: null }, 'motivo'],
    ['a motivo that is no text', { motivo: 5 }, 'motivo'],
    ['a CDC of 43 digits', { cdc: '0'.repeat(43) }, 'cdc'],
    ['no CDC', { cdc: undefined }, 'cdc'],
    ['a CDC with a wrong check digit', { cdc: '01800123450001001000000222026112114292279602' }, 'cdc'],
  ])('422 on its field for %s, and nothing is stored', async (_what, over, field) => {
    const { id, cdc } = await issue()
    const res = await t.as('operador').post(URL, { cdc, motivo: 'Error en el precio', ...over })
    expect({ status: res.statusCode, fields: Object.keys(res.json().errors) }).toEqual({ status: 422, fields: [field] })
    expect(await eventosOf(id)).toEqual([])
  })

  it('422 with all problems, misspelt fields among them, and a warning about unknown ones', async () => {
    const res = await t.as('operador').post(URL, { cdc: 'x', motivo: '', motvio: 'Error', pedido: 'A-17' })
    expect(res.statusCode).toBe(422)
    expect(Object.keys(res.json().errors)).toEqual(['cdc', 'motivo', 'motvio'])
    expect(res.json().advertencias).toMatchObject([{ campo: 'pedido' }])
  })

  it.each(['draft', 'signed', 'sent', 'rejected', 'error', 'cancelled'] as const)(
    '409 for a document in estado %s',
    async estado => {
      const { id, cdc } = await issue()
      await t.deps.db.update(dtes).set({ estado }).where(eq(dtes.id, id))
      const res = answer(await cancel(cdc))
      expect(res).toMatchObject({
        http: 409,
        message: expect.stringContaining(`El DTE ${id} está en estado ${estado}`),
      })
      expect(await eventosOf(id)).toEqual([])
      await t.deps.db.update(dtes).set({ estado: 'rejected' }).where(eq(dtes.id, id))
    },
  )

  it('cancels a document approved with observations', async () => {
    t.sandbox.script({ service: 'recibe', fault: 'observe', times: 1 })
    const { id, cdc } = await issue()
    expect((await t.dte(id)).estado).toBe('approved_obs')
    expect(answer(await cancel(cdc))).toMatchObject({ http: 200, dte_estado: 'cancelled' })
  })

  it.each([
    [1, 48],
    [5, 168],
  ])('accepts type %i until %i hours after the last sending, to the second', async (tipo_documento, hours) => {
    const { id, cdc } = await issue()
    const last_sent_at = new Date(+t.clock.now() - hours * 3_600_000 - 1000)
    await t.deps.db.update(dtes).set({ tipo_documento, last_sent_at }).where(eq(dtes.id, id))
    const late = answer(await cancel(cdc))
    expect(late).toMatchObject({ http: 422, errors: { cdc: [expect.stringContaining(`son ${hours} horas`)] } })
    expect(late.message).toMatch(/venció el 21\/11\/2026 a las \d\d:\d\d:\d\d/)
    await t.deps.db
      .update(dtes)
      .set({ tipo_documento: 1, last_sent_at: new Date(+last_sent_at + 1000) })
      .where(eq(dtes.id, id))
    if (hours === 48) expect(answer(await cancel(cdc)).http).toBe(200)
  })

  it('422 with SIFEN’s code when it refuses; a second request is accepted', async () => {
    const { id, cdc } = await issue()
    t.sandbox.script({ service: 'evento', fault: 'reject', codigo: '4009', times: 1 })
    expect(answer(await cancel(cdc))).toMatchObject({
      ...{ http: 422, status: 'rejected', cod_res: '4009', dte_id: id, dte_estado: 'approved' },
      sifen_explicacion: { que_hacer: expect.any(String) },
      errors: { sifen: [expect.stringContaining('4009')] },
    })
    expect(answer(await cancel(cdc))).toMatchObject({ http: 200, dte_estado: 'cancelled' })
    expect((await eventosOf(id)).map(({ estado }) => estado).sort()).toEqual(['approved', 'rejected'])
  })

  it('200 for one of 50 concurrent requests, 409 for the others, and SIFEN gets one event', async () => {
    const { id, cdc } = await issue()
    const before = t.sandbox.events().length
    const answers = await Promise.all(Array.from({ length: 50 }, () => cancel(cdc)))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect({ ok: statuses.filter(s => s === 200).length, conflict: statuses.filter(s => s === 409).length }).toEqual({
      ok: 1,
      conflict: 49,
    })
    expect(await eventosOf(id)).toHaveLength(1)
    expect(t.sandbox.events().length - before).toBe(1)
  })
})

describe('GET /api/sifen/eventos', () => {
  it('returns a stored event with all its fields, and the XML that was sent to SIFEN', async () => {
    const { id, cdc } = await issue()
    const { evento_id } = answer(await cancel(cdc))
    const res = await t.as('lector').get(`/api/sifen/eventos/${evento_id}`)
    expect(res.json()).toMatchObject({
      ...{ id: evento_id, sifen_emitter_id: t.emitter.id, sifen_dte_id: id, tipo: 1, cdc, estado: 'approved' },
      ...{ motivo: 'Error en el precio', timbrado: null, numero_inicio: null, atencion: null },
      fecha_envio: t.clock.now().toISOString(),
    })
    const xml = await t.as('lector').get(`/api/sifen/eventos/${evento_id}/xml`)
    expect(xml.headers).toMatchObject({
      'content-type': 'application/xml; charset=UTF-8',
      'content-disposition': `attachment; filename=evento_${evento_id}.xml`,
    })
    expect(xml.body).toContain(`<rEve Id="${evento_id}">`)
    expect(xml.body).toMatch(/^<gGroupGesEve /)
  })

  it('404 for an unknown id, and for another company’s event', async () => {
    const { cdc } = await issue()
    const { evento_id } = answer(await cancel(cdc))
    for (const url of [`/api/sifen/eventos/${evento_id}`, `/api/sifen/eventos/${evento_id}/xml`]) {
      expect((await t.as('ajeno').get(url)).body).toBe('{"message":"Recurso no encontrado."}')
    }
    expect((await t.as('lector').get('/api/sifen/eventos/999999')).statusCode).toBe(404)
  })

  it('lists by filter, the newest first, in pages', async () => {
    const { cdc } = await issue()
    const { evento_id } = answer(await cancel(cdc))
    const list = async (query: string) =>
      (await t.as('lector').get(`/api/sifen/eventos${query}`)).json().data.map(({ id }: { id: number }) => id)
    const all = await list('')
    expect(all[0]).toBe(evento_id)
    expect(all).toEqual(all.toSorted((a: number, b: number) => b - a))
    expect(await list(`?cdc=${cdc}`)).toEqual([evento_id])
    expect(await list(`?cdc=${cdc}&estado=rejected`)).toEqual([])
    expect(await list('?tipo=2')).toEqual([])
    expect(await list(`?emitter_id=${t.emitter.id}&before_id=${evento_id}`)).toEqual(all.slice(1))
    expect(await list('?desde=2026-11-22')).toEqual([])
    expect(await list('?desde=2026-11-21&hasta=2026-11-21')).toEqual(all)
    expect((await t.as('ajeno').get('/api/sifen/eventos')).json()).toEqual({ data: [] })
  })

  it.each(['tipo=x', 'estado=hecho', 'cdc=1', 'desde=ayer', 'before_id=0'])('422 for %s', async query => {
    expect((await t.as('lector').get(`/api/sifen/eventos?${query}`)).statusCode).toBe(422)
  })
})
