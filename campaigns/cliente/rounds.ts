/** The world around the ERP: the gateway starts, meets trouble and is killed, and its database goes back once. */
import { drawBlows } from '../kill/blows.ts'
import { startGateway } from '../kill/gateway.ts'
import type { Installation } from '../kill/installation.ts'
import { ask } from '../kill/requests.ts'
import { inTime, pause, START_LIMIT_MS } from '../kill/rounds.ts'
import type { SifenProcess } from '../kill/sifen.ts'
import type { Seeded } from '../random.ts'
import { type Backup, backUp, recover } from './backup.ts'
import type { Erp } from './erp.ts'
import { Deck } from './trouble.ts'

export type Site = {
  installation: Installation
  sifen: SifenProcess
  erp: Erp
  random: Seeded
  count: number
  trace: string[]
  progress(done: number): void
  isLate(): boolean
}

/** The demo's emitter. */
const EMITTER = { ruc: '80012345', nombre: 'ÑANDUTÍ DEMO S.A.', estado: 'ACT', facturadorElectronico: true } as const
/** Lives in which SIFEN serves the emitter by lots only. */
const SOLO_LOTES = 0.35
/** Lives without faults of SIFEN: a document that is asked for once a minute would meet one each time. */
const CALM = 0.5
/** A life of the gateway lasts so many settled sales, or until its milestone. */
const SALES_IN_LIFE = [5, 30] as const
const LIFE_LIMIT_MS = 60_000
const LOOK_MS = 50
/** A fault is dealt for so many requests for a change. Clients that only look meet SIFEN's faults too, but not for ever. */
const ORDERS_PER_FAULT = 3
/** Shares of the sales after which the database is copied, and goes back. */
const COPIED = 0.4
const GONE_BACK = 0.6

/** The time from the copy to the restore. What the database learned in it is gone. */
export type Lost = { from: Date; to: Date }

/** Runs until every sale is settled. Returns what happened to the gateway. */
export async function keepRunning(site: Site) {
  const { erp, random, count, trace, isLate, progress } = site
  const deck = new Deck(random)
  let kills = 0
  let backup: (Backup & { at: Date }) | undefined
  let lost: Lost | undefined
  while (!erp.isDone && !isLate()) {
    await oneLife(site, deck)
    kills += 1
    progress(erp.settled)
    if (!backup && erp.sales.length >= count * COPIED) {
      trace.push(`${stamp()} the database is copied, ${erp.sales.length} sales`)
      erp.markCopied()
      backup = { ...(await backUp(site.installation)), at: new Date() }
    } else if (backup && !lost && erp.sales.length >= count * GONE_BACK) {
      trace.push(`${stamp()} the database goes back, ${erp.sales.length} sales`)
      erp.markOpen()
      await backup.restore()
      lost = { from: backup.at, to: new Date() }
    }
  }
  if (lost) trace.push(`${stamp()} ${await recover(site.installation, site.sifen.url)}`)
  await backup?.drop()
  return { kills, lost, faults: deck.dealt, kindsOfFaults: Deck.size }
}

type Life = Pick<Site, 'installation' | 'sifen' | 'random' | 'trace'> & {
  erp: Pick<Erp, 'address' | 'settled' | 'orders' | 'isDone'>
}

/** Starts the gateway, deals trouble while the ERP works, and kills it. */
export async function oneLife({ installation, sifen, erp, random, trace }: Life, deck: Deck): Promise<void> {
  const [blow] = drawBlows(random, 1)
  const killAt = blow && 'nth' in blow ? { milestone: blow.at, nth: blow.nth } : undefined
  const soloLotes = random.chance(SOLO_LOTES)
  const isCalm = random.chance(CALM)
  sifen.register({ ...EMITTER, soloLotes })
  trace.push(`${stamp()} ${JSON.stringify(blow)}${soloLotes ? ', SIFEN serves the emitter by lots only' : ''}`)
  const gateway = startGateway(installation, sifen.url, { killAt })
  erp.address = await inTime(gateway, START_LIMIT_MS)
  if (!soloLotes && erp.address) await markServed(erp.address, installation.place)
  const ended = new AbortController()
  void gateway.child.ended.finally(() => ended.abort())
  const enough = erp.settled + random.int(...SALES_IN_LIFE)
  const until = Date.now() + LIFE_LIMIT_MS
  let next = erp.orders
  while (!ended.signal.aborted && !erp.isDone && erp.settled < enough && Date.now() < until) {
    if (!isCalm && erp.orders >= next) {
      next = erp.orders + ORDERS_PER_FAULT
      const script = deck.deal()
      trace.push(`${stamp()} ${JSON.stringify(script)}`)
      sifen.script(script)
    }
    await pause(LOOK_MS)
  }
  gateway.child.process.kill('SIGKILL')
  const how = await gateway.child.ended
  erp.address = undefined
  sifen.clear()
  if (how !== 'SIGKILL') throw new Error(`the gateway ended with ${how}; see ${installation.folder}/gateway.log`)
}

/** SIFEN serves the emitter by `recibe` again, and the administrator says so: the gateway would try once a day. */
async function markServed(address: string, { adminToken: token, emitterId }: Installation['place']): Promise<void> {
  await ask(`${address}/api/sifen/emitters/${emitterId}`, { token, body: { solo_lotes: false } })
}

const stamp = () => new Date().toISOString().slice(14, 23)
