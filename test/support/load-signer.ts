/** Loads an issuer's signer by id. */
import type { Deps, LoadedSigner } from '../../src/deps.ts'
import { signerOf } from '../../src/gateway/emitters/index.ts'

/** Loads the signer of the current row. The empty sealing never matches, so the cache is checked against the row. */
export async function loadSigner(
  deps: Pick<Deps, 'db' | 'vault' | 'signers' | 'random'>,
  id: number,
): Promise<LoadedSigner> {
  const found = await signerOf(deps, { id, sealing: '' })
  if ('errors' in found) throw new Error(JSON.stringify(found.errors))
  return found.signer
}
