/**
 * Redraws an uploaded logo, so that only a plain PNG of our own is stored. It runs in its own process for two reasons.
 * A drawing cannot be stopped inside a thread: an SVG's filters may run for ever. And a fault of the native library
 * would end our process.
 */
import { fork } from 'node:child_process'
import type { LogoOutcome, LogoProblem } from './logo-process.ts'

/** Messages for the person who uploaded the logo. */
const MESSAGES: Readonly<Record<LogoProblem, string>> = {
  NO_IMAGE: 'El logo tiene que ser una imagen PNG, JPG o SVG.',
  DAMAGED: 'El archivo del logo está dañado o incompleto.',
  TOO_MANY_PIXELS: 'El logo tiene demasiados píxeles: redúzcalo a 5000 por 5000 o menos.',
  TOO_COMPLEX: 'El logo es demasiado complejo para dibujarlo: expórtelo como PNG.',
}

export class LogoError extends Error {
  override readonly name = 'LogoError'
  constructor(problem: LogoProblem) {
    super(MESSAGES[problem])
  }
}

const PROCESS = new URL(import.meta.url.endsWith('.ts') ? './logo-process.ts' : './logo-process.js', import.meta.url)

/**
 * Limits of a drawing: CPU time and wall time. The wall time is generous, because a busy machine is no fault of the
 * logo. A drawing does not sleep.
 */
export const MAX_CPU_MS = 2_500
const MAX_CLOCK_MS = 25_000

/**
 * Returns a PNG of at most 600 × 600. Rejects with LogoError. Kills the process after `maxCpuMs` of CPU time, and the
 * logo is TOO_COMPLEX.
 */
export async function redrawLogo(file: Uint8Array, { maxCpuMs = MAX_CPU_MS } = {}): Promise<Uint8Array> {
  const outcome = await draw(file, maxCpuMs)
  if ('problem' in outcome) throw new LogoError(outcome.problem)
  return outcome.png
}

/** Draws in a child process. Rejects when no process can be started, which is no fault of the logo. */
async function draw(file: Uint8Array, maxCpuMs: number): Promise<LogoOutcome> {
  // The child gets no environment, because ours has secrets.
  const child = fork(PROCESS, [String(maxCpuMs)], {
    serialization: 'advanced',
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const gone = new Promise(resolve => child.once('exit', resolve))
  let timer: NodeJS.Timeout | undefined
  return new Promise<LogoOutcome>((resolve, reject) => {
    timer = setTimeout(() => resolve({ problem: 'TOO_COMPLEX' }), MAX_CLOCK_MS)
    child.once('message', outcome => resolve(outcome as LogoOutcome))
    // The child ran out of memory or time, or the library failed.
    gone.then(() => resolve({ problem: 'TOO_COMPLEX' }))
    child.on('error', reject)
    // Without file descriptors the child has no `send`. A child that ends before it reads everything is reported by
    // `exit`.
    child.once('spawn', () => child.send(file, () => {}))
  }).finally(async () => {
    clearTimeout(timer)
    child.kill('SIGKILL')
    // Frees its memory before the next drawing starts.
    if (child.pid !== undefined) await gone
  })
}
