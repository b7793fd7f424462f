/** `referencia_externa`: one document for each sale of the caller (docs/notes A47). */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { RECEIVED } from '../../../../test/support/doubts.ts'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../../test/support/issuing-app.ts'
import { dtes, outbox } from '../../../db/index.ts'
import { unprocessable } from '../../../http/index.ts'
import type { RequestedDte } from '../plan/index.ts'
import { underReferencia } from './referencia.ts'

const CREATE = '/api/sifen/dtes'

let t: IssuingApp
let last = 0
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterEach(() => t.restore())
afterAll(() => t.close())

/** Returns a sale with a new reference. */
const newSale = () => {
  last += 1
  return t.factura({ referencia_externa: `PED-${last}`, extras: { pedido: last } })
}
const post = (body: object, path = SYNC) => t.as('operador').post(path, body)
const documents = async () => (await t.deps.db.select().from(dtes)).length
const reject = () => t.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '1300', times: 1 })

const shown = (res: Awaited<ReturnType<typeof post>>) => ({
  status: res.statusCode,
  id: res.json().id,
  replay: res.headers['idempotency-replay'],
})

describe('a repeated reference with the same body', () => {
  it('200 with the same document, after days and with another fechaEmision', async () => {
    const body = newSale()
    const first = await post(body)
    t.clock.advance(3 * 86_400)
    const count = await documents()
    const again = await post({
      ...body,
      fechaEmision: new Date(t.clock.now().getTime() - 3 * 3_600_000).toISOString().slice(0, 19),
    })
    expect(shown(again)).toEqual({ status: 200, id: first.json().id, replay: 'true' })
    expect(await documents()).toBe(count)
  })

  it('is the same sale when only one of both names its emitter', async () => {
    const { emitter_id: _, ...without } = newSale() as Record<string, unknown>
    const named = { ...without, emitter_id: t.emitter.id }
    const first = await post(without)
    expect(shown(await post(named))).toEqual({ status: 200, id: first.json().id, replay: 'true' })
    const other = newSale() as Record<string, unknown>
    const second = await post({ ...other, emitter_id: t.emitter.id })
    expect(shown(await post(other))).toEqual({ status: 200, id: second.json().id, replay: 'true' })
    expect((await post({ ...named, extras: { pedido: 0 } })).json().code).toBe('REFERENCIA_USADA')
  })

  it('makes one document for two requests at once', async () => {
    const body = newSale()
    const answers = await Promise.all([post(body, CREATE), post(body, CREATE), post(body, CREATE)])
    expect(new Set(answers.map(res => res.json().id)).size).toBe(1)
    expect(answers.map(res => res.statusCode).toSorted()).toEqual([200, 200, 201])
  })

  it('is the document of an equal request that took the chosen number first', async () => {
    const body = newSale()
    let other: number | undefined
    const create = async () => {
      other = (await post(body)).json().id
      throw unprocessable({ numeroDocumento: ['Otro documento con este número todavía está en curso.'] })
    }
    const requested = { read: { dte: body }, body, empresaId: t.emitter.empresa_id } as unknown as RequestedDte
    expect(await underReferencia(t.deps, requested, create, held => held.id)).toBe(other)
  })

  it('resends the document that SIFEN rejected', async () => {
    const body = newSale()
    reject()
    const first = await post(body)
    expect(first.statusCode).toBe(422)
    expect(shown(await post(body))).toEqual({ status: 504, id: first.json().id, replay: 'true' })
    await t.drain()
    expect(shown(await post(body))).toEqual({ status: 200, id: first.json().id, replay: 'true' })
  })

  it('makes a document that replaces the rejected one, when another took its number', async () => {
    const body = newSale()
    reject()
    const { id } = (await post(body)).json()
    expect((await post(newSale())).statusCode).toBe(200)
    const again = await post(body)
    expect(shown(again)).toMatchObject({ status: 200, replay: undefined })
    expect(await t.dte(again.json().id)).toMatchObject({
      reemplaza_id: id,
      referencia_externa: body.referencia_externa,
    })
    expect(await t.dte(id)).toMatchObject({ referencia_cedida: true })
  })

  it('409 for a synchronous request about a document that was not sent yet', async () => {
    const body = newSale()
    const { id } = (await post(body, CREATE)).json()
    const res = await post(body)
    expect({ status: res.statusCode, ...res.json() }).toMatchObject({
      ...{ status: 409, code: 'REFERENCIA_USADA', dte_id: id, sin_enviar: true },
    })
  })
})

describe('a reference with another body', () => {
  it('409 with the document that holds it, also while its outcome is unknown', async () => {
    const body = newSale()
    t.sandbox.script({ ...RECEIVED, service: 'recibe', times: 1 })
    const { id } = (await post(body)).json()
    const count = await documents()
    const res = await post({ ...body, observacion: 'otra' })
    expect({ status: res.statusCode, code: res.json().code, dte_id: res.json().dte_id }).toEqual({
      ...{ status: 409, code: 'REFERENCIA_USADA', dte_id: id },
    })
    expect(await documents()).toBe(count)
  })

  it('takes it from a rejected document, and names that one', async () => {
    const body = newSale()
    reject()
    const { id } = (await post(body)).json()
    const other = await post({ ...body, observacion: 'corregida' })
    expect(shown(other)).toMatchObject({ status: 200, replay: undefined })
    expect(await t.dte(other.json().id)).toMatchObject({ reemplaza_id: id, venta_id: id })
    const { reemplazado_por, atencion } = (await t.as('operador').get(`${CREATE}/${id}`)).json()
    expect({ reemplazado_por, atencion }).toEqual({ reemplazado_por: other.json().id, atencion: null })
  })

  it('takes it from a cancelled document, and names that one', async () => {
    const body = newSale()
    const { id, cdc } = (await post(body)).json()
    const cancelled = await post({ cdc, motivo: 'Error de carga' }, '/api/sifen/eventos/cancelacion')
    expect(cancelled.statusCode, cancelled.body).toBe(200)
    expect(shown(await post(body))).toEqual({ status: 200, id, replay: 'true' })
    const other = await post({ ...body, observacion: 'corregida' })
    expect(shown(other)).toMatchObject({ status: 200, replay: undefined })
    expect(await t.dte(other.json().id)).toMatchObject({
      reemplaza_id: id,
      referencia_externa: body.referencia_externa,
    })
    expect(await t.dte(id)).toMatchObject({ estado: 'cancelled', referencia_cedida: true })
  })

  it('422 for a resend of the document that lost its number, and 409 for a correction by its id', async () => {
    const body = newSale()
    reject()
    const { id } = (await post(body)).json()
    const other = await post({ ...body, observacion: 'corregida' }, CREATE)
    const answers = [await post({}, `${CREATE}/${id}/reenviar`), await post(t.factura({ reemplaza_id: id }))]
    expect(answers.map(res => res.statusCode)).toEqual([422, 409])
    expect(answers[1]?.json()).toMatchObject({ code: 'DOCUMENTO_REEMPLAZADO', dte_id: other.json().id })
  })

  it('422 beside the reemplaza_id of another sale, and 200 beside its own', async () => {
    const [body, sale] = [newSale(), t.factura()]
    reject()
    const { id } = (await post(body)).json()
    reject()
    const another = (await post(sale)).json().id
    const wrong = await post({ ...body, observacion: 'corregida', reemplaza_id: another })
    expect({ status: wrong.statusCode, fields: Object.keys(wrong.json().errors) }).toEqual({
      status: 422,
      fields: ['reemplaza_id'],
    })
    expect((await post({ ...body, observacion: 'corregida', reemplaza_id: id })).statusCode).toBe(200)
  })

  it('is free in another company', async () => {
    const body = newSale()
    await post(body)
    const res = await t.as('ajeno').get(`${CREATE}?referencia_externa=${body.referencia_externa}`)
    expect(res.json().data).toEqual([])
  })
})

it('422 for a reference of more than 100 characters', async () => {
  const res = await post(t.factura({ referencia_externa: 'x'.repeat(101) }))
  expect({ status: res.statusCode, errors: res.json().errors }).toEqual({
    status: 422,
    errors: { referencia_externa: ['El campo referencia_externa lleva hasta 100 caracteres.'] },
  })
})

it('the outcome, the detail and the list repeat the reference and the extras', async () => {
  const body = newSale()
  const own = { referencia_externa: body.referencia_externa, extras: body.extras }
  const outcome = (await post(body)).json()
  expect(outcome).toMatchObject(own)
  expect((await t.as('operador').get(`${CREATE}/${outcome.id}`)).json()).toMatchObject(own)
  const { data } = (await t.as('operador').get(`${CREATE}?referencia_externa=${body.referencia_externa}`)).json()
  expect(data).toEqual([expect.objectContaining({ id: outcome.id, ...own })])
})

it('webhooks repeat the reference and the extras', async () => {
  const body = newSale()
  const { id } = (await post(body)).json()
  const answer = await t.deps.db.select().from(outbox).where(eq(outbox.dte_id, id))
  const own = { referencia_externa: body.referencia_externa, extras: body.extras }
  const sent = answer.map(({ event, body: text }) => ({ event, data: JSON.parse(text).data }))
  expect(sent).toContainEqual({ event: 'dte.approved', data: expect.objectContaining(own) })
  expect(sent.filter(({ data }) => data.referencia_externa !== own.referencia_externa)).toEqual([])
})

it('a validation only tells which document holds the reference', async () => {
  const body = newSale()
  const { id } = (await post(body)).json()
  const res = await post(body, `${CREATE}/validar`)
  expect(res.statusCode).toBe(200)
  expect(res.json().advertencias).toContainEqual({
    campo: 'referencia_externa',
    mensaje: `El documento ${id}, en estado approved, ya tiene esa referencia_externa.`,
  })
})
