/** What a process in production says to whoever reads its standard output: JSON lines alone, and which SIFEN answers. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureBuilt, killGateways, startGateway } from './running-gateway.ts'

let dataDir: string
beforeAll(async () => {
  ensureBuilt()
  dataDir = await mkdtemp(join(tmpdir(), 'nanduti-production-'))
}, 120_000)
afterAll(async () => {
  await killGateways()
  await rm(dataDir, { recursive: true })
})

it('says by its log that it is up, that a laboratory answers for test, and that it ends', async () => {
  const ports = { PORT: '0', SANDBOX_PORT: '0', SANDBOX_CONTROL_PORT: '0' }
  const APP_KEY = randomBytes(32).toString('hex')
  const gateway = startGateway({ NODE_ENV: 'production', DATA_DIR: dataDir, APP_KEY, ...ports })
  await gateway.line(/SIFEN_TEST_URL/)
  expect(await gateway.end('SIGTERM')).toEqual({ code: 0, signal: null })
  const lines = gateway.output().split('\n')
  const said = lines.map(line => JSON.parse(line) as { level: number; msg: string })
  expect(said.map(({ msg }) => msg)).toEqual([
    expect.stringMatching(/^Primer arranque/),
    expect.stringMatching(/^Server listening at/),
    expect.stringMatching(/^ñandutí está listo en http/),
    expect.stringMatching(/^SIFEN de test: el de laboratorio, https:.*; de prod: https:\/\/sifen\.set\.gov\.py$/),
    expect.stringMatching(/^SIFEN_TEST_URL: falta/),
    'SIGTERM: cerrando…',
  ])
  expect(said.map(({ level }) => level)).toEqual([30, 30, 30, 30, 40, 30])
}, 120_000)
