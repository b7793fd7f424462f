/** The compiled gateway, as its users run it, in a process that is going to be killed. */
import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Milestone } from '../../src/jobs/index.ts'
import { type Child, SHORT_LIVED, startChild } from '../children.ts'
import type { ClockStep } from '../other-time.ts'
import type { Installation } from './installation.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PRELOADS = ['../kill-at-milestone.ts', '../other-time.ts'].flatMap(file => [
  '--import',
  fileURLToPath(new URL(file, import.meta.url)),
])
const READY = /^ñandutí está listo en (http:\/\/127\.0\.0\.1:\d+)$/

export type KillAt = { milestone: Milestone; nth: number }

/**
 * Bundles into a temporary folder and returns the program's path. An `npm start` in this checkout and concurrent
 * campaigns keep their own programs. The folder is next to src/ and public/, which the program reaches from there, and
 * is removed on exit.
 */
export function buildGateway(): string {
  const folder = mkdtempSync(join(ROOT, 'dist-kill-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  execFileSync(process.execPath, ['scripts/bundle.js', folder], { cwd: ROOT, stdio: ['ignore', 2, 2] })
  return join(folder, 'main.js')
}

export type Gateway = {
  child: Child
  /** The URL at which it listens; undefined when it ended first. */
  ready: Promise<string | undefined>
}

/** Starts the gateway. Its log goes to gateway.log in the installation's folder. `clock`: the wall clock of its machine. */
export function startGateway(
  { main, folder, env }: Installation,
  sifenUrl: string,
  { killAt, clock }: { killAt?: KillAt | undefined; clock?: readonly ClockStep[] | undefined } = {},
): Gateway {
  const log = openSync(join(folder, 'gateway.log'), 'a')
  let listening: (url: string | undefined) => void = () => undefined
  const ready = new Promise<string | undefined>(resolve => {
    listening = resolve
  })
  const child = startChild([SHORT_LIVED, ...PRELOADS, main, '--with=web,worker'], {
    env: {
      ...env,
      SIFEN_TEST_URL: sifenUrl,
      // A closed port: the campaign must not query the real bank.
      BCP_URL: 'http://127.0.0.1:9',
      ...(clock && { CLOCK_PLAN: JSON.stringify(clock) }),
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
