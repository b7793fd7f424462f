/**
 * Two processes of the gateway on one PostgreSQL, one of which is killed: no document is posted twice, and the other
 * process does the dead one's work within 60 s. The wall clock of one is off by more than SIFEN allows a signature. Needs
 * TEST_DATABASE_URL.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Sandbox, startSandbox } from '@nanduti/sandbox'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Installation, install } from '../../campaigns/kill/installation.ts'
import { DEMO_INVOICE } from '../../src/demo/first-invoice.ts'
import { ensureBuilt, killGateways, type Running, startGateway } from '../support/running-gateway.ts'

const SERVER = process.env.TEST_DATABASE_URL
const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const READY = /^ñandutí está listo en (\S+)$/
const CREATE = '/api/sifen/dtes'
/** How far ahead the wall clock of the second process is. */
const AHEAD_MS = 1_020_000
const OTHER_TIME = {
  NODE_OPTIONS: `--import=${new URL('../../campaigns/other-time.ts', import.meta.url)}`,
  CLOCK_PLAN: JSON.stringify([{ afterMs: 0, aheadMs: AHEAD_MS }]),
}
/** Number of documents. Both processes resend each one at the same time. */
const DOCUMENTS = 24
const PICKED_UP_MS = 60_000
const SOON = { timeout: PICKED_UP_MS, interval: 200 }

describe.runIf(SERVER)('two processes on one database', () => {
  let installation: Installation
  let sandbox: Sandbox
  const processes: { running: Running; url: string }[] = []

  beforeAll(async () => {
    ensureBuilt()
    installation = await install(MAIN, SERVER)
    sandbox = await startSandbox({
      dataDir: join(installation.folder, 'sandbox'),
      clock: { now: () => new Date() },
      random: { bytes: count => randomBytes(count) },
    })
    const env = {
      ...installation.env,
      SIFEN_TEST_URL: sandbox.url,
      SIFEN_TIMEOUT_MS: '5000',
      BCP_URL: 'http://127.0.0.1:9',
    }
    for (const clock of [{}, OTHER_TIME]) {
      const running = startGateway({ ...env, ...clock }, '--with=web,worker')
      const [, url = ''] = READY.exec(await running.line(READY)) ?? []
      processes.push({ running, url })
    }
  }, 180_000)

  afterAll(async () => {
    await killGateways()
    await sandbox?.close()
    await installation?.remove(false)
  })

  const ask = async (url: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${installation.place.token}`, 'content-type': 'application/json' }
    const response = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await response.json()) as { id: number; cdc: string; estado: string }
  }

  it('say that a clock is off, and work with the time of the database', () => {
    expect(processes.map(({ running }) => /^El reloj de esta máquina está .* s /m.exec(running.output())?.[0])).toEqual(
      [undefined, expect.stringMatching(/ adelantado 1\.0(19|20)(,\d+)? s /)],
    )
  })

  it('approve every document within a minute of a kill -9, and post none twice', async () => {
    const [first, second] = processes
    if (!first || !second) throw new Error('Two processes were started')
    const created: { id: number; cdc: string }[] = []
    for (let n = 0; n < DOCUMENTS; n++) created.push(await ask(n % 2 ? first.url : second.url, CREATE, DEMO_INVOICE))
    const resend = (url: string, id: number) => ask(url, `${CREATE}/${id}/reenviar`, {}).catch(() => undefined)
    const resent = created.map(({ id }) => Promise.all([resend(first.url, id), resend(second.url, id)]))
    await vi.waitFor(() => expect(sandbox.journal().length).toBeGreaterThan(2), SOON)
    await first.running.end('SIGKILL')
    const killed = Date.now()
    await Promise.all(resent)
    for (const { id } of created) await resend(second.url, id)
    await vi.waitFor(async () => {
      const states = await Promise.all(created.map(async ({ id }) => (await ask(second.url, `${CREATE}/${id}`)).estado))
      expect(states).toEqual(created.map(() => 'approved'))
    }, SOON)
    expect(Date.now() - killed).toBeLessThan(PICKED_UP_MS)
    const postings = created.map(({ cdc }) => sandbox.postsOf(cdc).length)
    expect(postings).toEqual(created.map(() => 1))
  }, 180_000)
})
