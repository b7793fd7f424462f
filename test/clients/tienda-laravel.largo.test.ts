/**
 * examples/tienda-laravel, prepared as docs/laravel.md says, against `npm start`: a worker killed during a sale, a cut answer,
 * the webhook and its repetition, the KuDE by SMTP. And against a script: what its job does with each error. docs/notes 549.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firmarWebhookDePrueba } from '@nanduti/client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { ensureBuilt } from '../support/running-gateway.ts'
import { omitIf } from '../support/witness.ts'
import type { Answer } from './cases.ts'
import { kill, LARAVEL_MISSING, openLaravelShop, pdfOf } from './laravel-shop.ts'
import { openScriptedGateway } from './scripted-gateway.ts'
import { CORREO, PEDIDO, startShopGateway } from './shop.ts'

const SYNC = '/api/sifen/dtes/sync'
const CDC = '0'.repeat(44)
const RESULT = { sifen_result_code: '1309', sifen_result_msg: 'RUC del receptor inexistente.' }
const document = (estado: string) => ({
  ...{ id: 7, cdc: CDC, estado, ambiente: 'test', numero: '001-001-0000007' },
  ...RESULT,
})

let folder: string
let gateway: Awaited<ReturnType<typeof startShopGateway>>
let shop: Awaited<ReturnType<typeof openLaravelShop>>
let script: Awaited<ReturnType<typeof openScriptedGateway>>
let webhook: { id: number; secreto: string }
beforeAll(async () => {
  if (LARAVEL_MISSING) return
  ensureBuilt()
  folder = mkdtempSync(join(tmpdir(), 'nanduti-laravel-'))
  gateway = await startShopGateway(folder)
  script = await openScriptedGateway()
  shop = await openLaravelShop(folder)
  webhook = await gateway.webhookTo(`${shop.url}/avisos/nanduti`)
  shop.serve({
    ...{ NANDUTI_URL: gateway.proxy.url, NANDUTI_TOKEN: gateway.tokens.operador },
    NANDUTI_SECRETO: `otro,${webhook.secreto}`,
  })
  await eventually(() => fetch(shop.url))
}, 240_000)
beforeEach(test => omitIf(LARAVEL_MISSING, test))
afterAll(async () => {
  await shop?.close()
  await script?.close()
  await gateway?.close()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

/** Delivers a notice to the route. Returns the status of the answer. */
async function deliver(id: string, event: string, data: object, secreto = webhook.secreto) {
  const body = JSON.stringify({ event, occurred_at: '2026-11-29T12:00:00.000Z', data })
  const headers = firmarWebhookDePrueba(body, secreto, { id, event })
  return (await fetch(`${shop.url}/avisos/nanduti`, { method: 'POST', headers, body })).status
}
const setPaused = (paused: boolean) =>
  gateway.call(`/api/webhooks/${webhook.id}/${paused ? 'pausar' : 'reanudar'}`, gateway.tokens.admin, {})

describe('examples/tienda-laravel', () => {
  it('a worker killed during the sale leaves it in the queue, and the next issues it once', async () => {
    // Without the webhook, only the job knows how it ended.
    await setPaused(true)
    expect(await shop.sell('L-1001')).toBe(201)
    const { clave } = shop.sale('L-1001')
    gateway.proxy.troubleOf(SYNC, 'silence')
    const first = shop.work()
    await eventually(async () => expect(await gateway.made('L-1001')).toHaveLength(1))
    await kill(first)
    expect(shop.sale('L-1001')).toMatchObject({ estado: 'pendiente', clave })
    const second = shop.work()
    await eventually(() => expect(shop.sale('L-1001')).toMatchObject({ estado: 'approved', clave }))
    await eventually(() => expect(shop.queue().jobs).toBe(0))
    await kill(second)
    const made = (await gateway.made('L-1001')).length
    expect({ made, mails: shop.mail.received.length }).toEqual({ made: 1, mails: 1 })
    await setPaused(false)
  }, 60_000)

  it('learns by the webhook what a cut answer did not say, and mails the KuDE once', async () => {
    const before = shop.mail.received.length
    gateway.proxy.troubleOf(SYNC, 'cut')
    const worker = shop.work()
    expect(await shop.sell('L-1002')).toBe(201)
    await eventually(() => expect(shop.sale('L-1002')).toMatchObject({ estado: 'approved' }))
    await eventually(async () => expect(await gateway.answered(webhook.id)).toContain(204))
    // The job that was to repeat the order comes to its turn and finds that there is nothing to do.
    await eventually(() => expect(shop.queue().jobs).toBe(0))
    expect({ again: await shop.sell('L-1002'), jobs: shop.queue().jobs }).toEqual({ again: 200, jobs: 0 })
    await kill(worker)
    const [documento, ...others] = await gateway.made('L-1002')
    expect({ estado: documento?.estado, others }).toEqual({ estado: 'approved', others: [] })
    const [mail, ...more] = shop.mail.received.slice(before)
    expect({ to: mail?.to, more }).toEqual({ to: [CORREO], more: [] })
    expect(mail?.raw).toContain(`Subject: Factura ${documento?.numero}`)
    expect(pdfOf(mail?.raw ?? '')).toEqual({ name: `${documento?.cdc}.pdf`, start: '%PDF-' })
  }, 60_000)

  it('verifies with the secret before a rotation', async () => {
    await gateway.call(`/api/webhooks/${webhook.id}/rotar`, gateway.tokens.admin, {})
    const before = (await gateway.answered(webhook.id)).length
    const worker = shop.work()
    await shop.sell('L-1003')
    await eventually(async () => expect(await gateway.answered(webhook.id)).toHaveLength(before + 1))
    await eventually(async () => expect(new Set(await gateway.answered(webhook.id))).toEqual(new Set([204])))
    await eventually(() => expect(shop.queue().jobs).toBe(0))
    await kill(worker)
  }, 60_000)

  it('changes nothing for a forged notice, or for the second delivery of one', async () => {
    await shop.sell('L-1004')
    const rejected = { ...document('rejected'), referencia_externa: 'L-1004' }
    expect(await deliver('900001', 'dte.rejected', rejected, 'falso')).toBe(401)
    expect(shop.sale('L-1004').estado).toBe('pendiente')
    expect(await deliver('900001', 'dte.rejected', rejected)).toBe(204)
    expect(shop.sale('L-1004').estado).toBe('rejected')
    // A person corrected it. The notice of the first document comes again.
    shop.reopen('L-1004')
    expect(await deliver('900001', 'dte.rejected', rejected)).toBe(204)
    expect(shop.sale('L-1004').estado).toBe('pendiente')
  }, 30_000)
})

describe('the job of examples/tienda-laravel', () => {
  const EMITTERS: Answer = { status: 200, body: { data: [{ id: 1, activo: true, ambiente: 'test' }] } }
  /** Sells, and does the job with these answers to the order. */
  async function sold(venta: string, ...answers: Answer[]) {
    await shop.sell(venta)
    await next(EMITTERS, ...answers)
    return shop.sale(venta)
  }
  async function next(...answers: Answer[]) {
    script.play(answers)
    await shop.workOnce(script.url)
  }
  const lines = () => script.got().map(({ line }) => line)
  const keys = () => script.got().flatMap(({ key }) => key ?? [])
  beforeEach(() => void (LARAVEL_MISSING || shop.forgetJobs()))

  it('repeats the same order with the same key after a cut', async () => {
    const { estado, clave } = await sold('L-2001', 'cut')
    const [first] = script.got().slice(1)
    expect({ estado, keys: keys() }).toEqual({ estado: 'pendiente', keys: [clave] })
    await next(EMITTERS, { status: 200, body: document('approved') })
    expect(script.got().at(-1)).toEqual(first)
    expect(shop.sale('L-2001')).toMatchObject({ estado: 'approved', cdc: CDC })
  })

  it('asks by the CDC after a 504, and sends nothing again', async () => {
    const unknown: Answer = {
      status: 504,
      body: { message: 'No se sabe.', code: 'SIFEN_UNKNOWN_OUTCOME', id: 7, cdc: CDC },
    }
    const unanswered: Answer = { status: 500, body: { message: 'Server Error' } }
    expect(await sold('L-2002', unknown, unanswered)).toMatchObject({ estado: 'pendiente', cdc: CDC })
    await next({ status: 200, body: document('sent') })
    expect({ lines: lines(), jobs: shop.queue().jobs }).toEqual({ lines: [`GET /api/sifen/dtes/${CDC}`], jobs: 1 })
    await next({ status: 200, body: document('approved') })
    expect(lines()).toEqual([`GET /api/sifen/dtes/${CDC}`])
    expect(shop.sale('L-2002').estado).toBe('approved')
  })

  it('waits as long as a limit says', async () => {
    const limit: Answer = { status: 429, body: { message: 'Demasiados.' }, headers: { 'retry-after': '300' } }
    const { estado } = await sold('L-2003', limit)
    expect({ estado, keys: keys().length }).toEqual({ estado: 'pendiente', keys: 1 })
    // Laravel reads the clock twice.
    expect([299, 300]).toContain(shop.queue().pause)
  })

  it('has a person look at what is not known after the time to repeat it', async () => {
    const { clave } = await sold('L-2007', 'cut')
    shop.expireJobs()
    await next()
    const { estado } = shop.sale('L-2007')
    expect({ estado, lines: lines(), jobs: shop.queue().jobs }).toEqual({ estado: 'por_revisar', lines: [], jobs: 0 })
    await shop.retryFailed()
    await next(EMITTERS, { status: 200, body: document('approved') })
    expect({ estado: shop.sale('L-2007').estado, keys: keys() }).toEqual({ estado: 'approved', keys: [clave] })
  })

  it('marks a rejection of SIFEN, and ends', async () => {
    const body = { message: 'Rechazado.', errors: { sifen: [RESULT.sifen_result_msg] }, id: 7, cdc: CDC, ...RESULT }
    const rejected: Answer = { status: 422, body }
    const sale = await sold('L-2004', rejected, { status: 200, body: document('rejected') })
    expect({ estado: sale.estado, problemas: JSON.parse(sale.problemas ?? ''), jobs: shop.queue().jobs }).toEqual({
      ...{ estado: 'rejected', problemas: [{ codigo: '1309', mensaje: RESULT.sifen_result_msg }], jobs: 0 },
    })
  })

  it('takes another key when SIFEN certainly did not receive the document', async () => {
    const failed: Answer = {
      status: 502,
      body: { message: 'SIFEN no recibió.', code: 'SIFEN_NOT_SENT', id: 7, cdc: CDC },
    }
    const { estado, clave } = await sold('L-2005', failed)
    const [used] = keys()
    expect({ estado, isNew: clave !== used, jobs: shop.queue().jobs }).toEqual({
      estado: 'pendiente',
      isNew: true,
      jobs: 1,
    })
    await next(EMITTERS, { status: 200, body: document('approved') })
    expect(keys()).toEqual([clave])
  })

  it('keeps what cannot be issued, with its problems', async () => {
    expect(await shop.sell('')).toBe(422)
    await shop.sell('L-2006', { ...PEDIDO, items: [] })
    await shop.workOnce(gateway.proxy.url)
    const { estado, problemas } = shop.sale('L-2006')
    expect({ estado, problemas: JSON.parse(problemas ?? ''), jobs: shop.queue().jobs }).toMatchObject({
      ...{ estado: 'por_corregir', problemas: [{ campo: 'items' }], jobs: 0 },
    })
  })
})
