/** Outcomes are collected and written together. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildWebhookApp, type WebhookApp } from '../../../test/support/webhook-app.ts'
import { dispatchAndClaim } from './claim-batch.ts'
import { pendingEvents } from './dispatch.queries.ts'
import { openRecorder } from './record-outcomes.ts'

let w: WebhookApp
beforeAll(async () => {
  w = await buildWebhookApp()
})
afterAll(() => w.close())

const HEADERS = { 'x-a': 'line\\nbreak, "quotes", {braces}', empty: '' }
const BODY = 'first\r\nsecond\tnull \\N «ẽ» ₲ \u{1f600} \u0001'
const answerOf = (n: number) =>
  n === 0
    ? { code: null, status: 200, headers: HEADERS, body: BODY, durationMs: 12 }
    : { code: 'WEBHOOK_TIMEOUT' as const, status: null, headers: null, body: null, durationMs: 10_000 }

it('a success and a failure are stored unchanged once flush has resolved', async () => {
  const empresaId = (await w.make.empresa()).id
  const hook = await w.subscribe(empresaId, 'http://127.0.0.1:4000/')
  for (let n = 0; n < 2; n += 1) await w.happen(empresaId, 'dte.sent')
  const now = w.clock.now()
  const events = await pendingEvents(w.deps.db, 10)
  const [batch] = await dispatchAndClaim(w.deps, empresaId, events, [{ webhookId: hook.id, room: 2 }])
  if (!batch) throw new Error('nothing was claimed')
  const recorder = openRecorder(w.deps)
  const { endpoint, claimed, claimedUntil } = batch
  for (const [n, delivery] of claimed.entries())
    void recorder.add({ delivery, claimedUntil, startedAt: now, answer: answerOf(n), endpoint })
  await recorder.flush()
  const common = { attempt: 1, started_at: now.toISOString() }
  expect(await w.deliveries(hook.id)).toMatchObject([
    {
      ...{ estado: 'delivered', attempts: 1, due_at: null, finished_at: now },
      attempt_log: [
        { ...common, duration_ms: 12, status: 200, response_headers: HEADERS, response_body: BODY, error_code: null },
      ],
    },
    {
      ...{ estado: 'pending', attempts: 1, due_at: new Date(now.getTime() + 10_000), finished_at: null },
      attempt_log: [
        {
          ...{ ...common, duration_ms: 10_000, status: null, response_headers: null },
          ...{ response_body: null, error_code: 'WEBHOOK_TIMEOUT' },
        },
      ],
    },
  ])
})
