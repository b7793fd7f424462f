/**
 * examples/tienda-php with PHP alone against `npm start`: a sale in the queue, a cut answer, the webhook with a wrong and a
 * right signature, the KuDE in the mail, a worker killed in between. docs/notes 532.
 */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { chmodSync, copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { ensureBuilt, freePort } from '../support/running-gateway.ts'
import { omitIf } from '../support/witness.ts'
import { missing } from './clients.ts'
import { CORREO, PEDIDO, startShopGateway } from './shop.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const MISSING = missing('php')
const PARTS = ['comun.php', 'vender.php', 'trabajador.php', 'aviso.php']

let folder: string
let gateway: Awaited<ReturnType<typeof startShopGateway>>
let webhook: number
let env: Record<string, string>
let route: string
let server: ChildProcess
beforeAll(async () => {
  if (MISSING) return
  ensureBuilt()
  folder = mkdtempSync(join(tmpdir(), 'nanduti-tienda-'))
  for (const part of PARTS) copyFileSync(at(`examples/tienda-php/${part}`), join(folder, part))
  copyFileSync(at('clients/php/Nanduti.php'), join(folder, 'Nanduti.php'))
  // In the place of sendmail: keeps what PHP's mail() gives it.
  writeFileSync(join(folder, 'sendmail'), `#!/bin/sh\ncat > "${folder}/correo-$$.eml"\n`)
  chmodSync(join(folder, 'sendmail'), 0o700)
  gateway = await startShopGateway(folder)
  const port = await freePort()
  route = `http://127.0.0.1:${port}/`
  const { id, secreto } = await gateway.webhookTo(route)
  webhook = id
  env = {
    ...{ PATH: process.env.PATH ?? '', NANDUTI_URL: gateway.proxy.url, NANDUTI_TOKEN: gateway.tokens.operador },
    ...{ NANDUTI_SECRETO: `otro,${secreto}`, DATOS: join(folder, 'datos'), REMITENTE: 'ventas@ejemplo.com.py' },
  }
  server = spawn('php', ['-S', `127.0.0.1:${port}`, 'aviso.php'], { cwd: folder, env, stdio: 'ignore' })
  // Makes the folders of the queue.
  await worker()
}, 240_000)
beforeEach(test => omitIf(MISSING, test))
afterAll(async () => {
  server?.kill()
  await gateway?.close()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

const MAIL = ['-d', 'sendmail_path=./sendmail']
const worker = () => promisify(execFile)('php', [...MAIL, 'trabajador.php', '--una-vez'], { cwd: folder, env })
const sell = (venta: string) =>
  execFileSync('php', ['vender.php'], {
    ...{ cwd: folder, env },
    input: JSON.stringify({ venta, correo: CORREO, pedido: PEDIDO }),
  })
const mails = () => readdirSync(folder).filter(name => name.endsWith('.eml'))
const queue = () => readdirSync(join(folder, 'datos/cola')).filter(name => name.endsWith('.json'))

describe('examples/tienda-php', () => {
  it('issues a sale once after a cut answer, and mails its KuDE once', async () => {
    sell('W-1001')
    expect(queue()).toEqual(['W-1001.json'])
    gateway.proxy.troubleOf('/api/sifen/dtes/sync', 'cut')
    await worker()
    const [documento, ...others] = await gateway.made('W-1001')
    expect({ estado: documento?.estado, others }).toEqual({ estado: 'approved', others: [] })
    // The webhook asks for the mail as well: it has gone already, or goes now, once.
    await eventually(async () => expect(await gateway.answered(webhook)).toEqual([204]))
    await worker()
    sell('W-1001')
    await worker()
    expect({ mails: mails().length, queue: queue(), made: (await gateway.made('W-1001')).length }).toEqual({
      ...{ mails: 1, queue: [], made: 1 },
    })
    const mail = readFileSync(join(folder, mails()[0] ?? ''), 'utf8')
    expect(mail).toContain(`To: ${CORREO}`)
    const [, , pdf = ''] = mail.split(/Content-Transfer-Encoding: base64\s+/)
    expect(
      Buffer.from(pdf.split('--')[0] ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(mail).toContain(`${documento?.cdc}.pdf`)
  }, 60_000)

  it('a worker killed during the sale leaves it in the queue, and the next issues it once', async () => {
    sell('W-1002')
    gateway.proxy.troubleOf('/api/sifen/dtes/sync', 'silence')
    const child = spawn('php', [...MAIL, 'trabajador.php', '--una-vez'], { cwd: folder, env, stdio: 'ignore' })
    while ((await gateway.made('W-1002')).length === 0) await pause(50)
    const closed = new Promise(resolve => child.once('close', resolve))
    child.kill('SIGKILL')
    await closed
    await worker()
    expect({
      made: (await gateway.made('W-1002')).length,
      queue: queue().filter(name => name.startsWith('W-')),
    }).toEqual({
      ...{ made: 1, queue: [] },
    })
  }, 60_000)

  it('keeps what cannot be issued, with its problems', async () => {
    execFileSync('php', ['vender.php'], {
      ...{ cwd: folder, env },
      input: JSON.stringify({ venta: 'W-1003', correo: CORREO, pedido: { ...PEDIDO, items: [] } }),
    })
    await worker()
    const venta = JSON.parse(readFileSync(join(folder, 'datos/ventas/W-1003.json'), 'utf8'))
    expect(venta).toMatchObject({ estado: 'mal', problemas: [{ campo: 'items' }] })
    expect(queue().filter(name => name.startsWith('W-'))).toEqual([])
  }, 30_000)

  it('does nothing for a webhook with another signature, or another method', async () => {
    const before = queue()
    const headers = { 'x-webhook-signature': 'sha256=00', 'x-webhook-timestamp': String(Math.floor(Date.now() / 1000)) }
    const body = JSON.stringify({ event: 'dte.approved', occurred_at: '', data: { id: 1, referencia_externa: 'W-9' } })
    const forged = await fetch(route, { method: 'POST', headers, body })
    expect({ forged: forged.status, read: (await fetch(route)).status }).toEqual({ forged: 401, read: 405 })
    expect(queue()).toEqual(before)
  }, 30_000)
})
