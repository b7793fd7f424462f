/** Runs chosen tests of a copy of the project, in a process that stays between runs (runner.ts). */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Order, TestEnd } from './test-end.ts'

const RUNNER = fileURLToPath(new URL('runner.ts', import.meta.url))
const LIMIT_MS = 120_000
const LIMIT_PER_FILE_MS = 30_000

export type Tests = {
  /** Runs tests and returns how they ended. A run longer than `limitMs` is killed, and returns none. */
  run(order: Order, limitMs?: number): Promise<readonly TestEnd[]>
  close(): void
}

/** Opens the tests of the copy in `root`. Their process starts with the first run, and again after it was killed. */
export function openTests(root: string, env: Record<string, string>): Tests {
  let runner: ChildProcess | undefined
  const close = () => {
    // Its workers notice, and end too.
    runner?.kill('SIGKILL')
    runner = undefined
  }
  return {
    async run(order, limitMs = LIMIT_MS + order.files.length * LIMIT_PER_FILE_MS) {
      runner ??= fork(RUNNER, {
        cwd: root,
        env: { ...process.env, ...env },
        execArgv: [],
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      })
      const ends = await endsOf(runner, order, limitMs)
      if (!ends) close()
      return ends ?? []
    },
    close,
  }
}

/** Resolves to undefined when the runner died or is late. */
function endsOf(runner: ChildProcess, order: Order, limitMs: number): Promise<readonly TestEnd[] | undefined> {
  return new Promise(resolve => {
    const timer = setTimeout(() => settle(undefined), limitMs)
    const onExit = () => settle(undefined)
    const settle = (ends: readonly TestEnd[] | undefined) => {
      clearTimeout(timer)
      runner.off('exit', onExit).off('message', settle)
      resolve(ends)
    }
    runner.once('exit', onExit).once('message', settle)
    runner.send(order, error => error && settle(undefined))
  })
}
