/**
 * Campaign `webhooks-kill`: the courier is repeatedly killed with SIGKILL during its deliveries. Every event arrives at
 * least once, and a repetition has the id, timestamp, signature and body of the first. docs/notes 220.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { asc } from 'drizzle-orm'
import { empresas, migrate, openDatabase, outbox, webhookDeliveries } from '../src/db/index.ts'
import { createWebhook, signatureOf } from '../src/gateway/webhooks/index.ts'
import type { Milestone } from '../src/jobs/index.ts'
import { openReceivers } from '../src/outgoing/index.ts'
import { createVault } from '../src/secrets/index.ts'
import { frozenHeaders, type Posting, type Receiver, startReceiver } from '../test/support/receivers.ts'
import type { Campaign, Orders, Report } from './campaign.ts'
import { SHORT_LIVED, startChild } from './children.ts'
import { type Seeded, seeded } from './random.ts'
import { createDatabase } from './throwaway-database.ts'

const PROGRAM = fileURLToPath(new URL('./webhooks/courier-process.ts', import.meta.url))
const PRELOAD = fileURLToPath(new URL('./kill-at-milestone.ts', import.meta.url))
const MILESTONES: readonly [Milestone, ...Milestone[]] = [
  'webhook.claim-committed',
  'webhook.answer-received',
  'webhook.outcome-committed',
]
/** Number of events for each kill. */
const EVENTS_PER_BLOW = 25
/** Clock step between two starts: longer than a claim and than the longest wait of a retry. */
const STEP_MS = 400_000
/** Final runs without a kill. The first delivers what dead runs had claimed, the others what failed once. */
const LAST_RUNS = 3
/** One event in this many is refused the first time. */
const REFUSED = 10
const MOST_FINDINGS = 20

export const webhooksKill: Campaign = {
  name: 'webhooks-kill',
  summary: 'kill -9 en medio de las entregas: cada evento llega, y lo repetido es idéntico',
  rounds: 'eventos',
  sizes: { ci: { count: 100, minutes: 5 }, full: { count: 1000, minutes: 30 } },
  onDatabase: true,
  run,
}

async function run({ seed, count, databaseUrl: server, progress, isLate }: Orders): Promise<Report> {
  const luck = seeded(seed)
  const folder = await mkdtemp(join(tmpdir(), 'nanduti-webhooks-kill-'))
  const postgres = server === undefined ? undefined : await createDatabase(server)
  const receiver = await startReceiver('some refused', 10_000, refuseSome())
  const world = { dataDir: folder, databaseUrl: postgres?.url, key: randomBytes(32), receiver, events: count }
  const blows = Math.ceil(count / EVENTS_PER_BLOW)
  try {
    const secret = await prepare(world)
    const ends: string[] = []
    for (let n = 0; n < blows + LAST_RUNS && !isLate(); n += 1) {
      ends.push(await deliver(world, n, n < blows ? killAt(luck, count) : {}))
      progress(Math.floor((count * n) / (blows + LAST_RUNS)))
    }
    const { broken, ...figures } = await judge(world, secret)
    const survived = ends.slice(blows).filter(end => end !== '0')
    if (survived.length > 0) broken.push(`the courier ended by itself: ${survived}`)
    const findings = broken.slice(0, MOST_FINDINGS).map(sentence => ({ seed, broken: sentence, trace: [] }))
    const tally = Object.fromEntries([...Map.groupBy(ends, end => end)].map(([end, all]) => [end, all.length]))
    return { done: isLate() ? 0 : count, figures: { ends: tally, ...figures }, findings }
  } finally {
    await receiver.close()
    await postgres?.drop()
    await rm(folder, { recursive: true, force: true })
  }
}

type World = { dataDir: string; databaseUrl: string | undefined; key: Buffer; receiver: Receiver; events: number }

/** Stores a company, its subscription and its events before any delivery. Returns the secret. */
async function prepare({ key, receiver, events, ...where }: World): Promise<string> {
  const database = await openDatabase(where)
  const random = { bytes: (size: number) => randomBytes(size) }
  const receivers = openReceivers({ networks: ['127.0.0.0/8'] })
  try {
    await migrate(database)
    const { db } = database
    const row = { ruc: '80012345', dv: '0', razon_social: 'Campaña S.A.' }
    const [empresa] = await db.insert(empresas).values(row).returning({ id: empresas.id })
    const empresa_id = empresa?.id as number
    const clock = { now: () => new Date() }
    const deps = { db, clock, random, receivers, vault: createVault(() => [key], random) }
    const { secret } = await createWebhook(deps, empresa_id, { url: receiver.url, events: [] })
    const happened = Array.from({ length: events }, (_, index) => ({
      ...{ empresa_id, event: 'dte.approved' as const, dte_id: index + 1, occurred_at: new Date() },
      body: JSON.stringify({ event: 'dte.approved', data: { id: index + 1, nombre: 'Ñandutí «ẽ» ₲' } }),
    }))
    await db.insert(outbox).values(happened)
    return secret
  } finally {
    await receivers.close()
    await database.close()
  }
}

type KillAt = { KILL_AT?: string; KILL_AT_NTH?: string }

/**
 * Draws a milestone and its occurrence. Outcomes and claims are stored for many deliveries at a time; answers arrive
 * one by one.
 */
function killAt(luck: Seeded, events: number): KillAt {
  const milestone = luck.pick(MILESTONES)
  const most = milestone === 'webhook.answer-received' ? Math.max(2, Math.ceil(events / 12)) : 4
  return { KILL_AT: milestone, KILL_AT_NTH: String(luck.int(1, most)) }
}

/** Runs the courier once. Returns how it ended: the milestone where it was killed, or its exit code. */
async function deliver({ dataDir, databaseUrl, key }: World, n: number, kill: KillAt): Promise<string> {
  const env = {
    ...{ DATA_DIR: dataDir, OFFSET_MS: String(n * STEP_MS), VAULT_KEY: key.toString('hex'), ...kill },
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  }
  const args = [...process.execArgv, SHORT_LIVED, '--import', PRELOAD, PROGRAM]
  const how = await startChild(args, { env, stderr: 'inherit', onLine: line => process.stderr.write(`${line}\n`) })
    .ended
  return how === 'SIGKILL' ? (kill.KILL_AT ?? how) : String(how)
}

/** Refuses the first posting of one delivery in ten. */
function refuseSome(): Parameters<typeof startReceiver>[2] {
  const seen = new Set<string>()
  return (response, { headers }) => {
    const id = String(headers['x-webhook-id'])
    const isRefused = Number(id) % REFUSED === 0 && !seen.has(id)
    seen.add(id)
    response.writeHead(isRefused ? 500 : 200).end()
  }
}

async function judge({ receiver, events, key: _, ...where }: World, secret: string) {
  const database = await openDatabase(where)
  const bodies = await database.db.select({ id: outbox.id, body: outbox.body }).from(outbox)
  const deliveries = await database.db.select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.id))
  await database.close()
  const bodyOf = new Map(bodies.map(({ id, body }) => [id, body]))
  const byId = Map.groupBy(receiver.postings, ({ headers }) => Number(headers['X-Webhook-Id']))
  const broken: string[] = []
  if (new Set(deliveries.map(({ outbox_id }) => outbox_id)).size !== events || deliveries.length !== events)
    broken.push(`${deliveries.length} deliveries of ${events} events`)
  for (const { id, outbox_id, estado } of deliveries) {
    const [first, ...others] = byId.get(id) ?? []
    if (!first || estado !== 'delivered')
      broken.push(`delivery ${id} is ${estado}, and came ${others.length} times more`)
    else if (first.body !== bodyOf.get(outbox_id) || !verifies(secret, first))
      broken.push(`delivery ${id} came with another body or signature`)
    else if (others.some(other => bytesOf(other) !== bytesOf(first))) broken.push(`delivery ${id} changed`)
  }
  return { broken, postings: receiver.postings.length, repeated: receiver.postings.length - byId.size }
}

const verifies = (secret: string, { headers, body }: Posting) =>
  headers['X-Webhook-Signature'] === signatureOf(secret, Number(headers['X-Webhook-Timestamp']), body)

const bytesOf = ({ headers, body }: Posting) => JSON.stringify([frozenHeaders(headers), body])
