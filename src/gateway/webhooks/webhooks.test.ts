/** Webhooks over the API: every act and its refusals. test/http/access.test.ts covers roles and other companies. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildWebhookApp, type WebhookApp } from '../../../test/support/webhook-app.ts'
import { webhooks } from '../../db/index.ts'

const URL = '/api/webhooks'
let w: WebhookApp
beforeAll(async () => {
  w = await buildWebhookApp()
})
afterAll(() => w.close())

const admin = () => w.as('admin')
/** Adds a subscription to all events. Returns its id and secret. */
async function added(url: string): Promise<{ id: number; secret: string }> {
  const res = await admin().post(URL, { url })
  return { id: res.json().data.id, secret: res.json().secreto }
}
const act = async (id: number, name: string, body?: object) => {
  const res = await admin().post(`${URL}/${id}/${name}`, body)
  return { status: res.statusCode, body: res.json() }
}

describe('POST /api/webhooks', () => {
  it('201 with the secret in both spellings, which no other answer shows', async () => {
    const receiver = await w.receiver()
    const res = await admin().post(URL, { url: receiver.url, events: ['dte.approved', 'dte.approved'] })
    const { data, secreto, secreto_estandar } = res.json()
    expect({ status: res.statusCode, data }).toEqual({
      status: 201,
      data: {
        ...{ id: data.id, empresa_id: w.empresa.id, url: receiver.url, events: ['dte.approved'], activo: true },
        ...{ paused_reason: null, failing_since: null },
        ...{ created_at: w.clock.now().toISOString(), updated_at: w.clock.now().toISOString() },
      },
    })
    expect(secreto).toMatch(/^[0-9a-f]{64}$/)
    expect(Buffer.from(secreto_estandar.slice('whsec_'.length), 'base64').toString()).toBe(secreto)
    const shown = [await admin().get(URL), await admin().get(`${URL}/${data.id}`)].map(({ body }) => body).join('')
    expect(shown).not.toContain(secreto)
  })

  it('422 with every problem on its field', async () => {
    const res = await admin().post(URL, { url: '', events: ['dte.aprobado'], empresa_id: 'x' })
    expect({ status: res.statusCode, fields: Object.keys(res.json().errors).sort() }).toEqual({
      status: 422,
      fields: ['empresa_id', 'events.0', 'url'],
    })
  })

  it('422 on url for an address of a private network', async () => {
    const res = await admin().post(URL, { url: 'https://10.0.0.1/' })
    expect({ status: res.statusCode, errors: res.json().errors }).toEqual({
      status: 422,
      errors: { url: [expect.stringContaining('red privada')] },
    })
  })

  it('422 on empresa_id for a caller who administers several and names none', async () => {
    const user = await w.make.user({ roles: { [w.empresa.id]: 'admin', [w.ajena.id]: 'admin' } })
    const res = await w.with(await w.make.token(user.id)).post(URL, { url: 'https://erp.ejemplo.com.py/' })
    expect({ status: res.statusCode, errors: res.json().errors }).toEqual({
      status: 422,
      errors: { empresa_id: [expect.stringContaining(`${w.ajena.id} (${w.ajena.razon_social})`)] },
    })
  })

  it('409 when the company has 20', async () => {
    const receiver = await w.receiver()
    const empresa = await w.make.empresa()
    const user = await w.make.user({ roles: { [empresa.id]: 'admin' } })
    const caller = w.with(await w.make.token(user.id))
    for (let n = 0; n < 20; n += 1) expect((await caller.post(URL, { url: receiver.url })).statusCode).toBe(201)
    const res = await caller.post(URL, { url: receiver.url })
    expect({ status: res.statusCode, code: res.json().code }).toEqual({ status: 409, code: 'WEBHOOKS_COMPLETOS' })
  })
})

describe('GET /api/webhooks', () => {
  it('200 with the subscriptions of the companies that the caller administers', async () => {
    const { id } = await added((await w.receiver()).url)
    await w.subscribe(w.ajena.id, (await w.receiver()).url)
    const user = await w.make.user({ roles: { [w.empresa.id]: 'lector', [w.ajena.id]: 'admin' } })
    const mixed = (await w.with(await w.make.token(user.id)).get(URL)).json().data
    const own = (await admin().get(URL)).json().data
    expect({
      hasOwn: own.some((row: { id: number }) => row.id === id),
      ofMixed: new Set(mixed.map(({ empresa_id }: { empresa_id: number }) => empresa_id)),
    }).toEqual({ hasOwn: true, ofMixed: new Set([w.ajena.id]) })
  })
})

describe('POST /api/webhooks/:id/rotar', () => {
  it('200 with another secret, which signs from then on', async () => {
    const receiver = await w.receiver()
    const { id, secret } = await added(receiver.url)
    const { status, body } = await act(id, 'rotar')
    expect({ status, isOther: body.secreto !== secret }).toEqual({ status: 200, isOther: true })
    await act(id, 'prueba')
    const { headers } = receiver.postings[0] as { headers: Record<string, string> }
    expect({ previous: 'X-Webhook-Signature-Previous' in headers }).toEqual({ previous: true })
  })
})

describe('POST /api/webhooks/:id/pausar and /reanudar', () => {
  it('200 and no event is sent in between; what was missed is resent on demand', async () => {
    const receiver = await w.receiver()
    const { id } = await added(receiver.url)
    const paused = await act(id, 'pausar')
    await w.happen(w.empresa.id, 'dte.approved')
    await w.courier.drain()
    const early = await act(id, 'reenviar', { desde: '2026-11-01T00:00:00Z' })
    const resumed = await act(id, 'reanudar')
    const resent = await act(id, 'reenviar', { desde: '2026-11-01T00:00:00Z' })
    await w.courier.drain()
    expect({
      paused: [paused.status, paused.body.data.activo, paused.body.omitidas],
      early: [early.status, early.body.code],
      resumed: [resumed.status, resumed.body.data.activo],
      resent,
      posted: receiver.postings.length,
    }).toEqual({
      paused: [200, false, 0],
      early: [409, 'WEBHOOK_EN_PAUSA'],
      resumed: [200, true],
      resent: { status: 200, body: { reenviadas: 1, quedan: false } },
      posted: 1,
    })
  })

  it('409 when the secret was lost, until it is rotated', async () => {
    const { id } = await added((await w.receiver()).url)
    await w.deps.db.update(webhooks).set({ secret_enc: null, activo: false }).where(eq(webhooks.id, id))
    const refused = [await act(id, 'reanudar'), await act(id, 'prueba')].map(({ status, body }) => [status, body.code])
    expect(refused).toEqual(Array(2).fill([409, 'WEBHOOK_SIN_SECRETO']))
    await act(id, 'rotar')
    expect((await act(id, 'reanudar')).status).toBe(200)
  })

  it('422 when desde is no instant', async () => {
    const { id } = await added((await w.receiver()).url)
    expect(await act(id, 'reenviar', { desde: 'ayer' })).toMatchObject({
      status: 422,
      body: { errors: { desde: [expect.any(String)] } },
    })
  })
})

describe('POST /api/webhooks/:id/prueba', () => {
  it('200 with the answer of the receiver, also when it fails', async () => {
    const good = await added((await w.receiver()).url)
    const bad = await added((await w.receiver('status 500')).url)
    expect({ good: await act(good.id, 'prueba'), bad: await act(bad.id, 'prueba') }).toMatchObject({
      good: { status: 200, body: { entregado: true, status: 200, error_code: null, detalle: null } },
      bad: { status: 200, body: { entregado: false, status: 500, error_code: 'WEBHOOK_STATUS' } },
    })
  })
})

describe('POST /api/webhooks/:id/eliminar', () => {
  it('200, and 404 from then on', async () => {
    const { id } = await added((await w.receiver()).url)
    const removed = await act(id, 'eliminar')
    const after = [await act(id, 'eliminar'), await act(id, 'rotar')].map(({ status }) => status)
    expect({ status: removed.status, after, detail: (await admin().get(`${URL}/${id}`)).statusCode }).toEqual({
      status: 200,
      after: [404, 404],
      detail: 404,
    })
  })
})

describe('the deliveries', () => {
  it('are listed newest first, shown with body and attempts, and resent with another id', async () => {
    const receiver = await w.receiver()
    const { id } = await added(receiver.url)
    const { body } = await w.happen(w.empresa.id, 'dte.approved', 7)
    await w.courier.drain()
    const test = (await act(id, 'prueba')).body.entrega_id
    const { data } = (await admin().get(`${URL}/${id}/entregas`)).json()
    const first = data[1].id
    const detail = (await admin().get(`/api/entregas/${first}`)).json().data
    const again = (await admin().post(`/api/entregas/${first}/reenviar`)).json().entrega_id
    await w.courier.drain()
    expect({
      rows: data.map(({ id, event, estado, dte_id }: Record<string, unknown>) => ({ id, event, estado, dte_id })),
      detail: { body: detail.body, statuses: detail.intentos.map(({ status }: { status: number }) => status) },
      bodies: receiver.postings.filter(posting => posting.body === body).map(({ headers }) => headers['webhook-id']),
    }).toEqual({
      rows: [
        { id: test, event: 'webhook.test', estado: 'delivered', dte_id: null },
        { id: first, event: 'dte.approved', estado: 'delivered', dte_id: 7 },
      ],
      detail: { body, statuses: [200] },
      bodies: [String(first), String(again)],
    })
  })
})
