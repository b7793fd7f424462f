/** Processes of a bench of the whole gateway: the compiled program on its own database, and the compiled sandbox. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { killChildren, startChild } from '../../campaigns/children.ts'
import { type Installation, install } from '../../campaigns/kill/installation.ts'
import { ensureBuilt } from '../../test/support/running-gateway.ts'
import { BenchError } from '../bench.ts'
import { cpuMsOf } from './server-cpu.ts'

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const SANDBOX = fileURLToPath(new URL('../../campaigns/sandbox-process.ts', import.meta.url))
const READY = /^ñandutí está listo en (http:\/\/127\.0\.0\.1:\d+)$/

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

/** Starts the compiled gateway. Resolves when it listens. */
export function startGateway(
  { env }: Installation,
  services: readonly ('web' | 'worker')[],
  over: Record<string, string> = {},
): Promise<Started> {
  const own = { SIFEN_TEST_URL: NOWHERE, BCP_URL: 'http://127.0.0.1:9', SIFEN_TIMEOUT_MS: '30000', LOG_LEVEL: 'error' }
  return started([MAIN, `--with=${services.join(',')}`], { ...env, ...own, ...over }, line => READY.exec(line)?.[1])
}

/** Starts the sandbox that made the installation's certificate. */
export const startSandbox = ({ folder }: Installation): Promise<Started> =>
  started([SANDBOX, `${folder}/sandbox`], {}, line => (JSON.parse(line) as { url?: string }).url)

/** Starts a bench's own program from its source. The program prints `{ url }` when it listens. */
export const startProgram = (args: readonly string[]): Promise<Started> =>
  started(args, {}, line => (JSON.parse(line) as { url?: string }).url)

async function started(
  args: readonly string[],
  env: Record<string, string>,
  urlIn: (line: string) => string | undefined,
): Promise<Started> {
  let child: ReturnType<typeof startChild> | undefined
  const url = await new Promise<string>((resolve, reject) => {
    child = startChild(args, {
      env: { PATH: process.env.PATH ?? '', ...env },
      stderr: 'inherit',
      onLine: line => {
        const found = urlIn(line)
        if (found) resolve(found)
      },
    })
    child.ended.then(how => reject(new BenchError(`Un proceso terminó antes de tiempo: ${how}`)), reject)
  })
  return {
    url,
    cpuMs: () => cpuMsOf(child?.process.pid ?? 0),
    memory: () => memoryOf(child?.process.pid ?? 0),
    async stop() {
      child?.process.kill('SIGTERM')
      child?.process.stdin?.end()
      await child?.ended
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
