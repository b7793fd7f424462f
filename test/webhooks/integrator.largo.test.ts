/**
 * Follows the documentation as an integrator: the running demo, the receiver of docs/webhooks.md, the printed commands,
 * an invoice, its events.
 */
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { DemoUser } from '../../src/demo/credentials.ts'
import { layDatabase } from '../support/data-folder.ts'
import { eventually } from '../support/eventually.ts'
import { ensureBuilt, freePort, killGateways, type Running, startGateway } from '../support/running-gateway.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const LONG_MS = 120_000
const SALE = {
  ...{ tipoDocumento: 1, timbrado_id: 1, establecimiento_id: 1, punto_expedicion_id: 1 },
  receptor: { naturaleza: 1, numeroDocumento: '80000000-5', nombre: 'Cliente de Prueba S.A.' },
  items: [{ descripcion: 'Yerba mate', cantidad: 4, precioUnitario: 18500, afectacionIva: 1, tasaIva: 5 }],
}

let folder: string
let env: Record<string, string>
let gateway: Running
const closers: (() => unknown)[] = []
beforeAll(async () => {
  ensureBuilt()
  folder = await mkdtemp(join(tmpdir(), 'nanduti-integrator-'))
  const ports = { PORT: '0', SANDBOX_PORT: String(await freePort()), SANDBOX_CONTROL_PORT: '0' }
  env = { DATA_DIR: folder, ...ports }
  await layDatabase(folder)
  gateway = startGateway(env)
  await gateway.line(/Ctrl\+C para detener/)
}, LONG_MS)
afterAll(async () => {
  for (const close of closers) close()
  await killGateways()
  await rm(folder, { recursive: true })
})

const nanduti = async (...args: string[]) => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(ROOT, 'dist/cli.js'), ...args], {
    env: { PATH: process.env.PATH, ...env },
  })
  return stdout
}

/** Starts the printed receiver, and returns its output lines. */
async function startReceiver(port: number, secret: string): Promise<string[]> {
  const page = await readFile(join(ROOT, 'docs/webhooks.md'), 'utf8')
  const file = join(folder, 'receptor.mjs')
  await writeFile(file, /^```js\n([\s\S]*?)^```/m.exec(page)?.[1] ?? '')
  const child = spawn(process.execPath, [file], { env: { WEBHOOK_SECRET: secret, PORT: String(port) } })
  closers.push(() => child.kill('SIGKILL'))
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', line => lines.push(line))
  return lines
}

async function issue(): Promise<{ cdc: string; estado: string }> {
  const baseUrl = /listo en (\S+)/.exec(gateway.output())?.[1] ?? ''
  const users: DemoUser[] = JSON.parse(await readFile(join(folder, 'demo-credenciales.json'), 'utf8'))
  const operador = users.find(({ role }) => role === 'operador')
  const post = async (path: string, body: object, headers = {}) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }
    return (await fetch(baseUrl + path, init)).json()
  }
  const login = { email: operador?.email, password: operador?.password, device_name: 'test' }
  const { token } = (await post('/api/auth/token', login)) as { token: string }
  return (await post('/api/sifen/dtes/sync', SALE, { authorization: `Bearer ${token}` })) as {
    cdc: string
    estado: string
  }
}

it(
  'the receiver of docs/webhooks.md verifies an invoice’s events in order, and again after a resend',
  async () => {
    const port = await freePort()
    const added = await nanduti('webhook', 'add', `http://127.0.0.1:${port}/`)
    const [, id = '', secret = ''] = /^Webhook (\d+) [\s\S]*Secreto: ([0-9a-f]{64})/.exec(added) ?? []
    expect(added).toContain('En la demostración se puede enviar a esta misma máquina')
    const lines = await startReceiver(port, secret)
    await eventually(async () => expect(await nanduti('webhook', 'test', id)).toContain('respondió 204'))
    const { cdc, estado } = await issue()
    expect(estado).toBe('approved')
    const answer = () => lines.map(line => line.split(' ')).filter(parts => parts[2] === cdc)
    await eventually(() => expect(answer()).toHaveLength(3))
    expect(answer().map(([, event]) => event)).toEqual(['dte.created', 'dte.sent', 'dte.approved'])
    const history = await nanduti('webhook', 'deliveries', id)
    const [, delivery = ''] = /^ *(\d+) .*delivered +dte\.approved +204 en/m.exec(history) ?? []
    await nanduti('webhook', 'resend', delivery)
    await eventually(() => expect(answer()).toHaveLength(4))
    expect(await nanduti('webhook', 'show', delivery)).toContain(cdc)
  },
  LONG_MS,
)

it(
  'events of the time when the receiver was down and the gateway killed arrive when both are back',
  async () => {
    const port = await freePort()
    const added = await nanduti('webhook', 'add', `http://127.0.0.1:${port}/`)
    const [, secret = ''] = /Secreto: ([0-9a-f]{64})/.exec(added) ?? []
    const { cdc } = await issue()
    await gateway.end('SIGKILL')
    const lines = await startReceiver(port, secret)
    gateway = startGateway(env)
    await gateway.line(/Ctrl\+C para detener/)
    // Deliveries in progress when the process died are retried after 30 s.
    const answer = () => expect(lines.filter(line => line.includes(cdc)).length).toBeGreaterThanOrEqual(3)
    await vi.waitFor(answer, { timeout: 60_000, interval: 100 })
  },
  LONG_MS,
)
