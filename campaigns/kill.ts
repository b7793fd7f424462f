/**
 * Campaign `kill`: repeated kill -9 of the gateway while a client works, with SIFEN as a separate, misbehaving process.
 * On PostgreSQL two gateways work at once, on machines whose clocks are off and jump, and a standby with another clock takes over. Then
 * everything settles, and the client, the database, the files and SIFEN must agree. docs/notes 200, 201, 354.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Campaign, Orders, Report } from './campaign.ts'
import { atInstallation } from './kill/at-installation.ts'
import { type Blow, drawBlows, STRUCK, secondChances, unstruck } from './kill/blows.ts'
import { check, type Facts } from './kill/check.ts'
import { count } from './kill/count-by.ts'
import { gatherFacts } from './kill/facts.ts'
import type { Installation } from './kill/installation.ts'
import { type Site, settle, strike } from './kill/rounds.ts'
import { Shop } from './kill/shop.ts'
import { startSifen } from './kill/sifen.ts'
import { seeded } from './random.ts'

const MAX_FINDINGS = 20
/** On PostgreSQL a standby with another clock takes over in each round of this number. */
const STANDBY_EVERY = 6

export const kill: Campaign = {
  name: 'kill',
  summary: 'kill -9 de la pasarela bajo carga, con el sandbox en su propio proceso',
  rounds: 'kill -9',
  sizes: { ci: { count: STRUCK.length + 3, minutes: 12 }, full: { count: 200, minutes: 90 } },
  onDatabase: true,
  run: atInstallation(strikeAll),
}

async function strikeAll(installation: Installation, orders: Orders): Promise<Report> {
  const { seed, count, progress, isLate } = orders
  const random = seeded(seed)
  const sifen = await startSifen(installation.folder)
  const site: Site = { installation, sifen, shop: new Shop(installation.place, random), random, trace: [] }
  const killed: Record<string, number> = {}
  const blows = drawBlows(random, count)
  let dealt = 0
  const deal = async (blow: Blow) => {
    const isStandby = orders.databaseUrl !== undefined && dealt++ % STANDBY_EVERY === STANDBY_EVERY - 1
    const where = await strike(site, blow, isStandby)
    killed[where] = (killed[where] ?? 0) + 1
  }
  let done = 0
  for (const blow of blows) {
    if (isLate()) break
    await deal(blow)
    progress(++done)
  }
  for (const blow of secondChances(unstruck(blows, killed))) {
    if (!isLate() && !killed[blow.at]) await deal(blow)
  }
  const settledInSeconds = await settle(site)
  await sifen.stop()
  const facts = await gatherFacts(installation, site.shop, settledInSeconds)
  const broken = [...check(facts), ...unstruck(blows, killed).map(at => `no blow ever fell at ${at}`)]
  if (broken.length > 0)
    writeFileSync(join(installation.folder, 'sales.json'), JSON.stringify([facts.sales, facts.orders], null, 1))
  const trace = [...site.trace, `everything is kept in ${installation.folder}`]
  return {
    done,
    figures: { killed, settledInSeconds, ...figuresOf(facts) },
    findings: broken.slice(0, MAX_FINDINGS).map(sentence => ({ seed, broken: sentence, trace })),
  }
}

function figuresOf({ sales, orders, dtes, lotes, eventos, book, receipts }: Facts) {
  const postings = book.calls.filter(({ service }) => POSTING.includes(service))
  return {
    requests: sales.length + orders.length,
    replayed: [...sales, ...orders].filter(({ replayed }) => replayed).length,
    sales: count(sales.map(({ via, status }) => `${via} ${status ?? 'broken off'}`)),
    orders: count(orders.map(({ verb, status }) => `${verb} ${status ?? 'broken off'}`)),
    dtes: count(dtes.map(({ estado }) => estado)),
    lotes: count(lotes.map(({ estado }) => estado)),
    eventos: count(eventos.map(({ estado }) => estado)),
    postings: count(postings.map(({ service }) => service)),
    approvedBySifen: book.approvals.size,
    webhooks: receipts.length,
  }
}

const POSTING: readonly string[] = ['recibe', 'recibe-lote', 'evento']
