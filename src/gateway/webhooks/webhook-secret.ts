/** The signing secret of a subscription: 32 random bytes in hexadecimal, sealed, and shown only when it is made. */
import type { Random, Vault } from '../../ports.ts'
import type { Endpoint } from './dispatch.queries.ts'

const BYTES = 32
/** For so long after a rotation the former secret signs too (docs/notes A34). */
export const OVERLAP_MS = 24 * 3600_000

export const newSecret = (random: Random) => Buffer.from(random.bytes(BYTES)).toString('hex')

/** What the vault binds it to: column and row. */
export const secretPlace = (column: 'secret' | 'previous_secret', webhookId: number) =>
  `webhooks:${column}:${webhookId}`

export type Secrets = { current: string; previous: string | undefined }

/** Throws `VaultError` when they do not open; undefined without one. */
export function openSecrets(
  vault: Vault,
  { id, secret_enc, previous_secret_enc, previous_until }: Endpoint,
  now: Date,
): Secrets | undefined {
  if (secret_enc === null) return undefined
  const open = (sealed: string, column: 'secret' | 'previous_secret') =>
    vault.open(sealed, secretPlace(column, id)).toString()
  const isOverlap = previous_secret_enc !== null && previous_until !== null && previous_until > now
  return {
    current: open(secret_enc, 'secret'),
    previous: isOverlap ? open(previous_secret_enc, 'previous_secret') : undefined,
  }
}
