/** Outcomes are collected and written together, each with its row when the delivery is new. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildWebhookApp, type WebhookApp } from '../../../../test/support/webhook-app.ts'
import { stopWebhook } from '../index.ts'
import { endLateClaims } from '../record/claim.queries.ts'
import { pendingEvents } from '../record/dispatch.queries.ts'
import { type Batch, claimBatch, dispatchAndClaim } from './claim-batch.ts'
import { openRecorder } from './record-outcomes.ts'

let w: WebhookApp
beforeAll(async () => {
  w = await buildWebhookApp()
})
afterAll(() => w.close())

const HEADERS = { 'x-a': 'line\\nbreak, "quotes", {braces}', empty: '' }
const BODY = 'first\r\nsecond\tnull \\N «ẽ» ₲ \u{1f600} \u0001'
const SUCCESS = { code: null, status: 200, headers: HEADERS, body: BODY, durationMs: 12 }
const FAILURE = { code: 'WEBHOOK_TIMEOUT' as const, status: null, headers: null, body: null, durationMs: 10_000 }
type Answer = typeof SUCCESS | typeof FAILURE

/** Claims the deliveries of new events, without rows, or with rows that were due. */
async function claim(events: number, withRows = false) {
  const empresaId = (await w.make.empresa()).id
  const hook = await w.subscribe(empresaId, 'http://127.0.0.1:4000/')
  for (let n = 0; n < events; n += 1) await w.happen(empresaId, 'dte.sent')
  const rooms = withRows ? [] : [{ webhookId: hook.id, room: events }]
  const [made] = await dispatchAndClaim(w.deps, empresaId, await pendingEvents(w.deps.db, 10), rooms)
  const batch = made ?? (await claimDue(hook.id))
  return { ref: { empresa_id: empresaId, id: hook.id }, batch }
}

async function claimDue(webhookId: number): Promise<Batch> {
  const endpoint = { ...(await w.webhook(webhookId)), httpsOnly: false }
  const batch = await claimBatch(w.deps, endpoint, { batch: 10, lanes: 4 })
  if (!batch) throw new Error('nothing was claimed')
  return batch
}

/** Records an outcome for each of the first deliveries of a batch. */
async function record({ endpoint, claimed, claimedUntil, newClaims }: Batch, answers: readonly Answer[]) {
  const recorder = openRecorder(w.deps)
  const startedAt = w.clock.now()
  for (const [n, answer] of answers.entries()) {
    const delivery = claimed[n]
    if (delivery) void recorder.add({ delivery, claimedUntil, startedAt, answer, endpoint, newClaims })
  }
  await recorder.flush()
}

describe.each([
  ['a new delivery', false],
  ['a delivery that was due', true],
])('%s', (_, withRows) => {
  it('has its success or failure unchanged once flush has resolved', async () => {
    const { ref, batch } = await claim(2, withRows)
    await record(batch, [SUCCESS, FAILURE])
    const now = w.clock.now()
    const common = { attempt: 1, started_at: now.toISOString() }
    const timestamp = Math.floor(now.getTime() / 1000)
    expect(await w.deliveries(ref.id)).toMatchObject([
      {
        ...{
          estado: 'delivered',
          attempts: 1,
          due_at: null,
          finished_at: now,
          event: 'dte.sent',
          resend: 0,
          timestamp,
        },
        ...{ signature: batch.claimed[0]?.signature, signature_previous: null },
        attempt_log: [
          { ...common, duration_ms: 12, status: 200, response_headers: HEADERS, response_body: BODY, error_code: null },
        ],
      },
      {
        ...{ estado: 'pending', attempts: 1, due_at: new Date(now.getTime() + 10_000), finished_at: null, timestamp },
        attempt_log: [
          {
            ...{ ...common, duration_ms: 10_000, status: null, response_headers: null },
            ...{ response_body: null, error_code: 'WEBHOOK_TIMEOUT' },
          },
        ],
      },
    ])
    expect(await w.claims(ref.id)).toEqual([])
  })
})

describe('a claim of new deliveries', () => {
  const shown = async (webhookId: number) =>
    (await w.deliveries(webhookId)).map(({ id, estado, attempts, due_at }) => ({ id, estado, attempts, due_at }))

  it('gives the deliveries without an outcome rows that are due when it ends', async () => {
    const { ref, batch } = await claim(3)
    await record(batch, [SUCCESS])
    w.clock.advance(29)
    await endLateClaims(w.deps.db, w.clock.now())
    expect(await w.claims(ref.id)).toHaveLength(1)
    w.clock.advance(1)
    await endLateClaims(w.deps.db, w.clock.now())
    expect(await w.claims(ref.id)).toEqual([])
    const [first, ...others] = batch.claimed
    expect(await w.deliveries(ref.id)).toMatchObject([
      { id: first?.id, estado: 'delivered' },
      ...others.map(({ id, timestamp, signature, outbox_id }) => ({
        ...{ id, timestamp, signature, outbox_id },
        ...{ estado: 'pending', attempts: 0, due_at: batch.claimedUntil, attempt_log: [] },
      })),
    ])
  })

  it('that has ended counts a late success, and a failure unless another process has claimed the delivery', async () => {
    const { ref, batch } = await claim(3)
    const [first, second, third] = batch.claimed.map(({ id }) => id)
    w.clock.advance(30)
    await endLateClaims(w.deps.db, w.clock.now())
    await record(batch, [SUCCESS, FAILURE])
    const again = new Date(w.clock.now().getTime() + 10_000)
    expect(await shown(ref.id)).toEqual([
      { id: first, estado: 'delivered', attempts: 1, due_at: null },
      { id: second, estado: 'pending', attempts: 1, due_at: again },
      { id: third, estado: 'pending', attempts: 0, due_at: batch.claimedUntil },
    ])
    const later = await claimDue(ref.id)
    await record({ ...batch, claimed: batch.claimed.slice(2) }, [FAILURE])
    expect((await shown(ref.id))[2]).toEqual({ id: third, estado: 'pending', attempts: 0, due_at: later.claimedUntil })
  })

  it('ends with a pause: its deliveries are skipped, and only a success still counts', async () => {
    const { ref, batch } = await claim(3)
    expect(await stopWebhook(w.deps, ref)).toBe(3)
    expect(await w.claims(ref.id)).toEqual([])
    await record(batch, [SUCCESS, FAILURE])
    const [first, second, third] = batch.claimed.map(({ id }) => id)
    expect(await shown(ref.id)).toEqual([
      { id: first, estado: 'delivered', attempts: 1, due_at: null },
      { id: second, estado: 'skipped', attempts: 0, due_at: null },
      { id: third, estado: 'skipped', attempts: 0, due_at: null },
    ])
  })
})
