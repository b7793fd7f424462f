/** Asks SIFEN for the CDC of a document that a posting may have brought there. */
import { type ConsultaResult, SifenError } from '@nanduti/sifen'
import type { Deps, Pause, SifenAccess } from '../../deps.ts'
import { loadTlsIdentity } from '../emitters/index.ts'
import type { AttemptRow } from './attempts.queries.ts'
import type { DteRow } from './dtes.queries.ts'

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
    return await deps.sifen.client(await wayTo(deps, { ambiente, emitter_id }, base_url)).consulta(cdc)
  } catch (error) {
    // Any failure, even of the emitter's certificate, uses up this question. The next one is asked later.
    const why = error instanceof SifenError ? { code: error.code, codigo: error.codigo } : { err: error }
    // Of an address that is gone attention.ts tells, once a day.
    deps.log[address === undefined ? 'debug' : 'warn']({ dteId: id, cdc, ...why }, 'query by CDC failed')
    return undefined
  }
}

type Whose = Pick<DteRow, 'ambiente' | 'emitter_id'>

async function wayTo(deps: Deps, { ambiente, emitter_id }: Whose, base_url: string): Promise<SifenAccess> {
  const baseUrl = deps.sifen.addressNow(ambiente, base_url) ?? base_url
  return { ...(await loadTlsIdentity(deps, emitter_id)), baseUrl }
}

/** While SIFEN does not answer this emitter, questions wait. Without a certificate they have their turn, which says so in the log. */
export async function pauseOfQuestions(
  deps: Deps,
  dte: Whose,
  { base_url }: Pick<AttemptRow, 'base_url'>,
): Promise<Pause | undefined> {
  const way = await wayTo(deps, dte, base_url).catch(() => undefined)
  return way && deps.sifen.admit(way, 'consulta')
}
