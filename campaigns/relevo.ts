/**
 * Campaign `relevo`: the database is three servers that Patroni keeps, and its primary is killed, relieved, or stopped and let go on, while
 * a client works. With the strict synchronous mode nothing acknowledged may be lost; requests get 503 meanwhile, and sales go on within
 * seconds of the new primary, without a restart of ours. Needs Debian's patroni, etcd-server, haproxy and postgresql, and root.
 * docs/notes 525.
 */
import type { Campaign, Orders, Report } from './campaign.ts'
import { killChildren } from './children.ts'
import { endFleet } from './end-fleet.ts'
import { pause, startFleet, whileSelling } from './fleet.ts'
import { buildGateway } from './kill/gateway.ts'
import { type Installation, install } from './kill/installation.ts'
import { ask } from './kill/requests.ts'
import { Shop } from './kill/shop.ts'
import { startSifen } from './kill/sifen.ts'
import { seeded } from './random.ts'
import { type Cluster, type Member, startCluster } from './relevo/cluster.ts'

const IN_FLIGHT = 6
const OF_EACH = 2
const BEFORE_MS = 5_000
const AFTER_MS = 5_000
/** A stopped primary goes on so long after another one took its place. */
const RETURN_MS = 5_000
/** Most time from the new primary to the next sale. */
const BACK_SECONDS = 30
const LOOK_MS = 200
/** As docs/OPERATIONS.md says for Patroni: a client with a limit of 20 s gets its 503 before that. */
const SETTINGS = { DATABASE_STATEMENT_SECONDS: '8', DATABASE_CONNECT_SECONDS: '5' }

/**
 * Answers without a database: 503 of HAProxy or of the gateway; 502 when the intent was stored too late to post it; 504 after the posting.
 */
const MEANWHILE = / 50[234]$/

/** What happens to the primary. Each ends when another one is primary. */
const RELIEFS: Readonly<Record<string, (cluster: Cluster, primary: Member) => Promise<void>>> = {
  async 'kill -9'(cluster, primary) {
    cluster.kill(primary)
    await cluster.primaryAfter(primary)
    cluster.start(primary)
  },
  async switchover(cluster, primary) {
    cluster.switchOver(primary)
    await cluster.primaryAfter(primary)
  },
  async 'SIGSTOP and return'(cluster, primary) {
    cluster.signal(primary, 'SIGSTOP')
    await cluster.primaryAfter(primary)
    setTimeout(() => cluster.signal(primary, 'SIGCONT'), RETURN_MS)
  },
}

export const relevo: Campaign = {
  name: 'relevo',
  summary: 'relevos del primario de PostgreSQL (Patroni): kill -9, switchover, SIGSTOP y regreso, bajo carga',
  rounds: 'relevos',
  sizes: { ci: { count: 3, minutes: 12 }, full: { count: 15, minutes: 60 } },
  onDatabase: false,
  async run(orders) {
    const cluster = await startCluster()
    let broken = true
    let installation: Installation | undefined
    try {
      const made = await install(buildGateway(), cluster.url)
      installation = { ...made, env: { ...made.env, ...SETTINGS } }
      const report = await relieve(cluster, installation, orders)
      broken = report.findings.length > 0
      return report
    } finally {
      killChildren()
      await installation?.remove(broken)
      cluster.stop()
    }
  },
}

async function relieve(cluster: Cluster, installation: Installation, orders: Orders): Promise<Report> {
  const sifen = await startSifen(installation.folder)
  const fleet = await startFleet(installation, sifen.url, { ofEach: OF_EACH })
  const shop = new Shop(installation.place, seeded(orders.seed))
  const broken: string[] = []
  const failed: Record<string, number> = {}
  const back: Record<string, number[]> = {}
  const kinds = Object.entries(RELIEFS)
  let done = 0
  for (; done < orders.count && !orders.isLate(); done += 1) {
    const [kind, act] = kinds[done % kinds.length] as (typeof kinds)[number]
    const failures = await whileSelling({ shop, url: fleet.url, inFlight: IN_FLIGHT }, async () => {
      await pause(BEFORE_MS)
      const primary = await cluster.primary()
      if (!primary) throw new Error('there is no primary')
      await act(cluster, primary)
      const seconds = await secondsToServe(fleet.url, installation)
      back[kind] = [...(back[kind] ?? []), seconds]
      if (seconds > BACK_SECONDS) broken.push(`${kind}: served again ${seconds} s after the new primary`)
      await pause(AFTER_MS)
      await cluster.isWhole()
    })
    const others = failures.filter(failure => !MEANWHILE.test(failure))
    if (others.length > 0) broken.push(`${kind} (${done + 1}): ${others.join(', ')}`)
    failed[kind] = (failed[kind] ?? 0) + failures.length
    orders.progress(done + 1)
  }
  const report = await endFleet({ installation, sifen, fleet, shop, orders }, { done, broken, failed })
  return { ...report, figures: { ...report.figures, secondsToServe: back } }
}

/** Waits until the gateway reads from the database again. Returns the seconds. */
async function secondsToServe(url: string, { place }: Installation): Promise<number> {
  const start = performance.now()
  for (;;) {
    const answer = await ask(`${url}/api/sifen/dtes?limit=1`, { token: place.token, limitMs: 5_000 })
    const seconds = Math.round((performance.now() - start) / 100) / 10
    if (answer?.status === 200 || seconds > 2 * BACK_SECONDS) return seconds
    await pause(LOOK_MS)
  }
}
