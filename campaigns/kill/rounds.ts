/** One round of the kill campaign, and the final phase in which everything settles. */
import { setTimeout } from 'node:timers/promises'
import { Pool } from 'pg'
import { moveToClock } from '../../test/support/other-clock.ts'
import type { Seeded } from '../random.ts'
import { type Blow, needOf } from './blows.ts'
import { drawClock, STANDBY_SECONDS } from './clocks.ts'
import { type Gateway, startGateway } from './gateway.ts'
import type { Installation } from './installation.ts'
import type { Shop } from './shop.ts'
import { drawTrouble, type SifenProcess } from './sifen.ts'

export type Site = {
  installation: Installation
  sifen: SifenProcess
  shop: Shop
  random: Seeded
  /** Steps so far, in order. */
  trace: string[]
}

/** A client whose `tidy` returns the number of open things. */
type Tidy = { shop: Pick<Shop, 'tidy'> }

const IN_FLIGHT = 4
export const START_LIMIT_MS = 60_000
/** Time limit for a milestone. After it, the process is killed all the same. */
const MILESTONE_LIMIT_MS = 12_000
/** Time limit for settling. What a crash left behind must be settled within a minute (check.ts). */
const SETTLE_LIMIT_MS = 150_000

/**
 * Starts the gateway, lets it work, kills it, and returns where it was struck. Throws when it ends in any other way. On PostgreSQL a
 * second gateway works beside it, each with a clock of its own. `isStandby`: a standby with another clock takes over meanwhile, for this
 * round.
 */
export async function strike(site: Site, blow: Blow, isStandby = false): Promise<string> {
  const { installation, sifen, shop, random, trace } = site
  const trouble = drawTrouble(random, needOf(blow))
  trace.push(`${JSON.stringify(blow)}, trouble: ${trouble.map(script => JSON.stringify(script)).join(' ')}`)
  for (const script of trouble) sifen.script(script)
  const killAt = 'nth' in blow ? { milestone: blow.at, nth: blow.nth } : undefined
  const clocks = installation.databaseUrl === undefined ? [] : [drawClock(random), drawClock(random)]
  if (clocks.length > 0) trace.push(`clocks: ${JSON.stringify(clocks)}`)
  const gateway = startGateway(installation, sifen.url, { killAt, clock: clocks[0] })
  // The companion's clock is another one, and it issues too.
  const companion = clocks[1] && startGateway(installation, sifen.url, { clock: clocks[1] })
  const url = await inTime(gateway, blow.at === 'while starting' ? blow.afterMs : START_LIMIT_MS)
  const selling = url === undefined ? undefined : shop.work(url, IN_FLIGHT)
  const alongside = companion?.ready.then(url => (url === undefined ? undefined : shop.work(url, 1)))
  const moving = isStandby ? moveDatabase(installation, STANDBY_SECONDS) : undefined
  if (blow.at !== 'while starting') {
    await Promise.race([gateway.child.ended, pause('afterMs' in blow ? blow.afterMs : MILESTONE_LIMIT_MS)])
  }
  const byItself = gateway.child.process.exitCode !== null || gateway.child.process.signalCode !== null
  gateway.child.process.kill('SIGKILL')
  const how = await gateway.child.ended
  companion?.child.process.kill('SIGKILL')
  await companion?.child.ended
  await Promise.all([selling, alongside, moving])
  sifen.clear()
  if (isStandby) await moveDatabase(installation, 0)
  if (how !== 'SIGKILL') throw new Error(`the gateway ended with ${how}; see ${installation.folder}/gateway.log`)
  return killAt && !byItself ? 'milestone not reached' : blow.at
}

/** Moves the database to a server whose clock is ahead by so many seconds. */
async function moveDatabase({ databaseUrl }: Installation, aheadSeconds: number): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 })
  pool.on('error', () => {})
  try {
    await moveToClock(pool, aheadSeconds)
  } finally {
    await pool.end()
  }
}

/**
 * Starts the gateway once more, without trouble, waits until nothing is open, and closes it. Returns the seconds that
 * took.
 */
export async function settle({
  installation,
  sifen,
  shop,
}: Pick<Site, 'installation' | 'sifen'> & Tidy): Promise<number> {
  const gateway = startGateway(installation, sifen.url)
  const url = await inTime(gateway, START_LIMIT_MS)
  if (url === undefined) throw new Error(`the gateway does not start; see ${installation.folder}/gateway.log`)
  const start = performance.now()
  while ((await shop.tidy(url)) > 0 && performance.now() - start < SETTLE_LIMIT_MS) await pause(LOOK_MS)
  const seconds = Math.round((performance.now() - start) / 100) / 10
  // Deliveries claimed by a dead process are due again after their lease.
  while (performance.now() - start < LEASE_LIMIT_MS || performance.now() - installation.inbox.lastMs() < SILENCE_MS)
    await pause(LOOK_MS)
  gateway.child.process.kill('SIGTERM')
  const how = await gateway.child.ended
  if (how !== 0) throw new Error(`the gateway closed with ${how}; see ${installation.folder}/gateway.log`)
  return seconds
}

const LOOK_MS = 500
/** Longer than the lease of a claimed delivery (webhooks/outcome.ts). */
const LEASE_LIMIT_MS = 33_000
const SILENCE_MS = 2_000

/** Returns the URL at which it listens, or undefined when the time runs out first. */
export function inTime({ ready }: Gateway, ms: number): Promise<string | undefined> {
  return Promise.race([ready, pause(ms)])
}

/** Waits without keeping the process alive. */
export const pause = (ms: number) => setTimeout(ms, undefined, { ref: false })
