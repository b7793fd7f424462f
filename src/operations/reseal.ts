/**
 * Seals all secrets of older keys again with the current key. Can be interrupted and run again. It misses none that is being stored: a
 * writer checks the key again before its commit (emitter-secrets.ts), and this waits for writers that checked before the key changed.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Db, listSealedValues, replaceSealedValue, waitForWriters } from '../db/index.ts'
import type { Files } from '../files/index.ts'
import { listSealedFiles, replaceSealedFile } from '../gateway/emitters/index.ts'
import { milestone } from '../jobs/index.ts'
import type { Vault } from '../ports.ts'
import { VaultError } from '../secrets/index.ts'

export type Stores = { db: Db; files: Files; vault: Vault }

/** A secret under an older key. `put` stores it sealed with the current key. */
type Outdated = { context: string; sealed: string; put(resealed: string): Promise<void> }

/** Returns the secrets under older keys: values of the database and sealed files. */
export async function listOutdated({ db, files, vault }: Stores): Promise<Outdated[]> {
  const values = (await listSealedValues(db)).map(value => ({
    context: value.context,
    sealed: value.value,
    put: (resealed: string) => replaceSealedValue(db, value, resealed),
  }))
  const inFiles: Outdated[] = []
  for (const stored of await listSealedFiles(db)) {
    const bytes = await files.get(db, stored.file)
    if (!bytes) continue
    const sealed = Buffer.from(bytes).toString()
    const put = (resealed: string) => replaceSealedFile({ db, files }, stored, sealed, resealed)
    inFiles.push({ context: stored.context, sealed, put })
  }
  return [...values, ...inFiles].filter(({ sealed }) => !vault.isCurrent(sealed))
}

/** Most rounds. A server that does not know the new key would go on sealing with the old one. */
const MAX_ROUNDS = 10

type Resealed = {
  count: number
  /** Errors of secrets that do not open. They stay as they are. */
  failures: string[]
  /** Secrets still under an older key at the end, because a process went on using it. */
  left: number
}

/** Reseals in rounds until nothing is left. `onProgress` may stop it by throwing. */
export async function resealAll(stores: Stores, onProgress: (done: number, total: number) => void): Promise<Resealed> {
  const { db, vault } = stores
  const failures: string[] = []
  let count = 0
  await waitForWriters(db)
  for (let round = 0; ; round++) {
    const outdated = await listOutdated(stores)
    const total = count + outdated.length
    if (outdated.length === 0 || failures.length > 0 || round === MAX_ROUNDS)
      return { count, failures, left: outdated.length }
    for (const { context, sealed, put } of outdated) {
      try {
        await put(vault.seal(vault.open(sealed, context), context))
        milestone('secret.resealed')
        onProgress(++count, total)
        // Yields to the event loop, because the embedded database answers synchronously and the server must go on serving.
        await nextTurn()
      } catch (error) {
        if (!(error instanceof VaultError)) throw error
        failures.push(error.message)
      }
    }
  }
}
