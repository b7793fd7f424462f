/** Processes of a bench of the whole gateway: the compiled program on its own database, and the compiled sandbox. */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { killChildren, startChild } from '../../campaigns/children.ts'
import { type Installation, install } from '../../campaigns/kill/installation.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { ensureBuilt, freePort } from '../../test/support/running-gateway.ts'
import { BenchError } from '../bench.ts'
import { cpuMsOf } from './server-cpu.ts'

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
/** The flags of Node, and the variables, with which `npm start` starts the server. */
const FLAGS = (packageJson.scripts.start.match(/--\S+/g) ?? []) as string[]
const VARIABLES = Object.fromEntries(
  (packageJson.scripts.start.match(/\b[A-Z_]+=\S+/g) ?? []).map(text => text.split('=') as [string, string]),
)
const SANDBOX = fileURLToPath(new URL('../../campaigns/sandbox-process.ts', import.meta.url))
const LOOK_MS = 20

/** PostgreSQL server of the benches. Each creates its own databases there. */
export const SERVER = process.env.TEST_DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/postgres'

/** A started process. */
export type Started = { url: string; cpuMs(): number; memory(): Memory; stop(): Promise<void> }

/** Resident memory of a process: current and peak. */
export type Memory = { rssMb: number; peakMb: number }

/** Settings of every bench of the gateway. */
export const CONDITIONS_OF_ALL = [
  'Los límites de pedidos apagados; la validación, los tokens y synchronous_commit como en producción; el registro en nivel error.',
  'Gateway, PostgreSQL, quien pide y, donde la hay, la otra parte corren en la misma máquina.',
]

/** Installs a company that can issue on a new database: PostgreSQL, or PGlite for information. */
export async function prepare(kind: 'postgres' | 'pglite' = 'postgres'): Promise<Installation> {
  ensureBuilt()
  try {
    return await install(MAIN, kind === 'postgres' ? SERVER : undefined)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ECONNREFUSED') throw error
    throw new BenchError('Hace falta PostgreSQL en 127.0.0.1:5432, o TEST_DATABASE_URL con su dirección.')
  }
}

/** Sends nothing unless a bench gives the sandbox's address. */
const NOWHERE = 'https://127.0.0.1:9'

/** Starts the compiled gateway, as in production. Resolves when it listens. */
export async function startGateway(
  { env }: Installation,
  services: readonly ('web' | 'worker')[],
  over: Record<string, string> = {},
): Promise<Started> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const own = {
    ...{ NODE_ENV: 'production', APP_KEY: readFileSync(`${env.DATA_DIR}/app.key`, 'utf8').trim() },
    ...{ SIFEN_TEST_URL: NOWHERE, BCP_URL: 'http://127.0.0.1:9', SIFEN_TIMEOUT_MS: '30000', LOG_LEVEL: 'error' },
    DRAIN_SECONDS: '0',
    PORT: String(port),
  }
  return started([...FLAGS, MAIN, `--with=${services.join(',')}`], { ...env, ...VARIABLES, ...own, ...over }, () =>
    answering(url),
  )
}

/** Waits until something answers. */
async function answering(url: string): Promise<string> {
  for (;;) {
    const isUp = await fetch(url, { redirect: 'manual' }).then(
      () => true,
      () => false,
    )
    if (isUp) return url
    await sleep(LOOK_MS)
  }
}

/** Starts the sandbox that made the installation's certificate. */
export const startSandbox = ({ folder }: Installation): Promise<Started> =>
  started([SANDBOX, `${folder}/sandbox`], {}, printed)

/** Starts a bench's own program from its source. The program prints `{ url }` when it listens. */
export const startProgram = (args: readonly string[]): Promise<Started> => started(args, {}, printed)

/** Returns the address that the program prints first. */
const printed = async (first: Promise<string>): Promise<string> => JSON.parse(await first).url

async function started(
  args: readonly string[],
  env: Record<string, string>,
  address: (firstLine: Promise<string>) => Promise<string>,
): Promise<Started> {
  const line = Promise.withResolvers<string>()
  const child = startChild(args, {
    env: { PATH: process.env.PATH ?? '', ...env },
    stderr: 'inherit',
    onLine: line.resolve,
  })
  const ended = child.ended.then((how): never => {
    throw new BenchError(`Un proceso terminó antes de tiempo: ${how}`)
  })
  const url = await Promise.race([address(line.promise), ended])
  ended.catch(() => {})
  return {
    url,
    cpuMs: () => cpuMsOf(child.process.pid ?? 0),
    memory: () => memoryOf(child.process.pid ?? 0),
    async stop() {
      child.process.kill('SIGTERM')
      child.process.stdin?.end()
      await child.ended
    },
  }
}

/** Stops every process that a bench left. */
export const stopAll = killChildren

function memoryOf(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const mb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
  return { rssMb: mb('VmRSS'), peakMb: mb('VmHWM') }
}
