/**
 * The composition root: reads the environment, opens what the slices need, listens, and closes in the opposite order. `--with=` chooses
 * the services of this process: web, worker, sandbox (all three by default; the sandbox only where `test` is answered locally).
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { openKeyRing } from './app-key.ts'
import { type Config, ConfigError, loadConfig } from './config.ts'
import { migrate, openDatabase } from './db/index.ts'
import { prepareDemo, runDemo, seedSuperadmin } from './demo/index.ts'
import type { Clock, Deps, Random } from './deps.ts'
import { explain } from './explain.ts'
import { openFiles } from './files.ts'
import { createLogger, openLimits } from './http/index.ts'
import { openQueue } from './jobs/index.ts'
import { openSandbox } from './open-sandbox.ts'
import { openSifen } from './sifen-access.ts'
import { createVault } from './vault.ts'
import { works } from './worker.ts'

const SERVICES = ['web', 'worker', 'sandbox'] as const
type Service = (typeof SERVICES)[number]

/** What still hangs then (a request, a job) is cut off: everything we promise survives a kill -9. */
const CLOSE_TIMEOUT_MS = 15_000

const clock: Clock = { now: () => new Date() }
const random: Random = { bytes: count => randomBytes(count) }
const print = (line: string) => void process.stdout.write(`${line}\n`)

const WITHOUT_SANDBOX =
  'SIFEN_TEST_URL: falta; sin el sandbox en este proceso (--with) se esperaba la dirección del ambiente de pruebas'

/** What was opened, closed last first. One that fails does not keep the others open. */
class Opened {
  readonly #closers: (() => Promise<unknown>)[] = []

  add(close: () => Promise<unknown>): void {
    this.#closers.unshift(close)
  }

  async close(): Promise<void> {
    for (const close of this.#closers.splice(0)) await close().catch(error => print(String(error)))
  }
}

async function start(config: Config, services: ReadonlySet<Service>, opened: Opened): Promise<void> {
  if (config.sandbox && !services.has('sandbox')) throw new ConfigError([WITHOUT_SANDBOX])
  const log = createLogger(config)
  const database = await openDatabase(config)
  opened.add(() => database.close())
  await migrate(database)
  const sandbox = config.sandbox && services.has('sandbox') ? await openSandbox(sandboxOf(config)) : undefined
  if (sandbox) opened.add(() => sandbox.close())
  const sifen = openSifen(config, { sandbox, clock, log })
  opened.add(() => sifen.close())
  const work = works(config)
  const queue = await openQueue(
    database,
    work.map(({ job }) => job),
    { clock, log },
  )
  opened.add(() => queue.stop())
  const deps: Deps = {
    config,
    db: database.db,
    sifen,
    queue,
    limits: openLimits(config, database, clock),
    files: openFiles(join(config.dataDir, 'archivos')),
    vault: createVault(await openKeyRing(config, random), random),
    clock,
    random,
    log,
  }
  const demo = config.demo && sandbox ? { sandbox, users: await prepareDemo(deps, sandbox) } : undefined
  if (config.admin) await seedSuperadmin(deps, config.admin)
  if (services.has('worker')) await queue.start(deps, work)
  if (!services.has('web')) return print('ñandutí: en marcha, sin servidor web.')
  const app = await buildApp(deps)
  opened.add(() => app.close())
  const baseUrl = await app.listen({ host: config.host, port: config.port })
  if (demo) await runDemo(deps, demo.users, { baseUrl, sandbox: demo.sandbox }, print)
  else print(`ñandutí está listo en ${baseUrl}`)
}

function sandboxOf({ dataDir, sandboxPort: port, sandboxControlPort: controlPort, xsdDir }: Config) {
  return { dataDir: join(dataDir, 'sandbox'), port, controlPort, xsdDir, clock, random }
}

/** `--with=web,worker`; nothing else is taken. Throws `ConfigError`. */
function chosenServices(args: readonly string[]): Set<Service> {
  const list = (arg: string) => (arg.startsWith('--with=') ? arg.slice('--with='.length).split(',') : [arg])
  const names: readonly string[] = args.length === 0 ? SERVICES : args.flatMap(list)
  const known = SERVICES.filter(service => names.includes(service))
  const unknown = names.filter(name => !known.some(service => service === name))
  if (unknown.length === 0) return new Set(known)
  throw new ConfigError([
    `--with: se recibió ${unknown.map(name => `«${name}»`).join(', ')}; se esperaba --with= y una lista de ${SERVICES.join(', ')}, separados por comas`,
  ])
}

const portNames = (known: Config | undefined) => ({
  PORT: known?.port,
  SANDBOX_PORT: known?.sandboxPort,
  SANDBOX_CONTROL_PORT: known?.sandboxControlPort,
})

const opened = new Opened()
let config: Config | undefined

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    print(`${signal}: cerrando…`)
    setTimeout(() => process.exit(1), CLOSE_TIMEOUT_MS).unref()
    void opened.close().then(() => process.exit(0))
  })
}

try {
  config = loadConfig()
  await start(config, chosenServices(process.argv.slice(2)), opened)
} catch (error) {
  process.stderr.write(`${explain(error, portNames(config))}\n`)
  await opened.close()
  process.exitCode = 1
}
