/** What an emitter signs with, for a caller that has only its id. */
import type { Deps, LoadedSigner } from '../../src/deps.ts'
import { signerOf } from '../../src/gateway/emitters/index.ts'

/** As its row holds it now: no sealing is empty, so what is remembered is held against the row. */
export async function loadSigner(deps: Pick<Deps, 'db' | 'vault' | 'signers'>, id: number): Promise<LoadedSigner> {
  const found = await signerOf(deps, { id, sealing: '' })
  if ('errors' in found) throw new Error(JSON.stringify(found.errors))
  return found.signer
}
