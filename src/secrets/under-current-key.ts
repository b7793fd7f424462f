/**
 * Stores secrets while a key rotation may run: no secret may stay under an older key unnoticed (operations/reseal.ts, docs/notes 92).
 */
import type { Vault } from '../ports.ts'

/** The key was replaced after it sealed the secret. */
class KeyReplaced extends Error {}

/**
 * Throws KeyReplaced when the current key did not seal the secret. Call it after the row is written and before the commit: a rotation that
 * replaces the key later waits for the row's lock and finds it (operations/reseal.ts); one that replaced it before is noticed here.
 */
export function assertCurrent(vault: Vault, sealed: string): void {
  if (!vault.isCurrent(sealed)) throw new KeyReplaced()
}

/** Repeats `store` while the key was replaced in between. */
export async function underCurrentKey<Stored>(store: () => Promise<Stored>): Promise<Stored> {
  try {
    return await store()
  } catch (error) {
    if (!(error instanceof KeyReplaced)) throw error
    return underCurrentKey(store)
  }
}
