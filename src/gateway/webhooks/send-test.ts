/** Posts a `webhook.test` to one subscription at once, even to a paused one. */
import type { Deps } from '../../deps.ts'
import type { WebhookAnswer } from '../../ports.ts'
import { attemptDelivery, LEASE_MS, openRecorder, sign } from './deliver/index.ts'
import {
  type Deliverable,
  findEndpoint,
  gone,
  insertDeliveries,
  insertTestEvent,
  openSecrets,
  type Signed,
  type WebhookRef,
  withoutSecret,
} from './record/index.ts'

type Around = Pick<Deps, 'db' | 'clock' | 'vault' | 'receivers'>

/** Returns the body of a test event. */
export const testBody = (occurredAt: Date, webhookId: number) =>
  JSON.stringify({
    event: 'webhook.test',
    occurred_at: occurredAt.toISOString(),
    data: {
      webhook_id: webhookId,
      mensaje: 'Prueba de ñandutí: si lee esto y la firma coincide, el receptor funciona.',
    },
  })

const NEW: Omit<Deliverable, 'body'> = {
  ...{ id: 0, outbox_id: 0, event: 'webhook.test', attempts: 0 },
  ...{ timestamp: null, signature: null, signature_previous: null },
}

/** Sends a test delivery. Returns its id and the receiver's answer. A failure is retried like any other. */
export async function sendTest(deps: Around, ref: WebhookRef): Promise<{ id: number; answer: WebhookAnswer }> {
  const { db, clock, vault } = deps
  const now = clock.now()
  const endpoint = await findEndpoint(db, ref)
  if (!endpoint) throw gone(ref.id)
  const secrets = openSecrets(vault, endpoint, now)
  if (!secrets) throw withoutSecret()
  const body = testBody(now, ref.id)
  const claimedUntil = new Date(now.getTime() + LEASE_MS)
  const signed = sign({ ...NEW, body }, secrets, now)
  const id = await insertClaimed(deps, ref, signed, claimedUntil)
  const attempted = await attemptDelivery(deps, endpoint, secrets, { ...signed, id }, claimedUntil)
  await openRecorder(deps).add({ ...attempted, endpoint })
  return { id, answer: attempted.answer }
}

/**
 * Inserts a delivery whose first attempt has started. The courier leaves it alone, and retries it if this process dies.
 */
async function insertClaimed({ db, clock }: Around, ref: WebhookRef, delivery: Signed, claimedUntil: Date) {
  const { empresa_id, id: webhook_id } = ref
  const { body, timestamp, signature, signature_previous } = delivery
  const now = clock.now()
  return db.transaction(async tx => {
    const happened = { empresa_id, event: 'webhook.test' as const, occurred_at: now, body, dispatched_at: now }
    const outbox_id = await insertTestEvent(tx, happened)
    const [id] = await insertDeliveries(tx, [
      {
        ...{ empresa_id, webhook_id, outbox_id, event: 'webhook.test' as const, estado: 'pending' as const },
        ...{ timestamp, signature, signature_previous, due_at: claimedUntil, created_at: now },
      },
    ])
    return id as number
  })
}
