/**
 * `npm start` as its users run it: the compiled program in its own process, on free ports, with its own data folder.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MAIN = join(ROOT, 'dist/main.js')
const LONGEST_WAIT_MS = 60_000

export type Running = {
  pid: number
  /** Returns everything printed so far, errors included. */
  output(): string
  /**
   * Returns the first matching line, printed already or later. Rejects when the process ends first, and after a minute.
   */
  line(pattern: RegExp): Promise<string>
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ended>
  ended: Promise<Ended>
  /**
   * Returns the seconds of processor time used so far. Unlike the clock, they do not depend on the machine's other
   * load.
   */
  cpuSeconds(): number
}
export type Ended = { code: number | null; signal: NodeJS.Signals | null }

/** Builds when the program is missing or older than the sources. Throws the messages of the build. */
export function ensureBuilt(): void {
  const sources = globSync('{src,packages/*/src}/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['**/*.test.ts'] })
  const written = Math.max(...sources.map(file => statSync(join(ROOT, file)).mtimeMs))
  if (existsSync(MAIN) && statSync(MAIN).mtimeMs >= written) return
  execFileSync(join(ROOT, 'node_modules/.bin/tsc'), ['-b', 'tsconfig.build.json'], { cwd: ROOT, stdio: 'pipe' })
  execFileSync(process.execPath, ['scripts/bundle.js'], { cwd: ROOT, stdio: 'pipe' })
}

const children = new Set<ChildProcess>()

/** Starts the gateway with only these variables. Its embedded database lives too briefly for optimised code to pay. */
export function startGateway(env: Record<string, string>, ...args: string[]): Running {
  return start(process.execPath, ['--liftoff-only', MAIN, ...args], env)
}

/** Starts the gateway as the README says. Signals go to npm. */
export function startNpm(env: Record<string, string>): Running {
  return start('npm', ['start'], env)
}

function start(program: string, args: readonly string[], env: Record<string, string>): Running {
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  const lines: string[] = []
  const waiting = new Set<(line: string) => void>()
  const ended = new Promise<Ended>(resolve => {
    child.once('close', (code, signal) => {
      children.delete(child)
      resolve({ code, signal })
    })
  })
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', line => {
      lines.push(line)
      for (const look of waiting) look(line)
    })
  }
  return {
    pid: child.pid ?? 0,
    ended,
    output: () => lines.join('\n'),
    line: pattern => {
      const known = lines.find(line => pattern.test(line))
      if (known !== undefined) return Promise.resolve(known)
      return new Promise((resolve, reject) => {
        const fail = (why: string) => reject(new Error(`${why} before ${pattern}; it printed:\n${lines.join('\n')}`))
        const deadline = setTimeout(() => fail('A minute passed'), LONGEST_WAIT_MS)
        void ended.then(() => fail('The process ended'))
        waiting.add(line => {
          if (!pattern.test(line)) return
          clearTimeout(deadline)
          resolve(line)
        })
      })
    },
    end: signal => {
      child.kill(signal)
      return ended
    },
    cpuSeconds: () => {
      const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
    },
  }
}

const TICKS_PER_SECOND = 100

/** Kills the processes that a failed test left. */
export async function killGateways(): Promise<void> {
  const left = [...children]
  await Promise.all(left.map(child => new Promise(resolve => child.once('close', resolve).kill('SIGKILL'))))
}

/** Returns a port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
