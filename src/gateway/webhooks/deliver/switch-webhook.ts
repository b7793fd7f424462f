/** Pauses, resumes and removes subscriptions. */
import type { Deps } from '../../../deps.ts'
import {
  gone,
  lockWebhook,
  pauseWebhook,
  skipPending,
  updateWebhook,
  type WebhookRef,
  withoutSecret,
} from '../record/index.ts'

type Around = Pick<Deps, 'db' | 'clock'>

/**
 * Pauses a subscription. Its pending deliveries and further events become `skipped`. Returns the number of pending
 * ones.
 */
export async function stopWebhook(
  { db, clock }: Around,
  ref: WebhookRef,
  reason: string | null = null,
): Promise<number> {
  const now = clock.now()
  return db.transaction(async tx => {
    if (!(await lockWebhook(tx, ref))) throw gone(ref.id)
    await pauseWebhook(tx, ref, reason, now)
    return skipPending(tx, ref, now)
  })
}

/**
 * Resumes a subscription. Further events are delivered again; missed ones are resent on demand (resend-deliveries.ts).
 */
export async function resumeWebhook({ db, clock }: Around, ref: WebhookRef): Promise<void> {
  await db.transaction(async tx => {
    const row = await lockWebhook(tx, ref)
    if (!row) throw gone(ref.id)
    if (row.secret_enc === null) throw withoutSecret()
    const change = { activo: true, paused_reason: null, failing_since: null, updated_at: clock.now() }
    await updateWebhook(tx, ref, change)
  })
}

/** Removes a subscription and its secrets. Its deliveries remain as history. */
export async function removeWebhook({ db, clock }: Around, ref: WebhookRef): Promise<void> {
  const now = clock.now()
  await db.transaction(async tx => {
    if (!(await lockWebhook(tx, ref))) throw gone(ref.id)
    await skipPending(tx, ref, now)
    const secrets = { secret_enc: null, previous_secret_enc: null, previous_until: null }
    await updateWebhook(tx, ref, { ...secrets, activo: false, removed_at: now, updated_at: now })
  })
}

/** Pauses a subscription whose secret does not open: nothing can be signed, and waiting would hide that. */
export const pauseForSecret = (deps: Around, ref: WebhookRef) => stopWebhook(deps, ref, NO_SECRET)

const NO_SECRET = 'Su secreto no se puede abrir con la clave actual: rótelo y reanúdelo.'
