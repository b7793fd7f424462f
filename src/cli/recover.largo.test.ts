/**
 * The compiled `nanduti recover` on a restored database: what it shows, what it stores after several kill -9, and that
 * the next sale is approved. On PGlite, and on PostgreSQL with TEST_DATABASE_URL.
 */
import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Sandbox, startSandbox } from '@nanduti/sandbox'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { backUp } from '../../campaigns/cliente/backup.ts'
import { type Installation, install } from '../../campaigns/kill/installation.ts'
import { eventually } from '../../test/support/eventually.ts'
import { ensureBuilt, killGateways, startGateway } from '../../test/support/running-gateway.ts'
import { DEMO_INVOICE } from '../demo/first-invoice.ts'

const SERVER = process.env.TEST_DATABASE_URL
const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))
const READY = /^ñandutí está listo en (\S+)$/
const KNOWN = 3
const LOST = 24
const LONG_MS = 240_000

let installation: Installation
let sandbox: Sandbox
let env: Record<string, string>
beforeAll(() => ensureBuilt(), LONG_MS)
afterEach(async () => {
  await killGateways()
  await sandbox?.close()
  await installation?.remove(false)
})

async function open(server: string | undefined): Promise<void> {
  installation = await install(MAIN, server)
  sandbox = await startSandbox({
    dataDir: join(installation.folder, 'sandbox'),
    clock: { now: () => new Date() },
    random: { bytes: count => randomBytes(count) },
  })
  env = { ...installation.env, SIFEN_TEST_URL: sandbox.url, SIFEN_TIMEOUT_MS: '5000', BCP_URL: 'http://127.0.0.1:9' }
}

type Call = (path: string, body?: object) => Promise<{ id: number; estado: string; total: number }>

/** Runs the gateway for a while. */
async function serve<Result>(act: (call: Call) => Promise<Result>, services = 'web,worker'): Promise<Result> {
  const running = startGateway(env, `--with=${services}`)
  const [, url = ''] = READY.exec(await running.line(READY)) ?? []
  const headers = { authorization: `Bearer ${installation.place.token}`, 'content-type': 'application/json' }
  const result = await act(async (path, body) => {
    const init = { method: body ? 'POST' : 'GET', headers, ...(body && { body: JSON.stringify(body) }) }
    return (await (await fetch(url + path, init)).json()) as Awaited<ReturnType<Call>>
  })
  await running.end('SIGTERM')
  return result
}

async function sell(call: Call, count: number): Promise<void> {
  for (let i = 0; i < count; i++)
    expect(await call('/api/sifen/dtes/sync', DEMO_INVOICE)).toMatchObject({ estado: 'approved' })
}

const childEnv = () => ({ PATH: process.env.PATH, ...env })
const recover = async (...options: string[]) =>
  (await promisify(execFile)(process.execPath, [CLI, 'recover', '--punto', '001-001', ...options], { env: childEnv() }))
    .stdout

/** Starts the command and kills it at the given adoption. */
async function killAt(adoptions: number): Promise<void> {
  const child = spawn(process.execPath, [CLI, 'recover', '--aplicar'], {
    env: childEnv(),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const closed = once(child, 'close')
  let seen = 0
  createInterface({ input: child.stdout }).on('line', line => {
    if (line.endsWith('approved') && ++seen === adoptions) child.kill('SIGKILL')
  })
  await closed
  expect(seen).toBeGreaterThanOrEqual(adoptions)
}

describe.each([['the embedded database', ''], ...(SERVER ? [['PostgreSQL', SERVER]] : [])])(
  'nanduti recover on %s',
  (_what, server) => {
    it(
      'shows the lost documents, and stores each once although it is killed',
      async () => {
        await open(server || undefined)
        await serve(call => sell(call, KNOWN))
        const copy = await backUp(installation)
        await serve(call => sell(call, LOST))
        await copy.restore()
        await copy.drop()
        // Beside a server, which carries it out when it holds the embedded database. A worker would recover by itself.
        expect(await serve(() => recover(), 'web')).toMatch(
          new RegExp(`Listo: ${LOST} documentos de SIFEN que aquí faltan.*--aplicar`),
        )
        for (const adoptions of [1, 8]) await killAt(adoptions)
        await recover('--aplicar')
        expect(await recover()).toMatch(/Listo: no falta ningún documento/)
        await serve(async call => {
          await eventually(async () => expect(await call('/readyz')).toMatchObject({ status: 'ok' }))
          const list = (await call('/api/sifen/dtes?limit=100')) as unknown as {
            data: { cdc: string; estado: string }[]
          }
          expect(list.data.map(({ cdc }) => cdc).toSorted()).toEqual(
            sandbox
              .documents()
              .map(({ cdc }) => cdc)
              .toSorted(),
          )
          expect(list.data.filter(({ estado }) => estado !== 'approved')).toEqual([])
          await sell(call, 1)
        })
      },
      LONG_MS,
    )
  },
)
