/** The processes that a campaign starts: none outlives it, however it ends. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const children = new Set<ChildProcess>()

export type Child = {
  readonly process: ChildProcess
  /** How it ended: its exit code, or the signal's name. */
  readonly ended: Promise<number | string>
}

/** Starts a Node program whose lines `onLine` gets. Its standard input ends when we do, which it takes as its own end. */
export function startChild(
  args: readonly string[],
  { env, stderr, onLine }: { env: Record<string, string>; stderr: number | 'inherit'; onLine: (line: string) => void },
): Child {
  const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', stderr] })
  children.add(child)
  // A child that was killed takes no more input.
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

/** Kills the processes that are left. */
export function killChildren(): void {
  for (const child of children) child.kill('SIGKILL')
}
