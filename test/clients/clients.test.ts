/** The clients in TypeScript, Python and PHP do the same after every answer: one table, run by each. docs/notes 506. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { standardHeaders } from '../../src/gateway/webhooks/index.ts'
import { omitIf } from '../support/witness.ts'
import { CASES, WEBHOOK_BODY, WEBHOOKS } from './cases.ts'
import { LANGUAGES, missing, startClient } from './clients.ts'
import { openScriptedGateway } from './scripted-gateway.ts'

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
/** Operations whose requests carry an Idempotency-Key. */
const KEYED = /^POST \/api\/sifen\/dtes(\/sync|\/lote|\/\d+\/reenviar)?$/

describe.each(LANGUAGES)('the %s client', language => {
  const MISSING = missing(language)
  let gateway: Awaited<ReturnType<typeof openScriptedGateway>>
  let client: ReturnType<typeof startClient>
  beforeAll(async () => {
    gateway = await openScriptedGateway()
    if (!MISSING) client = startClient(language)
  })
  afterAll(async () => {
    client?.close()
    await gateway.close()
  })

  it.each(CASES)(
    '$name',
    async ({ client: settings = {}, named = {}, answers, returns, throws, requests, slept = [], ...order }, test) => {
      omitIf(MISSING, test as never)
      gateway.play(answers)
      const outcome = await client.run({ url: gateway.url, token: '1|secreto', client: settings, named, ...order })
      const got = gateway.got()
      const posts = got.filter(({ line }) => KEYED.test(line))
      const given = requests.some(line => line.split(' ').length > 2)
      expect({ requests: got.map(({ line, key }) => (given ? `${line} ${key}` : line)), ...outcome }).toMatchObject({
        requests,
        slept,
        ...(returns === undefined ? { throws } : { returns }),
      })
      expect(got.every(({ authorization }) => authorization === 'Bearer 1|secreto')).toBe(true)
      if (order.before) return
      const keys = new Set(posts.map(({ key }) => key))
      expect({ keys: keys.size, bodies: new Set(posts.map(({ body }) => body)).size }).toEqual(
        posts.length > 0 ? { keys: 1, bodies: 1 } : { keys: 0, bodies: 0 },
      )
      for (const key of keys) expect(key).toMatch(UUID_V4)
      if (posts.length > 0 && outcome.throws) expect(outcome.throws.clave).toBe([...keys][0])
    },
  )

  it('sends decimal texts and Spanish letters as they are', async test => {
    omitIf(MISSING, test)
    gateway.play([{ status: 200, body: { id: 2 } }])
    const pedido = { items: [{ descripcion: 'Ñandutí «€»', precioUnitario: '45.50', cantidad: 2 }] }
    await client.run({
      url: gateway.url,
      token: '1|secreto',
      client: {},
      call: 'emitirDocumento',
      args: [pedido],
      named: {},
    })
    expect(JSON.parse(gateway.got()[0]?.body ?? '')).toEqual(pedido)
  })

  const NOW = 1_763_730_000
  it.each(WEBHOOKS)('verifies a webhook: $name', async ({ signedWith, secrets, returns, ...rest }, test) => {
    omitIf(MISSING, test as never)
    const {
      former = '',
      now = 0,
      retried,
      body = WEBHOOK_BODY,
    } = rest as { former?: string; now?: number; retried?: number; body?: string }
    const common = { url: gateway.url, token: '1|secreto', client: {} }
    const sign = { id: '41', event: 'dte.approved', timestamp: NOW, anterior: former }
    const signed = await client.run({
      ...common,
      call: 'firmarWebhookDePrueba',
      args: [WEBHOOK_BODY, signedWith],
      named: sign,
    })
    const standard =
      retried === undefined
        ? {}
        : standardHeaders(
            { current: signedWith, previous: undefined },
            { id: 41, timestamp: NOW + retried, body: WEBHOOK_BODY },
          )
    // PHP and Python count in seconds.
    const ahora = language === 'typescript' ? (NOW + now) * 1000 : NOW + now
    const outcome = await client.run({
      ...common,
      call: 'verificarWebhook',
      args: [body, { ...(signed.returns as object), ...standard }, secrets],
      named: { ahora },
    })
    expect(outcome).toMatchObject(returns ? { returns } : { throws: { clase: 'FirmaInvalida' } })
  })
})
