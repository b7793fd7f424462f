/**
 * Campaign `versiones`: an installation of the last release is upgraded to this tree under load. From 0.2.0 on its three web and three
 * worker processes are replaced one after the other by SIGTERM, back and forth, so that both releases work side by side: no request may
 * fail. 0.1.0 is stopped whole first, as docs/versiones.md says. Then the client, the database, the files and SIFEN must agree, as after
 * the campaign `kill`. Needs PostgreSQL, Debian's haproxy and the npm registry. docs/notes 524.
 */
import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Campaign, Orders, Report } from './campaign.ts'
import { killChildren } from './children.ts'
import { endFleet } from './end-fleet.ts'
import { type Fleet, pause, startFleet, whileSelling } from './fleet.ts'
import { buildGateway } from './kill/gateway.ts'
import type { Installation } from './kill/installation.ts'
import { Shop } from './kill/shop.ts'
import { startSifen } from './kill/sifen.ts'
import { buildRelease } from './last-release.ts'
import { seeded } from './random.ts'

const IN_FLIGHT = 6
const OF_EACH = 3
/** The client works so long under one release, and under each mix of two. */
const ALONE_MS = 5_000
const MIXED_MS = 1_500
/** Its processes cannot work beside later ones. */
const STOPPED_WHOLE = '0.1.0'

export const versiones: Campaign = {
  name: 'versiones',
  summary: 'cambios entre la última versión publicada y esta, bajo carga, con las dos a la vez',
  rounds: 'cambios de versión',
  sizes: { ci: { count: 2, minutes: 10 }, full: { count: 10, minutes: 40 } },
  onDatabase: true,
  async run(orders) {
    if (orders.databaseUrl === undefined) throw new Error('versiones needs --database: several processes share it')
    const release = buildRelease(orders.version)
    const installation = await release.install(orders.databaseUrl)
    let broken = true
    try {
      const report = await upgrade(installation, release.version === STOPPED_WHOLE, orders)
      broken = report.findings.length > 0
      return { ...report, figures: { release: release.version, ...report.figures } }
    } finally {
      killChildren()
      await installation.remove(broken)
    }
  },
}

async function upgrade(installation: Installation, stopsWhole: boolean, orders: Orders): Promise<Report> {
  const mains = [installation.main, buildGateway()]
  const sifen = await startSifen(installation.folder)
  const fleet = await startFleet(installation, sifen.url, {
    ofEach: OF_EACH,
    // 0.1.0 has no /readyz.
    ...(stopsWhole && { probe: '/api/sifen/health' }),
  })
  const shop = new Shop(installation.place, seeded(orders.seed))
  const broken: string[] = []
  const failed: Record<string, number> = {}
  const selling = { shop, url: fleet.url, inFlight: IN_FLIGHT }
  /** Runs `act` while the client works. None of its requests may fail. */
  const withoutFailures = async (what: string, act: () => Promise<void>) => {
    const failures = await whileSelling(selling, act)
    failed[what] = (failed[what] ?? 0) + failures.length
    if (failures.length > 0) broken.push(`${what}: ${failures.join(', ')} failed`)
  }
  await withoutFailures('the release alone', () => pause(ALONE_MS))
  let done = 0
  // There is no way back to it.
  const count = stopsWhole ? 1 : orders.count
  for (; done < count && !orders.isLate(); done += 1) {
    const main = mains[(done + 1) % 2] as string
    if (stopsWhole) await fleet.replaceAll(main)
    else await withoutFailures(done % 2 === 0 ? 'to this tree' : 'back to the release', () => roll(fleet, main, broken))
    orders.progress(done + 1)
  }
  if (stopsWhole) await moveFiles(installation, mains[1] as string)
  await withoutFailures('at the end', () => pause(ALONE_MS))
  const settling = { ...installation, main: mains[1] as string }
  return endFleet({ installation: settling, sifen, fleet, shop, orders }, { done, broken, failed })
}

/** Moves the XML files of 0.1.0 into the database, as docs/OPERATIONS.md says. */
async function moveFiles({ env }: Installation, main: string): Promise<void> {
  const args = [join(dirname(main), 'cli.js'), 'archivos', 'mover']
  await promisify(execFile)(process.execPath, args, { env: { PATH: process.env.PATH, ...env } })
}

/** Replaces the processes one after the other. */
async function roll(fleet: Fleet, main: string, broken: string[]): Promise<void> {
  for (let nth = 0; nth < fleet.size; nth += 1) {
    const how = await fleet.replace(nth, 'SIGTERM', main)
    if (how !== 0) broken.push(`a ${fleet.serviceOf(nth)} process ended with ${how}`)
    await pause(MIXED_MS)
  }
}
