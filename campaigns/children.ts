/** Child processes of a campaign. They all end with the campaign, however it ends. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Option of a program that opens the embedded database and is killed soon: optimising its code would not pay. */
export const SHORT_LIVED = '--liftoff-only'

const children = new Set<ChildProcess>()

export type Child = {
  readonly process: ChildProcess
  /** The exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | string>
}

type Options = {
  env: Record<string, string>
  stderr: number | 'inherit'
  onLine: (line: string) => void
  /** Another program than this Node, and the folder in which it runs. */
  program?: string
  cwd?: string
}

/**
 * Starts a program, Node by default, and passes its lines to `onLine`. Its standard input closes when the campaign ends, and the
 * program must exit then.
 */
export function startChild(
  args: readonly string[],
  { env, stderr, onLine, program = process.execPath, cwd }: Options,
): Child {
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', stderr], ...(cwd !== undefined && { cwd }) })
  children.add(child)
  // Ignore write errors: a killed child accepts no input.
  child.stdin?.on('error', () => undefined)
  if (child.stdout) createInterface(child.stdout).on('line', onLine)
  const ended = new Promise<number | string>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      children.delete(child)
      resolve(code ?? signal ?? '')
    })
  })
  return { process: child, ended }
}

/** Kills the remaining processes. */
export function killChildren(): void {
  for (const child of children) child.kill('SIGKILL')
}
