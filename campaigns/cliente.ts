/**
 * Campaign `cliente`: an ERP that obeys our answers makes each sale exactly once, while SIFEN, the connections, the
 * gateway and its database fail. Times are a twentieth of the real ones.
 * docs/notes 405.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Campaign, Orders, Report } from './campaign.ts'
import { caughtByRestore, check, type World } from './cliente/check.ts'
import { Erp } from './cliente/erp.ts'
import { keepRunning } from './cliente/rounds.ts'
import { atInstallation } from './kill/at-installation.ts'
import { count } from './kill/count-by.ts'
import { gatherFacts, totalsInBook } from './kill/facts.ts'
import type { Installation } from './kill/installation.ts'
import { settle } from './kill/rounds.ts'
import { startSifen } from './kill/sifen.ts'
import { seeded } from './random.ts'

const MAX_FINDINGS = 20

export const cliente: Campaign = {
  name: 'cliente',
  summary: 'un ERP que obedece las respuestas, entre fallas, cortes, kill -9 y una base que vuelve atrás',
  rounds: 'ventas',
  sizes: { ci: { count: 40, minutes: 8 }, full: { count: 2_000, minutes: 120 } },
  onDatabase: true,
  run: atInstallation(sellAll),
}

async function sellAll(installation: Installation, { seed, count, progress, isLate }: Orders): Promise<Report> {
  const random = seeded(seed)
  const sifen = await startSifen(installation.folder)
  const erp = new Erp(installation.place, random, count)
  const trace: string[] = []
  const happened = await keepRunning({ installation, sifen, erp, random, count, trace, progress, isLate })
  erp.stop()
  const settledInSeconds = await settle({ installation, sifen, shop: erp })
  await sifen.stop()
  const facts = await gatherFacts(installation, { sales: [], orders: [] }, settledInSeconds)
  const world = {
    facts,
    sales: erp.sales,
    totals: await totalsInBook(installation),
    surprises: erp.surprises,
    lost: happened.lost,
  }
  const broken = check(world)
  if (broken.length > 0) writeFileSync(join(installation.folder, 'sales.json'), JSON.stringify(erp.sales, null, 1))
  return {
    done: erp.settled,
    figures: { ...happened, requests: erp.requests, settledInSeconds, ...figuresOf(world) },
    findings: broken
      .slice(0, MAX_FINDINGS)
      .map(sentence => ({ seed, broken: sentence, trace: [...trace, `everything is kept in ${installation.folder}`] })),
  }
}

function figuresOf(world: World) {
  const { sales, totals, facts } = world
  const twins = sales.length - new Set(sales.map(({ total }) => total)).size
  return {
    believed: count(sales.map(({ belief }) => belief ?? 'open')),
    answers: count(sales.flatMap(({ log }) => log.filter(line => line.includes('POST')).map(answerIn))),
    twins,
    faults: count(facts.book.calls.flatMap(({ service, fault }) => (fault ? [`${service} ${fault}`] : []))),
    approvedBySifen: totals.size,
    dtes: count(facts.dtes.map(({ estado }) => estado)),
    lotes: count(facts.lotes.map(({ estado }) => estado)),
    eventos: count(facts.eventos.map(({ estado }) => estado)),
    ...caughtByRestore(world),
  }
}

/** Returns the request and its answer without names, instants and ids. */
const answerIn = (line: string) =>
  line
    .slice(10)
    .replace(/ key:\w+/, '')
    .replace(/\/\d[\dA-D]*/, '/…')
    .replace(/ \d+$/, '')
