/**
 * Storing a secret beside a rotation of the key: none may stay under an older key unnoticed (operations/reseal.ts, docs/notes 92).
 */
import type { Vault } from '../ports.ts'

/** The key was replaced since the secret was sealed with it. */
class KeyReplaced extends Error {}

/**
 * Asked when the row was written and is not committed: a rotation that has changed the key before this waits for that row, and then finds it
 * (operations/reseal.ts); one that changed it after the sealing may have passed here already, and is noticed.
 */
export function assertCurrent(vault: Vault, sealed: string): void {
  if (!vault.isCurrent(sealed)) throw new KeyReplaced()
}

/** Seals and stores anew as often as the key was replaced in between. */
export async function underCurrentKey<Stored>(store: () => Promise<Stored>): Promise<Stored> {
  try {
    return await store()
  } catch (error) {
    if (!(error instanceof KeyReplaced)) throw error
    return underCurrentKey(store)
  }
}
