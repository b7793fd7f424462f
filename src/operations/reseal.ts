/**
 * Seals anew, with the current key, every secret that an older one sealed. Stopped anywhere it has lost nothing, and goes on when run again.
 * None escapes it on the way into the database: who stores one looks at the key once more before committing (emitter-secrets.ts), and here
 * those who looked before the key changed are waited for.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Db, listSealedValues, replaceSealedValue, waitForWriters } from '../db/index.ts'
import { listSealedFiles, replaceSealedFile } from '../gateway/emitters/index.ts'
import { milestone } from '../jobs/index.ts'
import type { Files, Vault } from '../ports.ts'
import { VaultError } from '../secrets/index.ts'

export type Stores = { db: Db; files: Files; vault: Vault }

/** A secret under an older key, and what puts it back under the current one. */
type Outdated = { context: string; sealed: string; put(resealed: string): Promise<void> }

/** What is left to do: values of the database and sealed files. */
export async function listOutdated({ db, files, vault }: Stores): Promise<Outdated[]> {
  const values = (await listSealedValues(db)).map(value => ({
    context: value.context,
    sealed: value.value,
    put: (resealed: string) => replaceSealedValue(db, value, resealed),
  }))
  const inFiles: Outdated[] = []
  for (const file of await listSealedFiles(db)) {
    const bytes = await files.get(file.key)
    if (!bytes) continue
    const sealed = Buffer.from(bytes).toString()
    const put = (resealed: string) => replaceSealedFile({ db, files }, file, sealed, resealed)
    inFiles.push({ context: file.context, sealed, put })
  }
  return [...values, ...inFiles].filter(({ sealed }) => !vault.isCurrent(sealed))
}

/** Who seals with an older key all the while is a server that has not been told of the new one: there is no waiting for it. */
const MAX_ROUNDS = 10

type Resealed = {
  count: number
  /** The reasons of those that do not open, which stay as they are. */
  failures: string[]
  /** Values that are still under an older key at the end: a process went on sealing with that key. */
  left: number
}

/** Looks again until nothing is left. `onProgress` may end it by throwing. */
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
        // The embedded database answers without giving up its turn: a server that rotates has to go on serving.
        await nextTurn()
      } catch (error) {
        if (!(error instanceof VaultError)) throw error
        failures.push(error.message)
      }
    }
  }
}
