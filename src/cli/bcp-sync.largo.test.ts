/**
 * The compiled `nanduti bcp sync`: carried out by the server that holds the embedded database, and by itself once that
 * server has stopped.
 */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { diaAsuncion } from '@nanduti/sifen'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bcpPage, ROWS, type Row } from '../../test/support/bcp-page.ts'
import { layDatabase } from '../../test/support/data-folder.ts'
import { ensureBuilt, killGateways, type Running, startGateway } from '../../test/support/running-gateway.ts'

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))
const LONG_MS = 120_000
const HOY = diaAsuncion(new Date()).split('-').reverse().join('/')

/** The bank's answer. */
let page = ''
let bank: Server
let env: Record<string, string>
let gateway: Running
beforeAll(async () => {
  ensureBuilt()
  page = bcpPage({ fecha: HOY })
  bank = createServer((_, response) => response.writeHead(page ? 200 : 503).end(page)).listen(0, '127.0.0.1')
  await once(bank, 'listening')
  env = {
    DATA_DIR: await mkdtemp(join(tmpdir(), 'nanduti-bcp-')),
    ...{ PORT: '0', SIFEN_TEST_URL: 'https://127.0.0.1:9' },
    BCP_URL: `http://127.0.0.1:${(bank.address() as AddressInfo).port}/planilla`,
  }
  await layDatabase(env.DATA_DIR ?? '')
  gateway = startGateway(env)
  await gateway.line(/listo en/)
}, LONG_MS)
afterAll(async () => {
  await killGateways()
  bank.close()
  await rm(env.DATA_DIR ?? '', { recursive: true })
})

const sync = (...options: string[]) =>
  new Promise<{ code: unknown; answer: string; complained: string }>(resolve => {
    const call = [CLI, 'bcp', 'sync', ...options]
    execFile(process.execPath, call, { env: { PATH: process.env.PATH, ...env } }, (error, answer, complained) => {
      resolve({ code: error?.code ?? 0, answer, complained })
    })
  })

const raised = ([name, code, dollars, guaranies]: Row): Row => [
  name,
  code,
  dollars,
  guaranies.replace('7.150', '9.150'),
]

describe.each([
  ['of a server', async (): Promise<void> => {}],
  [
    'by itself',
    async (): Promise<void> => {
      await gateway.end('SIGTERM')
    },
  ],
] as const)('bcp sync, asked %s', (_, prepare) => {
  beforeAll(prepare)

  it('ends with 0 and a summary of the stored rates', async () => {
    page = bcpPage({ fecha: HOY })
    const { code, answer } = await sync('--accept-jump')
    expect({ code, answer: answer.split('\n').filter(line => /USD|CLP|Listo/.test(line)) }).toEqual({
      code: 0,
      answer: ['  USD      7.150,44 ₲', '  CLP          7,68 ₲', `Listo: 6 cotizaciones del ${HOY}.`],
    })
  })

  it('ends with 1 when the bank does not answer, and keeps the stored rates', async () => {
    page = ''
    const { code, complained } = await sync()
    expect({ code, complained }).toEqual({
      code: 1,
      complained: expect.stringMatching(
        /^El BCP respondió 503 .*\nLas cotizaciones guardadas quedaron como estaban\.\n$/,
      ),
    })
  })

  it('ends with 1 for a jump over 20 %, which --accept-jump accepts', async () => {
    page = bcpPage({ fecha: HOY, rows: ROWS.map(raised) })
    expect(await sync()).toMatchObject({
      code: 1,
      complained: expect.stringContaining('USD pasó de 7150.44 a 9150.44'),
    })
    expect(await sync('--accept-jump')).toMatchObject({ code: 0, answer: expect.stringContaining('9.150,44 ₲') })
  })
})
