/** One round of the kill campaign, and the quiet end in which everything settles. */
import { setTimeout } from 'node:timers/promises'
import type { Seeded } from '../random.ts'
import { type Blow, isAboutDoubt } from './blows.ts'
import { type Gateway, startGateway } from './gateway.ts'
import type { Installation } from './installation.ts'
import type { Shop } from './shop.ts'
import { drawTrouble, type SifenProcess } from './sifen.ts'

export type Site = {
  installation: Installation
  sifen: SifenProcess
  shop: Shop
  random: Seeded
  /** What was done, in order. */
  trace: string[]
}

const IN_FLIGHT = 4
const START_LIMIT_MS = 60_000
/** A milestone that does not come by then is given up, and the process is killed all the same. */
const MILESTONE_LIMIT_MS = 12_000
/** Orphaned jobs are picked up within a minute (docs/decisions/0004). */
const SETTLE_LIMIT_MS = 120_000

/** Starts the gateway, lets it work, kills it. Gives where it was struck. Throws when it ends in any other way. */
export async function strike(site: Site, blow: Blow): Promise<string> {
  const { installation, sifen, shop, random, trace } = site
  const trouble = drawTrouble(random, isAboutDoubt(blow))
  trace.push(`${JSON.stringify(blow)}, trouble: ${trouble.map(script => JSON.stringify(script)).join(' ')}`)
  for (const script of trouble) sifen.script(script)
  const killAt = 'nth' in blow ? { milestone: blow.at, nth: blow.nth } : undefined
  const gateway = startGateway(installation, sifen.url, killAt)
  const url = await inTime(gateway, blow.at === 'while starting' ? blow.afterMs : START_LIMIT_MS)
  const selling = url === undefined ? undefined : shop.issue(url, IN_FLIGHT)
  if (blow.at !== 'while starting') {
    await Promise.race([gateway.child.ended, pause('afterMs' in blow ? blow.afterMs : MILESTONE_LIMIT_MS)])
  }
  const byItself = gateway.child.process.exitCode !== null || gateway.child.process.signalCode !== null
  gateway.child.process.kill('SIGKILL')
  const how = await gateway.child.ended
  await selling
  sifen.clear()
  if (how !== 'SIGKILL') throw new Error(`the gateway ended with ${how}; see ${installation.folder}/gateway.log`)
  return killAt && !byItself ? 'milestone not reached' : blow.at
}

/** Starts it once more, in fair weather, waits until no document is in doubt, and closes it. Gives the seconds that took. */
export async function settle({ installation, sifen, shop }: Site): Promise<number> {
  const gateway = startGateway(installation, sifen.url)
  const url = await inTime(gateway, START_LIMIT_MS)
  if (url === undefined) throw new Error(`the gateway does not start; see ${installation.folder}/gateway.log`)
  const start = performance.now()
  let open = inDoubt(shop)
  while (performance.now() - start < SETTLE_LIMIT_MS) {
    const estados = await lookAll(shop, url, open)
    open = open.filter((_, n) => OPEN.includes(estados[n]))
    if (open.length === 0) break
    await pause(500)
  }
  const seconds = Math.round((performance.now() - start) / 100) / 10
  gateway.child.process.kill('SIGTERM')
  const how = await gateway.child.ended
  if (how !== 0) throw new Error(`the gateway closed with ${how}; see ${installation.folder}/gateway.log`)
  return seconds
}

const OPEN: readonly (string | undefined)[] = ['draft', 'signed', 'sent']
/** Requests in flight, and the values that a sequence may skip in a crash. */
const UNKNOWN_IDS = 50

/** The ids of all documents that there may be, but for those whose end the client was told. */
function inDoubt({ sales }: Shop): number[] {
  const settled = new Set(sales.filter(({ estado }) => !OPEN.includes(estado)).map(({ id }) => id))
  const last = Math.max(0, ...sales.map(({ id }) => id ?? 0)) + UNKNOWN_IDS
  return Array.from({ length: last }, (_, n) => n + 1).filter(id => !settled.has(id))
}

async function lookAll(shop: Shop, url: string, ids: readonly number[]): Promise<(string | undefined)[]> {
  const estados: (string | undefined)[] = []
  for (const id of ids) estados.push(await shop.look(url, id))
  return estados
}

/** Where it listens, or undefined when it does not by then. */
function inTime({ ready }: Gateway, ms: number): Promise<string | undefined> {
  return Promise.race([ready, pause(ms)])
}

/** Does not keep the process alive. */
const pause = (ms: number) => setTimeout(ms, undefined, { ref: false })
