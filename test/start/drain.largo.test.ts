/** A process that gets SIGTERM under load: every request is answered, and a proxy has time to turn to others. */
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DemoUser } from '../../src/demo/credentials.ts'
import { DEMO_INVOICE } from '../../src/demo/first-invoice.ts'
import { eventually } from '../support/eventually.ts'
import { ensureBuilt, freePort, killGateways, type Running, startGateway } from '../support/running-gateway.ts'

const UP = /Ctrl\+C para detener/
const DRAIN_SECONDS = 5
/** After the drain, answers under way have 30 s. */
const LONGEST_MS = (DRAIN_SECONDS + 30) * 1000
const CLIENTS = 8
const LONG_MS = 180_000
const LIMITS_OFF = { LIMIT_LOGIN: '0', LIMIT_API: '0', LIMIT_SEND: '0' }

let dataDir: string
beforeAll(ensureBuilt, LONG_MS)
afterEach(async () => {
  await killGateways()
  await rm(dataDir, { recursive: true })
})

type Gateway = { running: Running; port: number; token: string }

async function start(drainSeconds: number): Promise<Gateway> {
  dataDir = await mkdtemp(join(tmpdir(), 'nanduti-drain-'))
  const port = await freePort()
  const ports = { PORT: String(port), SANDBOX_PORT: String(await freePort()), SANDBOX_CONTROL_PORT: '0' }
  const running = startGateway({ ...LIMITS_OFF, ...ports, DATA_DIR: dataDir, DRAIN_SECONDS: String(drainSeconds) })
  await running.line(UP)
  const users: DemoUser[] = JSON.parse(await readFile(join(dataDir, 'demo-credenciales.json'), 'utf8'))
  const { email, password } = users.find(({ role }) => role === 'operador') ?? {}
  const login = await ask(port, '/api/auth/token', { email, password, device_name: 'prueba' }, {})
  return { running, port, token: JSON.parse(login.body).token }
}

type Answer = { status: number; connection: string | undefined; body: string }
type Options = { agent?: Agent; token?: string }

/** Sends one request: a POST when there is a body. Without an agent it has a connection of its own. */
async function ask(port: number, path: string, body?: object, { agent, token }: Options = {}): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const sent = request({ port, host: '127.0.0.1', path, method: body ? 'POST' : 'GET', headers, agent: agent ?? false })
  sent.end(body && JSON.stringify(body))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, connection: answer.headers.connection, body: await text(answer) }
}

const isRefused = (error: unknown) => Object(error).code === 'ECONNREFUSED'

/** Sends sales over a connection that is kept open while `goesOn`. Returns the statuses and errors. */
async function sell({ port, token }: Gateway, path: string, goesOn: () => boolean, done: (answer: Answer) => void) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ends: string[] = []
  while (goesOn()) {
    const answer = await ask(port, path, DEMO_INVOICE, { agent, token }).catch(String)
    ends.push(typeof answer === 'string' ? answer : String(answer.status))
    if (typeof answer !== 'string') done(answer)
  }
  agent.destroy()
  return ends
}

/** Resolves when /readyz no longer answers 200, as a proxy would notice. */
const whenNotReady = ({ port }: Gateway) =>
  eventually(async () => expect((await ask(port, '/readyz')).status).toBe(503))

/** Opens a connection, and waits until the process has accepted it: it accepts in order. */
async function openSilent({ port }: Gateway): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  await ask(port, '/api/sifen/health')
  return socket
}

const whenRefused = ({ port }: Gateway) =>
  eventually(async () => expect(await ask(port, '/api/sifen/health').then(() => false, isRefused)).toBe(true))

describe('SIGTERM under load', () => {
  it(
    'every request is answered, and the process ends in time',
    async () => {
      const gateway = await start(DRAIN_SECONDS)
      const answers: Answer[] = []
      const paths = Array.from({ length: CLIENTS }, (_, n) => `/api/sifen/dtes${n % 2 ? '/sync' : ''}`)
      let isRouted = true
      const clients = paths.map(path =>
        sell(
          gateway,
          path,
          () => isRouted,
          answer => void answers.push(answer),
        ),
      )
      await eventually(() => expect(answers.length).toBeGreaterThan(CLIENTS * 2))
      const begunMs = performance.now()
      const ended = gateway.running.end('SIGTERM')
      await whenNotReady(gateway)
      const noticed = answers.length
      // A proxy notices at its next look only.
      await eventually(() => expect(answers.length).toBeGreaterThan(noticed + CLIENTS))
      isRouted = false
      const served = await Promise.all(clients)
      const statuses = [...new Set(served.flat())].sort()
      expect({ statuses, ended: await ended }).toEqual({ statuses: ['200', '201'], ended: { code: 0, signal: null } })
      const ms = performance.now() - begunMs
      expect({ waited: ms >= DRAIN_SECONDS * 1000, inTime: ms < LONGEST_MS }).toEqual({ waited: true, inTime: true })
      expect(answers.some(({ connection }) => connection === 'close')).toBe(true)
    },
    LONG_MS,
  )
})

describe('a process that drains', () => {
  it(
    'says so on /readyz at once, accepts new connections, closes each one with its answer, and closes silent ones',
    async () => {
      const gateway = await start(DRAIN_SECONDS)
      const before = await ask(gateway.port, '/readyz')
      const silent = await openSilent(gateway)
      const closed = once(silent, 'close')
      const ended = gateway.running.end('SIGTERM')
      await gateway.running.line(/^SIGTERM: cerrando/)
      const ready = await ask(gateway.port, '/readyz')
      const live = await ask(gateway.port, '/livez')
      const sale = await ask(gateway.port, '/api/sifen/dtes/sync', DEMO_INVOICE, gateway)
      expect({
        before: before.status,
        ready: ready.status,
        code: JSON.parse(ready.body).code,
        live: live.status,
      }).toEqual({ before: 200, ready: 503, code: 'DRAINING', live: 200 })
      expect({ status: sale.status, connection: sale.connection }).toEqual({ status: 200, connection: 'close' })
      silent.resume()
      await closed
      expect(await ended).toEqual({ code: 0, signal: null })
    },
    LONG_MS,
  )

  it(
    'answers at once a request that waits for an outcome',
    async () => {
      const gateway = await start(DRAIN_SECONDS)
      const { id } = JSON.parse((await ask(gateway.port, '/api/sifen/dtes', DEMO_INVOICE, gateway)).body)
      const waiting = ask(gateway.port, `/api/sifen/dtes/${id}?esperar=25`, undefined, gateway)
      await ask(gateway.port, `/api/sifen/dtes/${id}`, undefined, gateway)
      const begunMs = performance.now()
      const ended = gateway.running.end('SIGTERM')
      const answer = await waiting
      const inTime = performance.now() - begunMs < DRAIN_SECONDS * 1000
      expect({ status: answer.status, inTime, ended: await ended }).toEqual({
        ...{ status: 200, inTime: true },
        ended: { code: 0, signal: null },
      })
    },
    LONG_MS,
  )

  it(
    'answers a request whose body ends after the drain',
    async () => {
      const gateway = await start(1)
      const body = JSON.stringify(DEMO_INVOICE)
      const slow = connect(gateway.port, '127.0.0.1')
      const head = `POST /api/sifen/dtes HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${gateway.token}\r\n`
      slow.write(`${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`)
      await ask(gateway.port, '/api/sifen/health')
      const ended = gateway.running.end('SIGTERM')
      await whenRefused(gateway)
      slow.write(body)
      expect(await text(slow)).toMatch(/^HTTP\/1\.1 201 Created\r\n[\s\S]*connection: close\r\n/i)
      expect(await ended).toEqual({ code: 0, signal: null })
    },
    LONG_MS,
  )

  it(
    'ends at once at a second signal',
    async () => {
      const gateway = await start(300)
      gateway.running.end('SIGTERM')
      await gateway.running.line(/^SIGTERM: cerrando/)
      const again = setInterval(() => process.kill(gateway.running.pid, 'SIGTERM'), 200)
      expect(await gateway.running.ended.finally(() => clearInterval(again))).toEqual({ code: 1, signal: null })
    },
    LONG_MS,
  )

  it(
    'does not keep a person waiting who pressed Ctrl+C, twice passed on as npm does',
    async () => {
      const gateway = await start(300)
      process.kill(gateway.running.pid, 'SIGINT')
      expect(await gateway.running.end('SIGINT')).toEqual({ code: 0, signal: null })
    },
    LONG_MS,
  )
})
