/**
 * Campaign `reinicios`: three web and three worker processes behind HAProxy are restarted in turns, half with SIGTERM and half with
 * kill -9, while a client works. A SIGTERM may fail no request; a kill -9 only those in flight. Then the client, the database, the files and
 * SIFEN must agree, as after the campaign `kill`. Needs PostgreSQL and Debian's haproxy. docs/notes 497.
 */
import type { Campaign, Orders, Report } from './campaign.ts'
import { endFleet } from './end-fleet.ts'
import { pause, startFleet, whileSelling } from './fleet.ts'
import { atInstallation } from './kill/at-installation.ts'
import type { Installation } from './kill/installation.ts'
import { Shop } from './kill/shop.ts'
import { startSifen } from './kill/sifen.ts'
import { seeded } from './random.ts'

const IN_FLIGHT = 6
const OF_EACH = 3
const SIGNALS = ['SIGTERM', 'SIGKILL'] as const
/** Once a restarted process serves again, the client works this long before the next restart. */
const BETWEEN_MS = 1_500

export const reinicios: Campaign = {
  name: 'reinicios',
  summary: 'reinicios de seis procesos detrás de HAProxy, por TERM y por kill -9, bajo carga',
  rounds: 'reinicios',
  sizes: { ci: { count: 6, minutes: 6 }, full: { count: 100, minutes: 60 } },
  onDatabase: true,
  run: atInstallation(restartAll),
}

async function restartAll(installation: Installation, orders: Orders): Promise<Report> {
  if (orders.databaseUrl === undefined) throw new Error('reinicios needs --database: several processes share it')
  const sifen = await startSifen(installation.folder)
  const fleet = await startFleet(installation, sifen.url, { ofEach: OF_EACH })
  const shop = new Shop(installation.place, seeded(orders.seed))
  const broken: string[] = []
  const failed: Record<string, number> = {}
  let done = 0
  for (; done < orders.count && !orders.isLate(); done += 1) {
    const service = fleet.serviceOf(done)
    const signal = SIGNALS[Math.floor(done / fleet.size + (done % 2)) % 2] as (typeof SIGNALS)[number]
    const before = shop.sales.length + shop.orders.length
    const failures = await whileSelling({ shop, url: fleet.url, inFlight: IN_FLIGHT }, async () => {
      const how = await fleet.replace(done, signal)
      if (how !== (signal === 'SIGTERM' ? 0 : signal)) broken.push(`a ${service} process ended with ${how}`)
      await pause(BETWEEN_MS)
    })
    const most = signal === 'SIGTERM' || service === 'worker' ? 0 : IN_FLIGHT
    if (failures.length > most)
      broken.push(`${signal} of a ${service} process (restart ${done + 1}): ${failures.join(', ')} failed`)
    if (shop.sales.length + shop.orders.length === before) broken.push(`nothing was asked during restart ${done + 1}`)
    const kind = `${signal} ${service}`
    failed[kind] = (failed[kind] ?? 0) + failures.length
    orders.progress(done + 1)
  }
  return endFleet({ installation, sifen, fleet, shop, orders }, { done, broken, failed })
}
