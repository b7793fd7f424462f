/** Resends events. Each resend is a new delivery with its own id and timestamp and the same body (docs/notes A34). */
import type { Tx } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import {
  gone,
  insertDeliveries,
  lastResend,
  lockWebhook,
  missedEvents,
  type ShownDelivery,
  WebhookError,
  type WebhookRef,
} from './record/index.ts'

/** Limit per call; the next call resends the rest. */
export const MOST_RESENT = 5000
const CHUNK = 500

type Around = Pick<Deps, 'db' | 'clock'>

/** Resends one delivery. Returns the id of the new one. */
export async function resendDelivery({ db, clock }: Around, delivery: ShownDelivery): Promise<number> {
  const { empresa_id, webhook_id, outbox_id, event } = delivery
  const ref = { empresa_id, id: webhook_id }
  return db.transaction(async tx => {
    await lockActive(tx, ref)
    const resend = (await lastResend(tx, ref, outbox_id)) + 1
    const [id] = await insertDeliveries(tx, [again(ref, { outbox_id, event, resend }, clock.now())])
    return id as number
  })
}

/**
 * Resends the events since `since` without a delivered or pending delivery: failed and skipped ones. Returns their
 * number.
 */
export async function resendMissed({ db, clock }: Around, ref: WebhookRef, since: Date): Promise<number> {
  const now = clock.now()
  return db.transaction(async tx => {
    await lockActive(tx, ref)
    const missed = await missedEvents(tx, ref, since, MOST_RESENT)
    const rows = missed.map(({ outbox_id, event, resend }) =>
      again(ref, { outbox_id, event, resend: (resend ?? 0) + 1 }, now),
    )
    for (let from = 0; from < rows.length; from += CHUNK) await insertDeliveries(tx, rows.slice(from, from + CHUNK))
    return rows.length
  })
}

/**
 * Locks the subscription, so that concurrent resends get different numbers. Throws `WebhookError` when it is gone or
 * paused.
 */
async function lockActive(tx: Tx, ref: WebhookRef): Promise<void> {
  const row = await lockWebhook(tx, ref)
  if (!row) throw gone(ref.id)
  if (!row.activo) throw paused(ref.id)
}

export const paused = (id: number) =>
  new WebhookError(`El webhook ${id} está en pausa: reanúdelo antes de reenviar.`, 'WEBHOOK_EN_PAUSA')

type Event = Pick<ShownDelivery, 'outbox_id' | 'event' | 'resend'>

const again = ({ empresa_id, id }: WebhookRef, event: Event, now: Date) => ({
  ...{ empresa_id, webhook_id: id, ...event },
  ...{ estado: 'pending' as const, due_at: now, created_at: now },
})
