/**
 * A process in production: its standard output has only JSON lines, which include SIFEN's answers, and its sandbox runs
 * only on request.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureBuilt, killGateways, startGateway } from '../support/running-gateway.ts'

const WITH_SANDBOX = '--with=web,worker,sandbox'
const APP_KEY = randomBytes(32).toString('hex')

let dataDir: string
beforeAll(async () => {
  ensureBuilt()
  dataDir = await mkdtemp(join(tmpdir(), 'nanduti-production-'))
}, 120_000)
afterAll(async () => {
  await killGateways()
  await rm(dataDir, { recursive: true })
})

it('a production process logs that it is ready, that the sandbox answers for test, and that it stops', async () => {
  const ports = { PORT: '0', SANDBOX_PORT: '0', SANDBOX_CONTROL_PORT: '0' }
  const gateway = startGateway(
    { NODE_ENV: 'production', DATA_DIR: dataDir, APP_KEY, DRAIN_SECONDS: '0', ...ports },
    WITH_SANDBOX,
  )
  await gateway.line(/SIFEN_TEST_URL/)
  await gateway.line(/primer-ingreso/)
  expect(await gateway.end('SIGTERM')).toEqual({ code: 0, signal: null })
  const printed = gateway.output().split('\n')
  const lines = printed.filter(line => line.startsWith('{'))
  // Printed to standard error: there is no superadmin yet.
  expect(printed.join('\n')).toMatch(/^ {2}http:\/\/127\.0\.0\.1:0\/primer-ingreso\/\d+-\w{48}$/m)
  expect(lines.join('\n')).not.toContain('primer-ingreso')
  // Whether the rates arrive before the end depends on the machine.
  const text = lines
    .map(line => JSON.parse(line) as { level: number; msg: string })
    .filter(({ msg }) => msg !== 'exchange rates')
  expect(text.map(({ msg }) => msg)).toEqual([
    expect.stringMatching(/^Primer arranque/),
    expect.stringMatching(/^Server listening at/),
    expect.stringMatching(/^ñandutí está listo en http/),
    expect.stringMatching(/^SIFEN de test: el de laboratorio, https:.*; de prod: https:\/\/sifen\.set\.gov\.py$/),
    expect.stringMatching(/^SIFEN_TEST_URL: falta/),
    'SIGTERM: cerrando…',
  ])
  expect(text.map(({ level }) => level)).toEqual([30, 30, 30, 30, 40, 30])
}, 120_000)

it('a production process without SIFEN_TEST_URL and --with=sandbox exits with a message', async () => {
  const gateway = startGateway({ NODE_ENV: 'production', DATA_DIR: dataDir, APP_KEY, PORT: '0' })
  expect(await gateway.ended).toEqual({ code: 1, signal: null })
  expect(gateway.output()).toMatch(/SIFEN_TEST_URL: falta; en producción .* --with=web,worker,sandbox/)
}, 120_000)
