/**
 * Campaign `reinicios`: three web and three worker processes behind HAProxy are restarted in turns, half with SIGTERM and half with
 * kill -9, while a client works. A SIGTERM may fail no request; a kill -9 only those in flight. Then the client, the database, the files and
 * SIFEN must agree, as after the campaign `kill`. Needs PostgreSQL and Debian's haproxy. docs/notes 497.
 */
import { spawn } from 'node:child_process'
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../test/support/running-gateway.ts'
import type { Campaign, Orders, Report } from './campaign.ts'
import { type Child, startChild } from './children.ts'
import { atInstallation } from './kill/at-installation.ts'
import { check } from './kill/check.ts'
import { count } from './kill/count-by.ts'
import { gatherFacts } from './kill/facts.ts'
import type { Installation } from './kill/installation.ts'
import { settle } from './kill/rounds.ts'
import { Shop } from './kill/shop.ts'
import { startSifen } from './kill/sifen.ts'
import { seeded } from './random.ts'

const IN_FLIGHT = 6
const OF_EACH = 3
const SIGNALS = ['SIGTERM', 'SIGKILL'] as const
const READY = /^ñandutí(?: está listo en|: en marcha)/
/** Once a restarted process serves again, the client works this long before the next restart. */
const BETWEEN_MS = 1_500
const START_LIMIT_MS = 60_000
const LOOK_MS = 50

export const reinicios: Campaign = {
  name: 'reinicios',
  summary: 'reinicios de seis procesos detrás de HAProxy, por TERM y por kill -9, bajo carga',
  rounds: 'reinicios',
  sizes: { ci: { count: 6, minutes: 6 }, full: { count: 100, minutes: 60 } },
  onDatabase: true,
  run: atInstallation(restartAll),
}

type Service = 'web' | 'worker'
/** A place for processes that follow each other. The workers have no port. */
type Slot = { service: Service; port: number; child: Child }

async function restartAll(installation: Installation, orders: Orders): Promise<Report> {
  if (orders.databaseUrl === undefined) throw new Error('reinicios needs --database: several processes share it')
  const random = seeded(orders.seed)
  const sifen = await startSifen(installation.folder)
  const log = openSync(join(installation.folder, 'gateway.log'), 'a')
  const start = (service: Service, port: number) => startProcess(installation, sifen.url, { service, port, log })
  const slots: Slot[] = []
  for (const service of ['web', 'worker'] as const) {
    for (let nth = 0; nth < OF_EACH; nth += 1) {
      const port = service === 'web' ? await freePort() : 0
      slots.push({ service, port, child: await start(service, port) })
    }
  }
  const proxy = await openProxy(
    installation.folder,
    slots.flatMap(({ port }) => port || []),
  )
  const shop = new Shop(installation.place, random)
  const broken: string[] = []
  const failed: Record<string, number> = {}
  let done = 0
  for (; done < orders.count && !orders.isLate(); done += 1) {
    const slot = slots[done % slots.length] as Slot
    const signal = SIGNALS[Math.floor(done / slots.length + (done % 2)) % 2] as (typeof SIGNALS)[number]
    const before = shop.sales.length + shop.orders.length
    const failures = await during(shop, proxy.url, async () => {
      slot.child.process.kill(signal)
      const how = await slot.child.ended
      if (how !== (signal === 'SIGTERM' ? 0 : signal)) broken.push(`a ${slot.service} process ended with ${how}`)
      slot.child = await start(slot.service, slot.port)
      await proxy.hasAll()
      await pause(BETWEEN_MS)
    })
    const most = signal === 'SIGTERM' || slot.service === 'worker' ? 0 : IN_FLIGHT
    if (failures.length > most)
      broken.push(`${signal} of a ${slot.service} process (restart ${done + 1}): ${failures.join(', ')} failed`)
    if (shop.sales.length + shop.orders.length === before) broken.push(`nothing was asked during restart ${done + 1}`)
    const kind = `${signal} ${slot.service}`
    failed[kind] = (failed[kind] ?? 0) + failures.length
    orders.progress(done + 1)
  }
  for (const { child } of slots) child.process.kill('SIGTERM')
  await Promise.all(slots.map(({ child }) => child.ended))
  await proxy.close()
  closeSync(log)
  const settledInSeconds = await settle({ installation, sifen, shop })
  await sifen.stop()
  const facts = await gatherFacts(installation, shop, settledInSeconds)
  broken.push(...check(facts))
  return {
    done,
    figures: {
      requests: shop.sales.length + shop.orders.length,
      failed,
      settledInSeconds,
      dtes: count(facts.dtes.map(({ estado }) => estado)),
      lotes: count(facts.lotes.map(({ estado }) => estado)),
      eventos: count(facts.eventos.map(({ estado }) => estado)),
      approvedBySifen: facts.book.approvals.size,
      webhooks: facts.receipts.length,
    },
    findings: broken.map(sentence => ({
      seed: orders.seed,
      broken: sentence,
      trace: [`everything is kept in ${installation.folder}`],
    })),
  }
}

/** Lets the client work while `act` runs. Returns what failed of its requests: no answer, or a 5xx. */
async function during(shop: Shop, url: string, act: () => Promise<void>): Promise<string[]> {
  const from = { sales: shop.sales.length, orders: shop.orders.length }
  let goesOn = true
  const lane = async () => {
    while (goesOn) await shop.work(url, 1, () => goesOn)
  }
  const lanes = Array.from({ length: IN_FLIGHT }, lane)
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

type Start = { service: Service; port: number; log: number }

/** Starts one process, and resolves when it serves or works. */
async function startProcess(
  { main, env }: Installation,
  sifenUrl: string,
  { service, port, log }: Start,
): Promise<Child> {
  let ready: () => void = () => undefined
  const serving = new Promise<void>(resolve => {
    ready = resolve
  })
  const child = startChild([main, `--with=${service}`], {
    env: { ...env, PORT: String(port), DRAIN_SECONDS: '3', SIFEN_TEST_URL: sifenUrl, BCP_URL: 'http://127.0.0.1:9' },
    stderr: log,
    onLine: line => READY.test(line) && ready(),
  })
  const ended = child.ended.then(how => Promise.reject(new Error(`a ${service} process did not start: ${how}`)))
  ended.catch(() => undefined)
  await Promise.race([serving, ended, pause(START_LIMIT_MS)])
  return child
}

/** Starts HAProxy in front of the ports, as docs/OPERATIONS.md says, with shorter intervals. */
async function openProxy(folder: string, ports: readonly number[]) {
  const [port, statsPort] = [await freePort(), await freePort()]
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, configuration(port, statsPort, ports))
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
  return {
    url: `http://127.0.0.1:${port}`,
    hasAll,
    async close() {
      haproxy.kill()
    },
  }
}

const configuration = (port: number, statsPort: number, ports: readonly number[]) => `
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
  option httpchk GET /readyz
  timeout check 3s
  default-server check inter 500 fall 1 rise 1
${ports.map(target => `  server w${target} 127.0.0.1:${target}`).join('\n')}
listen estado
  bind 127.0.0.1:${statsPort}
  stats enable
  stats uri /
`

const pause = (ms: number) => new Promise<void>(resolve => void setTimeout(resolve, ms))
