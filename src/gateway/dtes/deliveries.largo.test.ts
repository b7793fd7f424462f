/** A remission with the maximum number of deliveries, from the request to the PDF, as read by third-party tools. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, type TestContext } from 'vitest'
import { type Body, buildIssuingApp, type IssuingApp, idsOf, SYNC } from '../../../test/support/issuing-app.ts'
import { REQUESTS } from './answer/dtes.requests.ts'

let t: IssuingApp
let folder: string
beforeAll(async () => {
  t = await buildIssuingApp()
  folder = mkdtempSync(join(tmpdir(), 'nanduti-deliveries-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await t.close()
})

const MAX_DELIVERIES = 99

const need = (tool: string, ctx: TestContext) => {
  if (spawnSync(tool, ['--version']).error !== undefined) ctx.skip(`${tool} is not installed`)
}

function remision(deliveries: number): Body {
  const value = REQUESTS.remision?.value as Body
  const entrega = Array.from({ length: deliveries }, (_, i) => ({
    direccion: `Sucursal número ${i + 1}`,
    numeroCasa: i + 1,
    ciudad: 1,
  }))
  return { ...value, ...idsOf(t), transporte: { ...(value.transporte as Body), entrega } }
}

it('200 with 99 deliveries, all printed in the PDF, with the QR on the first page', async ctx => {
  need('pdftotext', ctx)
  need('pdftoppm', ctx)
  need('zbarimg', ctx)
  const { id, estado } = (await t.as('operador').post(SYNC, remision(MAX_DELIVERIES))).json()
  expect(estado).toBe('approved')
  const kude = await t.as('lector').get(`/api/sifen/dtes/${id}/kude`)
  const path = join(folder, 'kude.pdf')
  writeFileSync(path, kude.rawPayload)

  const text = execFileSync('pdftotext', ['-raw', path, '-'], { encoding: 'utf8' }).replace(/\s+/g, ' ')
  const addresses = Array.from({ length: MAX_DELIVERIES }, (_, i) => `${i + 1}) Sucursal número ${i + 1} N° ${i + 1},`)
  expect(addresses.filter(address => !text.includes(address))).toEqual([])

  execFileSync('pdftoppm', ['-r', '200', '-gray', '-f', '1', '-l', '1', '-singlefile', path, join(folder, 'first')])
  const image = join(folder, 'first.pgm')
  const read = spawnSync('zbarimg', ['-q', '--raw', '-Sdisable', '-Sqrcode.enable', image], { encoding: 'utf8' })
  const xml = (await t.as('lector').get(`/api/sifen/dtes/${id}/xml`)).body
  const [, written = ''] = /<dCarQR>(.*?)</.exec(xml) ?? []
  expect(read.stdout.trim()).toBe(written.replaceAll('&amp;', '&'))
})

it('422 with 100 deliveries, without using a number', async () => {
  const res = await t.as('operador').post(SYNC, remision(MAX_DELIVERIES + 1))
  expect({ status: res.statusCode, fields: Object.keys(res.json().errors) }).toEqual({
    status: 422,
    fields: ['transporte.entrega'],
  })
  expect((await t.as('operador').post(SYNC, remision(1))).json().numero).toBe('001-001-0000002')
})
