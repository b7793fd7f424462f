/**
 * Runs the commands of README, OPERATIONS and the page of events in a shell, as a reader would. The banner's commands:
 * start.largo.test.ts.
 */
import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ensureBuilt, freePort, killGateways, type Running, startGateway } from '../support/running-gateway.ts'
import { omitIf } from '../support/witness.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CURL_MISSING = spawnSync('curl', ['--version']).error === undefined ? undefined : 'curl no está instalado'
const ADMIN = { ADMIN_EMAIL: 'ana@tejidos.com.py', ADMIN_PASSWORD: 'hilos de ao poi 1869' }
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="5" height="5"/></svg>'

/** Returns the shell blocks of a page, in order. */
async function blocksOf(page: string): Promise<string[]> {
  const text = await readFile(join(ROOT, page), 'utf8')
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)
}

let folder: string
let gateway: Running
let baseUrl: string
let controlUrl: string
/** An installation without the demo: the pages use the ids of an empty one. */
beforeAll(async () => {
  ensureBuilt()
  folder = await mkdtemp(join(tmpdir(), 'nanduti-commands-'))
  const [port, controlPort] = [await freePort(), await freePort()]
  baseUrl = `http://127.0.0.1:${port}`
  controlUrl = `http://127.0.0.1:${controlPort}`
  const ports = { PORT: `${port}`, SANDBOX_PORT: '0', SANDBOX_CONTROL_PORT: `${controlPort}` }
  const installation = {
    NODE_ENV: 'production',
    APP_KEY: randomBytes(32).toString('hex'),
    DATA_DIR: join(folder, 'data'),
  }
  gateway = startGateway({ ...installation, ...ADMIN, ...ports }, '--with=web,worker,sandbox')
  await gateway.line(/está listo en/)
  await writeFile(join(folder, 'logo.svg'), LOGO)
  // A reader would see a refusal; here it fails the command.
  await mkdir(join(folder, 'bin'))
  const curl = spawnSync('sh', ['-c', 'command -v curl']).stdout.toString().trim()
  await writeFile(join(folder, 'bin/curl'), `#!/bin/sh\nexec ${curl} --fail-with-body "$@"\n`)
  await chmod(join(folder, 'bin/curl'), 0o755)
}, 120_000)
afterAll(async () => {
  await killGateways()
  await rm(folder, { recursive: true })
})

/** Runs a block with the test's addresses and password. Rejects when one of its commands fails. */
async function run(block: string): Promise<string> {
  const ours = block
    .replaceAll('http://127.0.0.1:3000', baseUrl)
    .replaceAll('http://127.0.0.1:3444', controlUrl)
    .replaceAll('"password":"…"', `"password":"${ADMIN.ADMIN_PASSWORD}"`)
    .replace(/^npm run nanduti -- (sandbox [^#\n]*)/gm, `node ${ROOT}dist/cli.js $1 --control ${controlUrl}`)
  const env = { ...process.env, PATH: `${folder}/bin:${process.env.PATH}` }
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', ours], { cwd: folder, env })
  return stdout
}

const inline = async (page: string, pattern: RegExp) => {
  const found = pattern.exec(await readFile(join(ROOT, page), 'utf8'))?.[1]
  if (found === undefined) throw new Error(`${page} has no ${pattern}`)
  return found
}

const company = async () => (await blocksOf('README.md')).find(block => block.includes('/api/sifen/emitters')) ?? ''

/** Output of the README's commands, from an empty installation to an invoice. Run once for all tests. */
let issued: Promise<string> | undefined
async function issueFirst(): Promise<string> {
  const invoice = (await blocksOf('README.md')).find(block => block.includes('/api/sifen/dtes/sync')) ?? ''
  await run(await inline('README.md', /`(npm run nanduti -- sandbox certificado [^`]*)`/))
  return run(`${await company()}\n${invoice}`)
}
function firstInvoice(): Promise<string> {
  issued ??= issueFirst()
  return issued
}

/** The example by number names the demo's stamp, which the README's company does not have. */
const EXAMPLES_STAMP = { numero: '12345678', fecha_inicio: '2025-01-01', fecha_vencimiento: '2027-12-31' }

function post(path: string, token: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  return fetch(`${baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function logIn(): Promise<string> {
  const res = await fetch(`${baseUrl}/api/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD, device_name: 'prueba' }),
  })
  return ((await res.json()) as { token: string }).token
}

describe('README', () => {
  it('leads from an empty installation to an approved invoice', async test => {
    omitIf(CURL_MISSING, test)
    expect(await firstInvoice()).toContain('"estado":"approved"')
  }, 60_000)
})

describe('docs/eventos.md', () => {
  it('has commands that cancel, nominate, void, list and query', async test => {
    omitIf(CURL_MISSING, test)
    await firstInvoice()
    const login = (await company()).split('\n\n')[0] ?? ''
    const printed = await run([login, ...(await blocksOf('docs/eventos.md'))].join('\n'))
    const parts = ['"dte_estado":"cancelled"', '"cancelado":true', '"rango":"0000101-0000103"', '"tipo":15', '"data":[']
    expect(parts.filter(part => !printed.includes(part))).toEqual([])
    expect(printed.match(/"status":"approved"/g)).toHaveLength(3)
    const [pdf, xml] = await Promise.all(
      ['cancelado.pdf', 'evento.xml'].map(name => readFile(join(folder, name), 'utf8')),
    )
    expect({ pdf: pdf?.slice(0, 5), xml: xml?.includes('rGEveNom') }).toEqual({ pdf: '%PDF-', xml: true })
  }, 60_000)
})

describe('the exchange rates', () => {
  it('are all stored within a minute of the first start', async () => {
    const authorization = `Bearer ${await logIn()}`
    const stored = async () => {
      const res = await fetch(`${baseUrl}/api/bcp/cotizaciones`, { headers: { authorization } })
      return ((await res.json()) as { data: { moneda: string }[] }).data.map(({ moneda }) => moneda).toSorted()
    }
    await vi.waitFor(async () => expect(await stored()).toEqual(['ARS', 'BRL', 'CLP', 'EUR', 'USD', 'UYU']), 60_000)
  }, 70_000)
})

describe('the examples of the reference', () => {
  it('are approved unchanged, or rejected with 0160 for types that SIFEN does not accept', async test => {
    omitIf(CURL_MISSING, test)
    await firstInvoice()
    const token = await logIn()
    await post('/api/empresas/1/timbrados', token, EXAMPLES_STAMP)
    const document = await (await fetch(`${baseUrl}/api/openapi.json`)).json()
    // Refusals have examples there too.
    const examples = Object.fromEntries(
      Object.entries<{ value: { tipoDocumento: number } }>(document.components.examples).filter(
        ([, { value }]) => 'receptor' in value && 'items' in value,
      ),
    )
    const ended: Record<string, string> = {}
    for (const [name, { value }] of Object.entries(examples)) {
      const res = await post('/api/sifen/dtes/sync', token, value)
      const { sifen_result_code, message } = (await res.json()) as Record<string, string>
      ended[name] = sifen_result_code ?? `${res.status} ${message}`
    }
    const expected = Object.entries(examples).map(([name, { value }]) => [
      name,
      [2, 3, 8].includes(value.tipoDocumento) ? '0160' : '0260',
    ])
    expect(ended).toEqual(Object.fromEntries(expected))
  }, 60_000)
})

describe('OPERATIONS', () => {
  it('has sandbox commands that work as printed', async test => {
    omitIf(CURL_MISSING, test)
    // The others install a server (covered by .ci/run) or close a document by hand (dte cerrar has its own tests).
    const blocks = (await blocksOf('docs/OPERATIONS.md')).filter(block =>
      /^(C=|curl|npm run nanduti -- sandbox)/m.test(block),
    )
    expect(blocks.length).toBeGreaterThan(1)
    await rm(join(folder, 'emisor.p12'), { force: true })
    await run(blocks.join('\n'))
    expect((await readFile(join(folder, 'emisor.p12')))[0]).toBe(0x30)
  }, 60_000)

  it('has a command that issues another certificate for the demo', async () => {
    await run(
      await inline('docs/OPERATIONS.md', /`(npm run nanduti -- sandbox certificado [^`]*--salida demo\.p12[^`]*)`/),
    )
    expect((await readFile(join(folder, 'demo.p12')))[0]).toBe(0x30)
  }, 60_000)
})

it('a build without TypeScript says how to install it and leaves dist/ unchanged', async () => {
  const copy = join(folder, 'copy')
  await mkdir(join(copy, 'scripts'), { recursive: true })
  await mkdir(join(copy, 'dist'))
  await writeFile(join(copy, 'dist/main.js'), '')
  await copyFile(join(ROOT, 'scripts/build.js'), join(copy, 'scripts/build.js'))
  await writeFile(join(copy, 'package.json'), '{"type":"module"}')
  const { status, stderr } = spawnSync(process.execPath, [join(copy, 'scripts/build.js')])
  expect({ status, kept: await readFile(join(copy, 'dist/main.js'), 'utf8') }).toEqual({ status: 1, kept: '' })
  expect(stderr.toString()).toContain('npm ci --include=dev')
})
