/** The end of a campaign with several processes: all stop, what is open settles, and what each side knows is compared. */
import type { Orders, Report } from './campaign.ts'
import type { Fleet } from './fleet.ts'
import { check } from './kill/check.ts'
import { count } from './kill/count-by.ts'
import { gatherFacts } from './kill/facts.ts'
import type { Installation } from './kill/installation.ts'
import { settle } from './kill/rounds.ts'
import type { Shop } from './kill/shop.ts'
import type { SifenProcess } from './kill/sifen.ts'

type Site = { installation: Installation; sifen: SifenProcess; fleet: Fleet; shop: Shop; orders: Orders }
/** `failed`: failed requests of each kind of replacement. */
type Happened = { done: number; broken: string[]; failed: Record<string, number> }

export async function endFleet(
  { installation, sifen, fleet, shop, orders }: Site,
  { done, broken, failed }: Happened,
): Promise<Report> {
  await fleet.stop()
  const settledInSeconds = await settle({ installation, sifen, shop })
  await sifen.stop()
  const facts = await gatherFacts(installation, shop, settledInSeconds)
  broken.push(...check(facts))
  return {
    done,
    figures: {
      requests: shop.sales.length + shop.orders.length,
      failed,
      settledInSeconds,
      dtes: count(facts.dtes.map(({ estado }) => estado)),
      lotes: count(facts.lotes.map(({ estado }) => estado)),
      eventos: count(facts.eventos.map(({ estado }) => estado)),
      approvedBySifen: facts.book.approvals.size,
      webhooks: facts.receipts.length,
    },
    findings: broken.map(sentence => ({
      seed: orders.seed,
      broken: sentence,
      trace: [`everything is kept in ${installation.folder}`],
    })),
  }
}
