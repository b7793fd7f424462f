/** What the dashboard shows beside its figures: documents that wait, SIFEN's health, expiries, lots in flight, rates. */
import type { Ambiente } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { pendingSince } from '../../gateway/dtes/index.ts'
import { DAY_MS } from '../../units.ts'
import { SOON_DAYS } from './attention.ts'
import { firstHour, healthOf } from './health.ts'
import { readLists } from './lists.queries.ts'

export async function readPanels(
  { db, sifen, bank }: Pick<Deps, 'db' | 'sifen' | 'bank'>,
  empresaId: number,
  ambiente: Ambiente,
  now: Date,
) {
  const { calls, ...lists } = await readLists(db, {
    ...{ empresaId, ambiente, baseUrl: sifen.addressOf(ambiente), origen: bank.origen },
    ...{ now, since: firstHour(now), until: new Date(now.getTime() + SOON_DAYS * DAY_MS) },
    pendingSince: pendingSince(now),
  })
  return { ...lists, health: healthOf(calls, now) }
}
