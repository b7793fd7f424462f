/**
 * The composition root: reads the environment, opens the dependencies, listens, and closes in the opposite order. `--with=` chooses the
 * services of this process: web, worker, sandbox. The default is all three; production runs the sandbox only when named. The sandbox runs
 * only when `test` has no address.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Sandbox } from '@nanduti/sandbox'
import type { Logger } from 'pino'
import { buildApp } from '../app.ts'
import { openConfiguredArchive } from '../archive/index.ts'
import { type Config, ConfigError, loadConfig } from '../config/index.ts'
import { openContinuity } from '../continuity/index.ts'
import { assertMigrated, keepStatistics, migrate, openDatabase } from '../db/index.ts'
import { prepareDemo, runDemo, seedSuperadmin } from '../demo/index.ts'
import { openBank } from '../gateway/cotizaciones/index.ts'
import { openCallLog, openSharedPauses } from '../gateway/llamadas/index.ts'
import { firstSuperadminLink } from '../gateway/usuarios/index.ts'
import { openCourier } from '../gateway/webhooks/index.ts'
import { createLogger } from '../http/index.ts'
import { openLoop } from '../jobs/index.ts'
import { openDeps, openOwnStores } from '../open-deps.ts'
import { listenForOrders } from '../operations/index.ts'
import { openMailer, openOutgoing, openReceivers, openSifen, rememberAddress } from '../outgoing/index.ts'
import type { Clock, Timer } from '../ports.ts'
import { works } from '../worker.ts'
import { explain, keepTime, makePrivate, measureSeconds, type TwoClocks } from './index.ts'
import { openRandom } from './random.ts'
import { endAtSignals, Opened } from './shutdown.ts'

const SERVICES = ['web', 'worker', 'sandbox'] as const
type Service = (typeof SERVICES)[number]

const machine: TwoClocks = { now: () => new Date(), monotonicMs: () => performance.now() }
const timer: Timer = { after: (ms, act) => void setTimeout(act, ms).unref() }
const random = openRandom()
const print = (line: string) => void process.stdout.write(`${line}\n`)
/** Prints messages for people. In production they go to the log, because standard output has JSON lines. */
let notify = print

const WITHOUT_SANDBOX =
  'SIFEN_TEST_URL: falta; sin el sandbox en este proceso (--with) se esperaba la dirección del ambiente de pruebas'
const UNASKED_SANDBOX =
  'SIFEN_TEST_URL: falta; en producción el sandbox solo arranca a pedido: se esperaba la dirección del ambiente de pruebas, o --with=web,worker,sandbox'

async function start(config: Config, services: ReadonlySet<Service>, log: Logger, opened: Opened): Promise<void> {
  if (config.sandbox && !services.has('sandbox')) {
    throw new ConfigError([config.production ? UNASKED_SANDBOX : WITHOUT_SANDBOX])
  }
  if (config.embedded && !existsSync(join(config.dataDir, 'db'))) notify(FIRST_START)
  await makePrivate(config.dataDir)
  const database = await openDatabase(config)
  opened.add(() => database.close())
  const waits = () => log.warn('another process migrates')
  await (config.migratesAtStart ? migrate(database, { waits }) : assertMigrated(database))
  opened.add(keepStatistics(database.db, err => log.warn({ err }, 'statistics not renewed')).close)
  const time = await keepTime(database, machine, { log, everySeconds: measureSeconds(config.sifen) })
  opened.add(time.close)
  const { clock } = time
  if (time.aheadMs() !== 0) {
    log.warn({ aheadMs: time.aheadMs() }, 'clock')
    notify(skewed(time.aheadMs()))
  }
  const continuity = await openContinuity(database, { dataDir: config.dataDir, clock, log })
  opened.add(continuity.close)
  if (continuity.behind()) notify(WENT_BACK)
  const archive = await openConfiguredArchive(
    config,
    { db: database.db, clave: continuity.clave() },
    { clock, timer, log },
  )
  const stores = await openOwnStores(config, database, random, archive)
  const sandbox = config.sandbox && services.has('sandbox') ? await openSandbox(config, clock) : undefined
  if (sandbox) opened.add(() => sandbox.close())
  const formerUrls = sandbox ? await rememberAddress(join(config.dataDir, 'sandbox'), sandbox.url) : []
  const calls = openCallLog(database.db, log)
  opened.add(() => calls.close())
  const pauses = openSharedPauses(database.db, log)
  opened.add(() => pauses.close())
  const local = sandbox && { ...sandbox, formerUrls }
  const sifen = openSifen(config, { sandbox: local, clock, log, note: calls.note, pauses })
  opened.add(() => sifen.close())
  pauses.follow(sifen)
  const outgoing = openOutgoing()
  opened.add(() => outgoing.close())
  const receivers = openReceivers({ networks: config.webhookNetworks })
  opened.add(() => receivers.close())
  const loop = openLoop(works(config))
  opened.addWork(() => loop.stop())
  const bank = openBank(config, sandbox?.controlUrl)
  const mailer = config.mail && openMailer(config.mail)
  const deps = openDeps(stores, {
    database,
    loop,
    sifen,
    outgoing,
    receivers,
    mailer,
    bank,
    continuity,
    clock,
    steady: clock,
    timer,
    log,
  })
  opened.add(() => deps.patience.idle())
  const demo = config.demo && sandbox ? { sandbox, users: await prepareDemo(deps, sandbox) } : undefined
  if (config.admin) await seedSuperadmin(deps, config.admin)
  if (services.has('worker')) {
    loop.start(deps)
    const courier = openCourier(deps)
    opened.addWork(() => courier.stop())
    courier.start()
  }
  const app = services.has('web') ? await buildApp(deps) : undefined
  if (app) {
    opened.add(() => app.close())
    drain = () => {
      deps.readiness.drain()
      deps.waits.end()
      return config.drainSeconds * 1000
    }
  }
  if (config.embedded) {
    const orders = await listenForOrders(deps)
    opened.add(() => orders.close())
  }
  const baseUrl = await app?.listen({ host: config.host, port: config.port })
  if (demo && baseUrl) return runDemo(deps, demo.users, { baseUrl, sandbox: demo.sandbox }, print)
  notify(baseUrl ? `ñandutí está listo en ${baseUrl}` : 'ñandutí: en marcha, sin servidor web.')
  notify(
    `SIFEN de test: ${sandbox ? `el de laboratorio, ${sandbox.url}` : sifen.addressOf('test')}; de prod: ${config.sifen.prodUrl}`,
  )
  if (config.production && sandbox) log.warn(LABORATORY)
  const firstLink = app && (await firstSuperadminLink(deps))
  if (firstLink) process.stderr.write(`${firstSuperadmin(firstLink)}\n`)
}

/** Prints the first superadmin's link. Never to the log, because the link opens the installation. */
const firstSuperadmin = (link: string) =>
  `\nTodavía no hay ningún superadministrador. Cree su cuenta en el navegador, dentro de los próximos 30 minutos y una sola vez:\n\n  ${link}\n\nSi vence, reinicie y saldrá otro.\n`

const FIRST_START = 'Primer arranque: preparando la base de datos…'

const skewed = (aheadMs: number) =>
  `El reloj de esta máquina está ${aheadMs > 0 ? 'adelantado' : 'atrasado'} ${(Math.abs(aheadMs) / 1000).toLocaleString('es-PY', { maximumFractionDigits: 2 })} s respecto del de la base de datos. Se trabaja con la hora de la base; ponga esta máquina en hora con NTP (timedatectl set-ntp true).`

const WENT_BACK =
  'La base de datos volvió a un estado anterior: no se emite hasta recuperar de SIFEN lo perdido. Vea el registro, o «nanduti recover --help».'

const LABORATORY =
  'SIFEN_TEST_URL: falta; lo de test lo responde el SIFEN de laboratorio de este proceso, sin valor fiscal, que atiende en SANDBOX_PORT'

/** Loads the sandbox, which most processes run without, and opens it. */
async function openSandbox(
  { dataDir, sandboxPort: port, sandboxControlPort: controlPort, xsdDir }: Config,
  clock: Clock,
): Promise<Sandbox> {
  const { openSandbox } = await import('@nanduti/sandbox')
  return openSandbox({
    dataDir: join(dataDir, 'sandbox'),
    port,
    controlPort,
    xsdDir,
    command: 'npm run nanduti -- sandbox',
    clock,
    random,
  })
}

/** Reads `--with=web,worker`. Throws `ConfigError` for any other argument. */
function chosenServices(args: readonly string[], { production }: Config): Set<Service> {
  const list = (arg: string) => (arg.startsWith('--with=') ? arg.slice('--with='.length).split(',') : [arg])
  const usual = production ? SERVICES.filter(service => service !== 'sandbox') : SERVICES
  const names: readonly string[] = args.length === 0 ? usual : args.flatMap(list)
  const known = SERVICES.filter(service => names.includes(service))
  const unknown = names.filter(name => !known.some(service => service === name))
  if (unknown.length === 0) return new Set(known)
  throw new ConfigError([
    `--with: se recibió ${unknown.map(name => `«${name}»`).join(', ')}; se esperaba --with= y una lista de ${SERVICES.join(', ')}, separados por comas`,
  ])
}

const settingsOf = (known: Config | undefined) => ({
  DATA_DIR: known?.dataDir,
  HOST: known?.host,
  PORT: known?.port,
  SANDBOX_PORT: known?.sandboxPort,
  SANDBOX_CONTROL_PORT: known?.sandboxControlPort,
})

// Files of this process are for their owner only.
process.umask(0o077)

const opened = new Opened(error => notify(explain(error, {})))
let config: Config | undefined
/** Begins the drain. Returns how long it lasts: 0 without a web server. */
let drain = () => 0

endAtSignals({ opened, notify: line => notify(line), drain: () => drain() })

try {
  config = loadConfig()
  const services = chosenServices(process.argv.slice(2), config)
  const log = createLogger(config)
  if (config.production) notify = line => void log.info(line)
  await start(config, services, log, opened)
} catch (error) {
  process.stderr.write(`${explain(error, settingsOf(config))}\n`)
  await opened.close()
  process.exitCode = 1
}
