/** Query by CDC of a document that SIFEN may have. */
import { type ConsultaResult, SifenError } from '@nanduti/sifen'
import type { Deps, Pause, SifenAccess } from '../../deps.ts'
import { loadTlsIdentity } from '../emitters/index.ts'
import type { AttemptRow } from './attempts.queries.ts'
import type { DteRow } from './dtes.queries.ts'

/**
 * Returns SIFEN's answer from its present address, or from the posting's address when that SIFEN is no longer in the
 * configuration. Undefined when the query failed or SIFEN refused it.
 */
export async function askByCdc(
  deps: Deps,
  { id, cdc, ambiente, emitter_id }: DteRow,
  { base_url }: AttemptRow,
): Promise<ConsultaResult | undefined> {
  const address = deps.sifen.addressNow(ambiente, base_url)
  try {
    return await deps.sifen.client(await wayTo(deps, { ambiente, emitter_id }, base_url)).consulta(cdc)
  } catch (error) {
    // Any failure, also of the emitter's certificate, uses up this query. The next one comes later.
    const why = error instanceof SifenError ? { code: error.code, codigo: error.codigo } : { err: error }
    // attention.ts reports unconfigured addresses once a day.
    deps.log[address === undefined ? 'debug' : 'warn']({ dteId: id, cdc, ...why }, 'query by CDC failed')
    return undefined
  }
}

type Whose = Pick<DteRow, 'ambiente' | 'emitter_id'>

async function wayTo(deps: Deps, { ambiente, emitter_id }: Whose, base_url: string): Promise<SifenAccess> {
  const baseUrl = deps.sifen.addressNow(ambiente, base_url) ?? base_url
  return { ...(await loadTlsIdentity(deps, emitter_id)), baseUrl }
}

/**
 * Returns the pause of queries while SIFEN does not answer this emitter. Without a certificate there is no pause: the
 * query fails and logs why.
 */
export async function pauseOfQuestions(
  deps: Deps,
  dte: Whose,
  { base_url }: Pick<AttemptRow, 'base_url'>,
): Promise<Pause | undefined> {
  const way = await wayTo(deps, dte, base_url).catch(() => undefined)
  return way && deps.sifen.admit(way, 'consulta')
}
