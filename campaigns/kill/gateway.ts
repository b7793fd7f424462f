/** The gateway as its users run it, compiled, in a process that is going to be killed. */
import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Milestone } from '../../src/jobs/index.ts'
import { type Child, startChild } from '../children.ts'
import type { Installation } from './installation.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PRELOAD = fileURLToPath(new URL('../kill-at-milestone.ts', import.meta.url))
const READY = /^ñandutí está listo en (http:\/\/127\.0\.0\.1:\d+)$/

export type KillAt = { milestone: Milestone; nth: number }

/**
 * Compiles into a folder of its own, gone when we are, so that neither an `npm start` in this checkout nor a campaign beside this one loses
 * its program. It stands beside src/ and public/, which are reached from there. Gives the program.
 */
export function buildGateway(): string {
  const folder = mkdtempSync(join(ROOT, 'dist-kill-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const args = ['-p', 'tsconfig.build.json', '--outDir', folder]
  execFileSync(join(ROOT, 'node_modules/.bin/tsc'), args, { cwd: ROOT, stdio: ['ignore', 2, 2] })
  return join(folder, 'main.js')
}

export type Gateway = {
  child: Child
  /** Where it listens; undefined when it ended before it did. */
  ready: Promise<string | undefined>
}

/** Its log goes to gateway.log in the installation's folder. */
export function startGateway({ main, folder, env }: Installation, sifenUrl: string, killAt?: KillAt): Gateway {
  const log = openSync(join(folder, 'gateway.log'), 'a')
  let listening: (url: string | undefined) => void = () => undefined
  const ready = new Promise<string | undefined>(resolve => {
    listening = resolve
  })
  const child = startChild(['--import', PRELOAD, main, '--with=web,worker'], {
    env: {
      ...env,
      SIFEN_TEST_URL: sifenUrl,
      // A closed port: the campaign must not ask the real bank.
      BCP_URL: 'http://127.0.0.1:9',
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
