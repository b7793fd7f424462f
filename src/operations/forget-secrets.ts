/**
 * Deletes the secrets of lost keys from the database and the files. Can be interrupted and run again: a file goes before its path in the
 * row.
 */
import { clearSealedValues, type Db } from '../db/index.ts'
import type { Files } from '../files/index.ts'
import { forgetSealedFile, listSealedFiles } from '../gateway/emitters/index.ts'
import { sealedBy } from '../secrets/index.ts'

/** `keyIds` as the secrets name them. Gives how many secrets there were, files included. */
export async function forgetSecrets({ db, files }: { db: Db; files: Files }, keyIds: readonly string[]) {
  let count = 0
  for (const stored of await listSealedFiles(db)) {
    const bytes = await files.get(db, stored.file)
    // Of a file that is gone, be it by a run that was cut off here, the password tells the key.
    const keyId = bytes ? sealedBy(Buffer.from(bytes).toString()) : stored.passwordKeyId
    if (keyId === null || !keyIds.includes(keyId)) continue
    await forgetSealedFile({ db, files }, stored)
    count++
  }
  return count + (await clearSealedValues(db, keyIds))
}
