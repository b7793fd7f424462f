/** Asks SIFEN for the CDC of a document that a posting may have brought there. */
import { type ConsultaResult, SifenError } from '@nanduti/sifen'
import type { Deps } from '../../deps.ts'
import { loadTlsIdentity } from '../emitters/index.ts'
import type { AttemptRow, DteRow } from './dtes.queries.ts'

/**
 * SIFEN's answer, from where it is today, or, when that SIFEN is no longer in the configuration, from where it was. Undefined when it could
 * not be asked or would not say.
 */
export async function askByCdc(
  deps: Deps,
  { id, cdc, ambiente, emitter_id }: DteRow,
  { base_url }: AttemptRow,
): Promise<ConsultaResult | undefined> {
  const address = deps.sifen.addressNow(ambiente, base_url)
  try {
    const identity = await loadTlsIdentity(deps, emitter_id)
    return await deps.sifen.client({ ...identity, baseUrl: address ?? base_url }).consulta(cdc)
  } catch (error) {
    // Whatever is in the way, be it the emitter's certificate, the question has had its turn and is asked again later.
    const why = error instanceof SifenError ? { code: error.code, codigo: error.codigo } : { err: error }
    // Of an address that is gone attention.ts tells, once a day.
    deps.log[address === undefined ? 'debug' : 'warn']({ dteId: id, cdc, ...why }, 'query by CDC failed')
    return undefined
  }
}
