/**
 * Changes the fields of an emitter that the request names. RUC and environment stay, because documents were issued with
 * them.
 */
import { isUniqueViolation } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { secondActive } from './create-emitter.ts'
import type { EmitterChange } from './emitter-input.schema.ts'
import { checkEmitterChange, cscOfChange } from './emitter-rules.ts'
import { storeCsc } from './emitter-secrets.ts'
import { type EmitterRow, findEmitter, updateEmitter } from './emitters.queries.ts'

/** Changes the emitter. Throws 422 with every problem, and 409 when it would be the second active one. */
export async function changeEmitter(deps: Deps, emitter: EmitterRow, change: EmitterChange): Promise<EmitterRow> {
  checkEmitterChange(emitter, change)
  const { ruc, dv, ambiente, id_csc, csc, ...fields } = change
  const chosen = cscOfChange(emitter, change)
  const without = chosen === null && { id_csc: null, csc_enc: null }
  const changed = await deps.db
    .transaction(async tx => {
      const now = deps.clock.now()
      await updateEmitter(tx, emitter.id, { ...fields, ...trialOf(emitter, change, now), ...without, updated_at: now })
      if (chosen) await storeCsc(tx, deps, emitter.id, chosen)
      return (await findEmitter(tx, emitter.id)) as EmitterRow
    })
    .catch(error => {
      throw isUniqueViolation(error, 'emitters_activo') ? secondActive() : error
    })
  deps.signers.delete(emitter.id)
  return changed
}

/** Returns the instant of the last trial of recibe, which begins with the mark and ends with it. */
const trialOf = ({ solo_lotes: before }: EmitterRow, { solo_lotes }: EmitterChange, now: Date) =>
  solo_lotes === undefined || solo_lotes === before ? {} : { solo_lotes_at: solo_lotes ? now : null }
