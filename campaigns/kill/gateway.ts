/** The gateway as its users run it, compiled, in a process that is going to be killed. */
import { execFileSync } from 'node:child_process'
import { closeSync, globSync, openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Milestone } from '../../src/milestones.ts'
import { type Child, startChild } from '../children.ts'
import type { Installation } from './installation.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MAIN = join(ROOT, 'dist/main.js')
const PRELOAD = fileURLToPath(new URL('../kill-at-milestone.ts', import.meta.url))
const READY = /^ñandutí está listo en (http:\/\/127\.0\.0\.1:\d+)$/

export type KillAt = { milestone: Milestone; nth: number }

/** Compiles when what is compiled is older than what is written. */
export function buildGateway(): void {
  const newest = Math.max(
    ...globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).map(file => statSync(join(ROOT, file)).mtimeMs),
  )
  const built = statSync(MAIN, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (built < newest) execFileSync('npm', ['run', 'build'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
}

export type Gateway = {
  child: Child
  /** Where it listens; undefined when it ended before it did. */
  ready: Promise<string | undefined>
}

/** Its log goes to gateway.log in the installation's folder. */
export function startGateway({ folder, env }: Installation, sifenUrl: string, killAt?: KillAt): Gateway {
  const log = openSync(join(folder, 'gateway.log'), 'a')
  let listening: (url: string | undefined) => void = () => undefined
  const ready = new Promise<string | undefined>(resolve => {
    listening = resolve
  })
  const child = startChild(['--import', PRELOAD, MAIN, '--with=web,worker'], {
    env: {
      ...env,
      SIFEN_TEST_URL: sifenUrl,
      ...(killAt && { KILL_AT: killAt.milestone, KILL_AT_NTH: String(killAt.nth) }),
    },
    stderr: log,
    onLine: line => {
      const [, url] = READY.exec(line) ?? []
      if (url !== undefined) listening(url)
      writeSync(log, `${line}\n`)
    },
  })
  void child.ended.finally(() => {
    listening(undefined)
    closeSync(log)
  })
  return { child, ready }
}
