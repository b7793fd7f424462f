/**
 * GET /api/sifen/dtes/{id}: its fields in every state, its access rules, and that a change made elsewhere shows at
 * once.
 */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
import { dtes, ESTADOS, eventos } from '../../db/index.ts'
import type { Details } from '../../deps.ts'
import { openDetails } from './show-dte.ts'

type Detail = NonNullable<ReturnType<Details['get']>>

let t: IssuingApp
let id: number
let cdc: string
beforeAll(async () => {
  t = await buildIssuingApp()
  const res = await t.as('operador').post(SYNC, t.factura())
  ;({ id, cdc } = res.json())
})
afterAll(() => t.close())

const show = (key: number | string, actor: Parameters<IssuingApp['as']>[0] = 'lector') =>
  t.as(actor).get(`/api/sifen/dtes/${key}`)
/** Changes the row as another process would, not through our code. */
const change = (set: Partial<typeof dtes.$inferInsert>) =>
  t.deps.db
    .update(dtes)
    .set({ ...set, version: sql`${dtes.version} + 1` })
    .where(eq(dtes.id, id))

const NOT_FOUND = '{"message":"Recurso no encontrado."}'

const step = (from: string | null, to: string, trigger: string, attempt: unknown) => ({
  at: t.clock.now().toISOString(),
  from,
  to,
  trigger,
  usuario: 'Usuario 4',
  job: null,
  attempt,
  motivo: null,
})

describe('GET /api/sifen/dtes/:id', () => {
  it('200 with every stored field that is not a secret, by id and by CDC', async () => {
    const res = await show(id)
    expect({
      status: res.statusCode,
      contentType: res.headers['content-type'],
      cacheControl: res.headers['cache-control'],
    }).toEqual({ status: 200, contentType: 'application/json; charset=utf-8', cacheControl: 'no-store' })
    const now = t.clock.now().toISOString()
    expect(res.json()).toEqual({
      id,
      cdc,
      estado: 'approved',
      sifen_result_code: '0260',
      sifen_result_msg: 'Autorización del DE satisfactoria',
      sifen_explicacion: null,
      prot_aut: expect.stringMatching(/^\d+$/),
      numero: '001-001-0000001',
      numero_liberado: false,
      referencia_externa: null,
      extras: null,
      enlaces: { qr: expect.any(String), xml: `/api/sifen/dtes/${id}/xml`, kude: `/api/sifen/dtes/${id}/kude` },
      version: 3,
      advertencias: [],
      emitter_id: t.emitter.id,
      tipo_documento: 1,
      ambiente: 'test',
      timbrado: t.timbrado.numero,
      establecimiento: '001',
      punto_expedicion: '001',
      fecha_emision: '2026-11-21T10:00:00',
      moneda: 'PYG',
      tipo_cambio: null,
      total_operacion: '11000',
      total_iva: '1000',
      receptor: { documento: '80099006-4', nombre: 'Cliente SA' },
      receptor_xml: null,
      atencion: null,
      cancelable_hasta: '2026-11-23T13:00:00.000Z',
      historial: [
        step(null, 'draft', 'created', null),
        step('draft', 'sent', 'intent', expect.any(Number)),
        step('sent', 'approved', 'approved', expect.any(Number)),
      ],
      cancelado: false,
      reemplaza_id: null,
      reemplazado_por: null,
      descartado_at: null,
      recuperado_at: null,
      eventos: [],
      xml_signed_path: expect.stringContaining(cdc),
      fecha_proceso: now,
      last_sent_at: now,
      created_at: now,
      updated_at: now,
    })
    expect((await show(cdc)).body).toBe(res.body)
  })

  it.each(ESTADOS)('200 in estado %s at once after another process set it', async estado => {
    await change({ estado })
    for (const key of [id, cdc]) {
      expect((await show(key)).json()).toMatchObject({ estado, cancelado: estado === 'cancelled' })
    }
  })

  it.each([
    ['rejected', '1002', expect.objectContaining({ lado: 'usted', campo: 'numeroDocumento' })],
    ['sent', '0420', expect.objectContaining({ que_hacer: expect.stringContaining('consulte de nuevo más tarde') })],
    ['error', '0420', expect.objectContaining({ que_hacer: 'Puede emitir otro: este ya no se envía.', lado: 'usted' })],
    ['error', null, null],
    ['approved', '0260', null],
    ['approved_obs', '1005', expect.objectContaining({ campo: null })],
  ] as const)('explains the code of a document %s and what to do (%s)', async (estado, code, explained) => {
    const sifen_result_service = code === '0420' ? 'consulta' : code && 'recibe'
    await change({ estado, sifen_result_code: code, sifen_result_service })
    expect((await show(id)).json().sifen_explicacion).toEqual(explained)
  })

  it('answers from memory while the version of the row is the same', async () => {
    const before = (await show(id)).json()
    await t.deps.db.update(dtes).set({ receptor_nombre: 'Cambiado sin versión' }).where(eq(dtes.id, id))
    expect((await show(id)).json()).toEqual(before)
    await change({})
    expect((await show(id)).json().receptor.nombre).toBe('Cambiado sin versión')
  })

  it('200 with the events of the document', async () => {
    const fecha_envio = new Date('2026-11-21T14:00:00Z')
    const evento = { sifen_emitter_id: t.emitter.id, sifen_dte_id: id, tipo: 1, cdc, motivo: 'Error de carga' }
    const [inserted] = await t.deps.db
      .insert(eventos)
      .values({
        ...evento,
        empresa_id: t.empresa.id,
        estado: 'approved',
        sifen_result_code: '0600',
        prot_aut: '77',
        fecha_envio,
      })
      .returning()
    await change({ estado: 'cancelled' })
    expect((await show(id)).json().eventos).toEqual([
      {
        id: inserted?.id,
        tipo: 1,
        tipo_descripcion: 'Cancelación',
        estado: 'approved',
        sifen_result_code: '0600',
        prot_aut: '77',
        motivo: 'Error de carga',
        fecha_envio: '2026-11-21T14:00:00.000Z',
      },
    ])
  })

  it('404 with the same body for an absent document, another company’s, and an invalid id', async () => {
    const wrongDigit = cdc.slice(0, -1) + ((Number(cdc.at(-1)) + 1) % 10)
    const keys = ['999999', '0', '-1', '1.5', '1e2', '01x', 'x', '2147483648', '99999999999', wrongDigit, `${cdc}0`]
    const answers = [
      ...(await Promise.all(keys.map(key => show(key)))),
      await show(id, 'ajeno'),
      await show(cdc, 'ajeno'),
      await show('0'.repeat(44)),
      await show('%00'),
      await show(`${id}%20`),
    ]
    for (const res of answers)
      expect({ status: res.statusCode, body: res.body }).toEqual({ status: 404, body: NOT_FOUND })
  })

  it('404 for another company even when the detail is in memory; 200 for the superadmin', async () => {
    expect((await show(id)).statusCode).toBe(200)
    expect((await show(id, 'ajeno')).body).toBe(NOT_FOUND)
    expect((await show(id, 'superadmin')).statusCode).toBe(200)
  })

  it('401 without a token, 403 when it lacks sifen:read', async () => {
    expect((await show(id, 'nadie')).statusCode).toBe(401)
    const token = await t.make.token(t.users.admin.id, { abilities: ['sifen:send'] })
    const res = await t.with(token).get(`/api/sifen/dtes/${id}`)
    expect({ status: res.statusCode, body: res.json() }).toEqual({
      status: 403,
      body: { message: 'Invalid ability provided.' },
    })
  })

  it('404, not 403, for another company’s document, with any token', async () => {
    const token = await t.make.token(t.users.ajeno.id)
    for (const path of ['', '/xml', '/kude']) {
      const res = await t.with(token).get(`/api/sifen/dtes/${id}${path}`)
      expect({ status: res.statusCode, body: res.body }).toEqual({ status: 404, body: NOT_FOUND })
    }
  })
})

describe('details kept in memory', () => {
  const MIB = 1024 * 1024
  /** Returns a detail with that many characters of warnings. */
  const ofSize = (characters: number): Detail => {
    const text = 'x'.repeat(characters)
    return { ...DETAIL, advertencias: [{ campo: text, mensaje: '' }] }
  }
  let DETAIL: Detail
  beforeAll(async () => {
    await show(id)
    DETAIL = t.deps.details.values().next().value as Detail
  })

  it('are the latest that were shown, up to 16 MiB', () => {
    const details = openDetails()
    for (let n = 0; n < 100; n++) details.set(`${n} 1`, ofSize(MIB / 2))
    expect(details.size).toBe(31)
    expect({ newest: details.has('99 1'), oldest: details.has('69 1'), dropped: details.has('68 1') }).toEqual({
      newest: true,
      oldest: true,
      dropped: false,
    })
  })

  it('are up to 5,000 of the usual size', () => {
    const details = openDetails()
    for (let n = 0; n < 5_100; n++) details.set(`${n} 1`, { ...DETAIL })
    expect(details.size).toBe(5_000)
  })

  it('expire after thirty minutes', () => {
    const details = openDetails()
    const minutesAgo = (minutes: number) => ({ start: performance.now() - minutes * 60_000 })
    details.set('1 1', { ...DETAIL }, minutesAgo(29))
    details.set('2 1', { ...DETAIL }, minutesAgo(31))
    expect({ after29: details.get('1 1'), after31: details.get('2 1') }).toEqual({
      after29: DETAIL,
      after31: undefined,
    })
  })

  it('exclude one that would evict all the others', () => {
    const details = openDetails()
    details.set('1 1', { ...DETAIL })
    details.set('2 1', ofSize(17 * MIB))
    expect([...details.keys()]).toEqual(['1 1'])
  })
})
