/** Seals anew, with the current key, every secret that an older one sealed. Stopped anywhere it has lost nothing, and goes on when run again. */
import { type Db, listSealedValues, replaceSealedValue } from '../db/index.ts'
import type { Files } from '../deps.ts'
import { listSealedFiles } from '../gateway/emitters/index.ts'
import { milestone } from '../milestones.ts'
import { type Vault, VaultError } from '../vault.ts'

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
  for (const { key, context } of await listSealedFiles(db)) {
    const sealed = await files.get(key)
    const put = (resealed: string) => files.put(key, Buffer.from(resealed))
    if (sealed) inFiles.push({ context, sealed: Buffer.from(sealed).toString(), put })
  }
  return [...values, ...inFiles].filter(({ sealed }) => !vault.isCurrent(sealed))
}

/**
 * Until nothing is left, for a server that runs may have sealed something with the older key a moment ago. Gives how many, and the reasons
 * of those that do not open, which stay as they are. `onProgress` may end it by throwing.
 */
export async function resealAll(
  stores: Stores,
  onProgress: (done: number, total: number) => void,
): Promise<{ count: number; failures: string[] }> {
  const { vault } = stores
  const failures: string[] = []
  let count = 0
  while (failures.length === 0) {
    const outdated = await listOutdated(stores)
    const total = count + outdated.length
    if (outdated.length === 0) break
    for (const { context, sealed, put } of outdated) {
      try {
        await put(vault.seal(vault.open(sealed, context), context))
        milestone('secret.resealed')
        onProgress(++count, total)
      } catch (error) {
        if (!(error instanceof VaultError)) throw error
        failures.push(error.message)
      }
    }
  }
  return { count, failures }
}
