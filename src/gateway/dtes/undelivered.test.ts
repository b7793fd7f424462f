/**
 * An answer that was not delivered is delivered to the retry (docs/notes A39, 320). Equal sales without a lost answer
 * get documents of their own.
 */
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { RECEIVED } from '../../../test/support/doubts.ts'
import { eventually } from '../../../test/support/eventually.ts'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
import { buildApp } from '../../app.ts'
import { dtes, unreadAnswers } from '../../db/index.ts'
import { openAnswers } from '../../http/index.ts'
import { fingerprintOf } from '../../http/repeats/fingerprint.ts'

const CREATE = '/api/sifen/dtes'

let t: IssuingApp
let base: string
let sale = 0
beforeAll(async () => {
  t = await buildIssuingApp()
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  base = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
})
afterEach(() => t.restore())
afterAll(() => t.close())

/** Returns the body of a sale that no other test makes. */
const newSale = () => {
  sale += 1
  return t.factura({ extras: { venta: sale } })
}
const documents = async () => (await t.deps.db.select().from(dtes)).length
const unread = () => t.deps.db.select().from(unreadAnswers)
const post = (body: object, path = SYNC) => t.as('operador').post(path, body)

/** Answers SIFEN's calls when the test lets it, and tells when the first has arrived. */
function holdSifen() {
  const [arrived, let_] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  t.interpose('recibe', async (real, ...posting) => {
    arrived.resolve()
    await let_.promise
    return real.recibe(...posting)
  })
  return { arrived: arrived.promise, release: () => let_.resolve() }
}

/** Sends a request, and ends the connection while SIFEN has the document. */
async function postAndLeave(body: object, release = true) {
  const sifen = holdSifen()
  const controller = new AbortController()
  const headers = { authorization: `Bearer ${t.tokens.operador}`, 'content-type': 'application/json' }
  const sent = fetch(`${base}${SYNC}`, {
    ...{ method: 'POST', headers, body: JSON.stringify(body) },
    signal: controller.signal,
  })
  const failed = expect(sent).rejects.toThrow()
  await sifen.arrived
  controller.abort()
  await failed
  await eventually(async () => expect((await unread()).map(({ estado }) => estado)).toContain('undelivered'))
  t.restore()
  if (release) sifen.release()
  const { id } = await t.lastDte()
  if (release) await eventually(async () => expect((await t.dte(id)).estado).toBe('approved'))
  return id
}

/** Another process of the same installation. */
async function otherProcess(): Promise<FastifyInstance> {
  return buildApp({ ...t.deps, answers: openAnswers(t.database, t.deps) })
}
const postTo = (app: FastifyInstance, payload: object) =>
  app.inject({ method: 'POST', url: SYNC, headers: { authorization: `Bearer ${t.tokens.operador}` }, payload })

const shown = (res: Awaited<ReturnType<typeof post>>) => ({
  status: res.statusCode,
  id: res.json().id,
  replay: res.headers['idempotency-replay'],
  warned: (res.json().advertencias ?? []).some((reply: { campo: string }) => reply.campo === 'Idempotency-Key'),
})

describe('a retry without a key', () => {
  it('200 with the document whose answer did not arrive, with its present state and a warning', async () => {
    const body = newSale()
    const id = await postAndLeave({ ...body, fechaEmision: '2026-11-21T09:00:00' })
    const count = await documents()
    expect(shown(await post({ ...body, fechaEmision: '2026-11-21T09:01:00' }))).toEqual({
      ...{ status: 200, id, replay: 'true', warned: true },
    })
    expect(await documents()).toBe(count)
  })

  it('200 with another document once the first was delivered to a retry', async () => {
    const body = newSale()
    const id = await postAndLeave(body)
    expect(shown(await post(body)).id).toBe(id)
    expect(shown(await post(body))).toMatchObject({ status: 200, replay: undefined, warned: false })
    expect((await t.lastDte()).id).not.toBe(id)
  })

  it('504 while SIFEN still has the document of the first, then its outcome', async () => {
    const body = newSale()
    const id = await postAndLeave(body, false)
    expect(shown(await post(body))).toEqual({ status: 504, id, replay: 'true', warned: true })
    expect(shown(await post(body))).toEqual({ status: 504, id, replay: 'true', warned: true })
  })

  it('504 with a document each when two equal sales were left in doubt', async () => {
    const body = newSale()
    const answer = Promise.withResolvers<void>()
    const arrived = vi.fn()
    t.interpose('recibe', async (real, ...posting) => {
      arrived()
      await answer.promise
      return real.recibe(...posting)
    })
    const client = new AbortController()
    const headers = { authorization: `Bearer ${t.tokens.operador}`, 'content-type': 'application/json' }
    const request = { method: 'POST', headers, body: JSON.stringify(body), signal: client.signal }
    const gone = [fetch(`${base}${SYNC}`, request), fetch(`${base}${SYNC}`, request)]
    await eventually(() => expect(arrived).toHaveBeenCalledTimes(2))
    client.abort()
    for (const sent of gone) await expect(sent).rejects.toThrow()
    await eventually(async () =>
      expect((await unread()).filter(({ estado }) => estado === 'undelivered')).toHaveLength(2),
    )
    const made = (await unread()).flatMap(({ estado, dte_id }) => (estado === 'undelivered' ? [dte_id] : []))

    const retries = [shown(await post(body)), shown(await post(body))]
    // Both were answered at the same instant, so either may be the first.
    expect(retries.map(({ status }) => status)).toEqual([504, 504])
    expect(new Set(retries.map(({ id }) => id))).toEqual(new Set(made))

    answer.resolve()
    for (const id of made) await eventually(async () => expect((await t.dte(Number(id))).estado).toBe('approved'))
    await t.deps.db.delete(unreadAnswers)
  })

  it('200 for a created document', async () => {
    const body = newSale()
    const first = (await post(body, CREATE)).json()
    await eventually(async () =>
      expect(await unread()).not.toContainEqual(expect.objectContaining({ dte_id: first.id })),
    )
    const row = {
      empresa_id: t.empresa.id,
      run: 'dead',
      process_id: 'dead',
      dte_id: first.id,
      estado: 'answering',
    } as const
    const fingerprint = fingerprintOf(`POST ${CREATE}`, body)
    const token_id = Number(t.tokens.operador.split('|')[0])
    await t.deps.db.insert(unreadAnswers).values({ ...row, fingerprint, token_id, created_at: t.clock.now() })
    expect(shown(await post(body, CREATE))).toEqual({ status: 200, id: first.id, replay: 'true', warned: true })
  })

  it('is another sale for another token, on another route, or with another body', async () => {
    const body = newSale()
    const id = await postAndLeave(body)
    const answers = [
      await t.as('admin').post(SYNC, body),
      await post(body, CREATE),
      await post({ ...body, observacion: 'otra' }),
    ]
    expect(answers.map(res => shown(res).replay)).toEqual([undefined, undefined, undefined])
    expect(shown(await post(body)).id).toBe(id)
  })

  it('is another sale after 24 hours', async () => {
    const body = newSale()
    const id = await postAndLeave(body)
    t.clock.advance(24 * 3600)
    const res = shown(await post(body))
    expect({ ...res, isOther: res.id !== id }).toMatchObject({ status: 200, replay: undefined, isOther: true })
  })
})

describe('a 504', () => {
  it('is given again while the outcome is unknown, and is another sale once it is known', async () => {
    const body = newSale()
    t.sandbox.script({ ...RECEIVED, service: 'recibe', times: 1 })
    const first = shown(await post(body))
    expect(first).toMatchObject({ status: 504, replay: undefined })
    expect(shown(await post(body))).toEqual({ status: 504, id: first.id, replay: 'true', warned: true })
    await t.wait(60)
    expect((await t.dte(first.id)).estado).toBe('approved')
    expect(shown(await post(body))).toMatchObject({ status: 200, replay: undefined })
  })
})

describe('a 503 for a connection that broke while the database committed', () => {
  it('is followed by the document that it wrote, not by another', async () => {
    const body = newSale()
    const before = await documents()
    for (const way of ['transaction', 'execute'] as const) {
      const real = t.deps.db[way].bind(t.deps.db) as (...given: unknown[]) => Promise<never>
      vi.spyOn(t.deps.db, way).mockImplementation(async (...given: unknown[]) => {
        const result = await real(...given)
        if ((await documents()) > before) throw new Error('Connection terminated unexpectedly')
        return result
      })
    }
    expect((await post(body, CREATE)).statusCode).toBe(503)
    vi.restoreAllMocks()
    const { id } = await t.lastDte()
    // The answer's end is written again after it failed. A retry that waits for the failing write gets 503 too.
    await eventually(async () =>
      expect(await unread()).toContainEqual(expect.objectContaining({ dte_id: id, estado: 'undelivered' })),
    )
    expect(shown(await post(body, CREATE))).toMatchObject({ id, replay: 'true', warned: true })
  })
})

describe('equal sales', () => {
  it('get a document each, one after the other', async () => {
    const body = newSale()
    const ids = [shown(await post(body)).id, shown(await post(body)).id, shown(await post(body)).id]
    expect(new Set(ids).size).toBe(3)
  })

  it('get a document each, all at the same time', async () => {
    const body = newSale()
    const answers = await Promise.all(Array.from({ length: 40 }, () => post(body)))
    expect(new Set(answers.map(res => shown(res).id)).size).toBe(40)
    await eventually(async () => expect((await unread()).filter(({ estado }) => estado === 'answering')).toEqual([]))
  })

  it('get a document each, while SIFEN has the first', async () => {
    const body = newSale()
    const sifen = holdSifen()
    const first = post(body)
    await sifen.arrived
    const second = post(body)
    const twoAnswering = async () =>
      expect((await unread()).filter(({ estado }) => estado === 'answering')).toHaveLength(2)
    await Promise.race([second, eventually(twoAnswering)])
    sifen.release()
    const ids = (await Promise.all([first, second])).map(res => shown(res).id)
    expect(new Set(ids).size).toBe(2)
  })

  it('get a document each, when one of them is the retry of a lost answer', async () => {
    const body = newSale()
    const id = await postAndLeave(body)
    const answers = (await Promise.all([post(body), post(body), post(body)])).map(shown)
    expect(answers.filter(({ replay }) => replay)).toEqual([{ status: 200, id, replay: 'true', warned: true }])
    expect(new Set(answers.map(res => res.id)).size).toBe(3)
  })
})

describe('a client that leaves before its document is created', () => {
  it('gets no document, and its retry the first', async () => {
    const body = newSale()
    const [arrived, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    t.interposeAnswered(async () => {
      arrived.resolve()
      await go.promise
    })
    const controller = new AbortController()
    const headers = { authorization: `Bearer ${t.tokens.operador}`, 'content-type': 'application/json' }
    const closed = Promise.withResolvers<void>()
    t.app.server.once('connection', socket => socket.once('close', () => closed.resolve()))
    const sent = fetch(`${base}${CREATE}`, {
      ...{ method: 'POST', headers: { ...headers, connection: 'close' }, body: JSON.stringify(body) },
      signal: controller.signal,
    })
    const failed = expect(sent).rejects.toThrow()
    await arrived.promise
    const count = await documents()
    controller.abort()
    await failed
    await closed.promise
    t.restore()
    go.resolve()
    expect(shown(await post(body, CREATE))).toMatchObject({ status: 201, replay: undefined })
    expect(await documents()).toBe(count + 1)
  })
})

describe('another process', () => {
  it('that is answering an equal sale is waited for, and then each has its document', async () => {
    const body = newSale()
    const sifen = holdSifen()
    const other = await otherProcess()
    const first = postTo(other, body)
    await sifen.arrived
    t.restore()
    const second = post(body)
    sifen.release()
    const ids = [shown(await first).id, shown(await second).id]
    expect(new Set(ids).size).toBe(2)
    await other.close()
  })

  it('that died leaves its answer to the retry', async () => {
    const body = newSale()
    const sifen = holdSifen()
    const other = await otherProcess()
    void postTo(other, body).catch(() => {})
    await sifen.arrived
    t.restore()
    const { id } = await t.lastDte()
    t.clock.advance(11)
    expect(shown(await post(body))).toEqual({ status: 504, id, replay: 'true', warned: true })
    sifen.release()
    await other.close()
  })
})

it('a request with a key leaves no row', async () => {
  const headers = { 'idempotency-key': '7f1c9f7e-5d0e-4c1b-9d3a-2b8e4f6a1c05' }
  await eventually(async () => expect((await unread()).filter(({ estado }) => estado === 'answering')).toEqual([]))
  const sifen = holdSifen()
  const sent = t.as('operador').post(SYNC, newSale(), { headers })
  await sifen.arrived
  expect((await unread()).filter(({ estado }) => estado === 'answering')).toEqual([])
  sifen.release()
  expect((await sent).statusCode).toBe(200)
})
