/** Query by CDC of a document that SIFEN may have. */
import { SifenError } from '@nanduti/sifen'
import type { Deps, Pause } from '../../../deps.ts'
import { sifenAccess } from '../../emitters/index.ts'
import type { AttemptRow, DteRow } from '../record/index.ts'
import { judge } from './ours.ts'
import type { Judged } from './protocol.ts'

/**
 * Returns SIFEN's answer from its present address, or from the posting's address when that SIFEN is no longer in the
 * configuration. A found document is compared with ours. Undefined when the query failed, SIFEN refused it, or the
 * request's time is over.
 */
export const askByCdc = (deps: Deps, dte: DteRow, attempt: AttemptRow): Promise<Judged | undefined> =>
  deps.patience.within(ask(deps, dte, attempt), undefined)

async function ask(deps: Deps, dte: DteRow, { base_url }: AttemptRow): Promise<Judged | undefined> {
  const { id, cdc, ambiente, emitter_id } = dte
  const address = deps.sifen.addressNow(ambiente, base_url)
  try {
    const way = await sifenAccess(deps, { ambiente, emitter_id }, base_url)
    return await judge(deps, dte, await deps.sifen.client(way).consulta(cdc))
  } catch (error) {
    // Any failure, also of the emitter's certificate, uses up this query. The next one comes later.
    const why = error instanceof SifenError ? { code: error.code, codigo: error.codigo } : { err: error }
    // attention.ts reports unconfigured addresses once a day.
    deps.log[address === undefined ? 'debug' : 'warn']({ dteId: id, cdc, ...why }, 'query by CDC failed')
    return undefined
  }
}

type Whose = Pick<DteRow, 'ambiente' | 'emitter_id'>

/**
 * Returns the pause of queries while SIFEN does not answer this emitter. Without a certificate there is no pause: the
 * query fails and logs why.
 */
export async function pauseOfQuestions(
  deps: Deps,
  dte: Whose,
  { base_url }: Pick<AttemptRow, 'base_url'>,
): Promise<Pause | undefined> {
  const way = await sifenAccess(deps, dte, base_url).catch(() => undefined)
  return way && deps.sifen.admit(way, 'consulta')
}
