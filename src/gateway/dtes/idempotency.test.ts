/**
 * Idempotency-Key on POST /api/sifen/dtes and …/sync: one document per key, also after failures and with concurrent
 * calls.
 */
import { randomUUID } from 'node:crypto'
import { SifenError } from '@nanduti/sifen'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { RECEIVED } from '../../../test/support/doubts.ts'
import { eventually } from '../../../test/support/eventually.ts'
import { buildIssuingApp, type IssuingApp, idsOf, SYNC } from '../../../test/support/issuing-app.ts'
import { rowsChanged } from '../../../test/support/rows-changed.ts'
import { dtes, emitters, idempotencyKeys } from '../../db/index.ts'
import { expireKeys } from '../../http/index.ts'
import { setRole } from '../auth/index.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterEach(() => t.restore())
afterAll(() => t.close())

type Who = Parameters<IssuingApp['as']>[0]
const send = (key: string, body: object = t.factura(), who: Who = 'operador') =>
  t.as(who).post(SYNC, body, { headers: { 'idempotency-key': key } })
const documents = async () => (await t.deps.db.select().from(dtes)).length
const keys = async () => (await t.deps.db.select().from(idempotencyKeys)).length

const local = (at: Date) => new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 19)

/** Makes another company with a user of its own, and a request for one of its documents. */
async function otherCompany() {
  const empresa = await t.make.empresa()
  const emitter = await t.make.emitter(empresa)
  await t.equip(emitter)
  const user = await t.make.user({ roles: { [empresa.id]: 'operador' } })
  return { token: await t.make.token(user.id), body: t.factura(idsOf(await t.make.numeracion(empresa.id))) }
}

/** Returns the parts of a response that distinguish it. */
const shown = (res: Awaited<ReturnType<typeof send>>) => ({
  status: res.statusCode,
  body: res.body,
  replay: res.headers['idempotency-replay'],
})

describe('a repeated key with the same body', () => {
  it('200 with the same bytes, and nothing is issued again', async () => {
    const key = randomUUID()
    const body = t.factura({ desconocido: 1 })
    const first = await send(key, body)
    const before = await t.footprint()
    const again = await send(key.toUpperCase(), body)
    expect(shown(first)).toMatchObject({ status: 200, replay: undefined })
    expect(shown(again)).toEqual({ status: 200, body: first.body, replay: 'true' })
    expect(await t.footprint()).toEqual(before)
  })

  it('422 with the same bytes when SIFEN rejected the document', async () => {
    const key = randomUUID()
    t.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '1300', times: 1 })
    const first = await send(key)
    const again = await send(key)
    expect(shown(again)).toEqual({ status: 422, body: first.body, replay: 'true' })
  })

  it('502 with the same bytes when SIFEN did not receive the document', async () => {
    const key = randomUUID()
    t.interpose('recibe', () => Promise.reject(new SifenError('SIFEN_CONNECTION', 'not-sent', 'ECONNREFUSED')))
    const first = await send(key)
    t.restore()
    expect(shown(await send(key))).toEqual({ status: 502, body: first.body, replay: 'true' })
  })

  it.each([
    ['422', () => t.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '1101', times: 1 })],
    [
      '502',
      () => t.interpose('recibe', () => Promise.reject(new SifenError('SIFEN_CONNECTION', 'not-sent', 'ECONNREFUSED'))),
    ],
  ] as const)('%s, and the current state once the document has been resent', async (status, fail) => {
    const key = randomUUID()
    fail()
    const first = await send(key)
    t.restore()
    const { id } = first.json()
    expect((await t.as('operador').post(`/api/sifen/dtes/${id}/reenviar`)).statusCode).toBe(200)
    const waiting = await send(key)
    expect({ first: String(first.statusCode), waiting: waiting.statusCode }).toEqual({ first: status, waiting: 504 })
    expect(waiting.json()).toMatchObject({ id, estado: 'signed', message: expect.stringContaining('espera su envío') })
    await t.drain()
    const later = await send(key)
    expect({ ...shown(later), body: later.json() }).toMatchObject({
      ...{ status: 200, replay: 'true' },
      body: { id, estado: 'approved' },
    })
  })

  it('504 again, and later the current state of the document', async () => {
    const key = randomUUID()
    t.sandbox.script({ ...RECEIVED, service: 'recibe', times: 1 })
    const first = await send(key)
    expect(first.statusCode).toBe(504)
    expect(shown(await send(key))).toEqual({ status: 504, body: first.body, replay: 'true' })
    await t.wait(60)
    const later = await send(key)
    expect({ ...shown(later), body: later.json() }).toMatchObject({
      ...{ status: 200, replay: 'true' },
      body: { id: first.json().id, cdc: first.json().cdc, estado: 'approved' },
    })
  })

  it('200 for one of twenty concurrent requests; the others get its answer or IDEMPOTENCIA_EN_CURSO', async () => {
    const key = randomUUID()
    const [count, posts] = [await documents(), t.posts().length]
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(key)))
    const [done] = answers.filter(res => res.statusCode === 200)
    const others = answers.filter(res => res !== done)
    expect({ documents: (await documents()) - count, posts: t.posts().length - posts }).toEqual({
      documents: 1,
      posts: 1,
    })
    for (const res of others)
      expect(res.statusCode === 200 ? res.body : res.json().code).toBe(
        res.statusCode === 200 ? done?.body : 'IDEMPOTENCIA_EN_CURSO',
      )
  })

  it('200 with the same bytes for another user of the company, with other notation and another fechaEmision', async () => {
    const key = randomUUID()
    const { items, ...rest } = t.factura({ fechaEmision: local(t.clock.now()) })
    const first = await send(key, { ...rest, items })
    t.clock.advance(60)
    const again = await send(key, { items, ...rest, fechaEmision: local(t.clock.now()) }, 'admin')
    expect(shown(again)).toEqual({ status: 200, body: first.body, replay: 'true' })
  })

  it('is another request in another company', async () => {
    const key = randomUUID()
    const other = await otherCompany()
    const first = await send(key)
    const second = await t.with(other.token).post(SYNC, other.body, { headers: { 'idempotency-key': key } })
    expect(shown(second)).toMatchObject({ status: 200, replay: undefined })
    expect(second.json().id).not.toBe(first.json().id)
  })

  it('200 under the name X-Idempotency-Key', async () => {
    const key = randomUUID()
    const post = () => t.as('operador').post(SYNC, t.factura(), { headers: { 'x-idempotency-key': key } })
    const first = await post()
    expect(shown(await post())).toEqual({ status: 200, body: first.body, replay: 'true' })
    expect(shown(await send(key))).toEqual({ status: 200, body: first.body, replay: 'true' })
  })

  it('is found before anything of the body is refused', async () => {
    const key = randomUUID()
    const punto = await t.make.punto(t.establecimiento, { codigo: '077' })
    const body = t.factura({ punto_expedicion_id: punto.id })
    const first = await send(key, body)
    const active = (activo: boolean) =>
      rowsChanged(t.deps.db, tx => tx.update(emitters).set({ activo }).where(eq(emitters.id, t.emitter.id)))
    await active(false)
    const again = await send(key, body)
    await active(true)
    expect(shown(again)).toEqual({ status: 200, body: first.body, replay: 'true' })
  })

  it('is another request after 24 hours, even before the job removes the key', async () => {
    const key = randomUUID()
    const first = await send(key)
    t.clock.advance(24 * 3600)
    const again = await send(key)
    expect({ status: again.statusCode, replay: again.headers['idempotency-replay'] }).toEqual({ status: 200 })
    expect(again.json().id).not.toBe(first.json().id)
  })
})

describe('POST /api/sifen/dtes', () => {
  it('201 with the same bytes, even after the document has been signed', async () => {
    const key = randomUUID()
    const create = () => t.as('operador').post('/api/sifen/dtes', t.factura(), { headers: { 'idempotency-key': key } })
    const first = await create()
    await t.drain()
    expect((await t.dte(first.json().id)).estado).toBe('signed')
    expect(shown(await create())).toEqual({ status: 201, body: first.body, replay: 'true' })
  })
})

describe('POST /api/sifen/dtes/:id/reenviar', () => {
  const resend = (id: number, key: string) =>
    t.as('operador').post(`/api/sifen/dtes/${id}/reenviar`, undefined, { headers: { 'idempotency-key': key } })
  const draft = async () => (await t.as('operador').post('/api/sifen/dtes', t.factura())).json()

  it('200 with the same bytes, although the document cannot be resent any more', async () => {
    const [key, { id }] = [randomUUID(), await draft()]
    const first = await resend(id, key)
    await t.drain()
    expect((await t.dte(id)).estado).toBe('approved')
    expect(shown(await resend(id, key))).toEqual({ status: 200, body: first.body, replay: 'true' })
    expect((await resend(id, randomUUID())).statusCode).toBe(409)
  })

  it('422 for the key of another document', async () => {
    const [key, one, other] = [randomUUID(), await draft(), await draft()]
    expect((await resend(one.id, key)).statusCode).toBe(200)
    const res = await resend(other.id, key)
    expect({ status: res.statusCode, id: res.json().id }).toEqual({ status: 422, id: one.id })
  })

  it('leaves the key free after 409', async () => {
    const [key, { id }] = [randomUUID(), await draft()]
    const sent = (await send(randomUUID())).json()
    expect((await resend(sent.id, key)).statusCode).toBe(409)
    expect((await resend(id, key)).statusCode).toBe(200)
  })
})

describe('a crash of a request with a key', () => {
  it('between reception and answer: 409 while it may be running, then the current state', async () => {
    const key = randomUUID()
    let reached = false
    t.interpose('recibe', async (real, ...posting) => {
      await real.recibe(...posting)
      reached = true
      return new Promise<never>(() => {})
    })
    const count = await documents()
    void send(key)
    await eventually(async () => expect(reached).toBe(true))
    t.restore()
    expect((await send(key)).json()).toMatchObject({ code: 'IDEMPOTENCIA_EN_CURSO' })
    t.clock.advance(15)
    const during = await send(key)
    expect({ status: during.statusCode, estado: during.json().estado }).toEqual({ status: 504, estado: 'sent' })
    await t.wait(120)
    const after = await send(key)
    expect({ ...shown(after), body: after.json().estado }).toEqual({ status: 200, body: 'approved', replay: 'true' })
    expect(await documents()).toBe(count + 1)
  })

  it('before the document exists: another request creates it, and the first gets its answer', async () => {
    const key = randomUUID()
    const wait = Promise.withResolvers<void>()
    let reached = false
    const { counters } = t.deps
    const take: typeof counters.take = async (...given) => {
      reached = true
      await wait.promise
      return counters.take(...given)
    }
    t.deps.counters = { ...counters, take }
    const [count, last] = [await documents(), await t.lastNumber()]
    const slow = send(key)
    await eventually(async () => expect(reached).toBe(true))
    t.restore()
    const taken = await send(key)
    expect(taken.statusCode).toBe(200)
    wait.resolve()
    expect(shown(await slow)).toEqual({ status: 200, body: taken.body, replay: 'true' })
    expect({ documents: (await documents()) - count, numbers: (await t.lastNumber()) - last }).toEqual({
      documents: 1,
      numbers: 1,
    })
  })
})

describe('a refused request', () => {
  it.each(['1', 'x'.repeat(36), '00000000-0000-1000-8000-000000000000', ''])('422 for the key %j', async key => {
    const before = await t.footprint()
    const res = await send(key)
    expect({ status: res.statusCode, fields: Object.keys(res.json().errors) }).toEqual({
      status: 422,
      fields: ['Idempotency-Key'],
    })
    expect(await t.footprint()).toEqual(before)
  })

  it('422 for two different keys', async () => {
    const headers = { 'idempotency-key': randomUUID(), 'x-idempotency-key': randomUUID() }
    const res = await t.as('operador').post(SYNC, t.factura(), { headers })
    expect({ status: res.statusCode, errors: res.json().errors }).toEqual({
      status: 422,
      errors: {
        'Idempotency-Key': [
          'Los encabezados Idempotency-Key y X-Idempotency-Key traen claves distintas: envíe una sola.',
        ],
      },
    })
  })

  it('422 for another body with the same key, with the document that the key made', async () => {
    const key = randomUUID()
    const { id, cdc, numero, estado } = (await send(key)).json()
    const before = await t.footprint()
    const res = await send(key, t.factura({ observacion: 'otra' }))
    const text = `Esta clave ya se usó con otro pedido, que hizo el documento ${id} (${numero}, approved). Si es la misma venta, no emita de nuevo. Véalo en GET /api/sifen/dtes/${id}. Si es otra, use una clave nueva.`
    expect({ status: res.statusCode, body: res.json() }).toEqual({
      status: 422,
      body: { message: text, errors: { 'Idempotency-Key': [text] }, id, cdc, numero, estado },
    })
    expect(await t.footprint()).toEqual(before)
  })

  it('422 for the same key and body on another route', async () => {
    const key = randomUUID()
    const { id } = (await send(key)).json()
    const res = await t.as('operador').post('/api/sifen/dtes', t.factura(), { headers: { 'idempotency-key': key } })
    expect({ status: res.statusCode, id: res.json().id }).toEqual({ status: 422, id })
  })

  it('leaves the key free after 422 and 403', async () => {
    const key = randomUUID()
    const before = await keys()
    expect((await send(key, t.factura({ items: [] }))).statusCode).toBe(422)
    expect((await send(key, t.factura(), 'lector')).statusCode).toBe(403)
    expect(await keys()).toBe(before)
    expect((await send(key)).statusCode).toBe(200)
  })

  it('403 for a replay by a user whose role was lowered since', async () => {
    const key = randomUUID()
    const user = await t.make.user({ roles: { [t.empresa.id]: 'operador' } })
    const token = await t.make.token(user.id)
    const post = () => t.with(token).post(SYNC, t.factura(), { headers: { 'idempotency-key': key } })
    expect((await post()).statusCode).toBe(200)
    await setRole(t.deps.db, user.id, t.empresa.id, 'lector')
    expect((await post()).statusCode).toBe(403)
  })
})

it('the job removes keys after 24 hours', async () => {
  await send(randomUUID())
  const young = randomUUID()
  t.clock.advance(24 * 3600 + 1)
  await send(young)
  await expireKeys(t.deps)
  expect((await t.deps.db.select().from(idempotencyKeys)).map(({ key }) => key)).toEqual([young])
})
