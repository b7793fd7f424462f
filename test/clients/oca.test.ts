/** clients/python/nanduti_oca.py: OCA's documents through its seven methods to a real gateway with the sandbox. docs/notes 530. */
import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dtes } from '../../src/db/index.ts'
import { type Body, buildIssuingApp, type IssuingApp } from '../support/issuing-app.ts'
import { omitIf } from '../support/witness.ts'
import { missing, startProgram } from './clients.ts'
import { openCuttingProxy, TROUBLES } from './cutting-proxy.ts'
import { COMPLETAR, DAY, OCA_REFUSED, ocaDocuments } from './oca-documents.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const MISSING = missing('python')

type Order = { call: string; args: unknown[]; client?: object; token?: string; completar?: object }
type Answer = {
  success: boolean
  status: string
  retryable: boolean
  error: string | null
  errors: { code: string; message: string; source: string }[]
  result: { status?: string; cdc?: string; deList: { cdc: string; qr: string; xml: string; protocol: string }[] }
}

let t: IssuingApp
let proxy: Awaited<ReturnType<typeof openCuttingProxy>>
let token: string
let program: ReturnType<typeof startProgram<object>>
let numero = 0
beforeAll(async () => {
  t = await buildIssuingApp()
  token = await t.make.token(t.users.operador.id)
  proxy = await openCuttingProxy(await t.app.listen({ port: 0, host: '127.0.0.1' }))
  if (!MISSING) program = startProgram(['python3', at('driver_oca.py'), at('../../clients/python')])
})
beforeEach(test => {
  omitIf(MISSING, test)
  t.restore()
})
afterAll(async () => {
  program?.close()
  await proxy.close()
  await t.close()
})

const run = (order: Order) =>
  program.run({ url: proxy.url, token, completar: COMPLETAR, ...order, client: { timeout: 10, ...order.client } })
const call = async (name: string, ...args: unknown[]) =>
  (await run({ call: name, args, client: { timeout: 2, reintentos: 0 } })).returns as Answer

/** Gives a document its number, stamp and reference, as Odoo does. */
function numbered(documento: Body, over: Body = {}): Body {
  numero += 1
  const own = { numero: String(numero).padStart(7, '0'), timbrado: t.timbrado.numero, receiptId: `1-${numero}` }
  return { ...documento, ...own, ...over }
}
const documents = (invoice = '') => ocaDocuments({ invoice, own: t.emitter })
const NAMES = ocaDocuments({ invoice: '', own: { ruc: '', dv: '' } }).map(({ name }) => name)
const factura = (over: Body = {}) => numbered(documents()[0]?.documento ?? {}, over)
const made = async (receiptId: unknown) =>
  (await t.as('operador').get(`/api/sifen/dtes?referencia_externa=${receiptId}`)).json().data as { id: number }[]

describe('send_document', () => {
  it.each(NAMES)('%s is accepted with its XML, QR and CDC', async name => {
    const invoice = (await call('send_document', factura())).result.deList[0]?.cdc
    const documento = documents(invoice).find(document => document.name === name)?.documento ?? {}
    const answer = await call('send_document', numbered(documento))
    expect({ status: answer.status, error: answer.error, success: answer.success }).toEqual({
      ...{ status: 'accepted', error: null, success: true },
    })
    const [de] = answer.result.deList
    expect(de?.cdc).toMatch(new RegExp(`^0${documento.tipoDocumento}\\d{42}$`))
    expect(de?.xml).toContain(`<dFeEmiDE>${DAY}T00:00:00</dFeEmiDE>`)
    expect(de?.xml).toContain(de?.qr.replaceAll('&', '&amp;'))
    expect(de?.protocol).toMatch(/^\d+$/)
  })

  it.each(OCA_REFUSED)('$name is an error that names the fields', async ({ documento, campos }) => {
    const { status, errors } = await call('send_document', numbered(documento))
    numero -= 1
    const named = errors.map(({ message }) => message.slice(0, message.indexOf(':')))
    expect({ status, named: named.toSorted() }).toEqual({ status: 'error', named: [...campos].toSorted() })
  })

  it('is the same document again after any trouble, and with another random code', async () => {
    for (const trouble of TROUBLES) {
      const documento = factura()
      proxy.trouble(trouble)
      const doubt = await call('send_document', documento)
      expect({ trouble, status: doubt.status, success: doubt.success, retryable: doubt.retryable }).toEqual({
        ...{ trouble, status: 'processing', success: true, retryable: true },
      })
      const again = await call('send_document', { ...documento, codigoSeguridadAleatorio: '987654321' })
      expect({ trouble, status: again.status }).toEqual({ trouble, status: 'accepted' })
      expect(await made(documento.receiptId)).toHaveLength(1)
    }
  })

  it('is processing while SIFEN is silent, then found by its CDC and its receiptId', async () => {
    const documento = factura()
    t.sandbox.script({ service: 'recibe', fault: 'reset-after', times: 1, processed: true })
    const doubt = await call('send_document', documento)
    expect(doubt).toMatchObject({ success: true, status: 'processing', result: { deList: [] } })
    expect((await call('check_status', documento.receiptId)).status).toBe('processing')
    await t.wait(60)
    for (const reference of [doubt.result.cdc, documento.receiptId])
      expect(await call('check_status', reference)).toMatchObject({ success: true, status: 'accepted' })
  })

  it('sends the document of its receiptId that only waits to be sent', async () => {
    const documento = factura()
    const pedido = (await run({ call: 'traducir', args: [documento] })).returns as Body
    const created = await t.as('operador').post('/api/sifen/dtes', pedido)
    const { cdc } = created.json()
    expect(await call('send_document', documento)).toMatchObject({ status: 'processing', result: { cdc } })
    await t.drain()
    expect((await call('check_status', cdc)).status).toBe('accepted')
    expect(await made(documento.receiptId)).toHaveLength(1)
  })

  it('asks to send again a document whose lot did not arrive', async () => {
    const documento = factura()
    t.sandbox.script({ service: 'recibe', fault: 'reset-before', times: 1 })
    const { result } = await call('send_document', documento)
    await t.deps.db
      .update(dtes)
      .set({ estado: 'signed', due_at: null, due_kind: null, sifen_result_msg: 'Envíelo de nuevo.', version: 99 })
      .where(eq(dtes.cdc, result.cdc ?? ''))
    expect(await call('check_status', result.cdc)).toMatchObject({ success: false, status: 'error', retryable: true })
  })

  it('is rejected only when SIFEN said so', async () => {
    const documento = factura()
    t.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '1306', times: 1 })
    const answer = await call('send_document', documento)
    expect(answer).toMatchObject({ success: false, status: 'rejected', retryable: false })
  })

  it('names every problem of a document that was not issued', async () => {
    const answer = await call('send_document', factura({ items: [{ descripcion: 'Sin precio', cantidad: 1.0 }] }))
    expect(answer).toMatchObject({ success: false, status: 'error', retryable: false })
    expect(answer.error).toContain('items.0.')
  })

  it.each([{}, { tipoDocumento: 'x' }, { tipoDocumento: 1, items: [1] }])(
    'answers %o with an error',
    async documento => {
      const answer = await call('send_document', documento)
      expect(answer).toMatchObject({ success: false, status: 'error', retryable: false, error: expect.any(String) })
      const { throws } = await run({ call: 'preview_document', args: [documento] })
      expect(throws).toMatchObject({ clase: 'ErrorDeValidacion' })
    },
  )

  it('refuses a document without receiptId, before sending it', async () => {
    const posts = proxy.posts()
    expect(await call('send_document', factura({ receiptId: '' }))).toMatchObject({ success: false, status: 'error' })
    expect(proxy.posts()).toBe(posts)
    numero -= 1
  })

  it('names the document that another sale with the same receiptId is', async () => {
    const documento = factura()
    const first = await call('send_document', documento)
    const answer = await call('send_document', { ...documento, observacion: 'Otra' })
    expect(answer).toMatchObject({ success: false, status: 'error', result: { cdc: first.result.cdc } })
    expect(answer.error).toContain(first.result.cdc)
  })
})

describe('the other methods', () => {
  it('check_status knows a CDC, a receiptId and what does not exist', async () => {
    const documento = factura()
    const { result } = await call('send_document', documento)
    for (const reference of [result.cdc, documento.receiptId])
      expect(await call('check_status', reference)).toMatchObject({
        ...{ success: true, status: 'accepted' },
        result: { status: 'Aprobado', cdc: result.cdc, deList: [{ xml: expect.stringContaining('<rDE') }] },
      })
    // A number is a reference: as an id it would be another sale's document.
    for (const reference of ['no-existe', '1'])
      expect(await call('check_status', reference)).toMatchObject({ success: false, status: 'error', retryable: true })
  })

  it('cancel_document twice is a success twice, and check_status says cancelled', async () => {
    const { result } = await call('send_document', factura())
    for (const time of ['first', 'second'])
      expect({ time, ...(await call('cancel_document', result.cdc, 'Error en el precio')) }).toMatchObject({
        ...{ time, success: true, status: 'accepted' },
      })
    expect((await call('check_status', result.cdc)).result.status).toBe('Cancelado')
  })

  it.each([
    ['establishment', 'point', 'numeroFrom', 'numeroTo', 'tipoDocument'],
    ['establecimiento', 'punto', 'numeroDesde', 'numeroHasta', 'tipoDocumento'],
  ])('inutilize_range reads %s, %s, %s, %s and %s', async (est, punto, desde, hasta, tipo) => {
    numero += 1
    const number = String(numero).padStart(7, '0')
    const range = { [est]: '001', [punto]: '001', [desde]: number, [hasta]: number, [tipo]: 1 }
    const answer = await call('inutilize_range', { timbrado: t.timbrado.numero, ...range, motivo: 'Número salteado' })
    expect(answer).toMatchObject({ success: true, status: 'accepted' })
  })

  it('preview_document gives the XML and issues nothing', async () => {
    const documento = factura()
    const { returns } = await run({ call: 'preview_document', args: [documento] })
    expect(returns).toContain('<rDE')
    expect(await made(documento.receiptId)).toEqual([])
    numero -= 1
  })

  it('preview_qr gives the CDC and QR of an issued document, and nothing before', async () => {
    const documento = factura()
    expect((await run({ call: 'preview_qr', args: [documento] })).returns).toBeNull()
    const { result } = await call('send_document', documento)
    expect((await run({ call: 'preview_qr', args: [documento] })).returns).toEqual({
      ...{ cdc: result.cdc, qr: result.deList[0]?.qr },
    })
  })

  it('test_connection gives a notification of Odoo, or fails with what the gateway said', async () => {
    const { returns } = await run({ call: 'test_connection', args: [] })
    expect(returns).toMatchObject({ tag: 'display_notification', params: { type: 'success' } })
    const { throws } = await run({ call: 'test_connection', args: [], token: '1|otro' })
    expect(throws).toMatchObject({ clase: 'NoAutorizado' })
  })

  it('an emitter of the other environment leaves nothing in doubt', async () => {
    const { returns } = await run({ call: 'send_document', args: [factura()], client: { ambiente: 'prod' } })
    expect(returns).toMatchObject({ success: false, status: 'error', retryable: false })
    numero -= 1
  })

  it('a token that may not send leaves nothing in doubt', async () => {
    const reader = await t.make.token(t.users.lector.id)
    const { returns } = await run({ call: 'send_document', args: [factura()], token: reader })
    expect(returns).toMatchObject({ success: false, status: 'error', retryable: true })
    numero -= 1
  })
})

it('docs/odoo.md: its module sends, asks, prints and cancels', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nanduti-odoo-'))
  const own = join(folder, 'modulo')
  mkdirSync(own)
  writeFileSync(join(own, '__init__.py'), '')
  for (const file of ['nanduti.py', 'nanduti_oca.py']) copyFileSync(at(`../../clients/python/${file}`), join(own, file))
  const [, code = ''] = /^```python\n(.*?)^```$/ms.exec(readFileSync(at('../../docs/odoo.md'), 'utf8')) ?? []
  writeFileSync(join(own, 'conector.py'), code)
  const printed = new Promise<string>((resolve, reject) => {
    const child = execFile('python3', [at('odoo.py'), folder, proxy.url, token], (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    )
    child.stdin?.end(JSON.stringify(factura()))
  })
  expect(JSON.parse(await printed)).toEqual({
    ...{ primera: 'accepted', 'otra vez': true, estado: 'Aprobado', pdf: '%PDF-', cancelada: 'accepted' },
    ...{ prueba: 'display_notification', 'de otro': { another: 1 } },
  })
  rmSync(folder, { recursive: true })
})
