/** Creates subscriptions and rotates their secrets. A secret is returned only once. */
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { assertCurrent, underCurrentKey } from '../../secrets/index.ts'
import {
  countWebhooks,
  FAILURES,
  gone,
  insertWebhook,
  isHttpsOnly,
  lockWebhook,
  newSecret,
  OVERLAP_MS,
  secretPlace,
  updateWebhook,
  WebhookError,
  type WebhookRef,
} from './record/index.ts'

const MOST_PER_EMPRESA = 20

type Around = Pick<Deps, 'db' | 'clock' | 'vault' | 'random'>

/** Creates a subscription. Empty `events` means every kind. Throws `WebhookError` with all problems. */
export async function createWebhook(
  deps: Around & Pick<Deps, 'receivers'>,
  empresaId: number,
  { url, events }: { url: string; events: readonly string[] },
): Promise<{ id: number; secret: string }> {
  const { db, clock, vault, random, receivers } = deps
  const refusal = await receivers.refusal(url, { httpsOnly: await isHttpsOnly(db, empresaId) })
  const problems = [...(refusal ? [`${FAILURES[refusal]} (${refusal})`] : []), ...events.flatMap(problemOfEvent)]
  if (problems.length > 0) throw new WebhookError(problems.join('\n'), 'WEBHOOK_DATOS')
  if ((await countWebhooks(db, empresaId)) >= MOST_PER_EMPRESA) throw tooMany()
  const secret = newSecret(random)
  const now = clock.now()
  const chosen = [...new Set(events)] as WebhookEvent[]
  const id = await underCurrentKey(() =>
    db.transaction(async tx => {
      const row = { empresa_id: empresaId, url, events: chosen, created_at: now, updated_at: now }
      const inserted = await insertWebhook(tx, row)
      const secret_enc = vault.seal(secret, secretPlace('secret', inserted))
      await updateWebhook(tx, { empresa_id: empresaId, id: inserted }, { secret_enc })
      assertCurrent(vault, secret_enc)
      return inserted
    }),
  )
  return { id, secret }
}

/** Returns a new secret. The previous one also signs for 24 hours. */
export async function rotateSecret({ db, clock, vault, random }: Around, ref: WebhookRef): Promise<string> {
  const secret = newSecret(random)
  const now = clock.now()
  await underCurrentKey(() =>
    db.transaction(async tx => {
      const row = await lockWebhook(tx, ref)
      if (!row) throw gone(ref.id)
      const secret_enc = vault.seal(secret, secretPlace('secret', ref.id))
      const former = row.secret_enc === null ? undefined : openFormer(vault, row.secret_enc, ref.id)
      const previous_secret_enc =
        former === undefined ? null : vault.seal(former, secretPlace('previous_secret', ref.id))
      const previous_until = former === undefined ? null : new Date(now.getTime() + OVERLAP_MS)
      await updateWebhook(tx, ref, { secret_enc, previous_secret_enc, previous_until, updated_at: now })
      assertCurrent(vault, secret_enc)
    }),
  )
  return secret
}

/** Opens the previous secret. Undefined when it no longer opens: it is then just replaced. */
function openFormer(vault: Deps['vault'], sealed: string, id: number): Buffer | undefined {
  try {
    return vault.open(sealed, secretPlace('secret', id))
  } catch {
    return undefined
  }
}

const KINDS: readonly string[] = WEBHOOK_EVENTS

const problemOfEvent = (event: string) =>
  KINDS.includes(event) ? [] : [`No existe el evento «${event}». Los que hay: ${KINDS.join(', ')}.`]

export const tooMany = () =>
  new WebhookError(
    `La empresa tiene ya ${MOST_PER_EMPRESA} webhooks: elimine alguno antes de agregar otro.`,
    'WEBHOOKS_COMPLETOS',
  )
