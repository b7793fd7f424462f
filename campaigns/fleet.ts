/** Web and worker processes on one database, and HAProxy in front of the web ones, as docs/OPERATIONS.md says. */
import { spawn } from 'node:child_process'
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../test/support/running-gateway.ts'
import { type Child, startChild } from './children.ts'
import type { Installation } from './kill/installation.ts'
import type { Shop } from './kill/shop.ts'

const READY = /^ñandutí(?: está listo en|: en marcha)/
const START_LIMIT_MS = 60_000
const LOOK_MS = 50

export type Service = 'web' | 'worker'
/** A place for processes that follow each other. The workers have no port. */
type Slot = { service: Service; port: number; child: Child }

export type Fleet = {
  /** The proxy's address. */
  url: string
  /** How many processes there are. They are replaced by their position. */
  size: number
  serviceOf(nth: number): Service
  /** Ends a process and starts `main` in its place. Resolves when it serves; returns how the old one ended. */
  replace(nth: number, signal: 'SIGTERM' | 'SIGKILL', main?: string): Promise<number | string>
  /** Ends all processes together, and starts `main` in their places. */
  replaceAll(main: string): Promise<void>
  stop(): Promise<void>
}

/** Starts so many processes of each service. `probe`: what the proxy asks for to know that one is ready. */
export async function startFleet(
  installation: Installation,
  sifenUrl: string,
  { ofEach, probe = '/readyz' }: { ofEach: number; probe?: string },
): Promise<Fleet> {
  const log = openSync(join(installation.folder, 'gateway.log'), 'a')
  const start = (slot: Omit<Slot, 'child'>, main = installation.main) =>
    startProcess({ ...installation, main }, sifenUrl, { ...slot, log })
  const slots: Slot[] = []
  for (const service of ['web', 'worker'] as const) {
    for (let nth = 0; nth < ofEach; nth += 1) {
      const port = service === 'web' ? await freePort() : 0
      slots.push({ service, port, child: await start({ service, port }) })
    }
  }
  const ports = slots.flatMap(({ port }) => port || [])
  const proxy = await openProxy(installation.folder, ports, probe)
  const slotAt = (nth: number) => slots[nth % slots.length] as Slot
  async function stopAll(): Promise<void> {
    for (const { child } of slots) child.process.kill('SIGTERM')
    await Promise.all(slots.map(({ child }) => child.ended))
  }
  return {
    url: proxy.url,
    size: slots.length,
    serviceOf: nth => slotAt(nth).service,
    async replace(nth, signal, main) {
      const slot = slotAt(nth)
      slot.child.process.kill(signal)
      const how = await slot.child.ended
      slot.child = await start(slot, main)
      await proxy.hasAll()
      return how
    },
    async replaceAll(main) {
      await stopAll()
      for (const slot of slots) slot.child = await start(slot, main)
      await proxy.hasAll()
    },
    async stop() {
      await stopAll()
      proxy.close()
      closeSync(log)
    },
  }
}

/** Lets the client work while `act` runs. Returns what failed of its requests: no answer, or a 5xx. */
export async function whileSelling(
  { shop, url, inFlight }: { shop: Shop; url: string; inFlight: number },
  act: () => Promise<void>,
): Promise<string[]> {
  const from = { sales: shop.sales.length, orders: shop.orders.length }
  let goesOn = true
  const lane = async () => {
    while (goesOn) await shop.work(url, 1, () => goesOn)
  }
  const lanes = Array.from({ length: inFlight }, lane)
  try {
    await act()
  } finally {
    goesOn = false
    await Promise.all(lanes)
  }
  return [...shop.sales.slice(from.sales), ...shop.orders.slice(from.orders)].flatMap(({ status, ...request }) =>
    status === undefined || status >= 500
      ? [`${'via' in request ? request.via : request.verb} ${status ?? 'broken off'}`]
      : [],
  )
}

/** Starts one process, and resolves when it serves or works. */
async function startProcess(
  { main, env }: Installation,
  sifenUrl: string,
  { service, port, log }: { service: Service; port: number; log: number },
): Promise<Child> {
  let ready: () => void = () => undefined
  const serving = new Promise<void>(resolve => {
    ready = resolve
  })
  const child = startChild([main, `--with=${service}`], {
    env: { ...env, PORT: String(port), DRAIN_SECONDS: '3', SIFEN_TEST_URL: sifenUrl, BCP_URL: 'http://127.0.0.1:9' },
    stderr: log,
    onLine: line => {
      writeSync(log, `${line}\n`)
      if (READY.test(line)) ready()
    },
  })
  const ended = child.ended.then(how => Promise.reject(new Error(`a ${service} process did not start: ${how}`)))
  ended.catch(() => undefined)
  await Promise.race([serving, ended, pause(START_LIMIT_MS)])
  return child
}

/** Starts HAProxy in front of the ports, with shorter intervals. */
async function openProxy(folder: string, ports: readonly number[], probe: string) {
  const [port, statsPort] = [await freePort(), await freePort()]
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, configuration({ port, statsPort, ports, probe }))
  const haproxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  /** Resolves when every process gets requests. */
  async function hasAll(): Promise<void> {
    for (const end = performance.now() + START_LIMIT_MS; ; await pause(LOOK_MS)) {
      const state = await fetch(`http://127.0.0.1:${statsPort}/;csv`).catch(() => undefined)
      const lines = ((await state?.text()) ?? '').split('\n')
      const up = lines.filter(line => line.startsWith('nanduti,w') && line.includes(',UP,'))
      if (up.length === ports.length) return
      if (performance.now() > end) throw new Error(`HAProxy sends requests to ${up.length} of ${ports.length}`)
    }
  }
  await hasAll()
  return { url: `http://127.0.0.1:${port}`, hasAll, close: () => haproxy.kill() }
}

type Ports = { port: number; statsPort: number; ports: readonly number[]; probe: string }

const configuration = ({ port, statsPort, ports, probe }: Ports) => `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  retries 3
  option redispatch
frontend entrada
  bind 127.0.0.1:${port}
  default_backend nanduti
backend nanduti
  option httpchk GET ${probe}
  timeout check 3s
  default-server check inter 500 fall 1 rise 1
${ports.map(target => `  server w${target} 127.0.0.1:${target}`).join('\n')}
listen estado
  bind 127.0.0.1:${statsPort}
  stats enable
  stats uri /
`

export const pause = (ms: number) => new Promise<void>(resolve => void setTimeout(resolve, ms))
