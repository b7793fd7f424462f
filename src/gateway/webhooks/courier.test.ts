/**
 * Deliveries to real receivers under a moved clock: who receives what, when it is retried, and that every attempt sends
 * the same bytes.
 */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../test/support/eventually.ts'
import { frozenHeaders } from '../../../test/support/receivers.ts'
import { buildWebhookApp, type WebhookApp } from '../../../test/support/webhook-app.ts'
import { openCourier, rotateSecret, signatureOf, stopWebhook } from './index.ts'

let w: WebhookApp
let empresaId: number
beforeAll(async () => {
  w = await buildWebhookApp()
})
afterAll(() => w.close())
beforeEach(async () => {
  empresaId = (await w.make.empresa()).id
})

const START = '2026-11-21T13:00:00.000Z'
const at = (seconds: number) => new Date(new Date(START).getTime() + seconds * 1000)

describe('an event', () => {
  it('reaches each subscription to its kind, signed, with the body of the outbox', async () => {
    const [all, some, none] = [await w.receiver(), await w.receiver(), await w.receiver()]
    const hook = await w.subscribe(empresaId, all.url)
    await w.subscribe(empresaId, some.url, ['dte.approved', 'dte.rejected'])
    await w.subscribe(empresaId, none.url, ['lote.sent'])
    const { body } = await w.happen(empresaId, 'dte.approved')
    await w.courier.drain()
    const seconds = Math.floor(w.clock.now().getTime() / 1000)
    const [delivery] = await w.deliveries(hook.id)
    expect(all.postings).toMatchObject([
      {
        body,
        headers: {
          'X-Webhook-Id': String(delivery?.id),
          'X-Webhook-Event': 'dte.approved',
          'X-Webhook-Timestamp': String(seconds),
          'X-Webhook-Signature': signatureOf(hook.secret, seconds, body),
        },
      },
    ])
    expect({ some: some.postings.length, none: none.postings.length }).toEqual({ some: 1, none: 0 })
    expect(delivery).toMatchObject({ estado: 'delivered', attempts: 1, due_at: null, finished_at: w.clock.now() })
  })

  it('of another company reaches no receiver', async () => {
    const receiver = await w.receiver()
    await w.subscribe(empresaId, receiver.url)
    await w.happen((await w.make.empresa()).id, 'dte.approved')
    await w.courier.drain()
    expect(receiver.postings).toEqual([])
  })

  it('is stored as skipped for a paused subscription, and not sent', async () => {
    const receiver = await w.receiver()
    const hook = await w.subscribe(empresaId, receiver.url)
    await stopWebhook(w.deps, { empresa_id: empresaId, id: hook.id })
    await w.happen(empresaId, 'dte.approved')
    await w.courier.drain()
    expect(await w.deliveries(hook.id)).toMatchObject([{ estado: 'skipped', due_at: null, attempts: 0 }])
    expect(receiver.postings).toEqual([])
  })

  it('has one delivery when three processes dispatch it', async () => {
    const receiver = await w.receiver()
    const hook = await w.subscribe(empresaId, receiver.url)
    for (let n = 0; n < 20; n += 1) await w.happen(empresaId, 'dte.sent')
    await Promise.all([openCourier(w.deps), openCourier(w.deps), openCourier(w.deps)].map(courier => courier.drain()))
    const ids = receiver.postings.map(({ headers }) => headers['X-Webhook-Id'])
    expect({ posted: ids.length, distinct: new Set(ids).size }).toEqual({ posted: 20, distinct: 20 })
    expect(await w.deliveries(hook.id)).toHaveLength(20)
  })

  it('of a document is delivered after the answer to the previous one', async () => {
    const order: string[] = []
    // Earlier requests are answered later.
    const delays = [80, 60, 40, 20]
    const receiver = await w.receiver('slow', (response, request) => {
      const answer = () => {
        order.push(String(request.headers['x-webhook-event']))
        response.writeHead(200).end()
      }
      setTimeout(answer, delays.shift())
    })
    await w.subscribe(empresaId, receiver.url)
    for (const event of ['dte.created', 'dte.signed', 'dte.sent', 'dte.approved'] as const)
      await w.happen(empresaId, event, 7)
    await w.courier.drain()
    expect(order).toEqual(['dte.created', 'dte.signed', 'dte.sent', 'dte.approved'])
  })
})

describe('the signature of Standard Webhooks', () => {
  it('is made for each attempt with the present secret, and with the former one for 24 hours', async () => {
    w.clock.set(START)
    const receiver = await w.receiver('status 500')
    const hook = await w.subscribe(empresaId, receiver.url)
    const { body } = await w.happen(empresaId, 'dte.sent')
    await w.courier.drain()
    const rotated = await rotateSecret(w.deps, { empresa_id: empresaId, id: hook.id })
    await w.waitAndDeliver(10)
    const [delivery] = await w.deliveries(hook.id)
    const given = receiver.postings.map(({ headers }) => ({
      id: headers['webhook-id'],
      timestamp: headers['webhook-timestamp'],
      signature: headers['webhook-signature'],
    }))
    const id = String(delivery?.id)
    const [first, second] = [0, 10].map(seconds => String(at(seconds).getTime() / 1000)) as [string, string]
    const sign = (secret: string, timestamp: string) =>
      `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    expect(given).toEqual([
      { id, timestamp: first, signature: sign(hook.secret, first) },
      { id, timestamp: second, signature: `${sign(rotated, second)} ${sign(hook.secret, second)}` },
    ])
  })
})

describe('a failed delivery', () => {
  it('is retried at 10, 70 and 370 s with the same bytes, and then is failed', async () => {
    w.clock.set(START)
    const receiver = await w.receiver('status 500')
    const hook = await w.subscribe(empresaId, receiver.url)
    await w.happen(empresaId, 'dte.rejected')
    const seen: number[] = []
    for (const instant of [0, 9.999, 10, 69.999, 70, 369.999, 370, 1000, 100_000]) {
      w.clock.set(at(instant))
      await w.courier.drain()
      seen.push(receiver.postings.length)
    }
    expect(seen).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 4])
    const [delivery] = await w.deliveries(hook.id)
    expect(delivery).toMatchObject({ estado: 'failed', attempts: 4, due_at: null, finished_at: at(370) })
    expect(
      new Set(receiver.postings.map(({ headers, body }) => JSON.stringify([frozenHeaders(headers), body]))).size,
    ).toBe(1)
    const stamps = receiver.postings.map(({ headers }) => Number(headers['webhook-timestamp']))
    expect(stamps.map(seconds => seconds - (stamps[0] ?? 0))).toEqual([0, 10, 70, 370])
    const attempts = await w.attempts(delivery?.id ?? 0)
    expect(attempts.map(({ attempt, started_at }) => ({ attempt, started_at }))).toEqual([
      { attempt: 1, started_at: at(0) },
      { attempt: 2, started_at: at(10) },
      { attempt: 3, started_at: at(70) },
      { attempt: 4, started_at: at(370) },
    ])
    expect(attempts[0]).toMatchObject({ status: 500, error_code: 'WEBHOOK_STATUS', response_body: 'no' })
  })

  it('keeps its timestamp and signature over a rotation of the secret', async () => {
    const receiver = await w.receiver('status 500')
    const hook = await w.subscribe(empresaId, receiver.url)
    await w.happen(empresaId, 'dte.sent')
    await w.courier.drain()
    await rotateSecret(w.deps, { empresa_id: empresaId, id: hook.id })
    await w.waitAndDeliver(10)
    const [first, second] = receiver.postings
    expect(frozenHeaders(second?.headers)).toEqual(frozenHeaders(first?.headers))
  })

  it('is taken over unchanged by another process when the first one died', async () => {
    const receiver = await w.receiver()
    const hook = await w.subscribe(empresaId, receiver.url)
    await w.happen(empresaId, 'dte.sent')
    const dying = openCourier({
      ...w.deps,
      receivers: { ...w.deps.receivers, post: () => Promise.reject(new Error('killed')) },
    })
    await dying.drain()
    const [claimed] = await w.deliveries(hook.id)
    await w.waitAndDeliver(29)
    const early = receiver.postings.length
    await w.waitAndDeliver(1)
    expect({ early, later: receiver.postings.length }).toEqual({ early: 0, later: 1 })
    expect(receiver.postings[0]?.headers).toMatchObject({
      'X-Webhook-Timestamp': String(claimed?.timestamp),
      'X-Webhook-Signature': claimed?.signature,
    })
    expect(await w.deliveries(hook.id)).toMatchObject([{ estado: 'delivered', attempts: 1 }])
  })
})

describe('a burst to a receiver that answers well', () => {
  /** Raises the pace with full batches. */
  const warm = async (courier: typeof w.courier) => {
    for (let n = 0; n < 40; n += 1) await w.happen(empresaId, 'dte.sent')
    await courier.drain()
  }

  it('is delivered once, signed, and in order for each document', async () => {
    const reply: string[] = []
    const receiver = await w.receiver('attentive', (response, request) => {
      reply.push(String(request.headers['x-webhook-id']))
      response.writeHead(200).end()
    })
    const hook = await w.subscribe(empresaId, receiver.url)
    await warm(w.courier)
    const bodies: string[] = []
    for (let n = 0; n < 60; n += 1) bodies.push((await w.happen(empresaId, 'dte.sent', 1 + (n % 3))).body)
    await w.courier.drain()
    const deliveries = await w.deliveries(hook.id)
    expect(new Set(deliveries.map(({ estado, attempts }) => `${estado} ${attempts}`))).toEqual(new Set(['delivered 1']))
    expect(await w.claims(hook.id)).toEqual([])
    expect({ posted: reply.length, distinct: new Set(reply).size }).toEqual({ posted: 100, distinct: 100 })
    for (const document of [0, 1, 2]) {
      const ids = deliveries.slice(40).filter((_, n) => n % 3 === document)
      const order = reply.filter(id => ids.some(delivery => String(delivery.id) === id)).map(Number)
      expect(order).toEqual(order.toSorted((a, b) => a - b))
    }
    const burst = receiver.postings.slice(40)
    expect(burst.map(({ body }) => body).toSorted()).toEqual(bodies.toSorted())
    for (const { headers, body } of burst)
      expect(headers['X-Webhook-Signature']).toBe(
        signatureOf(hook.secret, Number(headers['X-Webhook-Timestamp']), body),
      )
  })

  it('is handed back by a process that stops, and delivered by another at once', async () => {
    const receiver = await w.receiver()
    const hook = await w.subscribe(empresaId, receiver.url)
    const slow = Promise.withResolvers<void>()
    let isSlow = false
    const post: typeof w.deps.receivers.post = async (...args) => {
      if (isSlow) await slow.promise
      return w.deps.receivers.post(...args)
    }
    const ending = openCourier({ ...w.deps, receivers: { ...w.deps.receivers, post } })
    await warm(ending)
    isSlow = true
    const drains: Promise<void>[] = []
    for (const claims of [1, 2]) {
      await w.happen(empresaId, 'dte.sent')
      drains.push(ending.drain())
      await eventually(async () => expect(await w.claims(hook.id)).toHaveLength(claims))
    }
    const stopping = ending.stop()
    slow.resolve()
    await Promise.all([stopping, ...drains])
    const own = receiver.postings.length
    await w.courier.drain()
    expect({ own, all: receiver.postings.length }).toEqual({ own: 41, all: 42 })
    expect(await w.claims(hook.id)).toEqual([])
  })

  it('is delivered again, unchanged, 30 s after its process died', async () => {
    const receiver = await w.receiver()
    const hook = await w.subscribe(empresaId, receiver.url)
    let isDead = false
    const post: typeof w.deps.receivers.post = (...args) =>
      isDead ? Promise.reject(new Error('killed')) : w.deps.receivers.post(...args)
    const dying = openCourier({ ...w.deps, receivers: { ...w.deps.receivers, post } })
    await warm(dying)
    isDead = true
    for (let n = 0; n < 20; n += 1) await w.happen(empresaId, 'dte.sent')
    await dying.drain()
    const claims = await w.claims(hook.id)
    await w.waitAndDeliver(29)
    const early = receiver.postings.length
    await w.waitAndDeliver(1)
    expect({ early, later: receiver.postings.length }).toEqual({ early: 40, later: 60 })
    const headers = receiver.postings.slice(40).map(posting => posting.headers)
    const sent = headers.map(given => [
      given['X-Webhook-Id'],
      given['X-Webhook-Timestamp'],
      given['X-Webhook-Signature'],
    ])
    expect(sent.toSorted()).toEqual(
      claims
        .flatMap(({ delivery_ids, timestamp, signatures }) =>
          delivery_ids.map((id, n) => [`${id}`, `${timestamp}`, signatures[n]]),
        )
        .toSorted(),
    )
    expect(await w.claims(hook.id)).toEqual([])
  })

  it('sends no later event to a subscription that was paused meanwhile', async () => {
    const receiver = await w.receiver()
    const hook = await w.subscribe(empresaId, receiver.url)
    await warm(w.courier)
    await stopWebhook(w.deps, { empresa_id: empresaId, id: hook.id })
    await w.happen(empresaId, 'dte.sent')
    await w.courier.drain()
    expect((await w.deliveries(hook.id)).at(-1)).toMatchObject({ estado: 'skipped', due_at: null, timestamp: null })
    expect(receiver.postings).toHaveLength(40)
  })
})

describe('a subscription that fails', () => {
  it('is paused with the reason after five days, and not before', async () => {
    const receiver = await w.receiver('status 500')
    const hook = await w.subscribe(empresaId, receiver.url)
    const seen: boolean[] = []
    for (const days of [0, 2, 4.999, 5]) {
      w.clock.set(at(days * 86_400))
      await w.happen(empresaId, 'dte.sent')
      await w.courier.drain()
      seen.push((await w.webhook(hook.id)).activo)
    }
    expect(seen).toEqual([true, true, true, false])
    expect((await w.webhook(hook.id)).paused_reason).toBe('Falló sin interrupción durante 5 días (WEBHOOK_STATUS).')
    const left = (await w.deliveries(hook.id)).filter(({ estado }) => estado === 'pending')
    expect(left).toEqual([])
  })

  it('starts counting again after a success', async () => {
    let status = 500
    const receiver = await w.receiver('moody', response => response.writeHead(status).end())
    const hook = await w.subscribe(empresaId, receiver.url)
    for (const [days, answer] of [
      [0, 500],
      [4, 200],
      [5, 500],
      [9, 500],
    ] as const) {
      w.clock.set(at(days * 86_400))
      status = answer
      await w.happen(empresaId, 'dte.sent')
      await w.courier.drain()
    }
    expect(await w.webhook(hook.id)).toMatchObject({ activo: true, failing_since: at(5 * 86_400) })
  })
})

describe('after a rotation of the secret', () => {
  it('both secrets sign for 24 hours, and then the new one alone', async () => {
    const receiver = await w.receiver()
    const hook = await w.subscribe(empresaId, receiver.url)
    const current = await rotateSecret(w.deps, { empresa_id: empresaId, id: hook.id })
    const { body } = await w.happen(empresaId, 'dte.sent')
    await w.courier.drain()
    const headers = receiver.postings[0]?.headers ?? {}
    const seconds = Number(headers['X-Webhook-Timestamp'])
    expect(headers).toMatchObject({
      'X-Webhook-Signature': signatureOf(current, seconds, body),
      'X-Webhook-Signature-Previous': signatureOf(hook.secret, seconds, body),
    })
    w.clock.advance(24 * 3600)
    await w.happen(empresaId, 'dte.sent')
    await w.courier.drain()
    expect(receiver.postings[1]?.headers).not.toHaveProperty('X-Webhook-Signature-Previous')
  })
})

describe('a company with an emitter of production', () => {
  it('is sent nothing over plain http', async () => {
    const receiver = await w.receiver()
    const empresa = await w.make.empresa()
    const hook = await w.subscribe(empresa.id, receiver.url)
    await w.make.emitter(empresa, { ambiente: 'prod' })
    await w.happen(empresa.id, 'dte.sent')
    await w.courier.drain()
    const [delivery] = await w.deliveries(hook.id)
    expect(await w.attempts(delivery?.id ?? 0)).toMatchObject([{ error_code: 'WEBHOOK_PLAIN', status: null }])
    expect(receiver.postings).toEqual([])
  })
})
