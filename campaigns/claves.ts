/**
 * Campaign `claves`: sends each Idempotency-Key many times at once, with a kill -9 in the middle, and again afterwards.
 * Each key must have exactly one effect, and every repetition must have the bytes of the first answer. docs/notes 201,
 * 217.
 */
import { setTimeout } from 'node:timers/promises'
import type { Campaign, Orders, Report } from './campaign.ts'
import { killChildren } from './children.ts'
import { invoice } from './kill/bodies.ts'
import { drawClock } from './kill/clocks.ts'
import { repeated } from './kill/count-by.ts'
import { type Facts, gatherFacts } from './kill/facts.ts'
import { buildGateway, type Gateway, startGateway } from './kill/gateway.ts'
import { type Installation, install } from './kill/installation.ts'
import { type Answer, ask } from './kill/requests.ts'
import { startSifen } from './kill/sifen.ts'
import { uuidOf } from './modelo/uuid.ts'
import { type Seeded, seeded } from './random.ts'

/** Concurrent requests with one key. */
const PARALLEL = 10
/** Keys sent at the same time, under one kill. */
const TOGETHER = 25
const VERBS = ['dtes', 'dtes/sync', 'dtes/lote'] as const
const FIRST_TOTAL = 10_000
const START_LIMIT_MS = 60_000
/** Answer while a dead run still holds its key: for 15 s. */
const RUNNING = 'IDEMPOTENCIA_EN_CURSO'
const AGAIN_MS = 1_000
const MOST_TRIES = 60
/** As the docs advise. On a loaded machine all requests of a kill take more than 20 s. */
const CLIENT_LIMIT_MS = 60_000
const MAX_FINDINGS = 20

export const claves: Campaign = {
  name: 'claves',
  summary: `claves de idempotencia, cada una en ${PARALLEL} pedidos a la vez, con un kill -9 en el medio`,
  rounds: 'claves',
  sizes: { ci: { count: 50, minutes: 6 }, full: { count: 1_000, minutes: 90 } },
  onDatabase: true,
  run,
}

/** `total` identifies the document; for a lot, it is the client's number. */
type Key = { verb: (typeof VERBS)[number]; key: string; total: number; body: unknown; answers: Answer[] }

async function run({ seed, count, databaseUrl, progress, isLate }: Orders): Promise<Report> {
  const installation = await install(buildGateway(), databaseUrl)
  const random = seeded(seed)
  const sifen = await startSifen(installation.folder)
  const keys: Key[] = []
  const broken: string[] = []
  let kills = 0
  try {
    for (let done = 0; done < count && !isLate(); done += TOGETHER) {
      const size = Math.min(TOGETHER, count - done)
      const some = await sendUnderKill(installation, sifen.url, random, done, size)
      keys.push(...some)
      kills += 1
      progress(done + size)
    }
    await sifen.stop()
    const facts = await gatherFacts(installation, { sales: [], orders: [] }, 0)
    broken.push(...keys.flatMap(judge), ...effects(keys, facts))
  } finally {
    killChildren()
    await installation.remove(broken.length > 0)
  }
  const answers = keys.flatMap(key => key.answers)
  const replayed = answers.filter(answer => answer.replayed).length
  return {
    done: keys.length,
    figures: { keys: keys.length, kills, answers: answers.length, replayed },
    findings: broken.slice(0, MAX_FINDINGS).map(sentence => ({ seed, broken: sentence, trace: [] })),
  }
}

/** Sends the keys, kills the gateway during their requests, and sends them again until each request is answered. */
async function sendUnderKill(
  installation: Installation,
  sifenUrl: string,
  random: Seeded,
  first: number,
  size: number,
): Promise<Key[]> {
  // On PostgreSQL the machines' clocks are off and jump.
  const clockOf = () => ({ clock: installation.databaseUrl === undefined ? undefined : drawClock(random) })
  const one = startGateway(installation, sifenUrl, clockOf())
  const url = await listening(one)
  const keys: Key[] = []
  for (let n = 0; n < size; n += 1) keys.push(await newKey(installation, url, random, first + n))
  const work = keys.map(key => sendAll(installation, url, key))
  await setTimeout(random.int(20, 600))
  one.child.process.kill('SIGKILL')
  await Promise.all([one.child.ended, ...work])
  const other = startGateway(installation, sifenUrl, clockOf())
  const again = await listening(other)
  await Promise.all(keys.map(key => sendAll(installation, again, key)))
  other.child.process.kill('SIGTERM')
  await other.child.ended
  return keys
}

async function listening({ ready }: Gateway): Promise<string> {
  const url = await Promise.race([ready, setTimeout(START_LIMIT_MS, undefined, { ref: false })])
  if (url === undefined) throw new Error('the gateway does not start')
  return url
}

/** Draws a request. A lot gets a document of its own, created first. */
async function newKey({ place }: Installation, url: string, random: Seeded, n: number): Promise<Key> {
  const verb = VERBS[n % VERBS.length] ?? 'dtes'
  const total = FIRST_TOTAL + n
  const key = { verb, key: uuidOf(random), total, answers: [] }
  if (verb !== 'dtes/lote') return { ...key, body: invoice(total, false) }
  const draft = await ask(`${url}/api/sifen/dtes`, { token: place.token, body: invoice(total, false) })
  return { ...key, body: { dte_ids: [draft?.body.id], emitter_id: place.emitterId, batch_id: total } }
}

async function sendAll({ place }: Installation, url: string, { verb, key, body, answers }: Key): Promise<void> {
  const send = async () => {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const answer = await ask(`${url}/api/sifen/${verb}`, { token: place.token, body, key, limitMs: CLIENT_LIMIT_MS })
      if (!answer) return
      if (answer.body.code !== RUNNING && !isUnmade(answer)) return void answers.push(answer)
      await setTimeout(AGAIN_MS)
    }
    throw new Error(`the key ${key} is held for ever`)
  }
  await Promise.all(Array.from({ length: PARALLEL }, send))
}

/** True when the gateway created nothing, so that the key is free: its clock jumped, or its database was away. */
const isUnmade = ({ status, body }: Answer) => status >= 502 && body.id === undefined && body.lote_id === undefined

/**
 * Checks that all answers name one document or lot. If the first answer arrived and was a success, all must have its
 * bytes. The repetition of another answer tells what became of the document or lot since.
 */
function judge({ verb, key, answers }: Key): string[] {
  const name = `${verb} with the key ${key}`
  const subjects = new Set(answers.map(({ body }) => body.lote_id ?? body.id))
  const first = answers.filter(({ replayed }) => !replayed)
  const [final] = first.filter(({ status }) => status < 300)
  const other = final && answers.find(({ status, text }) => status !== final.status || text !== final.text)
  return [
    ...(answers.length < PARALLEL ? [`${name}: ${answers.length} answers of ${PARALLEL}`] : []),
    ...(subjects.size === 1 && !subjects.has(undefined) ? [] : [`${name}: answers about ${[...subjects]}`]),
    ...(first.length > 1 ? [`${name}: ${first.length} answers are no repetition`] : []),
    ...(other ? [`${name}: first ${final.status} ${final.text}, then ${other.status} ${other.text}`] : []),
  ]
}

/** Checks that each key made one document, or one lot. */
function effects(keys: readonly Key[], { dtes, lotes }: Facts): string[] {
  const missing = keys.filter(({ total }) => !dtes.some(dte => dte.total === total))
  const lots = keys.filter(({ verb }) => verb === 'dtes/lote')
  const unsent = lots.filter(({ total }) => !lotes.some(({ batch_id }) => batch_id === total))
  return [
    ...missing.map(({ key }) => `no document for the key ${key}`),
    ...unsent.map(({ key }) => `no lot for the key ${key}`),
    ...repeated(dtes, ({ total }) => total).map(total => `two documents with the total ${total}`),
    ...repeated(lotes, ({ batch_id }) => batch_id).map(batch => `two lots with the number ${batch}`),
  ]
}
