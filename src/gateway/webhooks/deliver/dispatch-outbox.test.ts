/** The events of a burst are read while the ones before are dispatched, and none is left out. */
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildWebhookApp, type WebhookApp } from '../../../../test/support/webhook-app.ts'
import { outbox } from '../../../db/index.ts'
import { undispatched } from './dispatch-outbox.ts'

let w: WebhookApp
beforeAll(async () => {
  w = await buildWebhookApp()
})
afterAll(() => w.close())

it('an event of a burst is read once, also one that commits after later ones were read', async () => {
  const row = { empresa_id: (await w.make.empresa()).id, event: 'dte.sent' as const, occurred_at: w.clock.now() }
  const insert = (ids: readonly number[]) =>
    w.deps.db
      .insert(outbox)
      .overridingSystemValue()
      .values(ids.map(id => ({ ...row, id, body: '{}' })))
  const burst = Array.from({ length: 1000 }, (_, n) => 10_000 + n)
  const late = 9000
  await insert(burst)
  const read: number[] = []
  for await (const { events } of undispatched(w.deps.db)) {
    const ids = events.map(({ id }) => id)
    if (read.length === 0) await insert([late])
    await w.deps.db.update(outbox).set({ dispatched_at: w.clock.now() }).where(inArray(outbox.id, ids))
    read.push(...ids)
  }
  expect(read.toSorted((a, b) => a - b)).toEqual([late, ...burst])
})
