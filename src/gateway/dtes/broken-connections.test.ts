/** Connections that break around a document without a key: the retry gets that document, or the only one (docs/notes 320). */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../../test/support/eventually.ts'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
import { dtes, unreadAnswers } from '../../db/index.ts'

let t: IssuingApp
let sale = 0
beforeAll(async () => {
  t = await buildIssuingApp()
  await t.app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => t.restore())
afterAll(() => t.close())

/** Returns the body of a sale that no other test makes, and its documents. */
function newSale() {
  sale += 1
  const venta = sale
  const made = async () =>
    (await t.deps.db.select().from(dtes)).filter(({ extras }) => (extras as { venta?: number } | null)?.venta === venta)
  return { body: t.factura({ extras: { venta } }), made }
}

/** Sends a sync over a connection of its own. */
function send(body: object): Socket {
  const payload = JSON.stringify(body)
  const head = [`POST ${SYNC} HTTP/1.1`, 'Host: a', `Authorization: Bearer ${t.tokens.operador}`]
  const about = ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(payload)}`]
  const client = connect((t.app.server.address() as AddressInfo).port, '127.0.0.1')
  client.write([...head, ...about, '', payload].join('\r\n'))
  return client
}
const retry = async (body: object) => {
  const res = await t.as('operador').post(SYNC, body)
  return { status: res.statusCode, id: res.json().id, replay: res.headers['idempotency-replay'] }
}
/** Holds each write of a document until `release`, when all else of it is planned. `reached` resolves at the first. */
function holdWrites() {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  t.interposeAnswered(async () => {
    reached.resolve()
    await released.promise
  })
  return { reached: reached.promise, release: () => released.resolve() }
}
const marks = async () => (await t.deps.db.select().from(unreadAnswers)).map(({ estado }) => estado)
/** Resolves when the server has closed its side of every connection. */
const allClosed = () =>
  eventually(async () => {
    const open = new Promise<number>((resolve, reject) =>
      t.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    )
    expect(await open).toBe(0)
  })

describe('a connection that ends', () => {
  it('a moment before the answer leaves its document to the retry', async () => {
    const { body, made } = newSale()
    t.interpose('recibe', async (real, ...posting) => {
      const received = await real.recibe(...posting)
      client.destroy()
      return received
    })
    const client = send(body)
    await eventually(async () => expect((await made())[0]?.estado).toBe('approved'))
    await eventually(async () => expect(await marks()).not.toContain('answering'))
    t.restore()
    expect(await retry(body)).toEqual({ status: 200, id: (await made())[0]?.id, replay: 'true' })
  })

  it('with the answer unread leaves its document to the retry', async () => {
    const { body, made } = newSale()
    const client = send(body).pause()
    const answered = Promise.withResolvers<void>()
    t.app.server.once('request', (_request, response) => response.once('finish', answered.resolve))
    await answered.promise
    client.destroy()
    expect(await retry(body)).toEqual({ status: 200, id: (await made())[0]?.id, replay: 'true' })
  })

  it('with the answer read, or after another request, leaves nothing', async () => {
    const { body, made } = newSale()
    const client = send(body)
    await once(client, 'data')
    client.write('GET /livez HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(client, 'data')
    client.resetAndDestroy()
    await allClosed()
    expect((await retry(body)).replay).toBeUndefined()
    expect(await made()).toHaveLength(2)
  })

  it.each(['destroy', 'resetAndDestroy'] as const)('by %s before its document is created gets none', async how => {
    const { body, made } = newSale()
    const write = holdWrites()
    const client = send(body)
    await write.reached
    client[how]()
    await allClosed()
    write.release()
    t.restore()
    expect((await retry(body)).replay).toBeUndefined()
    expect(await made()).toHaveLength(1)
    await eventually(async () => expect(await marks()).not.toContain('answering'))
  })

  it('before its answer is followed counts as ended', async () => {
    const reached = Promise.withResolvers<ServerResponse>()
    const server = createServer((_request, response) => reached.resolve(response)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
    client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    const response = await reached.promise
    const closed = once(response, 'close')
    client.resetAndDestroy()
    await closed
    const ref = { empresa_id: 1, fingerprint: 'f', token_id: 1, process_id: 'p', run: 'r' }
    const answering = t.deps.answers.follow(response, ref)
    expect(answering.isCut()).toBe(true)
    await expect(answering.write(async () => 'written')).rejects.toMatchObject({ status: 499 })
    server.close()
  })

  it('while the retry waits for its write leaves its document to that retry', async () => {
    const { body, made } = newSale()
    const posting = t.hold('recibe')
    const client = send(body)
    await posting.reached
    const write = holdWrites()
    const second = retry(body)
    await write.reached
    client.destroy()
    await allClosed()
    write.release()
    posting.release()
    await second
    expect(await made()).toHaveLength(1)
  })
})

describe('a retry while SIFEN does not answer', () => {
  it('200 with the document of the first, which SIFEN approved', async () => {
    const { body, made } = newSale()
    const posting = t.hold('recibe')
    const client = send(body)
    await posting.reached
    client.destroy()
    await eventually(async () => expect(await marks()).toContain('undelivered'))
    posting.release()
    await eventually(async () => expect((await made())[0]?.estado).toBe('approved'))
    t.restore()
    const { sifen } = t.deps
    t.deps.sifen = {
      ...sifen,
      admit: () => ({ since: t.clock.now(), until: new Date(t.clock.now().getTime() + 30_000) }),
    }
    expect(await retry(body)).toEqual({ status: 200, id: (await made())[0]?.id, replay: 'true' })
  })
})

describe('a retry without a key that writes anew', () => {
  it.each([
    ['fecha_emision', '2026-11-21T09:00:00', '2026-11-21T09:01:00'],
    ['fechaFirmaDigital', '2026-11-21T09:00:00', '2026-11-21T09:01:00'],
    ['codigoSeguridadAleatorio', '123456789', '987654321'],
  ])('%s is the same sale', async (name, first, then) => {
    const { body, made } = newSale()
    const posting = t.hold('recibe')
    const client = send({ ...body, [name]: first })
    await posting.reached
    client.destroy()
    await eventually(async () => expect(await marks()).toContain('undelivered'))
    posting.release()
    await eventually(async () => expect((await made())[0]?.estado).toBe('approved'))
    t.restore()
    expect((await retry({ ...body, [name]: then })).replay).toBe('true')
    expect(await made()).toHaveLength(1)
  })
})
