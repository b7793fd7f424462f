/**
 * Draws an uploaded logo anew: only a plain PNG of our own making is kept. In a process of its own, for two reasons: a
 * drawing cannot be stopped inside a thread (an SVG's filters run for as long as they like), and a fault of the native library would end us.
 */
import { fork } from 'node:child_process'
import type { LogoOutcome, LogoProblem } from './logo-process.ts'

/** What the person who uploaded it is told. */
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

/** What a drawing may take of the processor, and by the clock: a busy machine is no fault of the logo's, and a drawing does not sleep. */
export const MAX_CPU_MS = 2_500
const MAX_CLOCK_MS = 25_000

/**
 * A PNG of 600 × 600 at most. Rejects with LogoError; after `maxCpuMs` of processor time the process is killed and the logo is
 * TOO_COMPLEX.
 */
export async function redrawLogo(file: Uint8Array, { maxCpuMs = MAX_CPU_MS } = {}): Promise<Uint8Array> {
  const outcome = await draw(file, maxCpuMs)
  if ('problem' in outcome) throw new LogoError(outcome.problem)
  return outcome.png
}

/** Rejects when there is no process to be had: that is no fault of the logo's, and says nothing about the next one. */
async function draw(file: Uint8Array, maxCpuMs: number): Promise<LogoOutcome> {
  // Nothing of our environment, where secrets are.
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
    // Out of memory or of time, or a fault of the library.
    gone.then(() => resolve({ problem: 'TOO_COMPLEX' }))
    child.on('error', reject)
    // Without file descriptors the child has no `send`. One that ended before it had read everything has told so by `exit`.
    child.once('spawn', () => child.send(file, () => {}))
  }).finally(async () => {
    clearTimeout(timer)
    child.kill('SIGKILL')
    // Its memory is free before the next one takes some.
    if (child.pid !== undefined) await gone
  })
}
