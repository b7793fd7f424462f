/**
 * Campaign `idiomas`: a small ERP on the packed client of each language makes each of its sales once, while the proxy before the
 * gateway loses requests and answers, SIFEN fails, and the gateway and the ERPs are killed. docs/notes 538.
 */
import { openCuttingProxy, TROUBLES, type Trouble } from '../test/clients/cutting-proxy.ts'
import type { Campaign, Orders, Report } from './campaign.ts'
import { check } from './cliente/check.ts'
import { oneLife } from './cliente/rounds.ts'
import { Deck } from './cliente/trouble.ts'
import { CLIENT_NAMES, type ClientName } from './idiomas/projects.ts'
import { OCA_POINTS, Sellers } from './idiomas/sellers.ts'
import { atInstallation } from './kill/at-installation.ts'
import { count as countBy } from './kill/count-by.ts'
import { gatherFacts, totalsInBook } from './kill/facts.ts'
import { startGateway } from './kill/gateway.ts'
import type { Installation } from './kill/installation.ts'
import { countOpen, listOpen } from './kill/open-work.ts'
import { ask } from './kill/requests.ts'
import { inTime, START_LIMIT_MS, settle } from './kill/rounds.ts'
import { type SifenProcess, startSifen } from './kill/sifen.ts'
import { seeded } from './random.ts'

const MAX_FINDINGS = 20
/** Requests that the proxy lets pass without their answer, or not at all. */
const TROUBLED = 0.2

export const idiomas: Campaign = {
  name: 'idiomas',
  summary: 'un ERP con el cliente de cada lenguaje, entre cortes, fallas y kill -9 de la pasarela y del ERP',
  rounds: 'ventas de cada cliente',
  sizes: { ci: { count: 10, minutes: 8 }, full: { count: 1_000, minutes: 120 } },
  onDatabase: true,
  run: atInstallation(sellWithEach),
}

async function sellWithEach(installation: Installation, orders: Orders): Promise<Report> {
  const { seed, count, client, progress, isLate } = orders
  const names = client === undefined ? CLIENT_NAMES : [client as ClientName]
  const random = seeded(seed)
  const sifen = await startSifen(installation.folder)
  await addPoints(installation, sifen)
  const sellers = new Sellers(names, count, installation)
  const troubles: Trouble[] = []
  const proxy = await openCuttingProxy(() => sellers.address, {
    draw(method) {
      if (method === 'POST') sellers.orders += 1
      if (!random.chance(TROUBLED)) return undefined
      const trouble = random.pick(TROUBLES)
      troubles.push(trouble)
      return trouble
    },
  })
  const trace: string[] = []
  const deck = new Deck(random)
  const selling = sellers.sell(proxy.url, random)
  let kills = 0
  for (; !sellers.isDone && !isLate(); kills += 1) {
    await oneLife({ installation, sifen, erp: sellers, random, trace }, deck)
    progress(Math.floor(sellers.settled / names.length))
  }
  sellers.stop()
  await selling
  await proxy.close()
  const { token } = installation.place
  const tidy = async (url: string) => countOpen(await listOpen(url, token))
  const settledInSeconds = await settle({ installation, sifen, shop: { tidy } })
  await sifen.stop()
  const facts = await gatherFacts(installation, { sales: [], orders: [] }, settledInSeconds)
  const [sales, totals] = [sellers.sales(), await totalsInBook(installation)]
  const broken = check({ facts, sales, totals, surprises: sellers.failures, lost: undefined })
  const figures = {
    ...{ clients: names, sales: sales.length, kills, killsOfClients: sellers.kills, posts: sellers.orders },
    troubles: countBy(troubles),
    faults: deck.dealt,
    believed: countBy(sales.map(({ belief }) => belief ?? 'open')),
    approvedBySifen: totals.size,
    dtes: countBy(facts.dtes.map(({ estado }) => estado)),
    settledInSeconds,
  }
  return {
    done: sales.every(({ belief }) => belief) ? count : 0,
    figures,
    findings: broken
      .slice(0, MAX_FINDINGS)
      .map(sentence => ({ seed, broken: sentence, trace: [...trace, `everything is kept in ${installation.folder}`] })),
  }
}

/** Adds the points whose numbers are the ERP's own. */
async function addPoints(installation: Installation, sifen: SifenProcess): Promise<void> {
  const gateway = startGateway(installation, sifen.url)
  const url = await inTime(gateway, START_LIMIT_MS)
  const path = '/api/establecimientos/1/puntos-expedicion'
  for (const codigo of OCA_POINTS) {
    const body = { codigo, descripcion: 'Odoo', ultimo_numero: 0 }
    const answer = await ask(`${url}${path}`, { token: installation.place.adminToken, body })
    if (answer?.status !== 201) throw new Error(`no point: ${answer?.text}`)
  }
  gateway.child.process.kill('SIGTERM')
  await gateway.child.ended
}
