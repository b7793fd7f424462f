/** The signing secret of a subscription: 32 random bytes in hexadecimal, sealed, and returned only on creation. */
import type { Random, Vault } from '../../../ports.ts'
import { DAY_MS } from '../../../units.ts'
import type { Endpoint } from './dispatch.queries.ts'

const BYTES = 32
/** Period after a rotation in which the previous secret also signs (docs/notes A34). */
export const OVERLAP_MS = DAY_MS

export const newSecret = (random: Random) => Buffer.from(random.bytes(BYTES)).toString('hex')

/** Returns the vault's context of a secret: column and row. */
export const secretPlace = (column: 'secret' | 'previous_secret', webhookId: number) =>
  `webhooks:${column}:${webhookId}`

export type Secrets = { current: string; previous: string | undefined }

/** Opens the endpoint's secrets. Returns undefined without a secret. Throws `VaultError` when one does not open. */
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
