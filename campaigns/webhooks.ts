/**
 * Campaign `webhooks`: deliveries to misbehaving receivers, with a moved clock. Each delivery is tried at most four
 * times, at its exact instants, with the same bytes. Signatures verify with openssl. Good receivers do not wait for bad
 * ones. docs/notes 220, 222.
 */
import { execFileSync } from 'node:child_process'
import { signatureOf } from '../src/gateway/webhooks/index.ts'
import { BAD_KINDS, frozenHeaders, type Posting, type Receiver } from '../test/support/receivers.ts'
import { buildWebhookApp, type WebhookApp } from '../test/support/webhook-app.ts'
import type { Campaign, Orders, Report } from './campaign.ts'

/** Instead of 10 s, since every silent receiver takes this long. */
const LIMIT_MS = 1500
const INSTANTS = [0, 10, 70, 370]
const KINDS = ['good', ...BAD_KINDS]
/** Number of signatures checked with openssl, which takes longer to start than a delivery. */
const BY_OPENSSL = 50
const MOST_FINDINGS = 20

export const webhooks: Campaign = {
  name: 'webhooks',
  summary: 'entregas a receptores que hacen todo mal: cuatro intentos exactos, y nadie espera por otro',
  rounds: 'entregas',
  sizes: { ci: { count: 200, minutes: 5 }, full: { count: 10_000, minutes: 60 } },
  onDatabase: false,
  run,
}

/** A receiver and its subscription. */
type Hook = { kind: string; receiver: Receiver; id: number; secret: string }

async function run({ seed, count, progress, isLate }: Orders): Promise<Report> {
  const w = await buildWebhookApp(LIMIT_MS)
  try {
    const events = Math.ceil(count / KINDS.length)
    const aloneMs = await deliverAlone(w, events)
    const empresa = await w.make.empresa()
    const hooks: Hook[] = []
    for (const kind of KINDS) {
      const receiver = await w.receiver(kind)
      const subscribed = await w.subscribe(empresa.id, 'http://127.0.0.1:4000/')
      await w.moveTo(subscribed.id, receiver.url)
      hooks.push({ kind, receiver, ...subscribed })
    }
    for (let n = 0; n < events; n += 1) await w.happen(empresa.id, 'dte.approved')
    const start = w.clock.now()
    let goodMs = 0
    for (const instant of INSTANTS) {
      if (isLate()) break
      w.clock.set(new Date(start.getTime() + instant * 1000))
      const begun = performance.now()
      await w.courier.drain()
      if (instant === 0) goodMs = latest(hooks[0]?.receiver.postings ?? []) - begun
    }
    progress(count)
    const broken: string[] = []
    for (const hook of hooks) broken.push(...(await judge(w, hook, events, start)))
    // One process writes the rows of all thirteen.
    const allowedMs = LIMIT_MS + aloneMs * KINDS.length
    if (goodMs > allowedMs) broken.push(`the good receiver waited ${goodMs} ms, more than ${allowedMs}`)
    const figures = { aloneMs, goodMs, attempts: Object.fromEntries(hooks.map(attemptsOf)) }
    const findings = broken.slice(0, MOST_FINDINGS).map(sentence => ({ seed, broken: sentence, trace: [] }))
    return { done: isLate() ? 0 : count, figures, findings }
  } finally {
    await w.close()
  }
}

const latest = (postings: readonly Posting[]) => Math.max(0, ...postings.map(({ atMs }) => atMs))
const attemptsOf = ({ kind, receiver }: Hook) => [kind, receiver.postings.length] as const

/** Measures the deliveries to a good receiver without any other receiver. */
async function deliverAlone(w: WebhookApp, events: number): Promise<number> {
  const empresa = await w.make.empresa()
  const receiver = await w.receiver('good')
  await w.subscribe(empresa.id, receiver.url)
  for (let n = 0; n < events; n += 1) await w.happen(empresa.id, 'dte.approved')
  const begun = performance.now()
  await w.courier.drain()
  return performance.now() - begun
}

async function judge(w: WebhookApp, { kind, receiver, id, secret }: Hook, events: number, start: Date) {
  const broken: string[] = []
  const deliveries = await w.deliveries(id)
  if (deliveries.length !== events) broken.push(`${kind}: ${deliveries.length} deliveries of ${events} events`)
  const expected =
    kind === 'good' ? { estado: 'delivered', attempts: 1 } : { estado: 'failed', attempts: INSTANTS.length }
  const byId = Map.groupBy(receiver.postings, ({ headers }) => headers['X-Webhook-Id'])
  for (const delivery of deliveries) {
    const { estado, attempts } = delivery
    if (estado !== expected.estado || attempts !== expected.attempts)
      broken.push(`${kind}: delivery ${delivery.id} is ${estado} after ${attempts} attempts`)
    const instants = (await w.attempts(delivery.id)).map(
      ({ started_at }) => (started_at.getTime() - start.getTime()) / 1000,
    )
    if (instants.join() !== INSTANTS.slice(0, expected.attempts).join())
      broken.push(`${kind}: delivery ${delivery.id} was tried at ${instants}`)
    const postings = byId.get(String(delivery.id)) ?? []
    if (postings.length > expected.attempts)
      broken.push(`${kind}: delivery ${delivery.id} came ${postings.length} times`)
    const bytes = new Set(postings.map(({ headers, body }) => JSON.stringify([frozenHeaders(headers), body])))
    if (bytes.size > 1) broken.push(`${kind}: delivery ${delivery.id} changed between attempts`)
  }
  const forged = receiver.postings.filter((posting, n) => !verifies(secret, posting, n < BY_OPENSSL))
  if (forged.length > 0) broken.push(`${kind}: ${forged.length} signatures do not verify`)
  return broken
}

function verifies(secret: string, { headers, body }: Posting, byOpenssl: boolean): boolean {
  const timestamp = headers['X-Webhook-Timestamp'] ?? ''
  const given = headers['X-Webhook-Signature']
  if (!byOpenssl) return given === signatureOf(secret, Number(timestamp), body)
  const options = ['dgst', '-sha256', '-hmac', secret, '-r']
  const [hash] = execFileSync('openssl', options, { input: `${timestamp}.${body}` })
    .toString()
    .split(' ')
  return given === `sha256=${hash}`
}
