/** POST /api/sifen/dtes/{id}/reenviar in each of the eight states (docs/notes A14 and A25 to A27). */
import { SifenError } from '@nanduti/sifen'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../../test/support/issuing-app.ts'
import { dtes, type Estado, emitters, eventos } from '../../../db/index.ts'

const DTES = '/api/sifen/dtes'
const HOUR = 3600

const NOT_FOUND = { encontrado: false, codigo: '0420', mensaje: 'x', fechaProceso: '' } as const

let t: IssuingApp
let posted = 0
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())
beforeEach(() => {
  t.restore()
  posted = t.posts().length
})

const postings = () => t.posts().length - posted
const resend = (id: number | string) => t.as('operador').post(`${DTES}/${id}/reenviar`)
const bytesOf = async (id: number) => (await t.as('operador').get(`${DTES}/${id}/xml`)).body
const refuse = () =>
  t.interpose('recibe', () => Promise.reject(new SifenError('SIFEN_CONNECTION', 'not-sent', 'Falló la conexión.')))

async function draft(): Promise<number> {
  return (await t.as('operador').post(DTES, t.factura())).json().id
}
async function signed(): Promise<number> {
  const id = await draft()
  await t.drain()
  return id
}
async function sync(fault?: string, status = 422): Promise<number> {
  if (fault)
    t.sandbox.script({ service: 'recibe', fault, times: 1, ...(fault === 'reject' && { codigo: '1309' }) } as never)
  const res = await t.as('operador').post(SYNC, t.factura())
  expect(res.statusCode).toBe(status)
  return res.json().id
}
/** Creates a document that ended because SIFEN could not be reached. */
async function neverReceived(): Promise<number> {
  refuse()
  const id = await sync(undefined, 502)
  t.restore()
  return id
}

describe('200 on resend, and then approved', () => {
  it.each([
    ['error', neverReceived],
    ['rejected', () => sync('reject')],
  ])('%s, although a query moved it meanwhile', async (_, make) => {
    const id = await make()
    const { db } = t.deps
    const transaction = db.transaction.bind(db)
    const spy = vi.spyOn(db, 'transaction').mockImplementationOnce(async run => {
      await db
        .update(dtes)
        .set({ version: sql`${dtes.version} + 1` })
        .where(eq(dtes.id, id))
      return transaction(run)
    })
    const res = await resend(id)
    expect({ status: res.statusCode, requests: spy.mock.calls.length > 1 }).toEqual({ status: 200, requests: true })
    await t.drain()
    expect((await t.dte(id)).estado).toBe('approved')
  })

  it('a draft: BuildAndSignDteJob signs it, and it is sent', async () => {
    const id = await draft()
    const res = await resend(id)
    expect({ status: res.statusCode, body: res.json() }).toEqual({
      status: 200,
      body: {
        message: expect.any(String),
        dte_id: id,
        estado_anterior: 'draft',
        estado_actual: 'draft',
        job: 'BuildAndSignDteJob',
      },
    })
    await t.drain()
    expect({ estado: (await t.dte(id)).estado, postings: postings() }).toEqual({ estado: 'approved', postings: 1 })
  })

  it('a draft that is being built: sent after it is signed', async () => {
    const id = await draft()
    t.interposeXml(async write => {
      t.restore()
      await resend(id)
      return write()
    })
    await t.drain()
    expect((await t.dte(id)).estado).toBe('approved')
  })

  it('a signed document: posted once, with the same bytes', async () => {
    const id = await signed()
    const bytes = await bytesOf(id)
    expect((await resend(id)).json()).toMatchObject({
      estado_anterior: 'signed',
      estado_actual: 'signed',
      job: 'SendDteJob',
    })
    await resend(id)
    await t.drain()
    expect({ estado: (await t.dte(id)).estado, postings: postings() }).toEqual({ estado: 'approved', postings: 1 })
    expect(await bytesOf(id)).toBe(bytes)
  })

  it('an error that was never received: posted with the same bytes, without a query', async () => {
    const id = await neverReceived()
    const [bytes, { cdc }] = [await bytesOf(id), await t.dte(id)]
    expect((await resend(id)).json()).toMatchObject({
      estado_anterior: 'error',
      estado_actual: 'signed',
      job: 'SendDteJob',
    })
    expect(await t.dte(id)).toMatchObject({ via: 'async', sifen_result_code: null, sifen_result_msg: null })
    await t.drain()
    expect({ estado: (await t.dte(id)).estado, requests: t.requests(cdc) }).toEqual({ estado: 'approved', requests: 0 })
    expect(await bytesOf(id)).toBe(bytes)
  })

  it('an error that SIFEN has received: queried first, and not posted again', async () => {
    const id = await sync('reset-after', 504)
    t.interpose('consulta', async () => NOT_FOUND)
    for (const seconds of [60, 240, 600]) await t.wait(seconds)
    expect((await t.dte(id)).estado).toBe('error')
    t.restore()
    await resend(id)
    await t.drain()
    expect({ estado: (await t.dte(id)).estado, postings: postings() }).toEqual({ estado: 'approved', postings: 1 })
  })

  it('an error that SIFEN has not received after all: queried, then posted', async () => {
    const id = await sync('reset-before', 504)
    for (const seconds of [60, 240, 600]) await t.wait(seconds)
    const { cdc, estado } = await t.dte(id)
    const requests = t.requests(cdc)
    await resend(id)
    await t.drain()
    expect({
      before: estado,
      after: (await t.dte(id)).estado,
      requests: t.requests(cdc) - requests,
      postings: postings(),
    }).toEqual({
      before: 'error',
      after: 'approved',
      requests: 1,
      postings: 2,
    })
  })

  it('an error that may have been received: waits while SIFEN cannot be queried', async () => {
    const id = await sync('reset-before', 504)
    for (const seconds of [60, 240, 600]) await t.wait(seconds)
    await resend(id)
    t.interpose('consulta', () => Promise.reject(new SifenError('SIFEN_TIMEOUT', 'unknown', 'x')))
    await t.drain()
    expect({ estado: (await t.dte(id)).estado, postings: postings() }).toEqual({ estado: 'signed', postings: 1 })
    t.restore()
    await t.wait(120)
    expect({ estado: (await t.dte(id)).estado, postings: postings() }).toEqual({ estado: 'approved', postings: 2 })
  })

  it('a rejected document: rebuilt with current emitter data and the same CDC; both attempts keep their bytes', async () => {
    const id = await sync('reject')
    const before = { ...(await t.dte(id)), bytes: await bytesOf(id) }
    const mine = eq(emitters.id, t.emitter.id)
    await t.deps.db.update(emitters).set({ telefono: '021999888' }).where(mine)
    expect((await resend(id)).json()).toMatchObject({
      estado_anterior: 'rejected',
      estado_actual: 'signed',
      job: 'SendDteJob',
    })
    expect(await t.dte(id)).toMatchObject({ sifen_result_code: null, sifen_result_msg: null, numero: before.numero })
    await t.drain()
    const after = await t.dte(id)
    const bytes = await bytesOf(id)
    expect({ estado: after.estado, cdc: after.cdc, fecha_emision: after.fecha_emision }).toEqual({
      estado: 'approved',
      cdc: before.cdc,
      fecha_emision: before.fecha_emision,
    })
    expect({ old: before.bytes.includes('021999888'), now: bytes.includes('021999888') }).toEqual({
      old: false,
      now: true,
    })
    const attempts = (await t.attemptsOf(id)).toSorted((one, other) => one.id - other.id)
    const kept = await Promise.all(attempts.map(({ xml_path }) => t.file(xml_path)))
    const [first, second] = kept.map(one => Buffer.from(one ?? []).toString())
    expect({ first: first === before.bytes, second: second === bytes }).toEqual({ first: true, second: true })
    expect(await t.lastNumber()).toBe(after.numero)
  })
})

describe('409 naming id and state', () => {
  it.each<Estado>(['sent', 'approved', 'approved_obs', 'cancelled'])('in estado %s', async estado => {
    const id = await sync(undefined, 200)
    await t.deps.db.update(dtes).set({ estado, version: 90 }).where(eq(dtes.id, id))
    const res = await resend(id)
    expect({ status: res.statusCode, body: res.json() }).toEqual({
      status: 409,
      body: { message: `El DTE ${id} está en estado ${estado} y no se puede reenviar.`, code: 'DTE_NOT_RESENDABLE' },
    })
    const signing = await t.as('operador').post(`${DTES}/${id}/sign`)
    expect({ status: signing.statusCode, message: signing.json().message }).toEqual({
      status: 409,
      message: `El DTE ${id} está en estado ${estado} y ya no se firma.`,
    })
  })
})

describe('422 on resend when a rejected document cannot be rebuilt, which changes nothing', () => {
  const refused = async (id: number) => {
    const before = await t.dte(id)
    const res = await resend(id)
    expect(await t.dte(id)).toEqual(before)
    return { status: res.statusCode, errors: res.json().errors }
  }

  it('because its emitter has no certificate', async () => {
    const id = await sync('reject')
    const mine = eq(emitters.id, t.emitter.id)
    const [row] = await t.deps.db.select().from(emitters).where(mine)
    await t.deps.db.update(emitters).set({ cert_pem_enc: null }).where(mine)
    const answer = await refused(id)
    await t.deps.db
      .update(emitters)
      .set({ cert_pem_enc: row?.cert_pem_enc ?? null })
      .where(mine)
    expect(answer).toEqual({ status: 422, errors: { emitter_id: [expect.stringContaining('certificado')] } })
  })

  it('because another document took its number', async () => {
    const id = await sync('reject')
    await sync(undefined, 200)
    expect(await refused(id)).toEqual({
      status: 422,
      errors: { numeroDocumento: [expect.stringContaining('Otro documento')] },
    })
  })

  it('because its number was voided', async () => {
    const id = await sync('reject')
    const { empresa_id, emitter_id, timbrado, establecimiento, punto_expedicion, tipo_documento, numero } =
      await t.dte(id)
    const padded = String(numero).padStart(7, '0')
    await t.deps.db.insert(eventos).values({
      empresa_id,
      sifen_emitter_id: emitter_id,
      tipo: 2,
      timbrado,
      establecimiento,
      punto_expedicion,
      tipo_documento,
      numero_inicio: padded,
      numero_fin: padded,
      motivo: 'No se usa',
      estado: 'approved',
    })
    expect(await refused(id)).toEqual({
      status: 422,
      errors: { numeroDocumento: [expect.stringContaining('inutilizado')] },
    })
  })

  it('because its tipo_contribuyente, which is part of the CDC, changed', async () => {
    const id = await sync('reject')
    const mine = eq(emitters.id, t.emitter.id)
    const [row] = await t.deps.db.select().from(emitters).where(mine)
    await t.deps.db
      .update(emitters)
      .set({ tipo_contribuyente: row?.tipo_contribuyente === 1 ? 2 : 1 })
      .where(mine)
    const answer = await refused(id)
    await t.deps.db
      .update(emitters)
      .set({ tipo_contribuyente: row?.tipo_contribuyente ?? 1 })
      .where(mine)
    expect(answer).toMatchObject({ status: 422, errors: { emitter_id: [expect.stringContaining('CDC')] } })
  })

  it('because it was issued more than 720 hours ago', async () => {
    const id = await sync('reject')
    const ended = await neverReceived()
    t.clock.advance(721 * HOUR)
    expect(await refused(id)).toMatchObject({ status: 422, errors: { fechaEmision: [expect.any(String)] } })
    expect(await refused(ended)).toMatchObject({
      status: 422,
      errors: { fechaEmision: [expect.stringContaining('720')] },
    })
  })
})
