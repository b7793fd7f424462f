/** The operator's orders about webhooks: printed lines, refusals, and changes. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildWebhookApp, type WebhookApp } from '../../test/support/webhook-app.ts'
import { OPERATIONS } from './operations.ts'

let w: WebhookApp
let empresa: { id: number; ruc: string; dv: string; razon_social: string }
beforeAll(async () => {
  w = await buildWebhookApp()
})
afterAll(() => w.close())
// Subscriptions of other tests would receive events too.
beforeEach(async () => {
  empresa = await w.make.empresa()
})

/** Runs the operation. Returns the lines that it prints. */
async function order(operation: keyof typeof OPERATIONS, options: Record<string, unknown> = {}): Promise<string> {
  const lines: string[] = []
  const operator = {
    print: (line: string) => void lines.push(line),
    progress: () => {},
    stop: AbortSignal.timeout(60_000),
  }
  await OPERATIONS[operation](w.deps, operator, { operation, ...options })
  return lines.join('\n')
}

const add = async (url: string, options: Record<string, unknown> = {}) => {
  const printed = await order('webhook add', { url, events: [], empresa: empresa.ruc, ...options })
  const [, id = '', secret = ''] = /^Webhook (\d+) .*\n.*\nSecreto: ([0-9a-f]{64})\n/.exec(printed) ?? []
  return { id: Number(id), secret, printed }
}

describe('webhook add', () => {
  it('prints the secret once, and stores it sealed', async () => {
    const { url } = await w.receiver()
    const { id, secret } = await add(url, { events: ['dte.approved'] })
    const row = await w.webhook(id)
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(w.deps.vault.open(row.secret_enc ?? '', `webhooks:secret:${id}`).toString()).toBe(secret)
    expect(row).toMatchObject({ url, events: ['dte.approved'], activo: true, empresa_id: empresa.id })
    expect(await order('webhook list')).not.toContain(secret)
  })

  it('accepts a RUC with its check digit, and asks for the company when there are several', async () => {
    const { url } = await w.receiver()
    expect((await add(url, { empresa: `${empresa.ruc}-${empresa.dv}` })).id).toBeGreaterThan(0)
    await expect(order('webhook add', { url, events: [] })).rejects.toThrow('Hay varias empresas')
    await expect(add(url, { empresa: '99999999' })).rejects.toThrow('No hay ninguna empresa con el RUC 99999999.')
  })

  it.each([
    ['http://10.0.0.1/', 'WEBHOOK_ADDRESS'],
    ['http://[::1]:3000/', 'WEBHOOK_ADDRESS'],
    ['http://no-existe.invalid/', 'WEBHOOK_DNS'],
    ['ftp://127.0.0.1/', 'WEBHOOK_URL'],
    ['nada', 'WEBHOOK_URL'],
  ])('refuses %s', async (url, code) => {
    await expect(add(url)).rejects.toThrow(code)
  })

  it('refuses unknown event kinds, together with the other problems', async () => {
    const failed = add('nada', { events: ['dte.approved', 'dte.borrado'] })
    await expect(failed).rejects.toThrow(/WEBHOOK_URL\)\nNo existe el evento «dte\.borrado»/)
  })

  it('requires https for a company with a prod emitter', async () => {
    const { url } = await w.receiver()
    await w.make.emitter(empresa, { ambiente: 'prod' })
    await expect(add(url)).rejects.toThrow('tiene que empezar con https://')
  })

  it('refuses a twenty-first webhook', async () => {
    const { url } = await w.receiver()
    for (let n = 0; n < 20; n += 1) await w.subscribe(empresa.id, url)
    await expect(add(url)).rejects.toThrow('tiene ya 20 webhooks')
  })
})

describe('webhook test', () => {
  it('posts at once, and reports the answer', async () => {
    const receiver = await w.receiver()
    const { id } = await add(receiver.url)
    expect(await order('webhook test', { id })).toMatch(/^Entrega \d+ \(webhook\.test\): respondió 200 en \d+ ms$/)
    expect(receiver.postings).toHaveLength(1)
    expect(JSON.parse(receiver.postings[0]?.body ?? '')).toMatchObject({
      event: 'webhook.test',
      data: { webhook_id: id },
    })
    await w.courier.drain()
    expect(receiver.postings).toHaveLength(1)
  })

  it('fails with the code, and the delivery is retried', async () => {
    const receiver = await w.receiver('status 500')
    const { id } = await add(receiver.url)
    await expect(order('webhook test', { id })).rejects.toThrow(/respondió 500 en \d+ ms: WEBHOOK_STATUS\./)
    await w.waitAndDeliver(10)
    expect(receiver.postings).toHaveLength(2)
  })
})

describe('webhook rotate', () => {
  it('prints a new secret', async () => {
    const { url } = await w.receiver()
    const { id, secret } = await add(url)
    const [, next] = /Secreto: ([0-9a-f]{64})/.exec(await order('webhook rotate', { id })) ?? []
    expect(next).toMatch(/^[0-9a-f]{64}$/)
    expect(next).not.toBe(secret)
  })
})

describe('webhook pause, resume, resend', () => {
  it('resend sends the events missed in a pause, once', async () => {
    const receiver = await w.receiver()
    const { id } = await add(receiver.url)
    expect(await order('webhook pause', { id })).toContain(`Webhook ${id} en pausa.`)
    const { body } = await w.happen(empresa.id, 'dte.approved')
    await w.courier.drain()
    await expect(order('webhook resend', { webhook: id, since: '2026-11-21' })).rejects.toThrow('está en pausa')
    await order('webhook resume', { id })
    const first = await order('webhook resend', { webhook: id, since: '2026-11-21' })
    const second = await order('webhook resend', { webhook: id, since: '2026-11-21' })
    await w.courier.drain()
    expect(first).toContain('Se envían de nuevo 1 eventos')
    expect(second).toContain('Se envían de nuevo 0 eventos')
    expect(receiver.postings.map(posting => posting.body)).toEqual([body])
  })

  it('resend sends one delivery with another id and the same body', async () => {
    const receiver = await w.receiver()
    const { id } = await add(receiver.url)
    await w.happen(empresa.id, 'dte.approved')
    await w.courier.drain()
    const [delivery] = await w.deliveries(id)
    w.clock.advance(3600)
    await order('webhook resend', { id: delivery?.id })
    await w.courier.drain()
    const [first, second] = receiver.postings
    expect(second?.body).toBe(first?.body)
    expect(second?.headers['X-Webhook-Id']).not.toBe(first?.headers['X-Webhook-Id'])
    expect(Number(second?.headers['X-Webhook-Timestamp'])).toBe(Number(first?.headers['X-Webhook-Timestamp']) + 3600)
  })

  it.each([[{}], [{ webhook: 1 }], [{ webhook: 1, since: 'ayer' }], [{ id: 'x' }]])(
    'resend refuses %j',
    async options => {
      await expect(order('webhook resend', options)).rejects.toThrow('No se entendió la orden')
    },
  )
})

describe('webhook deliveries, show', () => {
  it('list the last 50 deliveries, newest first, and show one in full', async () => {
    const receiver = await w.receiver()
    const { id } = await add(receiver.url)
    for (let n = 0; n < 52; n += 1) await w.happen(empresa.id, 'dte.approved')
    await w.courier.drain()
    const lines = (await order('webhook deliveries', { id })).split('\n')
    const last = (await w.deliveries(id)).at(-1)
    expect(lines).toHaveLength(50)
    expect(lines[0]).toMatch(new RegExp(`^ *${last?.id}  .*  delivered  dte\\.approved  200 en \\d+ ms$`))
    const shown = await order('webhook show', { id: last?.id })
    for (const part of [
      'X-Webhook-Signature: sha256=',
      '"event":"dte.approved"',
      'Intento 1, ',
      'respondió 200 en',
      '  ok',
    ])
      expect(shown).toContain(part)
  })

  it('report that there are no deliveries', async () => {
    const { url } = await w.receiver()
    expect(await order('webhook deliveries', { id: (await add(url)).id })).toContain('no tiene entregas todavía')
    await expect(order('webhook show', { id: 999_999 })).rejects.toThrow('No hay ninguna entrega con el id 999999.')
  })
})

describe('webhook remove', () => {
  it('ends the webhook and deletes its secrets, but keeps its deliveries', async () => {
    const receiver = await w.receiver('status 500')
    const { id } = await add(receiver.url)
    await w.happen(empresa.id, 'dte.approved')
    await w.courier.drain()
    await order('webhook remove', { id })
    await w.waitAndDeliver(10)
    expect(receiver.postings).toHaveLength(1)
    expect(await w.webhook(id)).toMatchObject({ secret_enc: null, previous_secret_enc: null, activo: false })
    expect(await w.deliveries(id)).toMatchObject([{ estado: 'skipped' }])
    for (const operation of ['webhook test', 'webhook pause', 'webhook deliveries'] as const)
      await expect(order(operation, { id })).rejects.toThrow(`No hay ningún webhook con el id ${id}, o fue eliminado.`)
  })
})

describe('a webhook whose key was lost', () => {
  it('is paused with the reason; rotate and resume repair it', async () => {
    const receiver = await w.receiver()
    const { id } = await add(receiver.url)
    const ref = { empresa_id: empresa.id, id }
    const { updateWebhook } = await import('../gateway/webhooks/record/webhooks.queries.ts')
    await updateWebhook(w.deps.db, ref, { secret_enc: null })
    await w.happen(empresa.id, 'dte.approved')
    await w.courier.drain()
    expect(await order('webhook list')).toContain('en pausa: Su secreto no se puede abrir')
    await expect(order('webhook resume', { id })).rejects.toThrow('perdió su secreto')
    await order('webhook rotate', { id })
    await order('webhook resume', { id })
    await order('webhook resend', { webhook: id, since: '2026-11-21' })
    await w.courier.drain()
    expect(receiver.postings).toHaveLength(1)
  })
})
